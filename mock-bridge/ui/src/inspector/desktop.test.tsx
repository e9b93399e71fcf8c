import { act, createEvent, fireEvent, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OpenedFile } from "../host/host.ts";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { Inspector } from "./Inspector.tsx";

/** The inspector of a borrower in repayment, with what the shell's menu and windows report. */
function desktop() {
  const phone = fakePhone(IN_REPAYMENT);
  let order: (label: string) => void = () => undefined;
  let open: (file: OpenedFile) => void = () => undefined;
  phone.host.hearOrders = (onOrder) => {
    order = onOrder;
    return () => undefined;
  };
  phone.host.hearFiles = (onFile) => {
    open = onFile;
    return () => undefined;
  };
  const { getByRole, findByText } = phone.show(<Inspector />);
  return {
    phone,
    getByRole,
    findByText,
    order: (label: string) => act(() => order(label)),
    open: (file: OpenedFile) => act(() => open(file)),
  };
}

it("QA-25 an item of the menu does what the button or tab of its name does, or says why not", async () => {
  const { phone, getByRole, findByText, order } = desktop();
  order("Back");
  await waitFor(() => expect(phone.backs()).toBe(1));
  order("Rotate");
  const turned = { kind: "takePhone", model: "plain", sideways: true };
  await waitFor(() => expect(phone.actions).toEqual([turned]));
  order("Show Storage");
  getByRole("tab", { name: "Storage", selected: true });
  order("Save");
  await findByText("There is no recording yet: record one, or open a bug file.");
  order("Kill page");
  await findByText("No page is open on the phone.");
  expect(phone.actions).toEqual([turned]);
});

it("QA-26 a file that is dropped or handed over is opened, and what cannot be read is said", async () => {
  const { findByText, open } = desktop();
  open({ fault: "/nowhere/a.zip cannot be read: No such file." });
  await findByText("/nowhere/a.zip cannot be read: No such file.");
  open({ bytes: btoa("no zip") });
  await findByText(/^The file is no zip that can be read/);
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.zip");
  const drop = createEvent.drop(document.body, { dataTransfer: { files: [large] } });
  fireEvent(document.body, drop);
  expect(drop.defaultPrevented).toBe(true);
  await findByText(/MB/);
});

it("QA-26 a page on the phone lets a file pass that is dragged over it, and nothing else", () => {
  desktop();
  const takesDrop = () => "takesDrop" in document.documentElement.dataset;
  const over = (types: string[]) => {
    const dragged = createEvent.dragOver(document.body, { dataTransfer: { types } });
    fireEvent(document.body, dragged);
    return dragged.defaultPrevented;
  };
  expect(over(["text/plain"])).toBe(false);
  expect(takesDrop()).toBe(false);
  expect(over(["Files"])).toBe(true);
  expect(takesDrop()).toBe(true);
  fireEvent.dragLeave(document.body);
  expect(takesDrop()).toBe(false);
});
