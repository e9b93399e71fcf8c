/** The steps between a borrower and a product's loan, from the next step that the server names. Pure. */
import type { components } from "../../api/openapi.gen.ts";

export type ProductOffer = components["schemas"]["ProductData"];
type NextStep = ProductOffer["nextStep"];

export type Step = Exclude<NextStep, "loanDetail">;

/** The steps to a loan, in their order. */
const STEPS: readonly Step[] = ["certify", "bindBank", "loanConfirm"];

export interface StepProgress {
  readonly step: Step;
  readonly state: "done" | "current" | "todo";
}

/** Each step with its state; empty once there is an open loan. */
export function stepsOf(nextStep: NextStep): StepProgress[] {
  if (nextStep === "loanDetail") return [];
  const current = STEPS.indexOf(nextStep);
  return STEPS.map((step, index) => {
    if (index === current) return { step, state: "current" };
    return { step, state: index < current ? "done" : "todo" };
  });
}

/**
 * Returns true if the step ends by closing its web view (BIND-08): it then opens in another web view, so that the
 * borrower returns to this page.
 */
export function closesItsWebView(nextStep: NextStep): boolean {
  return nextStep === "certify" || nextStep === "bindBank";
}
