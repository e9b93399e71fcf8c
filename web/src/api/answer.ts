/**
 * What a caller gets of a call: the envelope unwrapped, success judged (API-05), and nothing thrown (API-06).
 * It shows nothing and goes nowhere: that is the caller's.
 */
import { lostNetworkText } from "./lost-network.ts";

export type Answer<T> = Accepted<T> | Refused;

export interface Accepted<T> {
  readonly ok: true;
  readonly data: T;
}

export interface Refused {
  readonly ok: false;
  /** The server's code, or `network` when no envelope came (API-08). */
  readonly code: string;
  readonly message: string;
  /** On 1400: the field's name → a clear sentence to stand beside it. */
  readonly fields: Readonly<Record<string, string>>;
  /** What else came with the refusal, such as the address that solves it. */
  readonly data: unknown;
}

/** `integer`: the code parsed as an integer is 0. `exact`: the older calls, exactly the text `00`. */
export type SuccessRule = "integer" | "exact";

export const NETWORK_FAILURE: Refused = {
  ok: false,
  code: "network",
  get message() {
    return lostNetworkText();
  },
  fields: {},
  data: null,
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether this code is success by the call's rule (API-05). */
export function isSuccess(code: string, rule: SuccessRule): boolean {
  return rule === "exact" ? code === "00" : Number.parseInt(code, 10) === 0;
}

/** Reads an envelope as it came; anything that is none counts as a network failure. */
export function readAnswer<T>(envelope: unknown, rule: SuccessRule = "integer"): Answer<T> {
  if (!isRecord(envelope) || envelope.code === undefined) return NETWORK_FAILURE;
  const { data } = envelope;
  const code = String(envelope.code);
  if (isSuccess(code, rule)) return { ok: true, data: data as T };
  const fields = isRecord(data) && isRecord(data.fields) ? data.fields : {};
  return {
    ok: false,
    code,
    message: String(envelope.message ?? ""),
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)])),
    data: data ?? null,
  };
}
