/**
 * The answer of a call: success with its data, or failure (API-05, API-06). A call never throws and shows nothing:
 * `calls/` shows the feedback.
 */
import type { Language } from "../lib/language.ts";
import { pageContext } from "./page-context.ts";

export type Answer<T> = Success<T> | Failure;

interface Success<T> {
  readonly ok: true;
  readonly data: T;
  /** Time at which the data was fetched, in milliseconds; only on a stored copy that replaces a lost answer (UX-07). */
  readonly asOf?: number;
}

export interface Failure {
  readonly ok: false;
  /** The server's code, or `network` when no envelope came (API-08). */
  readonly code: string;
  readonly message: string;
  /** The server gave no message, and a default is in its place. */
  readonly isDefault?: true;
  /** On 1400: the field's name → a sentence to show beside it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Other data of the failure, such as the address of the page that solves it. */
  readonly data: unknown;
  /** The request certainly did not leave: there was no network before it and after it (UX-14). */
  readonly isUnsent?: true;
}

/** `integer`: the code parsed as an integer is 0. `exact`: the code is the text `00`, as on the older calls. */
export type SuccessRule = "integer" | "exact";

/**
 * In the reader's language; the English text is literal. Not in a catalogue: the catalogue may be what could not be
 * fetched.
 */
export const LOST_NETWORK: Readonly<Record<Language, string>> = {
  en: "error",
  fil: "May problema sa koneksyon",
  id: "Terjadi kesalahan jaringan",
  zh: "网络错误",
};

/** The text of a lost network in this page's language. */
export function lostNetworkText(): string {
  return LOST_NETWORK[pageContext().language];
}

export const NETWORK_FAILURE: Failure = {
  ok: false,
  code: "network",
  get message() {
    return lostNetworkText();
  },
  fields: {},
  data: null,
};

/** A request that certainly did not leave; after `NETWORK_FAILURE` it may have arrived (UX-14). */
export const UNSENT_FAILURE: Failure = Object.create(NETWORK_FAILURE, {
  isUnsent: { value: true, enumerable: true },
});

/** The sentence where the server answered without one, or so that its answer cannot be read. */
const NO_REASON: Readonly<Record<Language, string>> = {
  en: "Something went wrong. Please try again",
  fil: "May naging problema. Pakisubukan muli",
  id: "Terjadi masalah. Silakan coba lagi",
  zh: "出了点问题，请重试",
};

/** The server answered, and left out fields that its call has. */
export const INCOMPLETE: Failure = {
  ok: false,
  code: "incomplete",
  get message() {
    return NO_REASON[pageContext().language];
  },
  isDefault: true,
  fields: {},
  data: null,
};

/** Returns true if no answer came: the server never refused (API-08). */
export function isLost(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.code === NETWORK_FAILURE.code;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Returns true if the code is a success by the call's rule (API-05). */
export function isSuccess(code: string, rule: SuccessRule): boolean {
  return rule === "exact" ? code === "00" : Number.parseInt(code, 10) === 0;
}

/** Reads an envelope; anything else counts as a network failure. */
export function readAnswer<T>(envelope: unknown, rule: SuccessRule = "integer"): Answer<T> {
  if (!isRecord(envelope) || envelope.code === undefined) return NETWORK_FAILURE;
  const { data } = envelope;
  const code = String(envelope.code);
  if (isSuccess(code, rule)) return { ok: true, data: data as T };
  const fields = isRecord(data) && isRecord(data.fields) ? data.fields : {};
  const message = String(envelope.message ?? "").trim();
  return {
    ok: false,
    code,
    ...(message ? { message } : { message: INCOMPLETE.message, isDefault: true }),
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)])),
    data: data ?? null,
  };
}
