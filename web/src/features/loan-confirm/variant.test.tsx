import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  callsOf,
  JUMP,
  LIST,
  loanNow,
  native,
  OFFER,
  PUSH,
  press,
  type Reply,
  replies,
  sampleOffer,
  user,
} from "../../../tests/confirm-page.tsx";
import { type RenderedScreen, renderScreen } from "../../../tests/render-screen.tsx";
import { VARIANT_CALLS } from "./confirm-calls.ts";
import { LoanConfirmScreen } from "./loan-confirm-screen.tsx";
import type { Offer } from "./use-offer.ts";

const VARIANT = {
  offer: "gopia/goya/satire",
  list: "gopia/goya/cultures",
  jump: "gopia/goya/misunderstood",
  push: "gopia/goya/depush",
};
const PROMO: Partial<Offer> = {
  comProductId: "2",
  comProductName: "Tulay Sahod",
  comProductLogo: "/images/product-tulay-sahod.svg",
  comButtonText: "Apply now",
};

/** The variant's page; not on an iPhone unless a test says so. */
async function renderVariant(fields: Partial<Offer> = {}): Promise<RenderedScreen> {
  const first = { ...sampleOffer, ...fields };
  const rendered = renderScreen(
    <LoanConfirmScreen calls={VARIANT_CALLS} first={first} productId="1" orderId="" />,
  );
  await screen.findByRole("button", { name: "Loan agreement" });
  return rendered;
}

const popup = () => screen.findByRole("dialog", { name: "Before you go" });
const noDialog = () => vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

beforeEach(() => {
  for (const [plain, variant] of [
    [OFFER, VARIANT.offer],
    [LIST, VARIANT.list],
    [JUMP, VARIANT.jump],
    [PUSH, VARIANT.push],
  ] as const) {
    replies.set(variant, replies.get(plain) as Reply);
    replies.delete(plain);
  }
});

describe("CONFX-01 CALL-29 CALL-30 CALL-31 CALL-32 the same screen on the variant's calls", () => {
  it("CALL-29 to CALL-32 asks for offer, agreements, an agreement and the loan by them, and by no other", async () => {
    const { address } = await renderVariant();
    expect(callsOf(VARIANT.list)[0]).toMatchObject({ productId: "1", scene: "3" });
    await press("Disclosure statement");
    await screen.findByTitle("Disclosure statement", { exact: true });
    expect(callsOf(VARIANT.jump)[0]).toMatchObject({ productId: "1", scene: "3", position: "2" });
    await press("Close");
    await noDialog();
    await user.click(screen.getByRole("radio", { name: "120" }));
    await vi.waitFor(() => expect(callsOf(VARIANT.offer)).toHaveLength(1));
    await vi.waitFor(() => expect(loanNow()).toHaveProperty("disabled", false));
    await press("Loan Now");
    expect(native.uploadRiskLoan).toHaveBeenCalledOnce();
    expect(callsOf(VARIANT.push)[0]).toMatchObject({
      amount: "500000",
      periods: "120",
      termUnit: "days",
      productId: "1",
    });
    await vi.waitFor(() =>
      expect(address()).toBe("/loanDetail?productId=1&orderId=o1&from=confirm"),
    );
    for (const plain of [OFFER, LIST, JUMP, PUSH]) expect(callsOf(plain)).toEqual([]);
  });

  it.each(["0", "000", "00x"])(
    "CONFX-01 API-05 the code %j is no success of the loan",
    async (code) => {
      replies.set(VARIANT.push, () => ({
        code,
        message: "Not this time",
        data: { lendDetailsUrl: "/loanDetail?productId=1&orderId=o1" },
      }));
      const { address } = await renderVariant();
      await press("Loan Now");
      expect(await screen.findByText("Not this time")).toBeTruthy();
      expect(address()).toMatch(/^\/loanConfirm/);
    },
  );

  it("CONFX-01 API-05 the code '0' is no success of the agreements", async () => {
    replies.set(VARIANT.list, () => ({ code: "0", data: { list: [] } }));
    renderScreen(
      <LoanConfirmScreen calls={VARIANT_CALLS} first={sampleOffer} productId="1" orderId="" />,
    );
    expect(await screen.findByText("The agreements could not be loaded.")).toBeTruthy();
  });
});

it("CONFX-01 API-05 the code '0' is no success of an offer: the choice stays, and is asked for again", async () => {
  replies.set(VARIANT.offer, () => ({ code: "0", message: "No offer now", data: sampleOffer }));
  await renderVariant();
  await user.click(screen.getByRole("radio", { name: "120" }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(callsOf(VARIANT.offer)).toHaveLength(2));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Loan Now" })).toBeNull());
  expect(screen.getByRole("radio", { name: "120" })).toHaveProperty("checked", true);
});

describe("CONFX-01 the promo popup", () => {
  it.each(["javascript:alert(1)", "https://evil.example/", "//evil.example"])(
    "CONFX-01 ORDER-09 does not follow %j, and says so",
    async (link) => {
      replies.set("gopia/goya/define", () => ({ code: "00", message: "Success", data: link }));
      const { address } = await renderVariant(PROMO);
      await press("Back");
      await popup();
      await press("Apply now");
      expect(await screen.findByText("This link cannot be opened.")).toBeTruthy();
      expect(address()).toMatch(/^\/loanConfirm/);
    },
  );

  it("CONFX-01 one may leave from it", async () => {
    await renderVariant(PROMO);
    await press("Back");
    await popup();
    await press("Leave");
    expect(native.closeSyn).toHaveBeenCalledOnce();
  });

  it("CONFX-01 comes only where a product is promoted", async () => {
    await renderVariant();
    await press("Back");
    expect(native.closeSyn).toHaveBeenCalledOnce();
  });
});
