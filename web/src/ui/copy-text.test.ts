import { afterEach, describe, expect, it, vi } from "vitest";
import { copyText } from "./copy-text.ts";

/** Replaces the browser's `execCommand`, which this DOM lacks. */
function withCommand(answer: () => boolean) {
  const command = vi.fn(answer);
  document.execCommand = command;
  return command;
}

describe("CODE1-01 CODE2-01 copying", () => {
  afterEach(() => vi.restoreAllMocks());

  it("CODE2-01 is the clipboard's where the browser gives it", async () => {
    const command = withCommand(() => false);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    expect(await copyText("1234")).toBe(true);
    expect(write).toHaveBeenCalledExactlyOnceWith("1234");
    expect(command).not.toHaveBeenCalled();
  });

  it("CODE2-01 is a selection's where it does not, and leaves the page as it was", async () => {
    document.body.innerHTML = "<button>Copy</button>";
    document.querySelector("button")?.focus();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    let selected: string | undefined;
    withCommand(() => {
      selected = document.querySelector("textarea")?.value;
      return true;
    });
    expect(await copyText("1234")).toBe(true);
    expect(selected).toBe("1234");
    expect(document.body.innerHTML).toBe("<button>Copy</button>");
    expect(document.activeElement).toBe(document.querySelector("button"));
  });

  it("CODE2-01 says that it did not where neither works", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    withCommand(() => false);
    expect(await copyText("1234")).toBe(false);
  });
});
