/**
 * Sheets and dialogs, loaded when one is first opened: the first paint needs none of their code. A screen whose row in
 * `routes.tsx` names a kind prefetches it at idle, so that it opens instantly and without a network.
 */
import { type ComponentType, type ReactNode, useDeferredValue } from "react";
import { lostCodeText } from "../api/lost-code.ts";
import { useClosingBack } from "./overlay-history.ts";
import { ProgressLine } from "./progress-line.tsx";
import { showToast } from "./toast.tsx";
import { type LoadCode, useCode } from "./use-code.ts";

const loadSheet = () => import("./sheet-panel.tsx");
const loadDialog = () => import("./dialog-panel.tsx");

/** The code of each kind. */
export const OVERLAYS = { dialog: loadDialog, sheet: loadSheet };
export type OverlayKind = keyof typeof OVERLAYS;

export interface OverlayProps {
  readonly isOpen: boolean;
  /** Called when the reader closes it: by its control, a swipe, a tap outside, Escape or the way back. */
  readonly onClose?: (() => void) | undefined;
  /** Called in place of `onClose` where its code cannot be loaded. */
  readonly onLost?: (() => void) | undefined;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export interface SheetProps extends OverlayProps {
  /** The keyboard opens with the sheet, in its first field. */
  readonly beginsTyped?: boolean;
  /** Says which element has the focus once it has closed: by default the one that had it before; false for no change. */
  readonly finalFocus?: (() => HTMLElement | boolean) | undefined;
  /** Stays at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
}

export interface DialogProps extends OverlayProps {
  /** Called when its opening motion has ended: from then on it can be read. */
  readonly onShown?: (() => void) | undefined;
  /** Buttons, the main one first. */
  readonly actions: ReactNode;
  /** Shows a close icon in the corner. */
  readonly hasCloseIcon?: boolean;
}

/**
 * Code of an overlay, fetched at each opening until it is there, and kept after closing for the closing motion. Where it
 * is lost, the overlay closes with a sentence that says what to do, and the page stays as it is.
 */
export function useOverlayCode<P>(
  load: LoadCode<P>,
  { isOpen, onClose }: Pick<OverlayProps, "isOpen" | "onClose">,
): ComponentType<P> | null {
  return useCode(load, isOpen, () => {
    showToast(lostCodeText());
    onClose?.();
  });
}

function usePanel<P extends OverlayProps>(
  load: LoadCode<P>,
  overlay: OverlayProps,
): ComponentType<P> | null {
  const { isOpen, onClose, onLost = onClose } = overlay;
  const Panel = useOverlayCode(load, { isOpen, onClose: onLost });
  useClosingBack(isOpen && Panel !== null, onClose);
  return Panel;
}

/**
 * A bottom sheet that drags. The press that opens or closes it is painted first: the panel is much work for a slow phone.
 * Until it opens, the line of progress says that the press counted.
 */
export function Sheet(props: SheetProps) {
  const Panel = usePanel(loadSheet, props);
  const isOpen = useDeferredValue(props.isOpen);
  return (
    <>
      {props.isOpen && !(Panel && isOpen) && <ProgressLine />}
      {Panel && <Panel {...props} isOpen={isOpen} />}
    </>
  );
}

/** A question in the middle of the page; the press is painted first, as with the sheet. */
export function Dialog(props: DialogProps) {
  const Panel = usePanel(loadDialog, props);
  const isOpen = useDeferredValue(props.isOpen);
  return Panel && <Panel {...props} isOpen={isOpen} />;
}
