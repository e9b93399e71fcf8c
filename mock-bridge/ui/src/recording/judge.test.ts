import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PageWindow } from "../host/pageFrame.ts";
import { answerTo } from "./answer.ts";
import { expectedOf } from "./capture.ts";
import { whyNot } from "./judge.ts";
import type { PageExpectation } from "./steps.ts";

const FREE = { top: 0, right: 0, bottom: 0, left: 0 };
const INDICATOR = { ...FREE, bottom: 34 };
const page = window as unknown as PageWindow;
const SEND = { role: "button", name: "Send" };
const element = (selector: string) => document.querySelector(selector) as HTMLElement;
const why = (expected: PageExpectation, insets = FREE) => whyNot(page, expected, insets);

beforeEach(() => {
  document.body.innerHTML = `
    <p>Two of <b>four</b></p>
    <label><input type="checkbox" checked> Pinned</label>
    <label id="box"><input type="radio" name="a"><i></i></label>
    <label><input type="radio" name="a"> <span>Home</span></label>
    <div role="switch" aria-checked="true" aria-label="Loud"></div>
    <button>Send</button><button disabled>Pay</button>`;
  placed(700, () => element("button"));
});

/** Places the button at this height of a page of 400 × 800, in which a finger meets what the function says. */
function placed(top: number, met: (y: number) => Element | null): void {
  Object.defineProperty(document.documentElement, "clientWidth", {
    value: 400,
    configurable: true,
  });
  Object.defineProperty(window, "innerHeight", { value: 800, configurable: true });
  const send = element("button");
  send.getBoundingClientRect = () => new DOMRect(20, top, 360, 48);
  send.scrollIntoView = vi.fn();
  document.elementFromPoint = (_, y) => met(y);
}

describe("the judge", () => {
  it("QA-09 a text is here, or it is not", () => {
    expect(why({ kind: "expectText", text: "Two of four" })).toBe("");
    expect(why({ kind: "expectText", text: "Gone" })).toBe("The page does not say 'Gone'.");
    expect(why({ kind: "expectNoText", text: "Gone" })).toBe("");
    expect(why({ kind: "expectNoText", text: "Two of" })).toBe("The page says 'Two of'.");
  });

  it("QA-09 a text is here once, or twice", () => {
    const once = { kind: "expectText", text: "Sent", times: 1 } as const;
    expect(why(once)).toBe("The page does not say 'Sent'.");
    element("p").append(" Sent");
    expect(why(once)).toBe("");
    element("p").append(" Sent");
    expect(why(once)).toBe("The page says 'Sent' 2 times.");
    expect(why({ ...once, bound: "atMost" })).toBe("The page says 'Sent' 2 times.");
    expect(why({ ...once, bound: "atLeast" })).toBe("");
    expect(why({ kind: "expectText", text: "Sent" })).toBe("");
  });

  it("QA-09 a button whose words are cut off cannot be used as a whole, but where they scroll", () => {
    const send = element("button");
    Object.defineProperties(send, { clientWidth: { value: 40 }, scrollWidth: { value: 90 } });
    expect(why({ kind: "expectUsable", at: SEND })).toBe("");
    send.style.overflowX = "hidden";
    expect(why({ kind: "expectUsable", at: SEND })).toBe("button 'Send' is cut off.");
    send.style.overflowX = "auto";
    expect(why({ kind: "expectUsable", at: SEND })).toBe("");
  });

  it("QA-09 a choice is chosen, or it is not", () => {
    const pinned = { role: "checkbox", name: "Pinned" };
    expect(why({ kind: "expectChosen", at: pinned, chosen: true })).toBe("");
    expect(why({ kind: "expectChosen", at: pinned, chosen: false })).toBe(
      "checkbox 'Pinned' is chosen.",
    );
    const loud = { role: "switch", name: "Loud" };
    expect(why({ kind: "expectChosen", at: loud, chosen: true })).toBe("");
  });

  it("QA-09 a button in the free part of the page can be used and tapped", () => {
    expect(why({ kind: "expectUsable", at: SEND }, INDICATOR)).toBe("");
    expect(answerTo(page, { kind: "place", at: SEND })).toEqual({ x: 200, y: 724 });
  });

  it("QA-09 a covered button can neither be used nor tapped", () => {
    placed(700, () => element("p"));
    expect(why({ kind: "expectUsable", at: SEND })).toBe("button 'Send' is covered.");
    expect(answerTo(page, { kind: "tap", at: SEND })).toBe("button 'Send' is covered.");
    // A finger in its middle would meet it, and its lower half is covered.
    placed(700, (y) => element(y > 730 ? "p" : "button"));
    expect(why({ kind: "expectUsable", at: SEND })).toBe("button 'Send' is covered.");
    expect(answerTo(page, { kind: "place", at: SEND })).toEqual({ x: 200, y: 724 });
  });

  it("QA-09 a text is uncovered where a person saw it, and scrolled to only where it is out of view", () => {
    page.scrollTo = vi.fn();
    const sent = { kind: "expectUsable", at: { text: "Send" } } as const;
    const uncovers = () => {
      placed(700, () => element("p"));
      element("button").scrollIntoView = () => placed(300, () => element("button"));
    };
    uncovers();
    expect(why({ ...sent, scrolled: 240 })).toBe("'Send' is covered.");
    expect(page.scrollTo).toHaveBeenCalledWith({ top: 240, behavior: "instant" });
    expect(why(sent)).toBe("");
    uncovers();
    element("button").getBoundingClientRect = () => new DOMRect(20, 900, 360, 48);
    expect(why({ ...sent, scrolled: 240 })).toBe("");
  });

  it("QA-09 a button under the keyboard, which lies above the page's frame, is covered", () => {
    const frame = document.createElement("iframe");
    const keyboard = document.createElement("div");
    document.body.append(frame, keyboard);
    frame.getBoundingClientRect = () => new DOMRect(100, 0, 200, 400);
    Object.defineProperty(frame, "clientWidth", { value: 400 });
    const framed = { document, frameElement: frame } as unknown as PageWindow;
    const send = element("button");
    // The phone is drawn half as large as life, and its keyboard begins at 300 of the window.
    document.elementFromPoint = (x, y) => {
      if (x === 200 && y > 700) return send;
      return y < 300 ? frame : keyboard;
    };
    expect(answerTo(framed, { kind: "tap", at: SEND })).toBe("button 'Send' is covered.");
    document.elementFromPoint = (_, y) => (y > 700 ? send : frame);
    expect(answerTo(framed, { kind: "place", at: SEND })).toEqual({ x: 200, y: 362 });
  });

  it("QA-09 a button under the home indicator, a disabled and a missing one cannot be used", () => {
    placed(740, () => element("button"));
    const usable = (name: string) =>
      why({ kind: "expectUsable", at: { ...SEND, name } }, INDICATOR);
    expect(usable("Send")).toBe("button 'Send' is not in the safe area.");
    expect(usable("Pay")).toBe("button 'Pay' is disabled.");
    expect(usable("Gone")).toBe("button 'Gone' is not on the page.");
  });
});

describe("what is picked", () => {
  it.each([
    ["[type=checkbox]", { kind: "expectChosen", at: { role: "checkbox", name: "Pinned" } }],
    ["#box i", { kind: "expectChosen", at: { role: "radio", name: "" } }],
    ["[role=switch]", { kind: "expectChosen", at: { role: "switch", name: "Loud" } }],
    ["span", { kind: "expectText", text: "Home" }],
  ])("QA-09 %s is expected as what it is", (selector, expected) => {
    expect(expectedOf(element(selector))).toMatchObject(expected);
  });
});
