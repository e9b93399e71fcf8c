/** The dialog itself; screens use `Dialog` of `overlay.tsx`. */
import { Dialog } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { CloseIcon } from "./icons.tsx";
import { LostNote } from "./lost-note.tsx";
import style from "./overlay.module.css";
import type { DialogProps } from "./overlay.tsx";

export default function DialogPanel(props: DialogProps) {
  const { isOpen, onClose, onShown, title, actions, hasCloseIcon = false, children } = props;
  const { t } = useLingui();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      onOpenChangeComplete={(open) => open && onShown?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={style.backdrop} />
        <Dialog.Viewport className={style.dialogViewport}>
          {/* The question gets the focus first: a focused button would look pressed. */}
          <Dialog.Popup className={style.dialog} ref={popup} initialFocus={popup}>
            {hasCloseIcon && (
              <Dialog.Close className={`${style.close} ${style.corner}`} aria-label={t`Close`}>
                <CloseIcon />
              </Dialog.Close>
            )}
            <Dialog.Title className={style.title}>{title}</Dialog.Title>
            {children && <div className={style.dialogContent}>{children}</div>}
            <LostNote />
            <div className={style.actions}>{actions}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
