import { ACT_FORMS } from "../api/acts.gen.ts";
import type { Figures, Installment, Me, OrderFile, Role } from "../api/types.ts";
import { dayAfter, readSum, writtenMoney, writtenSum } from "../ui/written.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

export type ActTag = keyof typeof ACT_FORMS;

/** A field of an act, as the server declares it. */
export interface ActField {
  /** Its name in the API. */
  readonly name: string;
  readonly label: string;
  readonly is:
    | "sum"
    | "count"
    | "text"
    | "days"
    | "roles"
    | "channel"
    | "declineReason"
    | "order"
    | "byHand";
  readonly isOptional?: boolean;
  readonly hint?: string;
}

interface ActForm {
  readonly title: string;
  /** The words of the button, before the sum. */
  readonly press: string;
  readonly role: Role;
  readonly fields: readonly ActField[];
}

export const ACTS: Readonly<Record<ActTag, ActForm>> = ACT_FORMS;

export function isActTag(tag: string): tag is ActTag {
  return tag in ACTS;
}

type Fact = readonly [name: string, value: string];

/** What the page of an order adds to the form of an act. */
interface OfOrder {
  /** What there is of the order before the act, as names and values. */
  readonly facts: (file: OrderFile) => readonly Fact[];
  /** The first texts of fields by their names. */
  readonly first?: Readonly<Record<string, (file: OrderFile, me: Me) => string>>;
  /** The most that a sum may be. */
  readonly mostCentavos?: (file: OrderFile) => number;
}

export const ROLES: readonly Choice[] = [
  { value: "read", label: "Read" },
  { value: "decide", label: "Decide" },
  { value: "pay", label: "Pay" },
  { value: "administer", label: "Administer" },
];

/** The roles of a person. */
export function writtenRoles(roles: readonly Role[]): string {
  return ROLES.filter(({ value }) => roles.some((role) => role === value))
    .map(({ label }) => label)
    .join(", ");
}

/** The installments that are not paid, which a reschedule moves. */
export function unpaidOf(file: OrderFile): readonly Installment[] {
  return file.installments.filter(({ state }) => state !== "paid");
}

export function daysLateOf(file: OrderFile): number {
  return Math.max(0, ...file.installments.map(({ daysLate }) => daysLate));
}

/** The dates as they are, moved by as many whole weeks as bring the first one after today. */
function datesAfter(file: OrderFile, today: string): string {
  const unpaid = unpaidOf(file);
  let days = 0;
  while (unpaid[0] && dayAfter(unpaid[0].dueOn, days) <= today) days += 7;
  return unpaid.map(({ dueOn }) => dayAfter(dueOn, days)).join("\n");
}

/** The status of a loan, with its end. */
export function writtenStatus({ status, ended }: Figures): string {
  return ended === null ? status : `${status}: ${ended}`;
}

type NamedOrder = Pick<OrderFile["order"], "number" | "product" | "principalCentavos" | "termDays">;

/** An order in a sentence. */
export function writtenOrder(order: NamedOrder, currency: string): string {
  return `Order ${order.number}: ${order.product}, ${writtenMoney(order.principalCentavos, currency)} for ${order.termDays} days.`;
}

/** The order of a file in a sentence. */
export function subjectOf({ order }: OrderFile, currency: string): string {
  return writtenOrder(order, currency);
}

/** The effect of an act on its person, and the way back, where no figures say so. */
export const MEANINGS: Readonly<Partial<Record<ActTag, string>>> = {
  end_sessions: "They are logged out everywhere, and may log in again at once.",
  lock_borrower:
    "They are logged out and cannot log in until someone unlocks them. Their loans go on.",
  unlock_borrower: "They can log in again.",
  block_borrower:
    "They are logged out, cannot log in, and nothing is lent to them until the block is lifted. Their loans go on.",
  unblock_borrower:
    "They can log in and borrow again. If they had asked to close their account, it stays open.",
  lock_staff:
    "They are signed out and cannot sign in until someone unlocks them. Their open requests are withdrawn.",
  unlock_staff: "They can sign in again.",
};

/** The step that follows an act. */
export const NEXT_STEPS: Readonly<Partial<Record<ActTag, string>>> = {
  add_staff:
    "They set the account up by a one-time link: print it at the server with `tulay staff link`.",
  reset_staff: "They need a new one-time link: print it at the server with `tulay staff link`.",
};

function chargesCentavos({ figures }: OrderFile): number {
  return figures?.chargesCentavos ?? 0;
}

function owedCentavos({ figures }: OrderFile): number {
  return figures?.owedToBorrowerCentavos ?? 0;
}

function outstandingFact({ figures }: OrderFile): Fact {
  return ["Outstanding", writtenSum(figures?.outstandingCentavos ?? 0)];
}

function lateFact(file: OrderFile): Fact {
  return ["Days late", String(daysLateOf(file))];
}

/** What is sent, where to, and why the provider does not send it. */
function sendingFacts({ toSend }: OrderFile): readonly Fact[] {
  if (toSend === null) return [];
  return [
    ...(toSend.borrower === null ? [] : [["Borrower", toSend.borrower] as const]),
    ["May be sent", writtenSum(toSend.amountCentavos)],
    ["Goes to", toSend.account ?? "No account now"],
    ...(toSend.refusal === null ? [] : [["Not by the provider", toSend.refusal] as const]),
  ];
}

/** The beginning of a by-hand text whose box is checked; the bank's reference follows. */
export const BY_HAND = " ";

function firstByHand({ toSend }: OrderFile): string {
  return toSend?.isByHand ? BY_HAND : "";
}

export const OF_ORDER: Readonly<Partial<Record<ActTag, OfOrder>>> = {
  release: { facts: sendingFacts, first: { by_hand: firstByHand } },
  waive: {
    facts: (file) => [
      ["Penalties and fees", writtenSum(chargesCentavos(file))],
      outstandingFact(file),
      lateFact(file),
    ],
    first: { amount_centavos: (file) => writtenSum(chargesCentavos(file)) },
    mostCentavos: chargesCentavos,
  },
  write_off: { facts: (file) => [outstandingFact(file), lateFact(file)] },
  reschedule: {
    facts: (file) => [outstandingFact(file), lateFact(file)],
    first: { due_dates: (file, { today }) => datesAfter(file, today) },
  },
  refund: {
    facts: sendingFacts,
    first: {
      amount_centavos: (file) => writtenSum(owedCentavos(file)),
      bank_reference: firstByHand,
    },
    mostCentavos: owedCentavos,
  },
};

/** The choices of a field. */
export function choicesOf({ is, isOptional }: ActField, me: Me): readonly Choice[] {
  const none = isOptional ? [{ value: "", label: "None" }] : [];
  if (is === "channel") {
    return [...none, ...me.channels.map(({ number, name }) => ({ value: number, label: name }))];
  }
  if (is === "declineReason") {
    const reasons = me.declineReasons.map(({ value, meaning }) => ({ value, label: meaning }));
    return [...none, ...reasons];
  }
  return [];
}

/** The API's value of a field's text, or the sentence on its fault. */
type ReadField = { readonly value: unknown } | { readonly fault: string };

function readCount(text: string): ReadField {
  return /^\d{1,4}$/.test(text.trim())
    ? { value: Number(text) }
    : { fault: "Enter a whole number." };
}

function readDays(text: string): ReadField {
  const days = text.split("\n");
  return days.every(Boolean) ? { value: days } : { fault: "Choose each date." };
}

export function readField(field: ActField, typed: string, mostCentavos?: number): ReadField {
  const text = typed.trim();
  if (field.is === "byHand" && typed && !text) return { fault: "Enter the bank's reference." };
  if (field.isOptional && !text) return { value: undefined };
  if (field.is === "sum") {
    const sum = readSum(text, mostCentavos);
    return typeof sum === "number" ? { value: sum } : { fault: sum };
  }
  if (field.is === "count") return readCount(text);
  if (field.is === "days") return readDays(typed);
  if (field.is === "roles") {
    return text ? { value: text.split(",") } : { fault: "Choose at least one role." };
  }
  return text ? { value: text } : { fault: "This is needed." };
}
