/** The stored identity, which cannot be replaced now: read-only values, the reason, and who can correct it (SEC-15). */
import { Trans } from "@lingui/react/macro";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { formatDay } from "../../lib/dates.ts";
import { formDraft } from "../../lib/form-draft.ts";
import { type FormItem, initialValues } from "../../lib/form-items.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AccountNote, FormFields, FormPage } from "../../ui/form-page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { BARANGAY, CITY, groupsOf, type IdentityForm, requestOf } from "./certify-rules.ts";
import { CertifyTitle } from "./certify-title.tsx";
import { useIdentitySave } from "./use-identity-save.ts";

interface FixedIdentityProps {
  readonly form: IdentityForm;
  readonly productId: string;
}

/** Rows as they are read: a day in words, and the barangay with its city. */
function rowsOf(items: readonly FormItem[]) {
  const barangay = items.find(({ code }) => code === BARANGAY)?.value;
  function shown({ code, cate, value, note }: FormItem) {
    if (cate === "day") return formatDay(value, pageContext().language);
    if (code === CITY && barangay) return `${barangay}, ${value}`;
    return note.find(({ type }) => type === value)?.name ?? value;
  }
  return items
    .filter(({ code }) => code !== BARANGAY)
    .map((item) => ({ text: item.title, value: shown(item) }));
}

export function FixedIdentity({ form, productId }: FixedIdentityProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const { account, items, place, fixedReason } = form;
  const [person, address] = groupsOf(items);
  // There is no field to show a refusal beside: its sentence is shown by the call itself.
  const { save } = useIdentitySave(formDraft("identity", form.userId), () => undefined);

  return (
    <FormPage
      title={<CertifyTitle />}
      onBack={goBack}
      element={element}
      onSubmit={() =>
        void save(requestOf(items, initialValues(items, place ?? null), productId), "")
      }
    >
      <Card>
        <FormFields>
          <p>{fixedReason}</p>
          <Button
            variant="outline"
            onClick={() => void navigate(screenAddress("/customerService", { productId }))}
          >
            <Trans>Customer service</Trans>
          </Button>
        </FormFields>
      </Card>
      <Card title={<Trans>About you</Trans>}>
        <Rows rows={rowsOf(person)} />
      </Card>
      {address.length > 0 && (
        <Card title={<Trans>Your permanent address in the Philippines</Trans>}>
          <Rows rows={rowsOf(address)} />
        </Card>
      )}
      <AccountNote account={account} />
    </FormPage>
  );
}
