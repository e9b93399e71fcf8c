import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Photos, State } from "../contract.gen.ts";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { DOCUMENT_START } from "./documentStart.ts";
import { WebViews } from "./WebViews.tsx";

const OPEN: State = {
  ...IN_REPAYMENT,
  stack: [{ id: 1, url: "about:blank", address: "/complaint", loads: 1 }],
};

/** A page with a field for files, and what the page hears of it. */
async function openPage(photos: Photos) {
  const state: State = { ...OPEN, photos };
  const phone = fakePhone(state);
  const { findByTitle } = phone.show(<WebViews />);
  const frame = (await findByTitle("The page")) as HTMLIFrameElement;
  const page = frame.contentWindow as Window;
  act(() => void frame.dispatchEvent(new Event(DOCUMENT_START)));
  const field = page.document.createElement("input");
  field.type = "file";
  const heard: string[] = [];
  for (const kind of ["cancel", "change"]) field.addEventListener(kind, () => heard.push(kind));
  const press = () => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    field.dispatchEvent(event);
    return event.defaultPrevented;
  };
  page.document.body.append(field);
  const step = (change: Partial<State>) =>
    act(() => phone.step({ seq: 1, effects: [], state: { ...state, ...change }, partial: false }));
  return { phone, field, heard, press, step };
}

it("QA-17 leaves the choice to the engine where camera and photos are allowed", async () => {
  const { phone, heard, press } = await openPage("allowed");
  expect(press()).toBe(false);
  expect([heard, phone.actions]).toEqual([[], []]);
});

it("QA-17 a cancelled chooser opens none, and the field hears of it", async () => {
  const { phone, heard, press, step } = await openPage("chooserCancelled");
  expect(press()).toBe(true);
  await expect.poll(() => heard).toEqual(["cancel"]);
  expect(phone.actions).toEqual([{ kind: "fileWanted", webViewId: 1 }]);
  step({ photos: "allowed" });
  expect(press()).toBe(false);
});

it("QA-17 where access is denied the field hears of it once the alert is closed", async () => {
  const { heard, press, step } = await openPage("denied");
  expect(press()).toBe(true);
  step({ overlay: { kind: "noPhotos" } });
  expect(heard).toEqual([]);
  step({ overlay: { kind: "none" } });
  expect(heard).toEqual(["cancel"]);
});

it("QA-17 takes the choice from a field outside the document, too, and none from a disabled one", async () => {
  const { phone, field, heard, press } = await openPage("chooserCancelled");
  field.disabled = true;
  expect(press()).toBe(false);
  field.disabled = false;
  field.remove();
  field.click();
  await expect.poll(() => heard).toEqual(["cancel"]);
  expect(phone.actions).toHaveLength(1);
});
