/** 'Successfully Sent' (CMPN-05), for a moment. Then nothing of the complaint remains in the browser, but the language does. */
import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { LANGUAGE_KEY, pageContext } from "../../api/page-context.ts";
import { clearStorage } from "../../lib/storage.ts";
import { Dialog } from "../../ui/overlay.tsx";

interface SentDialogProps {
  readonly isOpen: boolean;
  /** By which the borrower can ask about it. */
  readonly number: string;
  /** Goes to complaint home. */
  readonly onDone: () => void;
}

const SHOWN_MS = 1500;

export function SentDialog({ isOpen, number, onDone }: SentDialogProps) {
  const { replyWeekdays } = pageContext().brand;
  const leave = useEffectEvent(() => {
    clearStorage("local", LANGUAGE_KEY);
    onDone();
  });
  // A slow phone may take long to show it, and the complaint's number stands nowhere else on this page.
  const [isCounting, setIsCounting] = useState(false);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCounting]);
  return (
    <Dialog
      isOpen={isOpen}
      onShown={() => setIsCounting(true)}
      // The complaint was sent all the same.
      onLost={() => setIsCounting(true)}
      // Without a way to close it: it closes by itself.
      title={<Trans>Successfully Sent</Trans>}
      actions={null}
    >
      <Trans>
        We received your comments and will handle them soon. We will reply within {replyWeekdays}{" "}
        weekdays.
      </Trans>{" "}
      {number && <Trans>Your complaint number is {number}.</Trans>}
    </Dialog>
  );
}
