import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { native, press, renderOffer } from "../../../tests/confirm-page.tsx";

/** The page in a wrapper that names its client type, under the test's user agent. */
async function openWith(clientType: string, userAgent: string) {
  window.happyDOM.setURL(`https://loan.example/loanConfirm?productId=1&clientType=${clientType}`);
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  await renderOffer({ isPopType: 1 });
  await press("Back");
}

it.each(["ios", "iOS", "IOS"])(
  "CONF-05 API-01 clientType=%s is iOS under any user agent: it asks before it leaves",
  async (clientType) => {
    await openWith(clientType, "Mozilla/5.0 (Linux) Wrapper/1.0");
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeTruthy();
    expect(native.closeSyn).not.toHaveBeenCalled();
  },
);

it.each(["iPhone", "iPad", "iPod touch"])(
  "CONF-05 an %s is iOS whatever clientType says",
  async (device) => {
    await openWith("h5", `Mozilla/5.0 (${device}; CPU OS 18_5 like Mac OS X)`);
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeTruthy();
  },
);

it("CONF-05 clientType=android under another user agent is not iOS", async () => {
  await openWith("android", "Mozilla/5.0 (Linux) Wrapper/1.0");
  expect(native.closeSyn).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});
