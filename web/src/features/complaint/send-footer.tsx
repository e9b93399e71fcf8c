/** 'Send' of a complaint, which says what it waits for. */
import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import style from "./send-footer.module.css";
import type { Sending } from "./use-sending.ts";

interface SendFooterProps {
  readonly sending: Sending;
  /** The id of the form that the button sends. */
  readonly form: string;
}

export function SendFooter({ sending, form }: SendFooterProps) {
  const { isWaiting, isStopped, stop } = sending;
  return (
    <FooterAction>
      {isStopped && (
        <p className={style.stopped} role="alert">
          <Trans>Not sent: an image could not be uploaded. Send again, or remove it.</Trans>
        </p>
      )}
      {isWaiting && (
        <p className={style.waiting} role="status">
          <Trans>It is sent as soon as the images are uploaded. Stay on this page.</Trans>
        </p>
      )}
      <Button type="submit" form={form} disabled={isWaiting}>
        {isWaiting ? <Trans>Uploading images</Trans> : <Trans>Send</Trans>}
      </Button>
      {isWaiting && (
        <Button variant="text" onClick={stop}>
          <Trans>Do not send yet</Trans>
        </Button>
      )}
    </FooterAction>
  );
}
