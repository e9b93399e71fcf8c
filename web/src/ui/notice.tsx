/** Replaces content that does not exist yet or could not load (UI-04, API-08). */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { BrokenIcon, InfoIcon } from "./icons.tsx";
import style from "./notice.module.css";

interface NoticeProps {
  /** The state of the page that it shows; tests and pictures identify states by it. */
  readonly state?: "empty" | "failed";
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
}

export function Notice({ state, icon, title, text, action }: NoticeProps) {
  return (
    <div className={style.notice} data-state={state}>
      <div className={style.icon}>{icon}</div>
      <h2 className={style.title}>{title}</h2>
      {text && <p className={style.text}>{text}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  );
}

/** An empty state: one sentence, one action. */
export function Empty({ title, action }: Pick<NoticeProps, "title" | "action">) {
  return <Notice state="empty" icon={<InfoIcon size={32} />} title={title} action={action} />;
}

interface FailedProps {
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
  /** The server's sentence; absent when the network failed. */
  readonly message?: string | undefined;
}

/** A page that could not load: the reason, and a button to try again. */
export function Failed({ onRetry, isRetrying = false, message }: FailedProps) {
  return (
    <Notice
      state="failed"
      icon={message ? <InfoIcon size={32} /> : <BrokenIcon size={32} />}
      title={<Trans>This page could not load</Trans>}
      text={message || <Trans>Check your connection, then try again.</Trans>}
      action={
        <Button onClick={onRetry} disabled={isRetrying}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
