/** The account that a loan is paid out to (ROUTE-16): a form that the server describes. */
import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import * as api from "../../api/calls.gen.ts";
import { closeWebView, endBankFlow } from "../../bridge/messages.ts";
import { goBack } from "../../calls/go-back.ts";
import { navigationTimeout } from "../../calls/navigating.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { formatInstant } from "../../lib/dates.ts";
import { placeOfCity } from "../../lib/form-items.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { FormFields, FormNote, FormPage } from "../../ui/form-page.tsx";
import { ItemField } from "../../ui/item-field.tsx";
import { useItemForm } from "../../ui/use-item-form.ts";
import { type BankForm, CARD_TYPE, fieldsToSend, openingItems, shownItems } from "./bind-rules.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

/** The parameters of the page's address. */
export interface BindBankQuery {
  readonly productId: string;
  readonly orderId: string;
  /** `loanDetail`: opened from an order, to replace its account (BIND-07, BIND-08). */
  readonly source: string;
}

interface BindBankScreenProps {
  readonly form: BankForm;
  readonly query: BindBankQuery;
}

export function BindBankTitle() {
  return <Trans>Payment account information</Trans>;
}

export function BindBankScreen({ form, query }: BindBankScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { productId, orderId, source } = query;
  const isChange = source === "loanDetail";

  const items = useMemo(() => openingItems(form), [form]);
  const knownCity = items.find((item) => item.cate === "citySelect")?.value ?? "";
  const place = useMemo(() => placeOfCity(form.places, knownCity), [form.places, knownCity]);
  const { values, errors, element, change, refuse, check } = useItemForm(items, place);
  const shown = shownItems(items, values);
  const today = formatInstant(new Date()).slice(0, 10);

  const save = useMutation({
    call: isChange ? api.changeBankAccount : api.bindBankAccount,
    loading: t`Saving`,
    onSuccess() {
      endBankFlow(productId);
      const order = screenAddress("/loanDetail", { productId, orderId, source });
      if (isChange) return navigate(order, { replace: true });
      closeWebView();
      return navigationTimeout();
    },
    onFailure: ({ fields }) => refuse(fields),
  });

  async function submit() {
    const wrong = check(shown, today);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    await save(fieldsToSend(shown, values, productId));
  }

  return (
    <FormPage title={<BindBankTitle />} onBack={goBack} element={element} onSubmit={submit}>
      {shown
        .filter((item) => item.code === CARD_TYPE)
        .map((item) => (
          <ChoiceTabs
            key={item.code}
            label={item.title}
            options={item.note.map(({ name, type }) => ({ value: type, label: name }))}
            value={values[item.code] ?? ""}
            onChange={(type) => change(item, { [item.code]: type })}
          />
        ))}
      <Card>
        <FormFields>
          {shown
            .filter((item) => item.code !== CARD_TYPE)
            .map((item) => (
              <ItemField
                key={item.code}
                item={item}
                values={values}
                error={errors[item.code]}
                regions={form.places}
                maxDay={today}
                onChange={(changed) => change(item, changed)}
              />
            ))}
        </FormFields>
      </Card>
      <FormNote>
        <Trans>Your loan is sent to this account. It must be in your own name.</Trans>
      </FormNote>
    </FormPage>
  );
}
