/** Saves the account; a change of it is confirmed by the code of an SMS (BIND-07, BIND-08, SEC-01). */
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import * as api from "../../api/calls.gen.ts";
import { closeWebView, endBankFlow } from "../../bridge/messages.ts";
import { navigationTimeout } from "../../calls/navigating.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import type { FormDraft } from "../../lib/form-draft.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { isAboutSmsCode, type SmsCode, useSmsCode } from "../../ui/use-sms-code.ts";
import type { AccountFields } from "./bind-rules.ts";

/** The parameters of the page's address. */
export interface BindBankQuery {
  readonly productId: string;
  readonly orderId: string;
  /** `loanDetail`: opened from an order, to replace its account (BIND-07, BIND-08). */
  readonly source: string;
}

interface Binding {
  /** Saves the account, with the code where one was typed. */
  readonly save: (fields: AccountFields, code: string) => Promise<void>;
  readonly smsCode: SmsCode;
}

/** `refuse` shows what the server refused beside its fields. */
export function useBinding(
  { productId, orderId, source }: BindBankQuery,
  draft: FormDraft,
  refuse: (errors: Readonly<Record<string, string>>) => void,
): Binding {
  const { t } = useLingui();
  const navigate = useNavigate();
  const smsCode = useSmsCode(draft);
  const isChange = source === "loanDetail";

  const bind = useMutation({
    call: isChange ? api.changeBankAccount : api.bindBankAccount,
    loading: t`Saving`,
    quiet: isAboutSmsCode,
    onSuccess() {
      draft.remove();
      endBankFlow(productId);
      const order = screenAddress("/loanDetail", { productId, orderId, source });
      return () => {
        if (isChange) return navigate(order, { replace: true });
        closeWebView();
        return navigationTimeout();
      };
    },
    onFailure({ fields }, sent: AccountFields & { smsCode?: string }) {
      refuse(smsCode.refused(fields, sent.smsCode));
    },
  });

  return {
    save: (fields, code) => bind(code ? { ...fields, smsCode: code } : fields),
    smsCode,
  };
}
