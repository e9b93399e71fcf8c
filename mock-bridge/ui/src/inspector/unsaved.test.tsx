import { act, fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Host } from "../host/host.ts";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { Inspector } from "./Inspector.tsx";

const SCENARIO = { id: "in-repayment", title: "", group: "", sessionId: "s", start: "/a" };

/** An inspector with a recording of a bug that has a title and is in no file. */
async function unsaved(more: Partial<Host> = {}) {
  const phone = fakePhone(IN_REPAYMENT, {
    "/emulator/api/devices": { open: 1 },
    "/demo/reset": [SCENARIO],
    "/demo/clock": { now: "2026-07-15T09:30:00+08:00", timestamp: "2026-07-15T01:30:00Z" },
    "/demo/faults": { rules: [], presets: [], most: 50 },
  });
  Object.assign(phone.host, more);
  const page = phone.show(<Inspector />);
  const { user, getByRole, findByRole } = page;
  const record = () => user.click(getByRole("button", { name: "Record" }));
  const title = () => findByRole("textbox", { name: "Title of the bug" });
  const stop = async () => user.click(await findByRole("button", { name: "Stop" }));
  await record();
  await user.type(await title(), "Paid twice");
  return { ...page, record, title, stop };
}

/** Leaves the page, as a reload of the tab does. Returns true where the browser asks. */
const asksToLeave = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

const QUESTION = { name: "The recording is not saved" };
const FILE = new File(["no zip"], "a.zip");

it("QA-09 a recording that is not saved is asked about before another one, a file or a drop replaces it", async () => {
  const { user, record, stop, title, findByRole, getByRole, getByLabelText } = await unsaved();
  await stop();
  await findByRole("button", { name: "Record" });
  const drop = () => act(() => fireEvent.drop(window, { dataTransfer: { files: [FILE] } }));
  const open = () => user.upload(getByLabelText("Bug file"), FILE);
  for (const replace of [record, () => user.keyboard("{Escape}e"), open, drop]) {
    await replace();
    await findByRole("dialog", QUESTION);
    await user.click(getByRole("button", { name: "Cancel" }));
    expect(await title()).toHaveProperty("value", "Paid twice");
  }
  await record();
  await user.click(await findByRole("button", { name: "Go on without it" }));
  await findByRole("button", { name: "Stop" });
  expect(await title()).toHaveProperty("value", "");
});

it("QA-10 a bug that is saved without all of its words has the missing ones marked", async () => {
  const { user, stop, findByRole, getByRole } = await unsaved();
  await stop();
  await user.click(await findByRole("button", { name: "Save" }));
  const isMarked = (name: string) => getByRole("textbox", { name }).getAttribute("aria-invalid");
  const names = ["Title of the bug", "What was seen", "What was expected"];
  await expect.poll(() => names.map(isMarked)).toEqual(["false", "true", "true"]);
  await user.type(getByRole("textbox", { name: "What was seen" }), "Two payments");
  expect(names.map(isMarked)).toEqual(["false", "false", "true"]);
});

it("QA-09 a host whose windows close by themselves knows of a recording that is not saved", async () => {
  const noteUnsaved = vi.fn(async () => undefined);
  const { stop, record, user, findByRole } = await unsaved({ noteUnsaved });
  expect(noteUnsaved).toHaveBeenLastCalledWith(true);
  await stop();
  await findByRole("button", { name: "Record" });
  expect(noteUnsaved).toHaveBeenLastCalledWith(true);
  await record();
  await user.click(await findByRole("button", { name: "Go on without it" }));
  await findByRole("button", { name: "Stop" });
  expect(noteUnsaved.mock.calls).toEqual([[false], [true], [false]]);
});

it("QA-09 a tab asks before it is left in the middle of a recording, and with one that is not saved", async () => {
  const { user, record, stop, findByRole } = await unsaved();
  expect(asksToLeave()).toBe(true);
  await stop();
  await findByRole("button", { name: "Record" });
  expect(asksToLeave()).toBe(true);
  await record();
  await user.click(await findByRole("button", { name: "Go on without it" }));
  await findByRole("button", { name: "Stop" });
  expect(asksToLeave()).toBe(false);
});
