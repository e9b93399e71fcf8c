import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  callsOf,
  loanNow,
  OFFER,
  PUSH,
  press,
  renderOffer,
  replies,
  sampleOffer,
  user,
} from "../../../tests/confirm-page.tsx";

/** The requests that wait for their answer, by term. */
let held: Map<string, () => void>;

const term = (days: string) => user.click(screen.getByRole("radio", { name: days }));
const head = () => screen.getByRole("banner").textContent;
/** Releases the server's answer for this term, and waits until the page has it. */
const answer = (days: string) => act(async () => held.get(days)?.());

beforeEach(() => {
  held = new Map();
  // The payout identifies the choice of an offer.
  replies.set(OFFER, (query) => {
    const periods = Number(query.get("periods"));
    const data = { ...sampleOffer, periods, netProceedsCentavos: periods * 10_000 };
    return { code: "00", data: { ...data, amount: Number(query.get("amount")) } };
  });
  const server = globalThis.fetch;
  vi.stubGlobal("fetch", async (...[input, init]: Parameters<typeof fetch>) => {
    const asked = new URLSearchParams(String(init?.body ?? "")).get("periods");
    if (asked && String(input).includes(OFFER)) {
      await new Promise<void>((resolve) => held.set(asked, resolve));
    }
    return server(input, init);
  });
});

describe("CONF-01 an answer to an earlier choice", () => {
  /** Chooses 120 days, then 150, before any answer. */
  async function chooseTwice() {
    const terms = [91, 120, 150].map((periods) => ({ periods, instalments: periods / 30 }));
    await renderOffer({ terms });
    await term("120");
    await vi.waitFor(() => expect(held.has("120")).toBe(true));
    await term("150");
    await vi.waitFor(() => expect(held.has("150")).toBe(true));
  }

  it("CONF-01 that comes first leaves the page waiting for its own", async () => {
    await chooseTwice();
    await answer("120");
    expect(loanNow()).toHaveProperty("disabled", true);
    await answer("150");
    await vi.waitFor(() => expect(loanNow()).toHaveProperty("disabled", false));
    expect(head()).toContain("₱15,000.00");
  });

  it("CONF-01 that comes last changes nothing, neither on the page nor in the loan", async () => {
    await chooseTwice();
    await answer("150");
    await vi.waitFor(() => expect(head()).toContain("₱15,000.00"));
    await answer("120");
    await vi.waitFor(() => expect(callsOf(OFFER)).toHaveLength(2));
    expect(head()).toContain("₱15,000.00");
    expect(head()).not.toContain("₱12,000.00");
    await press("Loan Now");
    expect(callsOf(PUSH)).toMatchObject([{ amount: "500000", periods: "150" }]);
  });

  it("CONF-01 API-08 that was lost is no failure of the choice that stands", async () => {
    await chooseTwice();
    await answer("150");
    await vi.waitFor(() => expect(loanNow()).toHaveProperty("disabled", false));
    replies.delete(OFFER);
    await answer("120");
    expect(await screen.findByText("error")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(loanNow()).toHaveProperty("disabled", false);
  });
});
