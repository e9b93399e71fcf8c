/** Takes the place of barangays that have not come: their shape while they load, or the failure with a button. */
import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import style from "../../ui/place-list.module.css";
import { SkeletonBar } from "../../ui/skeleton-bar.tsx";

interface MissingBarangaysProps {
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

const LINES = ["a", "b", "c", "d", "e", "f"];

export function MissingBarangays({ hasFailed, onRetry }: MissingBarangaysProps) {
  if (hasFailed) {
    return (
      <div className={style.failed}>
        <p>
          <Trans>We could not get the barangays. Check your connection.</Trans>
        </p>
        <Button variant="outline" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <ul aria-busy>
      {LINES.map((line) => (
        <li key={line} className={style.entry}>
          <SkeletonBar />
        </li>
      ))}
    </ul>
  );
}
