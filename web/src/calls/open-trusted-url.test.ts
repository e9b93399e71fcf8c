import { afterEach, expect, it, vi } from "vitest";
import { overlaysRemoved } from "../ui/overlay-history.ts";
import { openTrustedUrl } from "./open-trusted-url.ts";

vi.mock("../ui/overlay-history.ts", () => ({ overlaysRemoved: vi.fn<() => Promise<void>>() }));

afterEach(() => {
  vi.restoreAllMocks();
});

it("UX-23 another document is loaded after the history entry of a closed dialog is gone", async () => {
  window.happyDOM.setURL("https://loan.example/repay?orderId=o1");
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  let remove = () => {};
  vi.mocked(overlaysRemoved).mockReturnValue(
    new Promise((resolve) => {
      remove = resolve;
    }),
  );
  void openTrustedUrl("/paymentInstructions?orderId=o1");
  await Promise.resolve();
  expect(assign).not.toHaveBeenCalled();
  remove();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
});
