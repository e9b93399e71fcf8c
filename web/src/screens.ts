/**
 * Every address of the app and the route module that shows it. The router and the prerendering read this
 * table; the first call of each address stands in `api/first-call.ts`.
 */
export interface Screen {
  /** The path, as the ROUTE lines name it. */
  readonly address: string;
  /** The route module, relative to `src/`. */
  readonly file: string;
}

export const SCREENS: readonly Screen[] = [
  { address: "/error", file: "routes/error.tsx" },
  { address: "/loanDetail", file: "routes/loan-detail.tsx" },
  { address: "/repay", file: "routes/repay.tsx" },
  { address: "/repayDelay", file: "routes/repay-delay.tsx" },
  { address: "/paymentInstructions", file: "routes/payment-instructions.tsx" },
  { address: "/repayChoose", file: "routes/repay-choose.tsx" },
  { address: "/repaymentOfCode", file: "routes/repayment-of-code.tsx" },
  { address: "/repaymentOfCode2", file: "routes/repayment-of-code-2.tsx" },
  { address: "/product", file: "routes/product.tsx" },
  { address: "/certify", file: "routes/certify.tsx" },
  { address: "/bindBank", file: "routes/bind-bank.tsx" },
  { address: "/complaint", file: "routes/complaint.tsx" },
  { address: "/complainPageNext", file: "routes/complain-page-next.tsx" },
  { address: "/complaintList", file: "routes/complaint-list.tsx" },
  { address: "/complainDetails", file: "routes/complain-details.tsx" },
  { address: "/customerService", file: "routes/customer-service.tsx" },
  { address: "/promotion", file: "routes/promotion.tsx" },
  { address: "/loanConfirm", file: "routes/loan-confirm.tsx" },
  { address: "/loanConfirmPromo", file: "routes/loan-confirm-promo.tsx" },
  { address: "/recommendList", file: "routes/recommend-list.tsx" },
  { address: "/jointLoginFail", file: "routes/joint-login-fail.tsx" },
  { address: "/testPreview", file: "routes/test-preview.tsx" },
];

/** A page that is a document: written to HTML in every language at build time, with no React on it. */
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

/** The public site (ROUTE-24), and its texts once more for the app (ROUTE-09, 10, 11). `site/` makes them. */
export const DOCUMENTS: readonly StaticDocument[] = [
  { address: "/", document: "site-home" },
  { address: "/About", document: "about" },
  { address: "/Policy", document: "policy" },
  { address: "/Loan", document: "loan" },
  { address: "/aboutUs", document: "about-us" },
  { address: "/privacyPolicy", document: "privacy-policy" },
  { address: "/loanAgreement", document: "loan-agreement" },
];

/** Shown at every address that has no screen (ROUTE-01). */
export const UNKNOWN = "routes/unknown.tsx";

/** The route module of a path; one slash at its end does not matter. */
export function fileOf(pathname: string): string {
  const address = pathname.replace(/(.)\/$/, "$1");
  return SCREENS.find((screen) => screen.address === address)?.file ?? UNKNOWN;
}
