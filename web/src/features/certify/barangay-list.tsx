/** The barangays of a town, to choose one; a town may have hundreds, so that the list shows the first and can be searched. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";
import { type Place, simpleText } from "../../lib/form-items.ts";
import { Button } from "../../ui/button.tsx";
import { BackIcon, CheckIcon } from "../../ui/icons.tsx";
import style from "../../ui/place-list.module.css";
import { NothingFound, SearchField } from "../../ui/search-field.tsx";
import { SkeletonBar } from "../../ui/skeleton-bar.tsx";
import type { Barangay } from "./use-barangays.ts";

interface BarangayListProps {
  readonly town: Place;
  /** Null while they are on their way, or lost. */
  readonly found: readonly Barangay[] | null;
  readonly hasFailed: boolean;
  /** Name of the chosen one; may be empty. */
  readonly chosen: string;
  readonly onChoose: (chosen: Barangay) => void;
  readonly onRetry: () => void;
  /** Back to the towns. */
  readonly onBack: () => void;
}

/** More would be slow to draw, and nobody reads so far. */
const MOST_SHOWN = 50;
const LINES = ["a", "b", "c", "d", "e", "f"];

export function BarangayList(props: BarangayListProps) {
  const { town, found, hasFailed, chosen, onChoose, onRetry, onBack } = props;
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const wanted = simpleText(useDeferredValue(search).trim());
  const matching = (found ?? []).filter(({ barangay }) => simpleText(barangay).includes(wanted));
  const rest = matching.length - MOST_SHOWN;
  return (
    <div className={style.places} aria-busy={!found && !hasFailed}>
      <SearchField label={t`Search for a barangay`} value={search} onChange={setSearch} />
      <button type="button" className={style.above} onClick={onBack}>
        <BackIcon size={20} />
        <span>{`${town.city}, ${town.province}`}</span>
      </button>
      <ul>
        {!found &&
          !hasFailed &&
          LINES.map((line) => (
            <li key={line} className={style.entry}>
              <SkeletonBar />
            </li>
          ))}
        {matching.slice(0, MOST_SHOWN).map((entry) => (
          <li key={entry.barangay}>
            <button
              type="button"
              className={style.entry}
              aria-current={entry.barangay === chosen || undefined}
              onClick={() => onChoose(entry)}
            >
              <span className={style.text}>{entry.barangay}</span>
              {entry.barangay === chosen && (
                <span className={style.mark}>
                  <CheckIcon />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={style.rest}>
          <Trans>And {rest} more. Type a part of the name.</Trans>
        </p>
      )}
      {found && matching.length === 0 && <NothingFound>{t`No barangay found`}</NothingFound>}
      {hasFailed && (
        <div className={style.failed}>
          <p>
            <Trans>We could not get the barangays. Check your connection.</Trans>
          </p>
          <Button variant="outline" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
