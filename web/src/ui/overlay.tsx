/**
 * Sheets and dialogs, loaded once something opens one: the first paint needs none of their code. The page
 * fetches it when it is idle (`preloadOverlays`), so that opening is instant and works without a network.
 */
import { lazy, type ReactNode, Suspense, useState } from "react";

const loadSheet = () => import("./sheet-panel.tsx");
const loadDialog = () => import("./dialog-panel.tsx");
const SheetPanel = lazy(loadSheet);
const DialogPanel = lazy(loadDialog);

export function preloadOverlays(): void {
  // Offline now: the opening itself asks again.
  Promise.all([loadSheet(), loadDialog()]).catch(() => undefined);
}

export interface OverlayProps {
  readonly isOpen: boolean;
  /** Called when the reader closes it: by its control, a swipe, a tap outside or Escape. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export interface DialogProps extends OverlayProps {
  /** Buttons, the main one first. */
  readonly actions: ReactNode;
  /** Shows a close icon in the corner. */
  readonly hasCloseIcon?: boolean;
}

/** True from the first opening on: a closed overlay keeps its code mounted for its closing motion. */
function useOpenedOnce(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}

/** A bottom sheet that drags. */
export function Sheet(props: OverlayProps & { readonly footer?: ReactNode }) {
  if (!useOpenedOnce(props.isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  );
}

/** A question in the middle of the page. */
export function Dialog(props: DialogProps) {
  if (!useOpenedOnce(props.isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
