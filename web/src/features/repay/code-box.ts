/** The code of the box of a ready payment code (PERIOD-03), for pages that have one: the others do not load it. */
import type { Answer } from "../../api/answer.ts";
import { removeRepayment } from "../../lib/stored-repayment.ts";
import type { RepaymentInfo } from "./repayment.ts";

/** The box to show; undefined without a code, or without the box's own code. A stored code that is over goes. */
export async function codeBoxOf(answer: Answer<RepaymentInfo>) {
  if (!answer.ok) return undefined;
  if (!answer.data.defDetail) {
    removeRepayment();
    return undefined;
  }
  try {
    return (await import("./pay-code-box.tsx")).PayCodeBox;
  } catch {
    return undefined;
  }
}
