/** The repayment plan of an order: how many installments are paid, the paid ones and those to come (UX-20). */
import { Trans } from "@lingui/react/macro";
import { Sheet } from "../../ui/overlay.tsx";
import { planEntries } from "../../ui/plan-entries.ts";
import { Timeline } from "../../ui/timeline.tsx";
import style from "./order-rows.module.css";
import type { OrderSheetProps } from "./sheet-row.tsx";

export default function PlanSheet({ order, isOpen, onClose }: OrderSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={<Trans>Repayment plan</Trans>}>
      <div className={style.rows}>
        <p>{order.paidText}</p>
        <Timeline entries={planEntries(order.repayPlan)} />
      </div>
    </Sheet>
  );
}
