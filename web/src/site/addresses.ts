/** The addresses of the documents: pages that are written to HTML in every language at build time, without React. */
export interface StaticDocument {
  readonly address: string;
  readonly document: DocumentName;
}

export type DocumentName =
  | "site-home"
  | "about"
  | "policy"
  | "loan"
  | "about-us"
  | "privacy-policy"
  | "loan-agreement";

/** The public site (ROUTE-24), and the same texts in the app (ROUTE-09, 10, 11). */
export const DOCUMENTS: readonly StaticDocument[] = [
  { address: "/", document: "site-home" },
  { address: "/About", document: "about" },
  { address: "/Policy", document: "policy" },
  { address: "/Loan", document: "loan" },
  { address: "/aboutUs", document: "about-us" },
  { address: "/privacyPolicy", document: "privacy-policy" },
  { address: "/loanAgreement", document: "loan-agreement" },
];
