import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { Trace } from "../../mock-bridge/ui/src/timeline/trace.ts";
import { shown } from "../fixtures/phone.ts";
import { openMariasOrder, pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { expectRows, rows } from "../fixtures/timeline.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/emulator/");
  await expect(page.getByText("Tulay Cash")).toBeVisible();
});

const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });
const kinds = (page: Page) => page.getByRole("group", { name: "Kinds shown" });

/** Does something in the page, as its own scripts would. */
async function inPage(page: Page, what: () => void): Promise<void> {
  await shown(page).locator("main").evaluate(what);
}

/** Fails where the row of the ticket's call does not begin with what tells it apart, or its end is cut off. */
async function expectWholeCall(page: Page): Promise<void> {
  const redeem = rows(page, "call").filter({ hasText: "/user/session/redeem" }).last();
  expect(await redeem.textContent()).toMatch(/200redeem.*POST \/mountain\S+/);
  const end = redeem.getByText(/^code 00 · \d+ ms$/);
  await expect(end).toBeInViewport({ ratio: 1 });
  const list = await page.getByLabel("Rows").boundingBox();
  const box = await end.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
    (list?.x ?? 0) + (list?.width ?? 0),
  );
}

/** The lines of all rows, the oldest first. */
async function lines(page: Page): Promise<string[]> {
  await timeline(page).getByRole("button", { name: /^Cop/ }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  return text.split("\n");
}

test("QA-06 all that Maria's order page does stands in time order, without a secret", async ({
  page,
  refusals,
  noise,
}) => {
  refusals.allow(/^badAddress: jump /);
  noise.allow(/Maria's error/);
  await openMariasOrder(page);
  await inPage(page, () => {
    const { jump, callPhoneMethod } = window.webkit?.messageHandlers ?? {};
    void callPhoneMethod?.postMessage({ phone: "+6328880000" });
    localStorage.setItem("note", "for Maria");
    sessionStorage.setItem("token", "t-1");
    console.error("Maria's error");
    void jump?.postMessage({ link: "https://evil.example/?ticket=t-2", params: {} });
    history.pushState(null, "", "?step=2&sessionId=s-1");
  });
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expectRows(page, "native", "dialled +6328880000");
  const refused = rows(page, "message").first();
  await expectRows(page, "message", "refused");
  await expect(refused).toHaveAttribute("data-bad");

  await expectRows(page, "call", "code 00");
  const all = await lines(page);
  const places = [
    /navigation {2}load {2}\/loanDetail {2}\?/,
    /call {2}200 {2}POST \/mountain\/service\/user\/session\/redeem {2}code 00 · \d+ ms/,
    /message {2}accepted {2}callPhoneMethod \(callTelephone\)/,
    /storage {2}set {2}note {2}for Maria {2}local/,
    /storage {2}set {2}token {2}••• {2}session/,
    /console {2}error {2}Maria's error/,
    /message {2}refused {2}jump .*ticket=•••/,
    /navigation {2}push {2}\S+ {2}\?step=2&sessionId=•••/,
    /native {2}dial {2}dialled \+6328880000/,
  ].map((line) => all.findIndex((it) => line.test(it)));
  expect(places, all.join("\n")).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(new Set(places).size).toBe(places.length);
  expect(all.join("\n")).not.toMatch(/t-1|t-2|s-1|ticket=[^•]|sessionId=[^•]/);
});

test("QA-06 a page that floods leaves the newest 2,000 rows, and the inspector answers", async ({
  page,
}) => {
  await openMariasOrder(page);
  await timeline(page).getByRole("button", { name: "Clear" }).click();
  await inPage(page, () => {
    const { toGrade } = window.webkit?.messageHandlers ?? {};
    for (let at = 0; at < 50; at += 1) void toGrade?.postMessage({});
    for (let at = 0; at < 10_000; at += 1) sessionStorage.setItem("flood", String(at));
  });
  await kinds(page).getByLabel("native").uncheck();
  await expectRows(page, "storage", "9999");
  await expect(page.getByLabel("Rows").getByRole("option")).not.toHaveCount(2000);
  await page.getByLabel("Filter the timeline").fill("8500");
  await expect(page.getByLabel("Rows").getByRole("option")).toHaveCount(1);
  await page.getByLabel("Filter the timeline").fill("");
  await page.getByLabel("Rows").focus();
  await page.keyboard.press("End");
  await expect(page.getByText(/^[89]\d{3} left out$/)).toBeVisible();
  await expectAccessible(page);
});

test("QA-06 QA-08 the timeline is read at each size of a desk, light and dark, and a call's row is whole", async ({
  page,
  refusals,
}) => {
  refusals.allow(/^badAddress: jump /);
  await openMariasOrder(page);
  await expectRows(page, "call", "code 00");
  const desks = [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ];
  for (const { width, height } of desks) {
    await page.setViewportSize({ width, height });
    await expectWholeCall(page);
  }
  await page.getByRole("button", { name: "Rotate" }).click();
  await expectWholeCall(page);
  await page.getByRole("button", { name: "Rotate" }).click();
  await inPage(page, () => {
    const { jump, startBindCard } = window.webkit?.messageHandlers ?? {};
    void startBindCard?.postMessage({ productId: "1" });
    void jump?.postMessage({ link: "https://evil.example/", params: {} });
    localStorage.setItem("note", "for Maria");
  });
  await rows(page, "message").first().click();
  for (const { width, height } of desks) {
    await page.setViewportSize({ width, height });
    await openTab(page, "Timeline");
    await page.screenshot({ path: `${PICTURES}emulator-timeline-${width}.png`, scale: "css" });
    await expectAccessible(page);
    await openTab(page, "Storage");
    await page.getByRole("button", { name: "Edit note in local" }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${PICTURES}emulator-storage-${width}.png`, scale: "css" });
    await expectAccessible(page);
  }
});

test("QA-06 Maria's start, her tap, and a day that passes are rows of the tester; a trace has the duration of her calls", async ({
  page,
}) => {
  await openMariasOrder(page);
  await expectRows(page, "call", "code 00");
  const download = page.waitForEvent("download");
  await timeline(page).getByRole("button", { name: "Save trace" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("trace.json");
  const { traceEvents } = JSON.parse(await readFile(await file.path(), "utf8")) as Trace;
  const calls = traceEvents.filter(({ cat, ph }) => cat === "call" && ph === "X");
  const redeem = calls.find(({ name }) => name.endsWith("/service/user/session/redeem"));
  expect(redeem?.dur).toBeGreaterThan(0);
  expect(redeem?.args).toMatchObject({ outcome: "200", code: "00" });
  expect(JSON.stringify(traceEvents)).not.toMatch(/ticket=(?!•)/);

  await expectRows(page, "tester", "scenarioin-repayment");
  await shown(page).getByRole("button", { name: "REPAY", exact: true }).click();
  await expectRows(page, "tester", "tapREPAYbutton");
  await page.getByRole("button", { name: "+1 day" }).click();
  await expectRows(page, "tester", "appreload", "clock+1 day");
});

test("QA-05 QA-06 what Maria's page looked for in a wrapper without handlers stands out", async ({
  page,
}) => {
  await openTab(page, "Phone");
  await page.getByRole("combobox", { name: "Wrapper" }).selectOption("no-handlers");
  await pickScenario(page, "in-repayment");
  const missing = "jumpToHome (goHome)the page found no such handler, and took no session";
  await expectRows(page, "message", missing);
  await expect(rows(page, "message").first()).toHaveAttribute("data-bad");
});
