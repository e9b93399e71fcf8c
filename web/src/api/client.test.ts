import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callFirst, getJson, postForm } from "./client.ts";
import { keepEarly } from "./early-answer.ts";
import { firstCall } from "./first-call.ts";
import { callKey, TIMEOUT_MS } from "./transport.ts";

const server = vi.fn<typeof fetch>();
const envelope = (data: unknown) => Response.json({ code: "00", message: "Success", data });

beforeEach(() => {
  window.happyDOM.setURL(
    "https://loan.example/loanDetail?productId=1&orderId=o1&sessionId=s1&appVersion=2.1&channel=ph",
  );
  vi.stubGlobal("fetch", server);
  server.mockReset();
});

afterEach(() => {
  window.tulayEarly = undefined;
  vi.useRealTimers();
});

it("API-01 API-02 API-03 posts a form under /mountain with the page's own parameters and headers", async () => {
  server.mockResolvedValue(envelope({}));
  await postForm("/mountain/v3/loan-details/google-score", { score: 5, orderId: "o 1" });
  const [url, init] = server.mock.calls[0] ?? [];
  expect(String(url)).toBe(
    "https://loan.example/mountain/v3/loan-details/google-score?appVersion=2.1&sessionId=s1&channel=ph&appName=tulay&lang=en",
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
  const answer = await getJson("/mountain/v3/contract/contract", { productId: "1", scene: 3 });
  expect(String(server.mock.calls[0]?.[0])).toContain("/contract?productId=1&scene=3&");
  expect(answer).toEqual({ ok: true, data: { list: [] } });
});

it("API-04 API-08 gives up after 60000 ms, without throwing", async () => {
  vi.useFakeTimers();
  server.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      ),
  );
  const answer = postForm("/mountain/v3/loan-details/google-score", { score: 5 });
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
    const answer = await postForm("/mountain/v3/loan-details/google-score", { score: 5 });
    expect(answer).toMatchObject({ ok: false, code: "network", message: "error" });
  }
});

it("API-06 gives the caller the refusal of a 4xx as of a 200", async () => {
  const refusal = { code: "1409", message: "Already closed", data: null };
  server.mockResolvedValue(Response.json(refusal, { status: 400 }));
  const answer = await postForm("/mountain/v3/loan-details/google-score", { score: 5 });
  expect(answer).toMatchObject({ ok: false, code: "1409", message: "Already closed" });
});

it("CONF-07 sends the idempotency key of one intention", async () => {
  server.mockResolvedValue(envelope({ lendDetailsUrl: "/loanDetail" }));
  const loan = { amount: 100_000, periods: 91, termUnit: "days", productId: "1" };
  await postForm("/mountain/v3/loan-confirm/loan-detail-push", loan, { idempotencyKey: "k1" });
  expect(server.mock.calls[0]?.[1]?.headers).toMatchObject({ "Idempotency-Key": "k1" });
});

it("ORDER-01 takes up the answer that the early script asked for, once", async () => {
  const page = new URL("https://loan.example/loanDetail?productId=1&orderId=o1");
  const early = firstCall(page, page.origin);
  expect(early).not.toBeNull();
  if (early) keepEarly(callKey(early), Promise.resolve(envelope({ orderStatus: 21 })));
  const first = await callFirst("/loanDetail", page.href);
  expect(first).toEqual({ ok: true, data: { orderStatus: 21 } });
  expect(server).not.toHaveBeenCalled();

  server.mockResolvedValue(envelope({ orderStatus: 151 }));
  expect(await callFirst("/loanDetail", page.href)).toEqual({
    ok: true,
    data: { orderStatus: 151 },
  });
  expect(server).toHaveBeenCalledOnce();
});

it.each([
  ["/loanDetail/", "POST", "/mountain/v3/loan-details/loan-details", "productId=1&orderId=o1"],
  ["/bindBank", "POST", "/mountain/v3/bind-card/card-init", "product_id=1"],
  ["/loanConfirmPromo", "POST", "/mountain/gopia/goya/satire", "productId=1"],
  ["/complaint", "POST", "/mountain/user-problem/problem-init", "orderId=o1"],
  ["/complainPageNext", "POST", "/mountain/user-problem/problem-init", ""],
  ["/complaintList", "POST", "/mountain/user-problem/problem-list", ""],
  ["/complainDetails", "POST", "/mountain/user-problem/problem-detail", "problemId=p1"],
  ["/customerService", "POST", "/mountain/v3/personal-center/contact-kf-info", "overall=30"],
  [
    "/promotion",
    "GET",
    "/mountain/api/v2/youmi/service/channel/channel-template?templateId=l1",
    undefined,
  ],
  ["/recommendList", "GET", "/mountain/service/home/index", undefined],
  [
    "/jointLoginFail",
    "GET",
    "/mountain/service/new/union-error-info?productId=1&orderId=o1",
    undefined,
  ],
] as const)("API-02 CMPH-01 the first call of %s is %s %s", (address, method, path, body) => {
  const page = new URL(`https://loan.example${address}?productId=1&orderId=o1&problemId=p1&id=l1`);
  const call = firstCall(page, page.origin);
  expect(call).toMatchObject({ method, url: new URL(path, page) });
  expect(call?.body).toBe(body);
});

it("API-02 an address without data of its own has no first call", () => {
  expect(firstCall(new URL("https://loan.example/error"), "https://loan.example")).toBeNull();
});
