/** A row of an order that opens a sheet, whose code is prefetched where the page has the row. */
import { useState } from "react";
import type { OrderIds } from "../../lib/order-ids.ts";
import { useOverlayCode } from "../../ui/overlay.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { RowButton, type RowProps } from "../../ui/row-button.tsx";
import { type LoadCode, usePrefetchedCode } from "../../ui/use-code.ts";
import type { Order } from "./order-rules.ts";

export interface OrderSheetProps {
  readonly order: Order;
  readonly ids: OrderIds;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface SheetRowProps extends RowProps {
  readonly load: LoadCode<OrderSheetProps>;
  readonly order: Order;
  readonly ids: OrderIds;
}

export function SheetRow({ load, order, ids, ...row }: SheetRowProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Panel = useOverlayCode(load, { isOpen, onClose: close });
  usePrefetchedCode(load);
  return (
    <>
      <RowButton {...row} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && !Panel && <ProgressLine />}
      {Panel && <Panel order={order} ids={ids} isOpen={isOpen} onClose={close} />}
    </>
  );
}
