/** The barangays of a town, to choose one; a town may have hundreds, so that the list shows the first and can be searched. */
import { Trans, useLingui } from "@lingui/react/macro";
import { memo, type ReactNode, useDeferredValue, useState } from "react";
import type { Place } from "../../lib/form-items.ts";
import { findPlaces, normalName } from "../../lib/place-words.ts";
import style from "../../ui/place-list.module.css";
import { PlaceAbove, PlaceRow } from "../../ui/place-rows.tsx";
import { NothingFound, SearchField } from "../../ui/search-field.tsx";
import type { Barangay } from "./use-barangays.ts";

interface BarangayListProps {
  readonly town: Place;
  readonly found: readonly Barangay[];
  /** Shown in their place while they load, or when they could not be loaded. */
  readonly missing: ReactNode;
  /** Name of the chosen one; may be empty. */
  readonly chosen: string;
  readonly onChoose: (chosen: Barangay) => void;
  /** Back to the towns. */
  readonly onBack: () => void;
}

/** More would be slow to draw, and nobody reads so far. */
const MOST_SHOWN = 50;

interface EntriesProps {
  readonly found: readonly Barangay[];
  /** Words of the name, as typed; empty for all. */
  readonly wanted: string;
  readonly chosen: string;
  readonly onChoose: (chosen: Barangay) => void;
}

const namesOf = ({ barangay, district }: Barangay) =>
  [barangay, district].map(normalName).join(",");

/** Not drawn again for a typed letter, which is painted before the list that it asks for. */
const Entries = memo(function Entries({ found, wanted, chosen, onChoose }: EntriesProps) {
  const { t } = useLingui();
  const matching = findPlaces(found, wanted, namesOf);
  const rest = matching.length - MOST_SHOWN;
  if (matching.length === 0) return <NothingFound>{t`No barangay found`}</NothingFound>;
  return (
    <>
      <ul>
        {matching.slice(0, MOST_SHOWN).map((entry) => (
          <PlaceRow
            key={entry.barangay}
            name={entry.barangay}
            detail={entry.district}
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
  const { town, found, missing, chosen, onChoose, onBack } = props;
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search).trim();
  return (
    <div className={style.places}>
      <SearchField label={t`Search for a barangay`} value={search} onChange={setSearch} />
      <PlaceAbove name={`${town.city}, ${town.province}`} onBack={onBack} />
      {missing ?? <Entries {...{ found, wanted, chosen, onChoose }} />}
    </div>
  );
}
