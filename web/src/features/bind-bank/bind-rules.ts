/** Selects the items of the bank form and builds its request (BIND-03 to BIND-06). Pure. */
import type { components } from "../../api/openapi.gen.ts";
import { type FormItem, type FormValues, valueToSend } from "../../lib/form-items.ts";

export type BankForm = components["schemas"]["CardInitData"];

/** The item that is a tab choice. */
export const CARD_TYPE = "cardType";
const CHANNEL = "channelNumber";
const WALLET = "1";
const DEFAULT_CHANNEL = "90006";

/** The items with their first values: the server's, else the defaults. */
export function openingItems(form: BankForm): FormItem[] {
  const defaults: Readonly<Record<string, string>> = {
    [CARD_TYPE]: String(form.cardType || WALLET),
    [CHANNEL]: DEFAULT_CHANNEL,
  };
  return form.items.map((item) => ({ ...item, value: item.value || (defaults[item.code] ?? "") }));
}

/** The visible items: those of the selected card type, and of its channel when it is an e-wallet. */
export function shownItems(items: readonly FormItem[], values: FormValues): FormItem[] {
  const cardType = values[CARD_TYPE] ?? WALLET;
  const channel = values[CHANNEL] || DEFAULT_CHANNEL;
  return items.filter((item) => {
    if (item.cardTypeMi !== 0 && String(item.cardTypeMi) !== cardType) return false;
    // An item without a channel belongs to all channels.
    return cardType !== WALLET || item.channelNumber === null || item.channelNumber === channel;
  });
}

export type AccountFields = ReturnType<typeof fieldsToSend>;

/** The request: the visible items by their codes, and always the card type and the product. */
export function fieldsToSend(shown: readonly FormItem[], values: FormValues, productId: string) {
  const fields = shown.map((item) => [item.code, valueToSend(item, values)] as const);
  return {
    ...Object.fromEntries(fields),
    cardType: values[CARD_TYPE] ?? WALLET,
    product_id: productId,
  };
}
