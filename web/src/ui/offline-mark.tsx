/**
 * Above a page whose data is a copy: says so, with the copy's time, and if the network or the server is missing (UX-07).
 * It asks again once there is a network.
 */
import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { pageContext } from "../api/page-context.ts";
import { formatInstant, formatMoment, formatTimeOfDay } from "../lib/dates.ts";
import style from "./offline-mark.module.css";

interface OfflineMarkProps {
  /** Time at which the data was fetched, in milliseconds; undefined if it is not a stored copy. */
  readonly asOf: number | undefined;
  readonly onRetry: () => void;
}

/** The time, with its day where that is not today's. */
function timeOf(asOf: number): string {
  const { language } = pageContext();
  const [then, now] = [new Date(asOf), new Date()].map(formatInstant) as [string, string];
  const isToday = then.slice(0, 10) === now.slice(0, 10);
  return isToday ? formatTimeOfDay(then, language) : formatMoment(then, language);
}

export function OfflineMark({ asOf, onRetry }: OfflineMarkProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (asOf === undefined) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [asOf]);
  if (asOf === undefined) return null;
  const time = timeOf(asOf);
  return (
    <div className={style.mark} role="status">
      <p>
        {navigator.onLine ? (
          <Trans>Not updated · as of {time}</Trans>
        ) : (
          <Trans>Offline · as of {time}</Trans>
        )}
      </p>
      <button type="button" className={style.retry} onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
