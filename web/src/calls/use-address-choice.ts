/**
 * A choice in the query of the page's address: it survives a reload and going back, and changing it loads nothing. The
 * route exports `ignoreQueryChanges` as its `shouldRevalidate`.
 */
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";

/** The parameter's value (empty where it is absent), and its setter. */
export function useAddressChoice(name: string): readonly [string, (value: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  function choose(value: string) {
    const query = new URLSearchParams(search);
    query.set(name, value);
    navigate(`${pathname}?${query}`, { replace: true });
  }

  return [new URLSearchParams(search).get(name) ?? "", choose];
}

/** Loads nothing for another query of the same page; a retry and a revisit load. */
export function ignoreQueryChanges({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}
