/** A screen's content, or the failure of its first call with a button to go on (UI-04, API-08). */
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type Answer, isLost } from "../api/answer.ts";
import { goToLogin } from "../bridge/messages.ts";
import { Button } from "../ui/button.tsx";
import { InfoIcon } from "../ui/icons.tsx";
import { Failed, Notice } from "../ui/notice.tsx";
import { OfflineMark } from "../ui/offline-mark.tsx";
import { Page } from "../ui/page.tsx";
import { useSaidByPage } from "../ui/toast.tsx";
import { goBack } from "./go-back.ts";
import { HomeButton } from "./home-button.tsx";
import { NOT_SIGNED_IN } from "./with-feedback.ts";

/** The address names something that does not exist or is another borrower's: a retry would not help. */
export const NOT_FOUND = "1004";

interface LoadedProps<T> {
  readonly answer: Answer<T>;
  /** The screen's title; the failure has it too. */
  readonly title: ReactNode;
  /** Replaces the advice to check one's connection where the network failed. */
  readonly lostText?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** Stays under the login that `withFeedback` opened; a borrower who closed that can open it again. */
function SignedOut({ message }: { readonly message: string }) {
  return (
    <Notice
      icon={<InfoIcon size={32} />}
      title={<Trans>You are not logged in</Trans>}
      text={message}
      action={
        <Button onClick={() => goToLogin(message)}>
          <Trans>Log in</Trans>
        </Button>
      }
    />
  );
}

function NotFound({ message }: { readonly message: string }) {
  return (
    <Notice state="failed" icon={<InfoIcon size={32} />} title={message} action={<HomeButton />} />
  );
}

export function Loaded<T>({ answer, title, lostText, children }: LoadedProps<T>) {
  const { revalidate, state } = useRevalidator();
  const { key: visit } = useLocation();
  const [last, setLast] = useState({ visit, answer });
  const isStale = isLost(answer) && last.visit === visit;
  if (!isStale && last.answer !== answer) setLast({ visit, answer });
  // When a reload fails without a network, the page keeps its content: what is typed in it is not lost.
  const shown = isStale ? last.answer : answer;
  useSaidByPage(shown.ok || isLost(shown) ? "" : shown.message);
  if (shown.ok) {
    return (
      <>
        <OfflineMark asOf={shown.asOf} onRetry={revalidate} />
        {children(shown.data)}
      </>
    );
  }
  const message = isLost(shown) ? lostText : shown.message;
  const failures: Record<string, ReactNode> = {
    [NOT_SIGNED_IN]: <SignedOut message={shown.message} />,
    [NOT_FOUND]: <NotFound message={shown.message} />,
  };
  return (
    <Page title={title} onBack={goBack}>
      {failures[shown.code] ?? (
        <Failed onRetry={revalidate} isRetrying={state === "loading"} message={message} />
      )}
    </Page>
  );
}
