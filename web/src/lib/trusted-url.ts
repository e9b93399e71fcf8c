/**
 * Checks every address that the server sends and the page opens (payUrl, h5Url, playeduL, lendDetailsUrl,
 * contract_url, data link). This origin and, by https, the brand's hosts pass; scripts, user names, other hosts and
 * look-alikes do not. Only addresses of this origin get the common parameters.
 */
import { type CommonParams, withCommonParams } from "./common-params.ts";

export interface AddressRules {
  /** The page's origin, such as `https://loan.example`. */
  readonly origin: string;
  /** Other host names that are trusted, with a port unless it is the default. */
  readonly allowedHosts: readonly string[];
}

/** Backslashes, blanks and control characters: they hide the real host from a reader, since browsers rewrite them. */
const HIDDEN_HOST = /[\\\s\p{Cc}]/u;

function parse(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null;
  }
}

/** The address to open, or null for an untrusted one. */
export function trustedUrl(
  address: string | null | undefined,
  rules: AddressRules,
  params: CommonParams = {},
): URL | null {
  const text = address?.trim();
  if (!text || HIDDEN_HOST.test(text)) return null;
  const isPath = text.startsWith("/") && !text.startsWith("//");
  if (!isPath && !/^https?:\/\/[^/]/i.test(text)) return null;
  const url = parse(text, rules.origin);
  if (!url || url.username || url.password) return null;
  if (url.origin === rules.origin) return withCommonParams(url, params);
  const isAllowed = url.protocol === "https:" && rules.allowedHosts.includes(url.host);
  return isAllowed ? url : null;
}
