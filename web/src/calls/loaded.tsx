/** A screen's content once its first call answered, or the failure with the way on (UI-04, API-08). */
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type Answer, NETWORK_FAILURE } from "../api/answer.ts";
import { goToLogin } from "../bridge/messages.ts";
import { Button } from "../ui/button.tsx";
import { InfoIcon } from "../ui/icons.tsx";
import { Failed, Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { goBack } from "./go-back.ts";
import { HomeButton } from "./home-button.tsx";
import { NOT_SIGNED_IN } from "./with-feedback.ts";

/** What the address names is not there, or not this borrower's: asking again would not help. */
const NOT_FOUND = "1004";

interface LoadedProps<T> {
  readonly answer: Answer<T>;
  /** The screen's title, which stands on the failure too. */
  readonly title: ReactNode;
  /** Said where the network failed, in place of the advice to look at one's connection. */
  readonly lostText?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

function isLost(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.code === NETWORK_FAILURE.code;
}

/** Stays behind the login that `call` asked for; the way back to it for whoever closed that. */
function SignedOut() {
  return (
    <Notice
      icon={<InfoIcon size={32} />}
      title={<Trans>You are not logged in</Trans>}
      text={<Trans>Log in, and this page opens again.</Trans>}
      action={
        <Button onClick={goToLogin}>
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
  // Asked anew without a network, the page stays as it was: what is typed in it is not lost.
  const shown = isStale ? last.answer : answer;
  if (shown.ok) return children(shown.data);
  const message = isLost(shown) ? lostText : shown.message;
  const failures: Record<string, ReactNode> = {
    [NOT_SIGNED_IN]: <SignedOut />,
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
