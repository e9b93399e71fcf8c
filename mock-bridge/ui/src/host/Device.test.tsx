import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakePhone, NEW_PHONE } from "../testing/fakePhone.tsx";

it("ENV-02 the screens wear the brand's colours, which come with the phone", async () => {
  fakePhone(NEW_PHONE).show(<p>Screen</p>);
  await screen.findByText("Screen");
  const { style } = document.documentElement;
  expect(style.getPropertyValue("--brand-bg")).toBe("#0F5132");
  expect(style.getPropertyValue("--brand-fg")).toBe("#FDF6E3");
});
