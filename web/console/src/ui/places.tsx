import { Link, useSearchParams } from "react-router";
import page from "./page.module.css";

interface PlacesProps {
  /** The address of the list's first page. */
  readonly address: string;
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** The links to the first and the next page of a list, whose place is the cursor in the address. */
export function Places({ address, next }: PlacesProps) {
  const [params] = useSearchParams();
  const isFirst = !params.has("cursor");
  if (isFirst && next === null) return null;
  const [path, query] = address.split("?");
  const following = new URLSearchParams(query);
  following.set("cursor", next ?? "");
  return (
    <nav className={page.row} aria-label="Pages of the list">
      {!isFirst && <Link to={address}>First page</Link>}
      {next !== null && <Link to={`${path}?${following}`}>Next page</Link>}
    </nav>
  );
}
