/** The barangays of a town, to choose one; a town may have hundreds, so that the list shows the first and can be searched. */
import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useDeferredValue, useState } from "react";
import { type Place, simpleText } from "../../lib/form-items.ts";
import { Button } from "../../ui/button.tsx";
import style from "../../ui/place-list.module.css";
import { PlaceAbove, PlaceRow } from "../../ui/place-rows.tsx";
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

interface EntriesProps {
  readonly found: readonly Barangay[];
  /** Part of the name, as typed; empty for all. */
  readonly wanted: string;
  readonly chosen: string;
  readonly onChoose: (chosen: Barangay) => void;
}

/** Not drawn again for a typed letter, which is painted before the list that it asks for. */
const Entries = memo(function Entries({ found, wanted, chosen, onChoose }: EntriesProps) {
  const { t } = useLingui();
  const part = simpleText(wanted);
  const matching = found.filter(({ barangay }) => simpleText(barangay).includes(part));
  const rest = matching.length - MOST_SHOWN;
  if (matching.length === 0) return <NothingFound>{t`No barangay found`}</NothingFound>;
  return (
    <>
      <ul>
        {matching.slice(0, MOST_SHOWN).map((entry) => (
          <PlaceRow
            key={entry.barangay}
            name={entry.barangay}
            isChosen={entry.barangay === chosen}
            onPress={() => onChoose(entry)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <p className={style.rest}>
          <Trans>And {rest} more. Type a part of the name.</Trans>
        </p>
      )}
    </>
  );
});

export function BarangayList(props: BarangayListProps) {
  const { town, found, hasFailed, chosen, onChoose, onRetry, onBack } = props;
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search).trim();
  return (
    <div className={style.places} aria-busy={!found && !hasFailed}>
      <SearchField label={t`Search for a barangay`} value={search} onChange={setSearch} />
      <PlaceAbove name={`${town.city}, ${town.province}`} onBack={onBack} />
      {found && <Entries {...{ found, wanted, chosen, onChoose }} />}
      {!found && !hasFailed && (
        <ul>
          {LINES.map((line) => (
            <li key={line} className={style.entry}>
              <SkeletonBar />
            </li>
          ))}
        </ul>
      )}
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
