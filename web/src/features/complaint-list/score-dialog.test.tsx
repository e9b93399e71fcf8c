import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DialogProps } from "../../ui/overlay.tsx";
import { ScoreDialog } from "./score-dialog.tsx";

// The panel's code loads first: the timing is tested without that.
vi.mock("../../ui/overlay.tsx", () => ({
  Dialog: ({ isOpen, children, actions }: DialogProps) =>
    isOpen && (
      <div role="dialog">
        {children}
        {actions}
      </div>
    ),
}));

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);
const dialog = () => screen.queryByRole("dialog");
const star = (name: string) => screen.getByRole("radio", { name }) as HTMLInputElement;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json({ code: "00", message: "", data: {} }));
});
afterEach(() => void vi.useRealTimers());

it("CMPD-02 asks 3 s after the page is there, no sooner", async () => {
  render(<ScoreDialog isWanted={true} problemId="p1" />, { wrapper });
  await pass(2999);
  expect(dialog()).toBeNull();
  await pass(1);
  expect(dialog()).not.toBeNull();
});

it("CMPD-02 asks nothing where the rating is no longer wanted by then", async () => {
  const { rerender } = render(<ScoreDialog isWanted={true} problemId="p1" />, { wrapper });
  await pass(2000);
  rerender(<ScoreDialog isWanted={false} problemId="p1" />);
  await pass(2000);
  expect(dialog()).toBeNull();
});

it("CMPD-03 closes once the rating was taken, and has no stars when it opens again", async () => {
  const { rerender } = render(<ScoreDialog isWanted={true} problemId="p1" />, { wrapper });
  await pass(3000);
  fireEvent.click(star("3 of 5 stars"));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await pass(0);
  expect(dialog()).toBeNull();
  rerender(<ScoreDialog isWanted={false} problemId="p1" />);
  rerender(<ScoreDialog isWanted={true} problemId="p1" />);
  await pass(3000);
  expect(screen.getAllByRole("radio").filter((it) => (it as HTMLInputElement).checked)).toEqual([]);
});
