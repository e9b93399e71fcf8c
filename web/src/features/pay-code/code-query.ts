/**
 * Reads what an address says of a code (CODE1-01). Anybody can write an address, so nothing of it is believed: the
 * amount is a number or nothing, the image is one of ours or nothing.
 */
import { type AddressRules, trustedUrl } from "../../lib/trusted-url.ts";

export interface CodeQuery {
  /** Empty where there is none. */
  readonly payCode: string;
  /** Told or typed; else drawn as a QR code. */
  readonly isText: boolean;
  /** Centavos; null where the address says none that is a whole number above zero. */
  readonly amountCentavos: number | null;
  /** Address of the channel's image; null where there is none that may be shown. */
  readonly image: string | null;
  /** The address names an image that is not shown. */
  readonly isImageRefused: boolean;
}

/** Longer than any code of QR Ph. */
const MAX_CODE_CHARS = 512;
/** Where our own images of channels are; what borrowers upload is elsewhere. */
const CHANNEL_IMAGES = "/images/";
const CENTAVOS = /^[1-9]\d{0,11}$/;
const CONTROL = /\p{Cc}/u;

/** What the page's address says, as far as it may be shown; `rules` tell which images may (CODE1-01). */
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
