/** Saves the account; a change of it is confirmed by the code of an SMS (BIND-07, BIND-08, SEC-01). */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as api from "../../api/calls.gen.ts";
import { closeWebView, endBankFlow } from "../../bridge/messages.ts";
import { navigationTimeout } from "../../calls/navigating.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { type AccountFields, SMS_CODE } from "./bind-rules.ts";

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
  /** The server's message about the code that it sent; null before it asks for one. */
  readonly asked: string | null;
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** A code is for the account that its SMS names: with another one typed, the server sends another. */
  readonly forgetCode: () => void;
}

/** `refuse` shows what the server refused beside its fields. */
export function useBinding(
  { productId, orderId, source }: BindBankQuery,
  refuse: (errors: Readonly<Record<string, string>>) => void,
): Binding {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const isChange = source === "loanDetail";

  const bind = useMutation({
    call: isChange ? api.changeBankAccount : api.bindBankAccount,
    loading: t`Saving`,
    onSuccess() {
      endBankFlow(productId);
      const order = screenAddress("/loanDetail", { productId, orderId, source });
      if (isChange) return navigate(order, { replace: true });
      closeWebView();
      return navigationTimeout();
    },
    onFailure({ fields }, sent: AccountFields & { smsCode?: string }) {
      const { [SMS_CODE]: about, ...others } = fields;
      const isSent = about !== undefined && !sent.smsCode;
      if (isSent) setAsked(about);
      refuse(isSent ? others : fields);
    },
  });

  return {
    save: (fields, smsCode) => bind(smsCode ? { ...fields, smsCode } : fields),
    asked,
    code,
    setCode,
    forgetCode() {
      setAsked(null);
      setCode("");
    },
  };
}
