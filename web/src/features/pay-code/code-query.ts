/**
 * Reads a code from the page's address (CODE1-01). Anybody can write an address, so every value is checked: the amount
 * is a number or nothing, the image comes from a trusted place or is dropped.
 */
import { type AddressRules, trustedUrl } from "../../lib/trusted-url.ts";

export interface CodeQuery {
  /** Empty for none. */
  readonly payCode: string;
  /** Shown as text; else drawn as a QR code. */
  readonly isText: boolean;
  /** Centavos; null unless the address has a whole number above zero. */
  readonly amountCentavos: number | null;
  /** Address of the channel's image; null where there is none or it is not trusted. */
  readonly image: string | null;
  /** The address names an image that is not trusted. */
  readonly isImageRefused: boolean;
}

/** Longer than any code of QR Ph. */
const MAX_CODE_CHARS = 512;
/** The folder of this site's channel images; borrowers' uploads are elsewhere. */
const CHANNEL_IMAGES = "/images/";
const CENTAVOS = /^[1-9]\d{0,11}$/;
const CONTROL = /\p{Cc}/u;

/** The values of the page's address; `rules` decide which images may be shown (CODE1-01). */
export function readCodeQuery(pageUrl: string, rules: AddressRules): CodeQuery {
  const { searchParams: params } = new URL(pageUrl);
  const payCode = params.get("payCode") ?? "";
  const amount = params.get("repayAmount") ?? "";
  const named = params.get("payCodeImg") ?? "";
  const image = imageAddress(named, rules);
  return {
    payCode: payCode.length > MAX_CODE_CHARS || CONTROL.test(payCode) ? "" : payCode,
    isText: params.get("showType") === "1",
    amountCentavos: CENTAVOS.test(amount) ? Number(amount) : null,
    image,
    isImageRefused: named !== "" && image === null,
  };
}

function imageAddress(named: string, rules: AddressRules): string | null {
  const url = trustedUrl(named, rules);
  const isForeign = url !== null && url.origin !== rules.origin;
  return url && (isForeign || url.pathname.startsWith(CHANNEL_IMAGES)) ? url.href : null;
}
