/** The places of a city picker: region, then province, then city; or a search over all the cities. */
import { useLingui } from "@lingui/react/macro";
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { Place, Region } from "../lib/form-items.ts";
import { findPlaces, normalName } from "../lib/place-words.ts";
import style from "./place-list.module.css";
import { PlaceAbove, PlaceRow } from "./place-rows.tsx";
import { NothingFound, SearchField } from "./search-field.tsx";

interface PlaceListProps {
  readonly regions: readonly Region[];
  readonly value: Place;
  readonly searchLabel?: string;
  /** Barangays that the typed words find, shown below the cities. */
  readonly found?: readonly Found[];
  /** Shown below the entries while a search for barangays runs, or when it failed. */
  readonly missing?: ReactNode;
  /** Said where nothing is found, of a search for more than cities. */
  readonly nothingFound?: string | undefined;
  readonly onSearch?: (typed: string) => void;
  readonly onChoose: (place: Place) => void;
}

/** A place, and the barangay in it that a search found, with its district if it has one. */
type Found = Place & { readonly barangay?: string; readonly district?: string };

/** The most cities that a search shows: nobody reads a longer list. */
const MOST_FOUND = 30;
const NOWHERE: Place = { region: "", province: "", city: "" };

/** A city, and what it is found by. */
interface Findable {
  readonly place: Place;
  readonly names: string;
}

function findable(regions: readonly Region[]): Findable[] {
  return regions.flatMap(({ region, provinces }) =>
    provinces.flatMap(({ province, cities }) =>
      cities.map((city) => ({
        place: { region, province, city },
        names: `${normalName(city)},${normalName(province)}`,
      })),
    ),
  );
}

/** The cities where every typed word is in their name or their province's, the best first. */
function findCities(all: readonly Findable[], typed: string): Place[] {
  const found = findPlaces(all, typed, ({ names }) => names);
  return found.slice(0, MOST_FOUND).map(({ place }) => place);
}

/** The choices at a partly chosen place: each entry adds one part. */
function entriesAt(regions: readonly Region[], at: Place): Place[] {
  const provinces = regions.find(({ region }) => region === at.region)?.provinces;
  if (!provinces) {
    // A region of a single province shows its cities at once.
    return regions.map(({ region, provinces }) => ({
      region,
      province: provinces.length === 1 ? (provinces[0]?.province ?? "") : "",
      city: "",
    }));
  }
  const cities = provinces.find(({ province }) => province === at.province)?.cities;
  if (!cities) return provinces.map(({ province }) => ({ ...at, province }));
  return cities.map((city) => ({ ...at, city }));
}

/** The place without its last part. */
function above(regions: readonly Region[], at: Place): Place {
  const count = regions.find(({ region }) => region === at.region)?.provinces.length ?? 0;
  return at.province && count > 1 ? { ...at, province: "" } : NOWHERE;
}

const NONE: readonly Found[] = [];

interface EntriesProps {
  readonly regions: readonly Region[];
  readonly value: Place;
  /** The reader's position among the places. */
  readonly at: Place;
  /** The searched words; empty while nothing is searched. */
  readonly wanted: string;
  readonly found: readonly Found[];
  readonly missing: ReactNode;
  readonly nothingFound: string;
  readonly onChoose: (place: Place) => void;
  /** A region or province is chosen: its own places come next. */
  readonly onStep: (place: Place) => void;
}

/** Not drawn again for a typed letter, which is painted before the list that it asks for. */
const Entries = memo(function Entries(props: EntriesProps) {
  const { regions, value, at, wanted, found, missing, nothingFound, onChoose, onStep } = props;
  const isSearching = wanted !== "";
  // Only a search needs them, and 1,600 names take a while: the press that opens the sheet does not wait for that.
  const all = useMemo(() => (isSearching ? findable(regions) : []), [regions, isSearching]);
  const entries: Found[] = wanted ? [...findCities(all, wanted), ...found] : entriesAt(regions, at);
  const nameOf = (entry: Found) =>
    entry.barangay || entry.city || (at.region && !wanted ? entry.province : entry.region);
  const isChosen = ({ province, city, barangay }: Found) =>
    !barangay && city !== "" && city === value.city && province === value.province;
  const detailOf = ({ region, province, city, barangay, district }: Found) =>
    (barangay ? [district, city, province] : [province, region]).filter(Boolean).join(", ");
  if (entries.length === 0) return missing ?? <NothingFound>{nothingFound}</NothingFound>;
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <PlaceRow
            key={Object.values(entry).join("|")}
            name={nameOf(entry)}
            detail={isSearching && detailOf(entry)}
            isChosen={isChosen(entry)}
            leadsOn={!entry.city}
            onPress={() => (entry.city ? onChoose(entry) : onStep(entry))}
          />
        ))}
      </ul>
      {missing}
    </>
  );
});

export default function PlaceList(props: PlaceListProps) {
  const { regions, value, searchLabel, found = NONE, missing = null, onSearch, onChoose } = props;
  const { t } = useLingui();
  const nothingFound = props.nothingFound ?? t`No city found`;
  const [at, setAt] = useState<Place>(() => ({
    region: value.region,
    province: value.province,
    city: "",
  }));
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search).trim();

  return (
    <div className={style.places}>
      <SearchField
        label={searchLabel ?? t`Search for a city`}
        value={search}
        onChange={(typed) => {
          setSearch(typed);
          onSearch?.(typed);
        }}
      />
      {at.region && !wanted && (
        <PlaceAbove
          name={
            at.province && at.province !== at.region ? `${at.province}, ${at.region}` : at.region
          }
          onBack={() => setAt(above(regions, at))}
        />
      )}
      <Entries
        {...{ regions, value, at, wanted, found, missing, nothingFound, onChoose }}
        onStep={setAt}
      />
    </div>
  );
}
