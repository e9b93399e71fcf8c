/** A repayment plan of the server as a timeline shows it: remark, title, centavos, day, late or paid (PERIOD-01, DELAY-01, UX-20). */
import type { components } from "../api/openapi.gen.ts";
import type { PlanEntry } from "./timeline.tsx";

export function planEntries(rows: readonly components["schemas"]["PlanRow"][]): PlanEntry[] {
  return rows.map(({ title, remark, amount, time, late, paid }) => ({
    title,
    remark,
    amountCentavos: amount,
    day: time,
    late,
    paid,
  }));
}
