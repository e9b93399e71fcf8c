import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGE_KEY, openPage } from "./page-context.ts";

beforeEach(() => {
  window.webkit = { messageHandlers: { jumpToHome: { postMessage: () => undefined } } };
});
afterEach(() => {
  delete window.webkit;
});

function visit(address: string) {
  window.happyDOM.setURL(`https://loan.example${address}`);
  return openPage(window);
}

it("API-01 stores the session for the tab and takes it out of the visible address", () => {
  expect(visit("/loanDetail?orderId=o1&sessionId=s1").params.sessionId).toBe("s1");
  expect(window.location.href).toBe("https://loan.example/loanDetail?orderId=o1");
  expect(visit("/repay?orderId=o1").params.sessionId).toBe("s1");
});

it("SEC-04 another session waits until it is known whose it is; a demo's is nobody's", () => {
  visit("/loanDetail?sessionId=demo-ana");
  expect(visit("/repay?sessionId=s1")).toMatchObject({
    params: { sessionId: "s1" },
    arrival: null,
  });
  const other = visit("/repay?orderId=o1&sessionId=s2");
  expect([other.params.sessionId, other.arrival]).toEqual(["s1", { sessionId: "s2" }]);
  expect(window.location.search).toBe("?orderId=o1");
  expect(visit("/repay?sessionId=s1").arrival).toBeNull();
  const ticket = visit("/repay?ticket=t1&sessionId=s1");
  expect([ticket.arrival, window.location.search]).toEqual([{ ticket: "t1" }, ""]);
});

it("SEC-04 without a wrapper a session or a ticket of an address is ignored, and leaves it", () => {
  delete window.webkit;
  for (const query of ["sessionId=s1", "ticket=t1"]) {
    const page = visit(`/loanDetail?orderId=o1&${query}`);
    expect([page.params.sessionId, page.arrival]).toEqual([undefined, null]);
    expect(window.location.search).toBe("?orderId=o1");
  }
  expect(visit("/loanDetail?sessionId=demo-ana").params.sessionId).toBe("demo-ana");
});

it("API-01 a browser that stores nothing has the session all the same, as the inline script read it", async () => {
  for (const method of ["getItem", "setItem"] as const) {
    vi.spyOn(window.sessionStorage, method).mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
  }
  vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockResolvedValue(Response.json({})));
  window.happyDOM.setURL("https://loan.example/loanDetail?orderId=o1&sessionId=s1");
  await import("../entry.inline.ts");
  // The app is another bundle: its copy of the module has no context yet.
  vi.resetModules();
  const app = await import("./page-context.ts");
  expect(window.location.href).not.toContain("s1");
  expect(app.pageContext().params.sessionId).toBe("s1");
  window.tulayPage = undefined;
});

it("UI-05 speaks the language of the query, says so to the server and to the reader's browser", () => {
  const page = visit("/loanDetail?lang=fil");
  expect(page.language).toBe("fil");
  expect(page.params.lang).toBe("fil");
  expect(document.documentElement.lang).toBe("fil");
});

it("LEGACY-01 UI-05 the legacy repayment speaks Chinese, to the server too, and leaves the next page its own", () => {
  window.sessionStorage.clear();
  const page = visit("/repayChoose?orderId=o1&sessionId=s3");
  expect(page.language).toBe("zh");
  expect(page.params.lang).toBe("zh");
  expect(document.documentElement.lang).toBe("zh");
  expect(page.carried).toMatchObject({ sessionId: "s3" });
  expect(page.carried.lang).toBeUndefined();
  expect(visit("/loanDetail?orderId=o1").language).not.toBe("zh");
  const asked = visit("/repayChoose?orderId=o1&lang=id");
  expect([asked.language, asked.carried.lang]).toEqual(["id", "id"]);
});

it("UX-04 the language that the reader chose goes before the address's, on every page of this device", () => {
  window.localStorage.setItem(LANGUAGE_KEY, "zh");
  const page = visit("/loanDetail?lang=fil");
  expect([page.language, page.params.lang, page.carried.lang]).toEqual(["zh", "zh", "zh"]);
  expect(visit("/repayChoose").language).toBe("zh");
  window.localStorage.setItem(LANGUAGE_KEY, "<script>");
  expect(visit("/loanDetail?lang=fil").language).toBe("fil");
  window.localStorage.removeItem(LANGUAGE_KEY);
});
