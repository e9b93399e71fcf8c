import { expect, it, vi } from "vitest";
import { LANGUAGE_KEY, openPage } from "./page-context.ts";

function visit(address: string) {
  window.happyDOM.setURL(`https://loan.example${address}`);
  return openPage(window);
}

it("API-01 stores the session for the tab and takes it out of the visible address", () => {
  expect(visit("/loanDetail?orderId=o1&sessionId=s1").params.sessionId).toBe("s1");
  expect(window.location.href).toBe("https://loan.example/loanDetail?orderId=o1");
  expect(visit("/repay?orderId=o1").params.sessionId).toBe("s1");
  expect(visit("/repay?sessionId=s2").params.sessionId).toBe("s2");
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
