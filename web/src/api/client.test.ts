import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleOrder } from "../../tests/sample-order.ts";
import * as api from "./calls.gen.ts";
import { TIMEOUT_MS } from "./client.ts";

const server = vi.fn<typeof fetch>();
const envelope = (data: unknown) => Response.json({ code: "00", message: "Success", data });

beforeEach(() => {
  window.happyDOM.setURL(
    "https://loan.example/loanDetail?productId=1&orderId=o1&sessionId=demo-s1&appVersion=2.1&channel=ph",
  );
  vi.stubGlobal("fetch", server);
  server.mockReset();
});

afterEach(() => {
  window.tulayPrefetched = undefined;
  vi.useRealTimers();
});

it("API-01 API-02 API-03 posts a form under /mountain with the page's own parameters and headers", async () => {
  server.mockResolvedValue(envelope({}));
  await api.rateApp({ score: 5, orderId: "o 1" });
  const [url, init] = server.mock.calls[0] ?? [];
  expect(String(url)).toBe(
    "https://loan.example/mountain/v3/loan-details/google-score?appVersion=2.1&sessionId=demo-s1&channel=ph&appName=tulay&lang=en",
  );
  expect(init?.body).toBe("score=5&orderId=o+1");
  expect(init?.headers).toMatchObject({
    "X-Requested-With": "XMLHttpRequest",
    "Content-Type": "application/x-www-form-urlencoded",
    "X-App-Version": "2.1",
    "X-Channel": "ph",
  });
});

it("API-02 sends the payload of a GET as query parameters", async () => {
  server.mockResolvedValue(envelope({ list: [] }));
  const answer = await api.agreements({ productId: "1", scene: 3 });
  expect(String(server.mock.calls[0]?.[0])).toContain("/contract?productId=1&scene=3&");
  expect(answer).toMatchObject({ ok: true, data: { list: [] } });
});

it("API-02 leaves out of a form and of a query what is absent", async () => {
  server.mockImplementation(async () => envelope({ list: [] }));
  await api.rateApp({ score: 5, orderId: null } as never);
  expect(server.mock.calls[0]?.[1]?.body).toBe("score=5");
  await api.agreements({ productId: "1", scene: null } as never);
  expect(String(server.mock.calls[1]?.[0])).not.toContain("scene");
});

it("API-04 API-08 gives up after 60000 ms, without throwing", async () => {
  vi.useFakeTimers();
  server.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      ),
  );
  const answer = api.rateApp({ score: 5 });
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  expect(server.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toMatchObject({ ok: false, code: "network", message: "error" });
});

it("API-08 takes a lost network and an answer that is no JSON as 'error'", async () => {
  server
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  for (const _ of [1, 2]) {
    const answer = await api.rateApp({ score: 5 });
    expect(answer).toMatchObject({ ok: false, code: "network", message: "error" });
  }
});

it("API-06 gives the caller the refusal of a 4xx as of a 200", async () => {
  const refusal = { code: "1409", message: "Already closed", data: null };
  server.mockResolvedValue(Response.json(refusal, { status: 400 }));
  const answer = await api.rateApp({ score: 5 });
  expect(answer).toMatchObject({ ok: false, code: "1409", message: "Already closed" });
});

it("CONF-07 sends the idempotency key", async () => {
  server.mockResolvedValue(envelope({ lendDetailsUrl: "/loanDetail" }));
  const choice = { amount: 100_000, periods: 91, termUnit: "days", productId: "1" };
  const loan = { ...choice, offerDigest: "as shown" };
  await api.pushLoan(loan, { idempotencyKey: "k1" });
  expect(server.mock.calls[0]?.[1]?.headers).toMatchObject({ "Idempotency-Key": "k1" });
});

it("API-05 judges an older call by its exact code", async () => {
  server.mockImplementation(async () =>
    Response.json({ code: "0", message: "No", data: { list: [] } }),
  );
  const asked = { productId: "1", scene: 3 };
  expect(await api.agreements(asked)).toMatchObject({ ok: true });
  expect(await api.agreementsVariant(asked)).toMatchObject({ ok: false, code: "0" });
});

it("ORDER-01 takes the answer that was prefetched, once, and only for the same payload", async () => {
  const ids = { productId: "1", orderId: "o1" };
  server.mockResolvedValueOnce(envelope({ ...sampleOrder, orderStatus: 21 }));
  void api.orderDetails(ids, { isAhead: true });
  server.mockImplementation(async () => envelope({ ...sampleOrder, orderStatus: 151 }));
  const other = await api.orderDetails({ ...ids, orderId: "o2" });
  expect(other).toMatchObject({ ok: true, data: { orderStatus: 151 } });
  expect(await api.orderDetails(ids)).toMatchObject({ ok: true, data: { orderStatus: 21 } });
  expect(server).toHaveBeenCalledTimes(2);
  expect(await api.orderDetails(ids)).toMatchObject({ ok: true, data: { orderStatus: 151 } });
});

it("API-08 CALL-18 takes an image, and the refusal in its place", async () => {
  server.mockResolvedValueOnce(new Response("i", { headers: { "Content-Type": "image/png" } }));
  const image = await api.captchaImage({ sid: "s" });
  expect(image.ok && (await image.data.text())).toBe("i");
  server.mockResolvedValueOnce(Response.json({ code: "1004", message: "No such captcha" }));
  expect(await api.captchaImage({ sid: "s" })).toMatchObject({ ok: false, code: "1004" });
});

it.each([
  ["no network", false, true],
  ["a network that is lost on the way", true, undefined],
] as const)(
  "UX-14 with %s the answer says whether the request left",
  async (_, onLine, isUnsent) => {
    vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(onLine);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    const answer = await api.home({});
    expect(answer).toMatchObject({ ok: false, code: "network" });
    expect(answer.ok ? null : answer.isUnsent).toBe(isUnsent);
  },
);
