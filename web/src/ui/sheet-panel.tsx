/** The bottom sheet itself; screens use `Sheet` of `overlay.tsx`. */
import { Drawer } from "@base-ui/react/drawer";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { CloseIcon } from "./icons.tsx";
import { LostNote } from "./lost-note.tsx";
import style from "./overlay.module.css";
import type { SheetProps } from "./overlay.tsx";

export default function SheetPanel(props: SheetProps) {
  const { isOpen, onClose, beginsTyped = false, finalFocus, title, footer, children } = props;
  const { t } = useLingui();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className={style.backdrop} />
        <Drawer.Viewport className={style.sheetViewport}>
          <Drawer.Popup
            className={style.sheet}
            ref={popup}
            initialFocus={() =>
              (beginsTyped && popup.current?.querySelector("input")) || popup.current
            }
            finalFocus={finalFocus}
          >
            <div className={style.handle} />
            <div className={style.sheetHead}>
              <Drawer.Title className={style.title}>{title}</Drawer.Title>
              <Drawer.Close className={style.close} aria-label={t`Close`}>
                <CloseIcon />
              </Drawer.Close>
            </div>
            <Drawer.Content className={style.sheetContent}>{children}</Drawer.Content>
            <LostNote />
            {footer && <div className={style.sheetFooter}>{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
