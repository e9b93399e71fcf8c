/** The values of the staff API. Sums are integer centavos, times ISO 8601 in UTC, days `YYYY-MM-DD`. */

export type Role = "read" | "decide" | "pay" | "administer";

export interface Me {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly isFresh: boolean;
  readonly lender: string;
  readonly currency: string;
  readonly today: string;
  readonly secondPersonAboveCentavos: number | null;
  readonly addedUpDays: number;
  readonly declineReasons: readonly { readonly value: string; readonly meaning: string }[];
  readonly products: readonly { readonly id: number; readonly name: string }[];
  readonly channels: readonly { readonly number: string; readonly name: string }[];
}

/** Rows of one source. `failed` is the sentence on why it could not be read: its rows are then unknown, not none. */
export interface Section<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly failed: string | null;
}

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly statusCode: number;
  readonly status: string;
  readonly productId: number;
  readonly product: string;
  readonly principalCentavos: number;
  readonly termDays: number;
  readonly createdAt: string;
  readonly phoneLast4: string | null;
  /** Its money waits until a person accepts the borrower's account. */
  readonly isHeld: boolean;
}

export interface Payout {
  readonly reference: string;
  readonly orderId: string;
  readonly number: string;
  readonly provider: string;
  readonly amountCentavos: number;
  readonly state: string;
  readonly accountLast4: string | null;
  readonly failure: string | null;
  readonly remedy: string | null;
  readonly startedAt: string;
  readonly changedAt: string;
  readonly arrivedToo: boolean;
}

export interface UnallocatedPayment {
  readonly channel: string;
  readonly payment: string;
  readonly reference: string;
  readonly status: string;
  readonly amountCentavos: number;
  readonly paidAt: string | null;
  readonly receivedAt: string;
  readonly orderId: string | null;
  readonly outcome: string;
}

export interface Complaint {
  readonly id: string;
  readonly number: string;
  readonly orderId: string | null;
  readonly kind: string;
  readonly createdAt: string;
  readonly acknowledgeBy: string;
  readonly resolveBy: string;
  readonly acknowledgedAt: string | null;
  readonly resolvedAt: string | null;
  readonly isLate: boolean;
}

/** An act by its tag, with its fields in snake case. */
export interface Act {
  readonly act: string;
  readonly [field: string]: unknown;
}

/** An act that waits for a second person. */
export interface ActRequest {
  readonly seq: number;
  readonly at: string;
  readonly operator: string;
  readonly isOwn: boolean;
  readonly act: Act;
  readonly sentence: string;
  readonly orderId: string | null;
  readonly reason: string;
  readonly sizeCentavos: number | null;
}

export interface Owed {
  readonly orderId: string;
  readonly number?: string;
  readonly amountCentavos: number;
}

export interface Today {
  readonly review: Section<Order>;
  readonly release: Section<Order>;
  readonly payouts: Section<Payout>;
  readonly unallocated: Section<UnallocatedPayment>;
  readonly complaints: Section<Complaint>;
  readonly requests: Section<ActRequest>;
  readonly owed: Section<Owed>;
}

export type MoneyLists = Pick<Today, "unallocated" | "payouts" | "owed">;

export interface Found {
  readonly orders: readonly Order[];
  readonly complaint: Complaint | null;
}

export interface Figures {
  readonly statusCode: number;
  readonly status: string;
  readonly ended: string | null;
  readonly dueCentavos: number;
  readonly chargesCentavos: number;
  readonly outstandingCentavos: number;
  readonly owedToBorrowerCentavos: number;
}

export interface HistoryRow {
  readonly at: string;
  readonly kind: "status" | "loan" | "sms" | "complaint" | "payout" | "act";
  readonly text: string;
  readonly actor: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly amountCentavos: number | null;
}

export interface OrderFile {
  readonly order: Order;
  /** The borrower's id, for acts on the borrower. */
  readonly borrower?: string;
  readonly figures: Figures | null;
  readonly history: readonly HistoryRow[];
  /** Tags of the acts that the order's state and the person's roles could allow. */
  readonly acts: readonly string[];
}

export interface OpenComplaint {
  readonly complaint: Complaint;
  readonly content: string;
  readonly images: readonly string[];
  readonly answer: string | null;
  readonly answerImages: readonly string[];
  readonly score: number | null;
}

export interface Effect {
  readonly orderId: string | null;
  readonly sizeCentavos: number | null;
  readonly figures: { readonly before: Figures; readonly after: Figures } | null;
  readonly states: readonly {
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
  /** The one-time setup link of a staff account, as a path: shown once. */
  readonly link: string | null;
}

export interface Outcome {
  readonly state: "done" | "shown" | "waits" | "rejected";
  /** In a dry run: a second person would have to confirm. */
  readonly waits: boolean;
  readonly request: number | null;
  readonly effect: Effect | null;
}

export interface Portfolio {
  readonly day: string;
  readonly orders: number;
  readonly principalCentavos: number;
  readonly penaltiesCentavos: number;
  readonly atRisk: readonly {
    readonly days: number;
    readonly orders: number;
    readonly principalCentavos: number;
  }[];
  readonly collected: readonly { readonly channel: string; readonly amountCentavos: number }[];
}

export interface TrialBalance {
  readonly day: string;
  readonly rows: readonly {
    readonly number: string;
    readonly name: string;
    readonly kind: string;
    readonly debitCentavos: number;
    readonly creditCentavos: number;
  }[];
}

export interface AuditRow {
  readonly seq: number;
  readonly at: string;
  readonly operator: string;
  readonly proof: string | null;
  readonly step: string;
  readonly sentence: string;
  readonly orderId: string | null;
  readonly reason: string;
  readonly answers: number | null;
  readonly sizeCentavos: number | null;
}

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly hasMore: boolean;
}

export interface StaffAccount {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly isLocked: boolean;
  readonly isSetUp: boolean;
  readonly createdAt: string;
}

export interface SetupBegun {
  readonly name: string;
  readonly secret: string;
  readonly uri: string;
}
