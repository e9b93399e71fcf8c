import { beforeEach, expect, it, vi } from "vitest";
import { copyText } from "./copy-text.ts";

/** A browser without clipboard access, in which a selection takes the focus. */
beforeEach(() => {
  document.body.innerHTML = "<button>Copy</button><button>Other</button>";
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
  vi.spyOn(HTMLTextAreaElement.prototype, "select").mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    this.focus();
  });
});

it.each([
  ["worked", () => true],
  ["did not", () => false],
  [
    "threw",
    () => {
      throw new Error("not allowed");
    },
  ],
])(
  "CODE1-01 CODE2-01 after copying that %s, the focus is back on what was pressed",
  async (_, command) => {
    document.execCommand = vi.fn(command);
    const button = document.querySelector("button");
    button?.focus();
    await copyText("1234");
    expect(document.activeElement).toBe(button);
    expect(document.querySelector("textarea")).toBeNull();
  },
);
