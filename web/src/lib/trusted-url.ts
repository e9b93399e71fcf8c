/**
 * The one check of every address that the server sends and the page follows (payUrl, h5Url, playeduL,
 * lendDetailsUrl, contract_url, data link). Our own origin and the brand's hosts by https pass; scripts,
 * user names, other hosts and look-alikes do not. Common parameters go to our own origin alone.
 */
import { type CommonParams, withCommonParams } from "./common-params.ts";

export interface AddressRules {
  /** The page's origin, such as `https://loan.example`. */
  readonly origin: string;
  /** Host names (with a port where not the default) that may be followed besides our own. */
  readonly allowedHosts: readonly string[];
}

/** Backslashes, blanks and control characters: browsers read them in ways that hide the real host. */
const HIDDEN_HOST = /[\\\s\p{Cc}]/u;

/** The address to go to, or null when it must not be followed. */
export function trustedUrl(
  address: string | null | undefined,
  rules: AddressRules,
  params: CommonParams = {},
): URL | null {
  const text = address?.trim();
  if (!text || HIDDEN_HOST.test(text)) return null;
  const isPath = text.startsWith("/") && !text.startsWith("//");
  if (!isPath && !/^https?:\/\/[^/]/i.test(text)) return null;
  if (!URL.canParse(text, rules.origin)) return null;
  const url = new URL(text, rules.origin);
  if (url.username || url.password) return null;
  if (url.origin === rules.origin) return withCommonParams(url, params);
  const isAllowed = url.protocol === "https:" && rules.allowedHosts.includes(url.host);
  return isAllowed ? url : null;
}
