import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { ShareButton } from "./share-button.tsx";

const user = userEvent.setup();
const shared = { title: "Tulay", text: "GCash\n1234567890123456" };

/** The browser's share sheet, which this DOM lacks. */
function withSheet(share: (data: ShareData) => Promise<void>) {
  const sheet = vi.fn(share);
  Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
  return sheet;
}

async function press() {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  renderScreen(<ShareButton title={shared.title} lines={["GCash", "1234567890123456"]} />);
  await user.click(screen.getByRole("button", { name: "Share" }));
  return write;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  vi.restoreAllMocks();
});

it("UX-08 opens the phone's share sheet with the text", async () => {
  const sheet = withSheet(async () => undefined);
  const write = await press();
  expect(sheet).toHaveBeenCalledExactlyOnceWith(shared);
  expect(write).not.toHaveBeenCalled();
});

it("UX-08 a sheet that the reader closed is no failure", async () => {
  withSheet(() => Promise.reject(new DOMException("closed", "AbortError")));
  const write = await press();
  expect(write).not.toHaveBeenCalled();
  expect(screen.queryByText("Copied")).toBeNull();
});

it.each([
  ["there is no share sheet", () => undefined],
  [
    "the web view refuses it",
    () => withSheet(() => Promise.reject(new DOMException("no", "NotAllowedError"))),
  ],
])("UX-08 copies the text where %s", async (_, prepare) => {
  prepare();
  const write = await press();
  expect(write).toHaveBeenCalledExactlyOnceWith(shared.text);
  expect(await screen.findByText("Copied")).toBeTruthy();
});
