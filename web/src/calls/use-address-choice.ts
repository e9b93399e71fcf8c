/**
 * A choice that stands in the page's own address: it survives a reload and the way back, and making it loads nothing.
 * The route exports `ignoreQueryChanges` as its `shouldRevalidate`.
 */
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";

/** The parameter's value, empty where it is absent, and the way to set it. */
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

/** Another query of the same page loads nothing; trying again and coming anew do. */
export function ignoreQueryChanges({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}
