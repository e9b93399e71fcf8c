import { Link, useLocation } from "react-router";
import { withQuery } from "../api/client.ts";
import page from "./page.module.css";
import { useFilters } from "./use-filters.ts";

interface PlacesProps {
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** The links to the first and the next page of a list, whose place is the cursor in the address. */
export function Places({ next }: PlacesProps) {
  const { pathname } = useLocation();
  const { params, first } = useFilters();
  const isFirst = !params.has("cursor");
  if (isFirst && next === null) return null;
  const following = new URLSearchParams(first);
  following.set("cursor", next ?? "");
  return (
    <nav className={page.row} aria-label="Pages of the list">
      {!isFirst && <Link to={withQuery(pathname, first)}>First page</Link>}
      {next !== null && <Link to={withQuery(pathname, following)}>Next page</Link>}
    </nav>
  );
}
