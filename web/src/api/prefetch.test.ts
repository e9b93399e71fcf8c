import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefetchPage, TEXT_FILES } from "./prefetch.ts";

const server = vi.fn<typeof fetch>();
const QUERY = "?productId=1&orderId=o1&problemId=p1&payCode=c1&id=l1&reference=r1";

/** Method, path with query, and form of each request so far. */
const requests = () =>
  server.mock.calls.map(([address, init]) => {
    const url = new URL(String(address));
    for (const common of ["appName", "lang"]) url.searchParams.delete(common);
    return [init?.method, url.pathname + url.search, init?.body];
  });

beforeEach(() => {
  server.mockReset().mockImplementation(async () => Response.json({ code: "1500", message: "no" }));
  vi.stubGlobal("fetch", server);
});

afterEach(() => {
  window.tulayPrefetched = undefined;
  document.head.innerHTML = "";
});

describe("API-02 CMPH-01 CSVC-01 the first call of an address", () => {
  it.each([
    ["/loanDetail/", "POST", "/v3/loan-details/loan-details", "productId=1&orderId=o1"],
    ["/receipt", "POST", "/v3/loan-details/payment-receipt", "productId=1&orderId=o1&reference=r1"],
    ["/statement", "POST", "/v3/loan-details/account-statement", "productId=1&orderId=o1"],
    ["/certificate", "POST", "/v3/loan-details/full-payment-certificate", "productId=1&orderId=o1"],
    ["/loanConfirm", "POST", "/v3/loan-confirm/loan-detail-confirm", "productId=1"],
    ["/loanConfirmPromo", "POST", "/gopia/goya/satire", "productId=1"],
    ["/repay", "POST", "/v3/installment/loan-play-detail", "productId=1&orderId=o1"],
    ["/repayDelay", "POST", "/kXmTp/pass", "productId=1&orderId=o1"],
    ["/repayChoose", "POST", "/service/loan/repayment-way?orderId=o1", ""],
    ["/repaymentOfCode", "POST", "/v3/loan-details/check-vcode", "payCode=c1"],
    ["/bindBank", "POST", "/v3/bind-card/card-init", "product_id=1"],
    ["/certify", "POST", "/service/certify/info", ""],
    ["/complaint", "POST", "/user-problem/problem-init", "orderId=o1"],
    ["/complainPageNext", "POST", "/user-problem/problem-init", ""],
    ["/complaintList", "POST", "/user-problem/problem-list", ""],
    ["/complainDetails", "POST", "/user-problem/problem-detail", "problemId=p1"],
    ["/customerService", "POST", "/v3/personal-center/contact-kf-info", "overall=30"],
    ["/product", "POST", "/service/product/detail", "productId=1"],
    ["/recommendList", "GET", "/service/home/index", undefined],
    ["/jointLoginFail", "GET", "/service/new/union-error-info?productId=1&orderId=o1", undefined],
  ])("API-02 CMPH-01 CSVC-01 of %s is %s %s %s", (address, method, path, form) => {
    prefetchPage(new URL(`https://loan.example${address}${QUERY}`));
    expect(requests()).toEqual([[method, `/mountain${path}`, form]]);
  });

  it("API-02 an address without data of its own has none", () => {
    prefetchPage(new URL("https://loan.example/error"));
    expect(requests()).toEqual([]);
  });
});

describe("UI-05 the texts", () => {
  const FILES = [["/assets/en-1.js"], ["/assets/fil-1.js", "/assets/fil-2.js"], [], []];
  const preloaded = () =>
    [...document.querySelectorAll("link[rel=modulepreload]")].map((link) =>
      link.getAttribute("href"),
    );

  it.each([
    [JSON.stringify(FILES), "fil", ["/assets/fil-1.js", "/assets/fil-2.js"]],
    [JSON.stringify(FILES), "zh", []],
    ["[]", "fil", []],
  ])("UI-05 of the page that names %s, in %s, are %j", (json, language, files) => {
    window.happyDOM.setURL(`https://loan.example/error?lang=${language}`);
    document.head.innerHTML = `<script type="application/json" id="${TEXT_FILES}">${json}</script>`;
    prefetchPage(new URL(window.location.href));
    expect(preloaded()).toEqual(files);
  });
});
