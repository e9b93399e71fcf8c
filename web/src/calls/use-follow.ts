/**
 * Going to one of our own screens that the server named, without leaving the app: the pages before it stay
 * behind the back control. Whatever is no screen of ours is left to `follow`.
 */

import { useNavigate } from "react-router";
import { hasFirstCalls } from "../api/prefetch.ts";
import { screenLanguage } from "../lib/language.ts";
import { checkedAddress, follow } from "./follow.ts";

interface FollowOptions {
  /** Takes this page's place in the history. */
  readonly replace?: boolean;
  /** Added to the address. */
  readonly query?: Readonly<Record<string, string>>;
}

/** Gives the function that goes there; an untrusted address is refused with a toast. */
export function useFollow(): (
  address: string,
  options?: FollowOptions,
) => Promise<void> | undefined {
  const navigate = useNavigate();
  return (address, { replace = false, query = {} } = {}) => {
    const isOwn = checkedAddress(address)?.origin === window.location.origin;
    if (!isOwn) return follow(address, { replace });
    // Without the common parameters: the app keeps them, and the session stays out of the visible address.
    const url = new URL(address, window.location.origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const path = url.pathname + url.search;
    const isInApp = hasFirstCalls(url.pathname) && !screenLanguage(url.pathname);
    if (!isInApp) return follow(path, { replace });
    return Promise.resolve(navigate(path, { replace }));
  };
}
