import { useRevalidator } from "react-router";
import { loadFirst } from "../calls/load-first.ts";
import { Failed } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import type { Route } from "./+types/loan-detail";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFirst("/loanDetail", request);
}

export function HydrateFallback() {
  return <SkeletonPage />;
}

export default function LoanDetail({ loaderData: answer }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (!answer.ok) {
    return (
      <Page>
        <Failed onRetry={revalidate} isRetrying={state === "loading"} message={answer.message} />
      </Page>
    );
  }
  return <Page title={answer.data.noticeStatusText}>{answer.data.noticeDesText}</Page>;
}
