/** A screen's content once its first call answered, or the failure with a way to try again (UI-04, API-08). */
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { Answer } from "../api/answer.ts";
import { Failed } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";

interface LoadedProps<T> {
  readonly answer: Answer<T>;
  /** The screen's title, which stands on the failure too. */
  readonly title: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function Loaded<T>({ answer, title, children }: LoadedProps<T>) {
  const { revalidate, state } = useRevalidator();
  if (answer.ok) return children(answer.data);
  const message = answer.code === "network" ? undefined : answer.message;
  return (
    <Page title={title}>
      <Failed onRetry={revalidate} isRetrying={state === "loading"} message={message} />
    </Page>
  );
}
