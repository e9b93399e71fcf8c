/** The borrower's identity and address, before a first loan: a form that the server describes. */
import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { goBack } from "../../calls/go-back.ts";
import { formatInstant } from "../../lib/dates.ts";
import { formDraft } from "../../lib/form-draft.ts";
import type { FormItem, FormValues } from "../../lib/form-items.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { AccountNote, FormFields, FormNote, FormPage } from "../../ui/form-page.tsx";
import { ItemField } from "../../ui/item-field.tsx";
import { SmsConfirmation } from "../../ui/sms-confirmation.tsx";
import { useItemForm } from "../../ui/use-item-form.ts";
import { SMS_CODE } from "../../ui/use-sms-code.ts";
import { AddressPicker } from "./address-picker.tsx";
import {
  addressValues,
  BARANGAY,
  BIRTHDAY,
  CITY,
  groupsOf,
  type IdentityForm,
  lastBirthday,
  requestOf,
  ZIP,
} from "./certify-rules.ts";
import { CertifyTitle } from "./certify-title.tsx";
import { FixedIdentity } from "./fixed-identity.tsx";
import { useIdentitySave } from "./use-identity-save.ts";
import { useMissingTexts } from "./use-missing-texts.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

interface CertifyScreenProps {
  readonly form: IdentityForm;
  /** The product that the borrower applies for; may be empty. */
  readonly productId: string;
}

export function CertifyScreen({ form, productId }: CertifyScreenProps) {
  return form.isFixed ? (
    <FixedIdentity form={form} productId={productId} />
  ) : (
    <IdentityFields form={form} productId={productId} />
  );
}

function IdentityFields({ form, productId }: CertifyScreenProps) {
  const { t } = useLingui();
  const { userId, account, items, places } = form;
  const draft = formDraft("identity", userId);
  const { values, errors, element, change, leave, refuse, check } = useItemForm(
    items,
    form.place ?? null,
    useMissingTexts(),
    () => draft.read().values,
  );
  const today = formatInstant(new Date()).slice(0, 10);
  const maxDay = lastBirthday(today);
  const [person, address] = groupsOf(items);

  function checkAll() {
    const wrong = check(items, today);
    const isYoung = !wrong[BIRTHDAY] && (values[BIRTHDAY] ?? "") > maxDay;
    const isShort = !wrong[ZIP] && (values[ZIP] ?? "0000").length !== 4;
    return {
      ...wrong,
      ...(isYoung && { [BIRTHDAY]: t`You must be over 18` }),
      ...(isShort && { [ZIP]: t`Enter 4 digits` }),
    };
  }

  const { save, smsCode } = useIdentitySave(draft, refuse);

  async function submit(code: string, missing = {}) {
    const wrong = { ...checkAll(), ...missing };
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    await save(requestOf(items, values, productId), code);
  }

  function set(item: FormItem, changed: FormValues) {
    change(item, changed);
    draft.keep(changed);
    smsCode.reset();
  }

  const fieldOf = (item: FormItem) =>
    item.code === CITY ? (
      <AddressPicker
        key={item.code}
        label={item.title}
        placeholder={item.subtitle}
        error={errors[CITY] ?? errors[BARANGAY]}
        regions={places}
        value={{ region: "", province: "", city: "", barangay: "", ...values }}
        onChange={(chosen) => set(item, addressValues(chosen, values))}
      />
    ) : (
      <ItemField
        key={item.code}
        item={item}
        values={values}
        error={errors[item.code]}
        regions={places}
        maxDay={maxDay}
        onChange={(changed) => set(item, changed)}
        onLeave={() => leave(item, checkAll())}
      />
    );

  return (
    <FormPage
      title={<CertifyTitle />}
      onBack={goBack}
      element={element}
      onSubmit={() => submit(smsCode.code, smsCode.missing())}
    >
      <Card title={<Trans>About you</Trans>}>
        <FormFields>{person.map(fieldOf)}</FormFields>
      </Card>
      {address.length > 0 && (
        <Card title={<Trans>Your permanent address in the Philippines</Trans>}>
          <FormFields>{address.filter(({ code }) => code !== BARANGAY).map(fieldOf)}</FormFields>
        </Card>
      )}
      <SmsConfirmation
        smsCode={smsCode}
        error={errors[SMS_CODE]}
        onSendAgain={() => void submit("")}
        onComplete={(code) => void submit(code)}
      />
      <AccountNote account={account} />
      <FormNote>
        <Trans>
          You must be a Filipino over 18. We use these details to check who you are. We never read
          your contacts or photos.
        </Trans>
      </FormNote>
    </FormPage>
  );
}
