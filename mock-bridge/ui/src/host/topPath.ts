import type { State } from "../contract.gen.ts";
import { pathOf } from "../recording/path.ts";

/**
 * The path of the visible page, with `*` for ids; empty on the app's own screens, and where a page is lost. A frame
 * shows `about:blank` until its page comes, which is the one that the phone has on top.
 */
export function topPath({ stack, wrapper }: State, shown?: { href: string }): string {
  const top = stack.at(-1);
  if (!top || top.ends?.gaveUp) return "";
  const isThere = shown !== undefined && shown.href !== "about:blank";
  return pathOf(new URL(isThere ? shown.href : top.address, wrapper.h5Origin).pathname);
}
