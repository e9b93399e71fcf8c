/** The form of the account that loans are paid out to, as the server sends it. */
import type { BankForm } from "../src/features/bind-bank/bind-rules.ts";
import type { FormItem } from "../src/lib/form-items.ts";
import { sampleItem, samplePlaces } from "./sample-forms.ts";

const option = (type: string, name: string) => ({ type, name });
const item = (code: string, title: string, fields: Partial<FormItem> = {}): FormItem => ({
  ...sampleItem,
  code,
  title,
  subtitle: title,
  ...fields,
});

export const items: FormItem[] = [
  item("cardType", "Account type", {
    cate: "enum",
    note: [option("1", "E-wallet"), option("2", "Bank account")],
    value: "1",
  }),
  item("channelNumber", "E-wallet", {
    cate: "enum",
    note: [option("90006", "GCash"), option("90007", "Maya")],
    cardTypeMi: 1,
  }),
  item("walletNumber90006", "GCash number", {
    inputType: "phone",
    cardTypeMi: 1,
    channelNumber: "90006",
  }),
  item("walletNumber90007", "Maya number", {
    inputType: "phone",
    cardTypeMi: 1,
    channelNumber: "90007",
  }),
  item("bankCode", "Bank", { cate: "enum", note: [option("BDO", "BDO Unibank")], cardTypeMi: 2 }),
  item("bankCardNo", "Account number", { inputType: "bankCard", cardTypeMi: 2 }),
  item("city", "City of the branch", { cate: "citySelect", cardTypeMi: 2 }),
  item("holderName", "Account holder"),
  item("holderBirthday", "Holder's birthday", { cate: "day" }),
];
/** A new account. */
export const form: BankForm = {
  userId: "bor_1",
  account: "",
  items,
  cardType: 1,
  places: [...samplePlaces],
};
/** The form of a borrower who has bound a GCash account. */
export const filled: BankForm = {
  ...form,
  items: items.map((one) => {
    const values: Record<string, string> = {
      walletNumber90006: "•••• 4567",
      holderName: "Ana Reyes",
      holderBirthday: "1990-01-05",
    };
    return { ...one, value: values[one.code] ?? one.value };
  }),
};
