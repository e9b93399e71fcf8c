import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import form from "./form.module.css";
import page from "./page.module.css";

/** The list from which a page was opened, with the addresses of its rows: the state of a row's link. */
export interface FromList {
  readonly list: {
    readonly title: string;
    readonly address: string;
    readonly rows: readonly string[];
  };
}

/** Returns true where a key is typed into a field, or pressed below a dialog. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}

/** The way back to the list from which a page was opened, which Escape goes, too, and on to its other rows. */
export function ListWay() {
  const { pathname, state } = useLocation();
  const { list } = (state as FromList | null) ?? {};
  const at = list?.rows.indexOf(pathname) ?? -1;
  if (!list || at < 0) return null;
  const { title, address, rows } = list;
  return (
    <nav className={page.way} aria-label={`List: ${title}`}>
      <WayBack title={title} address={address} />
      <Step label="Previous" to={rows[at - 1]} state={state as FromList} />
      <Step label="Next" to={rows[at + 1]} state={state as FromList} />
      <span className={page.small}>
        {at + 1} of {rows.length}
      </span>
    </nav>
  );
}

function WayBack({ title, address }: Pick<FromList["list"], "title" | "address">) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = !isTyped(event) && document.querySelector("dialog[open]") === null;
      if (event.key === "Escape" && isFree && !event.defaultPrevented) navigate(address);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, address]);
  return (
    <Link className={form.button} to={address} title="Escape">
      ‹ {title}
    </Link>
  );
}

interface StepProps {
  readonly label: string;
  readonly to: string | undefined;
  readonly state: FromList;
}

function Step({ label, to, state }: StepProps) {
  if (to === undefined) return null;
  return (
    <Link className={form.button} to={to} state={state}>
      {label}
    </Link>
  );
}
