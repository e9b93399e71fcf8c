import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { useOverlayCode } from "./overlay.tsx";
import { useCode } from "./use-code.ts";

/** Each import takes one of the replies, the last one for ever. */
let replies: ("lost" | "code")[];
const load = vi.fn(async () => {
  const reply = replies.length > 1 ? replies.shift() : replies[0];
  if (reply === "lost") throw new TypeError("Failed to fetch dynamically imported module");
  return { default: () => <p>The plan</p> };
});

beforeEach(() => load.mockClear());

function Row() {
  const [isOpen, setOpen] = useState(false);
  const Plan = useOverlayCode(load, { isOpen, onClose: () => setOpen(false) });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Repayment plan
      </button>
      {isOpen && Plan && <Plan />}
    </>
  );
}

function Page() {
  const Plan = useCode(load, true);
  return Plan ? <Plan /> : <p>The order alone</p>;
}

const press = () => userEvent.click(screen.getByRole("button", { name: "Repayment plan" }));

it("UX-26 a row whose code was lost once says what to do, and opens at the next press", async () => {
  replies = ["lost", "code"];
  renderScreen(<Row />);
  await press();
  expect(await screen.findByText(/Check your connection and try again/)).toBeTruthy();
  await press();
  expect(await screen.findByText("The plan")).toBeTruthy();
});

it("UX-26 a part of the page comes when the network is back", async () => {
  replies = ["lost", "code"];
  renderScreen(<Page />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.getByText("The order alone")).toBeTruthy();
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("The plan")).toBeTruthy();
});
