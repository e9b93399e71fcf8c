/** A row of an order that opens a sheet, whose code is fetched by the first press. */
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { lostNetworkText } from "../../api/answer.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { RowButton, type RowProps } from "../../ui/row-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { Order } from "./order-rules.ts";

export interface OrderSheetProps {
  readonly order: Order;
  readonly ids: OrderIds;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type OrderSheet = ComponentType<OrderSheetProps>;

/** Stands in for a sheet whose code could not be fetched: shows a toast and closes. */
function NotFetched({ isOpen, onClose }: OrderSheetProps) {
  const giveUp = useEffectEvent(() => {
    showToast(lostNetworkText());
    onClose();
  });
  useEffect(() => {
    if (isOpen) giveUp();
  }, [isOpen]);
  return null;
}

/** A sheet whose code is fetched when it is first rendered. */
export function lazySheet(load: () => Promise<{ default: OrderSheet }>) {
  return lazy<OrderSheet>(() => load().catch(() => ({ default: NotFetched })));
}

interface SheetRowProps extends RowProps {
  readonly Panel: OrderSheet;
  readonly order: Order;
  readonly ids: OrderIds;
}

export function SheetRow({ Panel, order, ids, ...row }: SheetRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  function open() {
    setOpened(true);
    setOpen(true);
  }
  return (
    <>
      <RowButton {...row} aria-haspopup="dialog" onClick={open} />
      {wasOpened && (
        <Suspense fallback={<ProgressLine />}>
          <Panel order={order} ids={ids} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
