import type { Shell } from "./shell.ts";

/** Pays the amount of the repayment page by GCash on its hosted page, and goes by its result to the order. */
export async function payByGCash(shell: Shell): Promise<void> {
  await shell.press("button", /Payment Method/);
  await shell.press("[role=radiogroup] label", /GCash/);
  await shell.find("*", /^You are paying ₱[\d,.]+ \(GCash/);
  await shell.press("button", "Payment");
  await shell.page(/^\/stub\/pay\//);
  await shell.press("button", "Pay");
  await shell.page("/loanDetail");
  await shell.find("h2", /^₱[\d,.]+ received$/);
  await shell.press("button", "OK");
}
