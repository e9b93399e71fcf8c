/** The sentences for what is missing in a borrower's identity. */
import { useLingui } from "@lingui/react/macro";
import type { MissingTexts } from "../../ui/use-item-form.ts";

export function useMissingTexts(): MissingTexts {
  const { t } = useLingui();
  return {
    name: t`Enter your full name as on your ID`,
    birthday: t`Choose your birthday`,
    idType: t`Choose the type of your ID`,
    idNumber: t`Enter the number on your ID`,
    city: t`Choose your barangay`,
    address: t`Enter your street and house number`,
    zip: t`Enter 4 digits`,
  };
}
