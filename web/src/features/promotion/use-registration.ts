/**
 * Registration with a mobile number: the fields, their errors, and the calls in their order (PROMO-05 to PROMO-12).
 * Renders nothing and never navigates.
 */
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Failure, isLost } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { digitsOnly, maskInput } from "../../lib/input-masks.ts";
import {
  registerRequestOf,
  smsRequestOf,
  type Typed,
  visitOf,
} from "../../lib/landing-tracking.ts";
import { showToast } from "../../ui/toast.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { keepCaptcha, readDraft, removeDraft, storeDraft } from "./draft.ts";
import {
  captchaText,
  type FieldName,
  firstWrong,
  smsDigits,
  TO_APPLY,
  TO_SEND_A_CODE,
} from "./registration-rules.ts";
import { sendCode as requestCode } from "./send-code.ts";
import { type ShownCaptcha, useCaptcha } from "./use-captcha.ts";
import type { Visit } from "./visit.ts";

/** The ends of a registration that lead to the download page (PROMO-10). */
export type Outcome = "registered" | "known";

type Errors = Partial<Record<FieldName, string>>;

const WRONG_CAPTCHA = { sms: "101", register: "-1" };
const ALREADY_REGISTERED = "11";

export interface Registration {
  /** The texts of the fields: the phone in groups. */
  readonly shown: Typed;
  readonly errors: Errors;
  readonly captcha: ShownCaptcha;
  /** Seconds until the next code can be asked for; 0 for now. */
  readonly secondsLeft: number;
  /** The form's element, to find an invalid field. */
  readonly element: React.RefObject<HTMLFormElement | null>;
  readonly change: (field: FieldName, text: string) => void;
  readonly refreshCaptcha: () => Promise<void>;
  readonly sendCode: () => Promise<void>;
  readonly apply: () => Promise<void>;
}

/** The text of a field that stands in the document: it may have been typed before the script (UX-40). */
function typedBefore(name: FieldName): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? "";
}

/** The form's state: texts, errors, and the focus on the first invalid field. */
function useFields() {
  const { t } = useLingui();
  const [draft] = useState(readDraft);
  const [shown, setShown] = useState<Typed>(() => ({
    phone: maskInput("phone", typedBefore("phone")) || draft.phone,
    capcode: draft.capcode || captchaText(typedBefore("capcode")),
    smsCode: smsDigits(typedBefore("smsCode")),
  }));
  const [errors, setErrors] = useState<Errors>({});
  const element = useRef<HTMLFormElement>(null);
  const typed = { ...shown, phone: digitsOnly(shown.phone) };
  const texts: Record<FieldName, string> = {
    phone: t`please enter the phone number correctly`,
    capcode: t`enter the graphic captcha correctly`,
    smsCode: t`enter the SMS code correctly`,
  };

  const writeFields = useEffectEvent(() => {
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement)) continue;
      const text = shown[field.name as FieldName];
      if (field.value !== text) field.value = text;
    }
  });
  // React leaves a field that it hydrates as it was typed.
  useLayoutEffect(() => writeFields(), []);

  function refuse(refused: Errors) {
    flushSync(() => setErrors(refused));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return {
    draft,
    shown,
    typed,
    errors,
    element,
    refuse,
    /** Shows the error of the first invalid field; true where all are valid. */
    check(fields: readonly FieldName[]): boolean {
      const wrong = firstWrong(fields, typed, pageContext().brand.phoneRule);
      refuse(wrong ? { [wrong]: texts[wrong] } : {});
      return !wrong;
    },
    change(field: FieldName, text: string) {
      setShown((all) => ({ ...all, [field]: text }));
      setErrors(({ [field]: _, ...others }) => others);
    },
    /** Asks for the captcha once more, and clears its text. */
    refuseCaptcha() {
      setShown((all) => ({ ...all, capcode: "" }));
      refuse({ capcode: texts.capcode });
    },
  };
}

/** The captcha. Its text stays through a reload where the server had it, since another image is another answer. */
function useKeptCaptcha(
  visit: Visit,
  { draft, shown }: ReturnType<typeof useFields>,
): ShownCaptcha {
  const captcha = useCaptcha(visit.captcha, draft.sid);
  const { sid, isUsed } = captcha;
  const { capcode } = shown;
  useEffect(() => {
    keepCaptcha(isUsed ? { sid, capcode } : { sid: "", capcode: "" });
  }, [sid, isUsed, capcode]);
  return captcha;
}

/** What follows a call that was refused. */
function refusalsOf(fields: ReturnType<typeof useFields>, captcha: ShownCaptcha) {
  function askForAnotherCaptcha() {
    fields.refuseCaptcha();
    void captcha.refresh();
  }

  /** Handles a refused call: another image, or the server's errors beside their fields. */
  function takeRefusal(answer: Failure, wrongCaptcha: string) {
    if (!answer.isUnsent) captcha.markUsed();
    if (answer.code === wrongCaptcha) {
      askForAnotherCaptcha();
    } else if (Object.keys(answer.fields).length > 0) {
      fields.refuse(answer.fields);
    }
  }

  return { askForAnotherCaptcha, takeRefusal };
}

/** The registration of this visit. Starts with the stored draft; `onEnd` runs after the registration. */
export function useRegistration(visit: Visit, onEnd: (outcome: Outcome) => unknown): Registration {
  const { t } = useLingui();
  const fields = useFields();
  const captcha = useKeptCaptcha(visit, fields);
  const countdown = useCountdown(fields.draft.resendAtMs);
  const { askForAnotherCaptcha, takeRefusal } = refusalsOf(fields, captcha);
  const { typed } = fields;
  const { appName = "" } = pageContext().params;

  async function register(form: Typed) {
    const pageId = await visit.pageId;
    const seen = visitOf(visit.tracking, pageId, visit.clientType);
    // Sent first and not awaited: a browser may block tracking calls.
    void api.trackClick({ ...seen, phone: form.phone }, { keepalive: true });
    return api.register(registerRequestOf(visit.tracking, pageId, form, captcha.sid, appName));
  }

  function end(outcome: Outcome) {
    removeDraft();
    onEnd(outcome);
  }

  /** A number that is registered already needs no code, and no registration (PROMO-10). */
  function endIfKnown({ code }: Failure): boolean {
    if (code !== ALREADY_REGISTERED) return false;
    showToast(t`already registered, please download the app to log in`);
    end("known");
    return true;
  }

  const sendCode = useMutation({
    call: requestCode,
    loading: t`Sending the code`,
    quiet: true,
    isVisitor: true,
    repeat: "code",
    onSuccess() {
      captcha.markUsed();
      showToast(t`verification code has been sent, please check your phone`);
      storeDraft({ phone: fields.shown.phone, resendAtMs: countdown.start() });
      fields.element.current?.querySelector<HTMLElement>("[name=smsCode]")?.focus();
    },
    onFailure(failure) {
      if (endIfKnown(failure)) return;
      // A lost network is the toast 'error' (PROMO-10) and the note at the button.
      showToast(failure.message);
      if (isLost(failure) && !failure.isUnsent) {
        // The request may have used the image up: it would be refused.
        fields.change("capcode", "");
        void captcha.refresh();
      }
      takeRefusal(failure, WRONG_CAPTCHA.sms);
    },
  });

  const apply = useMutation({
    call: register,
    loading: t`Registering`,
    quiet: true,
    isVisitor: true,
    onSuccess() {
      showToast(t`registration successful`);
      end("registered");
    },
    onFailure(failure) {
      if (endIfKnown(failure)) return;
      showToast(failure.message);
      takeRefusal(failure, WRONG_CAPTCHA.register);
    },
  });

  return {
    ...fields,
    captcha,
    secondsLeft: countdown.seconds,

    async refreshCaptcha() {
      // A retry of a first image that failed is not recorded as a new image.
      if (captcha.image && !fields.check(["phone"])) return;
      const answer = await captcha.refresh();
      if (answer && !answer.ok) showToast(answer.message);
      if (answer?.ok) fields.change("capcode", "");
    },

    async sendCode() {
      if (countdown.seconds > 0) {
        showToast(t`please do not send the verification code repeatedly`);
        return;
      }
      if (!fields.check(TO_SEND_A_CODE)) return;
      if (captcha.isUsed) {
        askForAnotherCaptcha();
        return;
      }
      await sendCode(smsRequestOf(visit.tracking, typed, captcha.sid, appName));
    },

    async apply() {
      if (fields.check(TO_APPLY)) await apply(typed);
    },
  };
}
