/** The state of a form that is confirmed by the code of an SMS (SEC-01, SEC-15). */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FormDraft } from "../lib/form-draft.ts";
import { useCountdown } from "./use-countdown.ts";

/** Digits of a code. */
export const SMS_DIGITS = 6;

/** The field of the code, in a request and in a refusal. */
export const SMS_CODE = "smsCode";

type Errors = Readonly<Record<string, string>>;

/** Returns true for a failure that the field of the code shows: a toast would repeat it. */
export function isAboutSmsCode({ fields }: { readonly fields: Errors }): boolean {
  return SMS_CODE in fields;
}

export interface SmsCode {
  /** The server's message about the code that it sent; null before it asks for one. */
  readonly asked: string | null;
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** What to enter where a code was sent and not typed: the same form without it asks for another code. */
  readonly missing: () => Errors;
  /** Seconds until another code can be asked for; 0 for now. */
  readonly secondsLeft: number;
  /** A code is for the values that were sent: with others typed, the server sends another. */
  readonly reset: () => void;
  /** Keeps the server's message about a code that it sent; the refused fields that are to be shown. */
  readonly refused: (fields: Errors, sentCode: string | undefined) => Errors;
}

/** `draft` keeps through a reload that a code was sent. */
export function useSmsCode(draft: FormDraft): SmsCode {
  const { t } = useLingui();
  const [before] = useState(() => draft.read().sent);
  const [asked, setAsked] = useState(before?.asked ?? null);
  const [code, setCode] = useState("");
  const countdown = useCountdown(before?.resendAtMs ?? 0);
  return {
    asked,
    code,
    setCode,
    missing: () =>
      asked !== null && code.length < SMS_DIGITS
        ? { [SMS_CODE]: t`Enter the 6 digits of the SMS` }
        : {},
    secondsLeft: countdown.seconds,
    reset() {
      setAsked(null);
      setCode("");
    },
    refused(fields, sentCode) {
      const { [SMS_CODE]: about, ...others } = fields;
      if (about === undefined || sentCode) return fields;
      setAsked(about);
      draft.keepSent({ asked: about, resendAtMs: countdown.start() });
      return others;
    },
  };
}
