import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleOrder } from "../../tests/sample-order.ts";
import * as api from "./calls.gen.ts";
import { FIRST_ANSWER, hideFirstView, readFirstAnswer, takeFirstAnswer } from "./first-answer.ts";
import { pageContext } from "./page-context.ts";

const IDS = { productId: "1", orderId: "o1" };
const server = vi.fn<typeof fetch>();
const root = document.documentElement;

/** Writes what the server writes into a document for a borrower. */
function fill(language = "en", isForAll = false, fields: object = {}): void {
  const answer = {
    code: "00",
    message: "Success",
    data: { ...sampleOrder, orderStatus: 180, ...fields },
  };
  root.setAttribute("data-first-view", "amount due");
  document.head.innerHTML = `<script type="application/json" id="${FIRST_ANSWER}"></script>`;
  const element = document.getElementById(FIRST_ANSWER);
  if (element) element.textContent = JSON.stringify({ language, characters: 9, isForAll, answer });
}

beforeEach(() => {
  server.mockReset().mockImplementation(async () => Response.json({ code: "1500", message: "no" }));
  vi.stubGlobal("fetch", server);
});

afterEach(() => {
  takeFirstAnswer();
  hideFirstView();
  root.removeAttribute("style");
  window.tulayPrefetched = undefined;
  document.head.innerHTML = "";
});

describe("UX-13 the first call's answer in the document", () => {
  it("UX-13 is taken in place of the call, once", async () => {
    fill();
    readFirstAnswer({ ...pageContext(), isItsSession: true });
    expect(root.style.getPropertyValue("--characters")).toBe("9");
    void api.orderDetails(IDS, { isAhead: true });
    expect(await api.orderDetails(IDS)).toMatchObject({ ok: true, data: { orderStatus: 180 } });
    expect(server).not.toHaveBeenCalled();
    void api.orderDetails(IDS, { isAhead: true });
    expect(await api.orderDetails(IDS)).toMatchObject({ ok: false });
    expect(server).toHaveBeenCalledOnce();
  });

  it.each([
    ["SEC-04 of a session that the page does not take over", "en", false],
    ["UI-05 in another language than the reader's", "zh", true],
  ])("UX-13 %s is dropped, and its figures are hidden", (_, language, isItsSession) => {
    fill(language);
    readFirstAnswer({ ...pageContext(), isItsSession });
    expect(root.hasAttribute("data-first-view")).toBe(false);
    expect(takeFirstAnswer()).toBeUndefined();
  });

  it.each([
    ["a new result", "90006/gc_1", [], "result"],
    ["a result that was read", "90006/gc_1", ["90006/gc_1"], "amount due"],
    ["a payment that is awaited", "", [], "amount due"],
  ])("UX-01 UX-13 with %s, its page begins with what it shows", (_, reference, seen, view) => {
    window.happyDOM.setURL("https://loan.example/loanDetail?productId=1&orderId=o1");
    window.localStorage.clear();
    for (const id of seen) window.localStorage.setItem("tulay.paymentResult.o1", id);
    const result = { id: "90006/gc_1", paymentReference: reference, detail: [{}] };
    fill("en", false, { paymentResult: result });
    readFirstAnswer({ ...pageContext(), isItsSession: true });
    expect(root.getAttribute("data-first-view")).toBe(view);
  });

  it("UX-40 is taken without a session where it is the same for all visitors", () => {
    fill("en", true);
    readFirstAnswer({ ...pageContext(), isItsSession: false });
    expect(takeFirstAnswer()).toBeDefined();
  });

  it("UX-13 is absent from a document that everybody gets", () => {
    readFirstAnswer({ ...pageContext(), isItsSession: true });
    expect(takeFirstAnswer()).toBeUndefined();
  });
});
