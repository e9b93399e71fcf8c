import { useEffect, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation, useNavigate, useSearchParams } from "react-router";
import { ActDialog } from "./acts/act-dialog.tsx";
import { type ActDraft, OpenActContext } from "./acts/open-act.ts";
import type { Section, Today } from "./api/types.ts";
import { useLoaded } from "./api/use-loaded.ts";
import { useRefreshed } from "./api/use-refreshed.ts";
import style from "./frame.module.css";
import { useSession } from "./session.ts";
import { counted, TodayContext, writtenCount } from "./today.ts";
import { isTyped, ListWay } from "./ui/list-way.tsx";
import { NewRows } from "./ui/page.tsx";
import { focusPage, useKeptFocus, usePageFocus } from "./ui/use-kept-focus.ts";

/** The frame of every page: menu with counts, search, the signed-in person. */
export function Frame() {
  const { me, onSignOut } = useSession();
  const { key } = useLocation();
  const shown = useLoaded<Today>("/api/today", "GET", key);
  const newest = useRefreshed("/api/today", shown.data);
  const [draft, setDraft] = useState<ActDraft | null>(null);
  useKeptFocus();
  usePageFocus();
  return (
    <TodayContext value={{ shown, newest }}>
      <a className={style.skip} href="#page">
        To the page
      </a>
      <div className={style.frame}>
        <header className={style.head}>
          <strong className={style.lender} title={me.lender}>
            {me.lender}
          </strong>
          <SearchForm />
          <Link className={style.person} to="/account">
            {me.name}
          </Link>
          <button type="button" className={style.signOut} onClick={onSignOut}>
            Sign out
          </button>
        </header>
        <Menu today={newest && counted(me, newest)} />
        <main id="page" className={style.page} tabIndex={-1}>
          <ListWay />
          <News shown={shown.data} newest={newest} />
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

function menuItems(today: Today | null): readonly MenuItem[] {
  return [
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
}

interface NewsProps {
  readonly shown: Today | null;
  readonly newest: Today | null;
}

/** Rows that came meanwhile to the pages of several lists. */
function News({ shown, newest }: NewsProps) {
  const { pathname } = useLocation();
  const listsOf = (today: Today | null) => {
    const items = menuItems(today).filter(({ to }) => pathname === "/" || to === pathname);
    return ["/", "/money"].includes(pathname) ? items.flatMap(({ lists }) => lists ?? []) : [];
  };
  return <NewRows shown={listsOf(shown)} newest={listsOf(newest)} />;
}

function Menu({ today }: { readonly today: Today | null }) {
  return (
    <nav className={style.menu} aria-label="Pages">
      {menuItems(today).map(({ to, label, lists }) => (
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

function SearchForm() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const found = pathname === "/find" ? (params.get("q") ?? "") : "";
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasControl = event.ctrlKey || event.metaKey;
      const isSlash = event.key === "/" && !hasControl && !isTyped(event);
      if (!isSlash && !(event.key.toLowerCase() === "k" && hasControl)) return;
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
          if (!text) return;
          navigate(`/find?q=${encodeURIComponent(text)}`);
          focusPage();
        }}
      >
        <input
          ref={input}
          className={style.field}
          type="search"
          aria-label="Find an order, a phone, a name, a payment or a complaint"
          placeholder="Order, phone, name, payment (Ctrl-K)"
          maxLength={200}
          autoComplete="off"
          value={typed ?? found}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </div>
  );
}
