/** The choice of a barangay: by region, province and city, or by words that find a city or a barangay. Begins at `value`. */
import { useLingui } from "@lingui/react/macro";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import type { Place, Region } from "../../lib/form-items.ts";
import PlaceList from "../../ui/place-list.tsx";
import { BarangayList } from "./barangay-list.tsx";
import { MissingBarangays } from "./missing-barangays.tsx";
import { type Barangay, useBarangays } from "./use-barangays.ts";

interface AddressChoiceProps {
  readonly regions: readonly Region[];
  readonly value: Place & { readonly barangay: string };
  readonly onChoose: (chosen: Barangay) => void;
}

export default function AddressChoice({ regions, value, onChoose }: AddressChoiceProps) {
  const { t } = useLingui();
  const [town, setTown] = useState<Place | null>(value.city ? value : null);
  const { state, found, askTown, askWords, askAgain } = useBarangays();

  const begin = useEffectEvent(() => {
    if (town) askTown(town);
  });
  useEffect(() => begin(), []);

  function chooseFound(place: Place) {
    const chosen = found.find((one) => one === place);
    if (chosen) {
      onChoose(chosen);
      return;
    }
    // The press is painted before the list changes.
    startTransition(() => {
      setTown(place);
      askTown(place);
    });
  }

  const missing = <MissingBarangays hasFailed={state === "failed"} onRetry={askAgain} />;

  if (!town) {
    return (
      <PlaceList
        regions={regions}
        value={value}
        searchLabel={t`Search for a city or barangay`}
        found={found}
        missing={state === "loading" || state === "failed" ? missing : null}
        nothingFound={state === "loaded" ? t`No city or barangay found` : undefined}
        onSearch={askWords}
        onChoose={chooseFound}
      />
    );
  }
  return (
    <BarangayList
      town={town}
      found={found}
      missing={state === "loaded" ? null : missing}
      chosen={town.city === value.city ? value.barangay : ""}
      onChoose={onChoose}
      onBack={() => {
        askWords("");
        setTown(null);
      }}
    />
  );
}
