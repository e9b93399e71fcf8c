/** Saves the identity; another one than the stored is confirmed by the code of an SMS (SEC-15). */
import { useLingui } from "@lingui/react/macro";
import * as api from "../../api/calls.gen.ts";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import type { FormDraft } from "../../lib/form-draft.ts";
import { isAboutSmsCode, type SmsCode, useSmsCode } from "../../ui/use-sms-code.ts";
import type { IdentityRequest } from "./certify-rules.ts";

interface IdentitySave {
  /** Saves the identity, with the code where one was typed. */
  readonly save: (request: IdentityRequest, code: string) => Promise<void>;
  readonly smsCode: SmsCode;
}

/** `refuse` shows what the server refused beside its fields. */
export function useIdentitySave(
  draft: FormDraft,
  refuse: (errors: Readonly<Record<string, string>>) => void,
): IdentitySave {
  const { t } = useLingui();
  const openUrl = useOpenTrustedUrl();
  const smsCode = useSmsCode(draft);
  const send = useMutation({
    call: api.saveIdentity,
    loading: t`Saving`,
    quiet: isAboutSmsCode,
    onSuccess: ({ url }) => {
      draft.remove();
      return () => openUrl(url, { replace: true });
    },
    onFailure({ fields }, sent: IdentityRequest) {
      refuse(smsCode.refused(fields, sent.smsCode ?? undefined));
    },
  });
  return {
    save: (request, code) => send(code ? { ...request, smsCode: code } : request),
    smsCode,
  };
}
