import { useRef } from "react";
import { useSearchParams } from "react-router";
import type { Sorting } from "./table.tsx";

/** The places in a list: another filter begins with its first page. */
const PLACES = ["cursor", "before"];

interface Filters {
  /** The values in the address. */
  readonly params: URLSearchParams;
  /** The values without the place in the list. */
  readonly first: URLSearchParams;
  /** Sets a value; an empty one takes it away, as the other values that do not fit it are. */
  readonly choose: (name: string, value: string, unfit?: readonly string[]) => void;
  /** Sets values that are one choice. */
  readonly chooseAll: (values: Readonly<Record<string, string>>) => void;
  /** The sort in the address; `usual` is that of a list without one. */
  readonly sortedBy: (usual: string) => Sorting;
}

/** The filters of a list, which are in the address, so that a link keeps them. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const pressed = useRef<string | null>(null);
  const first = new URLSearchParams(params);
  for (const place of PLACES) first.delete(place);
  const chooseAll: Filters["chooseAll"] = (values) => {
    const chosen = new URLSearchParams(first);
    for (const [name, value] of Object.entries(values)) {
      if (value) chosen.set(name, value);
      else chosen.delete(name);
    }
    setParams(chosen);
  };
  const choose: Filters["choose"] = (name, value, unfit = []) =>
    chooseAll({ ...Object.fromEntries(unfit.map((other) => [other, ""])), [name]: value });
  const sortedBy: Filters["sortedBy"] = (usual) => ({
    value: params.get("sort") ?? usual,
    onValue: (value) => choose("sort", value === usual ? "" : value),
    pressed,
  });
  return { params, first, choose, chooseAll, sortedBy };
}
