import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { LoadingHost, showLoading } from "./loading.tsx";

const shown = () => screen.getByRole("status").textContent;
const begin = (text: string) => {
  let end: () => void = () => undefined;
  act(() => {
    end = showLoading(text);
  });
  return () => act(() => end());
};

describe("API-07 the indicator of a running call", () => {
  beforeEach(() => void render(<LoadingHost />));

  it("API-07 shows the text of the call until it ends, and covers the page only then", () => {
    expect(shown()).toBe("");
    expect(screen.getByRole("status").className).toBe("");
    const end = begin("Sending");
    expect(shown()).toBe("Sending");
    expect(screen.getByRole("status").className).not.toBe("");
    end();
    expect(shown()).toBe("");
    expect(screen.getByRole("status").className).toBe("");
  });

  it("API-07 shows the newest of two, and the other one once that ends", () => {
    const endFirst = begin("Saving");
    const endSecond = begin("Opening");
    expect(shown()).toBe("Opening");
    endSecond();
    expect(shown()).toBe("Saving");
    endFirst();
    expect(shown()).toBe("");
  });

  it("API-07 an older call that ends leaves the newer one's text", () => {
    const endFirst = begin("Saving");
    const endSecond = begin("Opening");
    endFirst();
    expect(shown()).toBe("Opening");
    endSecond();
    expect(shown()).toBe("");
  });

  it("API-07 two calls of one text are two: it goes with the last", () => {
    const endFirst = begin("Sending");
    const endSecond = begin("Sending");
    endFirst();
    expect(shown()).toBe("Sending");
    endSecond();
    expect(shown()).toBe("");
  });
});
