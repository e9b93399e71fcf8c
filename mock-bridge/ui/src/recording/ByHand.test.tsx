import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ByHand, NO_SUCH_CALL, written } from "./ByHand.tsx";
import type { Recorder } from "./recorder.ts";

afterEach(cleanup);

it("QA-09 an expectation is written by hand before the app keeps it", async () => {
  const recorder = { expect: vi.fn(), fail: vi.fn() };
  render(<ByHand recorder={recorder as unknown as Recorder} calls={[]} />);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText("What is expected"), "This message was sent");
  await user.type(screen.getByLabelText("Wire name"), "closeSyn");
  await user.type(screen.getByLabelText("Payload"), "no JSON");
  await user.selectOptions(screen.getByLabelText("How often"), "exactly");
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  expect(recorder.fail.mock.calls[0]?.[0]).toEqual(new Error("The payload is no JSON."));
  await user.clear(screen.getByLabelText("Payload"));
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  expect(recorder.expect.mock.calls).toEqual([
    [{ kind: "expectMessage", wireName: "closeSyn", times: 1 }],
  ]);
});

it("QA-09 the text that a field has lost, and the app's own screens, are expected by hand", async () => {
  const recorder = { expect: vi.fn(), fail: vi.fn() };
  render(<ByHand recorder={recorder as unknown as Recorder} calls={[]} />);
  const user = userEvent.setup();
  const kind = screen.getByLabelText("What is expected");
  await user.selectOptions(kind, "This field holds a text");
  await user.type(screen.getByLabelText("Name of the field"), "Comments");
  await user.type(screen.getByLabelText("Text in the field"), "It waits.");
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  await user.selectOptions(kind, "The phone is on the app's own screens");
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  expect(recorder.expect.mock.calls).toEqual([
    [{ kind: "expectValue", at: { role: "textbox", name: "Comments" }, value: "It waits." }],
    [{ kind: "expectPage", path: "" }],
  ]);
});

it("QA-09 a text that has left the view, and cannot be tapped there, is expected in view by hand", async () => {
  const recorder = { expect: vi.fn(), fail: vi.fn() };
  render(<ByHand recorder={recorder as unknown as Recorder} calls={[]} />);
  const user = userEvent.setup();
  const kind = screen.getByLabelText("What is expected");
  await user.selectOptions(kind, "This text is in view, without scrolling");
  await user.type(screen.getByLabelText("The whole text of its line"), "Statement of account");
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  expect(recorder.expect.mock.calls).toEqual([
    [{ kind: "expectInSafeArea", at: { text: "Statement of account" } }],
  ]);
});

it("QA-09 a call is picked among those that were made, and a mistyped one is said before it is expected", async () => {
  const recorder = { expect: vi.fn(), fail: vi.fn() };
  render(
    <ByHand recorder={recorder as unknown as Recorder} calls={["GET /home", "POST /pay/*"]} />,
  );
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText("What is expected"), "This call was made");
  const words = screen.getByLabelText("Such as POST /path");
  await user.type(words, "POST /pai/123456");
  expect(screen.getByText(NO_SUCH_CALL)).toBeDefined();
  await user.clear(words);
  await user.type(words, "post /pay/123456");
  expect(screen.queryByText(NO_SUCH_CALL)).toBeNull();
  await user.selectOptions(screen.getByLabelText("Calls so far"), "GET /home");
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  expect(recorder.expect.mock.calls).toEqual([
    [{ kind: "expectCall", method: "GET", path: "/home" }],
  ]);
});

it("QA-09 a call is expected at most twice, and a count is asked for where there is none", async () => {
  const recorder = { expect: vi.fn(), fail: vi.fn() };
  render(<ByHand recorder={recorder as unknown as Recorder} calls={["GET /home"]} />);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText("What is expected"), "This call was made");
  await user.selectOptions(screen.getByLabelText("Calls so far"), "GET /home");
  await user.selectOptions(screen.getByLabelText("How often"), "at most");
  await user.clear(screen.getByLabelText("Times"));
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  expect(recorder.expect).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Times"), "2");
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  expect(recorder.expect.mock.calls).toEqual([
    [{ kind: "expectCall", method: "GET", path: "/home", times: 2, bound: "atMost" }],
  ]);
});

it("QA-09 a text is expected at least once, or once, and never by a choice of its own", async () => {
  const recorder = { expect: vi.fn(), fail: vi.fn() };
  render(<ByHand recorder={recorder as unknown as Recorder} calls={[]} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Text"), "Sent");
  await user.selectOptions(screen.getByLabelText("How often"), "exactly");
  expect(screen.getByLabelText("Times")).toHaveProperty("min", "1");
  await user.click(screen.getByRole("button", { name: "Expect it" }));
  expect(recorder.expect.mock.calls).toEqual([[{ kind: "expectText", text: "Sent", times: 1 }]]);
});

it.each([
  ["text", "Paid", { kind: "expectText", text: "Paid", times: 0 }],
  ["noText", "Paid", { kind: "expectNoText", text: "Paid" }],
  ["read", "Due today", { kind: "expectUsable", at: { text: "Due today" } }],
  ["value", "Name", { kind: "expectValue", at: { role: "textbox", name: "Name" }, value: "" }],
  ["own", "", { kind: "expectPage", path: "" }],
  ["usable", "Send", { kind: "expectUsable", at: { role: "button", name: "Send" } }],
  ["page", "/a", { kind: "expectPage", path: "/a" }],
  ["call", "post /a/*", { kind: "expectCall", method: "POST", path: "/a/*", times: 0 }],
] as const)("QA-09 %s %s is the expectation that was written", (kind, words, expected) => {
  expect(written(kind, words, "", { is: "exactly", times: 0 })).toEqual(expected);
});

it("QA-09 a call without a method is refused by a sentence", () => {
  expect(() => written("call", "/a", "", { is: "atLeast", times: 1 })).toThrow(
    "A call is a method and a path",
  );
});
