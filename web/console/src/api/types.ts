/** Values of the staff API. Sums are integer centavos, times RFC 3339 in UTC, days `YYYY-MM-DD`. */
import type { components } from "./staff.gen.ts";

/** A value without fields that may be missing: the server leaves none out, and one without a value is null. */
type Filled<T> = T extends readonly (infer Item)[]
  ? readonly Filled<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]-?: Filled<T[Field]> }
    : T;

type Schemas = Filled<components["schemas"]>;

export type Role = "read" | "decide" | "pay" | "administer";

export type Me = Omit<Schemas["Me"], "roles"> & { readonly roles: readonly Role[] };

/** Rows of one source. `failed` is the sentence on why it could not be read: its rows are then unknown, not none. */
export interface Section<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
  readonly failed: string | null;
}

export type Order = Schemas["OrderRow"];
export type OrderListPage = Schemas["OrderListPage"];
export type OrderList = Schemas["OrderList"];
export type ListedOrder = OrderListPage["rows"][number];
export type MoneyLists = Schemas["Money"];
export type Payout = MoneyLists["payouts"]["rows"][number];
export type UnallocatedPayment = MoneyLists["unallocated"]["rows"][number];
export type ReconciledReport = Schemas["ReconciledReport"];
export type Finding = ReconciledReport["findings"][number]["rows"][number];
export type Owed = MoneyLists["owed"]["rows"][number];
export type Complaint = Schemas["ComplaintRow"];
export type ActRequest = Omit<Schemas["Today"]["requests"]["rows"][number], "act"> & {
  readonly act: Act;
};
export type Today = Omit<Schemas["Today"], "requests"> & { readonly requests: Section<ActRequest> };
export type Found = Schemas["Found"];
export type Figures = Schemas["LoanFigures"];
export type HistoryRow = Schemas["HistoryRow"];
export type OrderFile = Schemas["OrderFile"];
export type Installment = OrderFile["installments"][number];
export type Payment = OrderFile["payments"][number];
export type Note = OrderFile["notes"][number];
export type BorrowerFile = Schemas["BorrowerPage"];
export type BorrowerOrder = BorrowerFile["orders"][number];
export type BorrowerPayment = BorrowerFile["payments"][number];
export type FoundByName = Schemas["FoundByName"];
export type NamedBorrower = FoundByName["borrowers"][number];
export type Papers = Schemas["OrderPapers"];
export type PaperKind = components["schemas"]["PaperKind"];
export type PaperToPrint = components["schemas"]["PaperToPrint"];
export type OpenComplaint = Schemas["ComplaintPage"];
export type Effect = Schemas["Effect"];
export type Outcome = Schemas["Outcome"];
export type Portfolio = Schemas["PortfolioReport"];
export type TrialBalance = Schemas["TrialBalanceReport"];
export type Journal = Schemas["JournalReport"];
export type AuditPage = Schemas["AuditPage"];
export type AuditChoices = Schemas["AuditChoices"];
export type AuditRow = AuditPage["rows"][number];
export type Readings = Schemas["Readings"];
export type VerifiedAudit = Schemas["VerifiedAudit"];
export type StaffAccount = Omit<Schemas["StaffRow"], "roles"> & { readonly roles: readonly Role[] };
export type SetupBegun = Schemas["SecondFactorSetup"];

/** An act by its tag, with its fields in snake case. */
export interface Act {
  readonly act: string;
  readonly [field: string]: unknown;
}
