/** The account that a loan is paid out to (ROUTE-16): a form that the server describes. */
import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { goBack } from "../../calls/go-back.ts";
import { formatInstant } from "../../lib/dates.ts";
import { formDraft } from "../../lib/form-draft.ts";
import { type FormItem, type FormValues, placeOfCity } from "../../lib/form-items.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { AccountNote, FormFields, FormNote, FormPage } from "../../ui/form-page.tsx";
import { ItemField } from "../../ui/item-field.tsx";
import { SmsConfirmation } from "../../ui/sms-confirmation.tsx";
import { useItemForm } from "../../ui/use-item-form.ts";
import { SMS_CODE } from "../../ui/use-sms-code.ts";
import { type BankForm, CARD_TYPE, fieldsToSend, openingItems, shownItems } from "./bind-rules.ts";
import { type BindBankQuery, useBinding } from "./use-binding.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

interface BindBankScreenProps {
  readonly form: BankForm;
  readonly query: BindBankQuery;
}

export function BindBankTitle() {
  return <Trans>Payment account information</Trans>;
}

export function BindBankScreen({ form, query }: BindBankScreenProps) {
  const { t } = useLingui();
  const items = useMemo(() => openingItems(form), [form]);
  const knownCity = items.find((item) => item.cate === "citySelect")?.value ?? "";
  const place = useMemo(() => placeOfCity(form.places, knownCity), [form.places, knownCity]);
  const draft = formDraft("account", form.userId);
  const missingTexts = {
    bankCode: t`Choose your bank`,
    city: t`Choose the city of the branch`,
    holderName: t`Enter the name as on the account`,
    holderBirthday: t`Choose the holder's birthday`,
  };
  const { values, errors, element, change, leave, refuse, check } = useItemForm(
    items,
    place,
    missingTexts,
    () => draft.read().values,
  );
  const shown = shownItems(items, values);
  const today = formatInstant(new Date()).slice(0, 10);
  const { save, smsCode } = useBinding(query, draft, refuse);

  function edit(item: FormItem, changed: FormValues) {
    change(item, changed);
    draft.keep(changed);
    smsCode.reset();
  }

  async function submit(code: string, missing = {}) {
    const wrong = { ...check(shown, today), ...missing };
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    await save(fieldsToSend(shown, values, query.productId), code);
  }

  return (
    <FormPage
      title={<BindBankTitle />}
      onBack={goBack}
      element={element}
      onSubmit={() => submit(smsCode.code, smsCode.missing())}
    >
      {shown
        .filter((item) => item.code === CARD_TYPE)
        .map((item) => (
          <ChoiceTabs
            key={item.code}
            label={item.title}
            options={item.note.map(({ name, type }) => ({ value: type, label: name }))}
            value={values[item.code] ?? ""}
            onChange={(type) => edit(item, { [item.code]: type })}
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
                onChange={(changed) => edit(item, changed)}
                onLeave={() => leave(item, check(shown, today))}
              />
            ))}
        </FormFields>
      </Card>
      <SmsConfirmation
        smsCode={smsCode}
        error={errors[SMS_CODE]}
        onSendAgain={() => void submit("")}
        onComplete={(code) => void submit(code)}
      />
      <AccountNote account={form.account} />
      <FormNote>
        <Trans>Your loan is sent to this account. It must be in your own name.</Trans>
      </FormNote>
    </FormPage>
  );
}
