import type { Installment, Me, OrderFile, Role } from "../api/types.ts";
import { dayAfter, readSum, writtenSum } from "../ui/written.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ActField {
  /** Its name in the API. */
  readonly name: string;
  readonly label: string;
  readonly is: "sum" | "count" | "text" | "days" | "roles" | "choice" | "order" | "byHand";
  readonly isOptional?: boolean;
  readonly hint?: string;
  readonly choices?: (me: Me) => readonly Choice[];
  /** The first text on the page of an order. */
  readonly first?: (file: OrderFile, me: Me) => string;
}

export interface ActKind {
  readonly title: string;
  /** The words of the button, before the sum. */
  readonly press: string;
  readonly role: Role;
  readonly fields: readonly ActField[];
  /** What there is of an order before the act, as names and values. */
  readonly facts?: (file: OrderFile) => readonly Fact[];
}

type Fact = readonly [name: string, value: string];

export const ROLES: readonly Choice[] = [
  { value: "read", label: "Read" },
  { value: "decide", label: "Decide" },
  { value: "pay", label: "Pay" },
  { value: "administer", label: "Administer" },
];

const SUM: ActField = { name: "amount_centavos", label: "Sum", is: "sum" };

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
    ["May be sent", writtenSum(toSend.amountCentavos)],
    ["Goes to", toSend.account ?? "No account now"],
    ...(toSend.refusal === null ? [] : [["Not by the provider", toSend.refusal] as const]),
  ];
}

/** Money that a person has sent: that they did it, and then the bank's reference. */
function byHand(name: string): ActField {
  return {
    name,
    label: "I have sent the money myself",
    is: "byHand",
    isOptional: true,
    hint: "Otherwise the provider sends it.",
    first: ({ toSend }) => (toSend?.isByHand ? BY_HAND : ""),
  };
}

/** The beginning of a by-hand text whose box is checked; the bank's reference follows. */
export const BY_HAND = " ";

/** The name of a payment. */
const PAYMENT: readonly ActField[] = [
  {
    name: "channel",
    label: "Channel",
    is: "choice",
    choices: (me) => me.channels.map(({ number, name }) => ({ value: number, label: name })),
  },
  {
    name: "payment",
    label: "Payment",
    is: "text",
    hint: "The channel's id of it, such as P-2041.",
  },
];

const DECISIONS = {
  approve: { title: "Approve the order", press: "Approve", role: "decide", fields: [] },
  decline: {
    title: "Decline the order",
    press: "Decline",
    role: "decide",
    fields: [
      {
        name: "because",
        label: "Cause that the borrower reads",
        is: "choice",
        isOptional: true,
        choices: (me) => [
          { value: "", label: "None" },
          ...me.declineReasons.map(({ value, meaning }) => ({ value, label: meaning })),
        ],
      },
    ],
  },
  accept_account: {
    title: "Accept the borrower's account",
    press: "Accept the account",
    role: "decide",
    fields: [],
  },
  ask_account: {
    title: "Ask for another account",
    press: "Ask for another account",
    role: "decide",
    fields: [],
  },
  cancel: { title: "Cancel the order", press: "Cancel the order", role: "decide", fields: [] },
  release: {
    title: "Release the money",
    press: "Release",
    role: "pay",
    fields: [byHand("by_hand")],
    facts: sendingFacts,
  },
} satisfies Record<string, ActKind>;

const LOAN = {
  waive: {
    title: "Waive charges",
    press: "Waive",
    role: "decide",
    fields: [{ ...SUM, first: ({ figures }) => writtenSum(figures?.chargesCentavos ?? 0) }],
    facts: (file) => [
      ["Penalties and fees", writtenSum(file.figures?.chargesCentavos ?? 0)],
      outstandingFact(file),
      lateFact(file),
    ],
  },
  write_off: {
    title: "Write the loan off",
    press: "Write off",
    role: "decide",
    fields: [],
    facts: (file) => [outstandingFact(file), lateFact(file)],
  },
  reverse: { title: "Reverse an event", press: "Reverse", role: "decide", fields: [] },
  reschedule: {
    title: "Reschedule the loan",
    press: "Reschedule",
    role: "decide",
    fields: [
      {
        name: "due_dates",
        label: "New due dates",
        is: "days",
        hint: "The earliest first, all after today.",
        first: (file, { today }) => datesAfter(file, today),
      },
    ],
    facts: (file) => [outstandingFact(file), lateFact(file)],
  },
  refund: {
    title: "Refund the borrower",
    press: "Refund",
    role: "pay",
    fields: [
      { ...SUM, first: ({ figures }) => writtenSum(figures?.owedToBorrowerCentavos ?? 0) },
      byHand("bank_reference"),
    ],
    facts: sendingFacts,
  },
} satisfies Record<string, ActKind>;

const PAYMENTS = {
  post_payment: {
    title: "Post a payment to an order",
    press: "Post",
    role: "pay",
    fields: [
      { name: "order_id", label: "Order", is: "order", hint: "Its number or its id." },
      ...PAYMENT,
    ],
  },
  return_payment: {
    title: "Record the return of a payment",
    press: "Record the return",
    role: "pay",
    fields: [{ name: "reference", label: "Bank reference of the return", is: "text" }],
  },
  take_payment_back: {
    title: "Take a payment back",
    press: "Take back",
    role: "pay",
    fields: PAYMENT,
  },
  payout_given_back: {
    title: "Record that a payout was given back",
    press: "Record",
    role: "pay",
    fields: [{ name: "bank_reference", label: "Bank reference of the transfer", is: "text" }],
  },
} satisfies Record<string, ActKind>;

const BORROWERS = {
  acknowledge_complaint: {
    title: "Acknowledge the complaint",
    press: "Acknowledge",
    role: "decide",
    fields: [],
  },
  lock_borrower: { title: "Lock the borrower", press: "Lock", role: "administer", fields: [] },
  unlock_borrower: {
    title: "Unlock the borrower",
    press: "Unlock",
    role: "administer",
    fields: [],
  },
  end_sessions: {
    title: "End the borrower's sessions",
    press: "End the sessions",
    role: "administer",
    fields: [],
  },
  block_borrower: { title: "Block the borrower", press: "Block", role: "administer", fields: [] },
  unblock_borrower: {
    title: "Lift the borrower's block",
    press: "Lift the block",
    role: "administer",
    fields: [],
  },
} satisfies Record<string, ActKind>;

const STAFF_NAME: ActField = {
  name: "staff",
  label: "Name",
  is: "text",
  hint: "Letters, digits, spaces, dots and dashes.",
};
const STAFF_ROLES: ActField = { name: "roles", label: "Roles", is: "roles" };

const STAFF = {
  add_staff: {
    title: "Add an account",
    press: "Add",
    role: "administer",
    fields: [STAFF_NAME, STAFF_ROLES],
  },
  reset_staff: { title: "Reset the account", press: "Reset", role: "administer", fields: [] },
  change_staff_roles: {
    title: "Change the roles",
    press: "Change the roles",
    role: "administer",
    fields: [STAFF_ROLES],
  },
  lock_staff: { title: "Lock the account", press: "Lock", role: "administer", fields: [] },
  unlock_staff: { title: "Unlock the account", press: "Unlock", role: "administer", fields: [] },
  allow_readings: {
    title: "Allow more papers within the hour",
    press: "Allow more",
    role: "decide",
    fields: [],
  },
  change_second_person: {
    title: "Change the rule on the second person",
    press: "Change the rule",
    role: "administer",
    fields: [
      { name: "above_centavos", label: "A second person is needed above", is: "sum" },
      {
        name: "added_up_days",
        label: "Days in which acts of one kind on one order add up",
        is: "count",
      },
    ],
  },
} satisfies Record<string, ActKind>;

const ALL = { ...DECISIONS, ...LOAN, ...PAYMENTS, ...BORROWERS, ...STAFF };

export type ActTag = keyof typeof ALL;

export const ACTS: Readonly<Record<ActTag, ActKind>> = ALL;

export function isActTag(tag: string): tag is ActTag {
  return tag in ACTS;
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

export function readField(field: ActField, typed: string): ReadField {
  const text = typed.trim();
  if (field.is === "byHand" && typed && !text) return { fault: "Enter the bank's reference." };
  if (field.isOptional && !text) return { value: undefined };
  if (field.is === "sum") {
    const sum = readSum(text);
    return typeof sum === "number" ? { value: sum } : { fault: sum };
  }
  if (field.is === "count") return readCount(text);
  if (field.is === "days") return readDays(typed);
  if (field.is === "roles") {
    return text ? { value: text.split(",") } : { fault: "Choose at least one role." };
  }
  return text ? { value: text } : { fault: "This is needed." };
}
