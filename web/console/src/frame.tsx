import { useEffect, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation, useNavigate, useSearchParams } from "react-router";
import { ActDialog } from "./acts/act-dialog.tsx";
import { type ActDraft, OpenActContext } from "./acts/open-act.ts";
import type { Section, Today } from "./api/types.ts";
import { useLoaded } from "./api/use-loaded.ts";
import style from "./frame.module.css";
import { useSession } from "./session.ts";
import { TodayContext, writtenCount } from "./today.ts";

/** The frame of every page: menu with counts, search, the signed-in person. */
export function Frame() {
  const { me, onSignOut } = useSession();
  const { key } = useLocation();
  const today = useLoaded<Today>("/api/today", "GET", key);
  const [draft, setDraft] = useState<ActDraft | null>(null);
  return (
    <TodayContext value={today}>
      <a className={style.skip} href="#page">
        To the page
      </a>
      <div className={style.frame}>
        <header className={style.head}>
          <strong className={style.lender}>{me.lender}</strong>
          <SearchForm />
          <Link className={style.person} to="/account">
            {me.name}
          </Link>
          <button type="button" className={style.signOut} onClick={onSignOut}>
            Sign out
          </button>
        </header>
        <Menu today={today.data} />
        <main id="page" className={style.page} tabIndex={-1}>
          <OpenActContext value={setDraft}>
            <Outlet />
          </OpenActContext>
        </main>
      </div>
      {draft && <ActDialog draft={draft} onClose={() => setDraft(null)} />}
    </TodayContext>
  );
}

interface MenuItem {
  readonly to: string;
  readonly label: string;
  readonly lists: readonly Section<unknown>[] | null;
}

/** The number of what waits; a list that could not be read is marked, never counted as empty. */
function MenuCount({ lists }: { readonly lists: readonly Section<unknown>[] }) {
  return (
    <span className={style.count}>
      {writtenCount(lists)}
      {lists.some(({ failed }) => failed !== null) && (
        <span className={style.failed} role="img" aria-label="a list could not be read">
          !
        </span>
      )}
    </span>
  );
}

function Menu({ today }: { readonly today: Today | null }) {
  const items: readonly MenuItem[] = [
    { to: "/", label: "Today", lists: today && [today.review, today.release] },
    { to: "/orders", label: "Orders", lists: null },
    { to: "/requests", label: "Requests", lists: today && [today.requests] },
    { to: "/complaints", label: "Complaints", lists: today && [today.complaints] },
    {
      to: "/money",
      label: "Money",
      lists: today && [today.payouts, today.unallocated, today.owed],
    },
    { to: "/books", label: "Books", lists: null },
    { to: "/audit", label: "Audit", lists: null },
    { to: "/staff", label: "Staff", lists: null },
  ];
  return (
    <nav className={style.menu} aria-label="Pages">
      {items.map(({ to, label, lists }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "/"}
          className={({ isActive }) => `${style.item} ${isActive ? style.current : ""}`}
        >
          <span>{label}</span>
          {lists && <MenuCount lists={lists} />}
        </NavLink>
      ))}
    </nav>
  );
}

/** Returns true where a key is typed into a field. */
function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}

function SearchForm() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const found = pathname === "/find" ? (params.get("q") ?? "") : "";
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyped(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className={style.search}>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers of tablets have no search element */}
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const text = (typed ?? found).trim();
          setTyped(null);
          if (text) navigate(`/find?q=${encodeURIComponent(text)}`);
        }}
      >
        <input
          ref={input}
          className={style.field}
          type="search"
          aria-label="Find an order, a phone, a payment or a complaint"
          placeholder="Order, phone, payment code, complaint ( / )"
          autoComplete="off"
          value={typed ?? found}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </div>
  );
}
