// Made by `cargo run -p mock-bridge --example generate` from mock-bridge/src. Do not edit.
import type { MessageName, Payloads } from "./contract.gen.ts";

/** A message's entry in the contract. */
export type MessageRow<N extends MessageName> = {
  /** A payload that a wrapper takes. */
  example: Payloads[N],
  wrapperDoes: string,
  /** The wrapper's checks beyond the sender and the shape. */
  wrapperChecks: string,
  /** The page's behaviour in a browser without a wrapper. */
  browserFallback: string,
  /** True if the self-test may send it unattended: the page stays, and no question opens. */
  runsAlone: boolean, };

export const MESSAGES: { readonly [N in MessageName]: MessageRow<N> } = {
  openPortal: {
    example: {"url":"https://pay.example/c/8842?lang=en"},
    wrapperDoes: "opens the address in the system's browser",
    wrapperChecks: "absolute `http` or `https`, a host, no user name in it; common parameters are not added",
    browserFallback: "goes to the address",
    runsAlone: false,
  },
  closeWebView: {
    example: {},
    wrapperDoes: "closes the web view; the one below is reloaded, so that it shows what changed",
    wrapperChecks: "nothing more",
    browserFallback: "history back, or `/` where there is no history",
    runsAlone: false,
  },
  goToPage: {
    example: {"link":"/loanDetail","params":{"orderId":"ord7","productId":"1"}},
    wrapperDoes: "opens the link, with the parameters and the common parameters, in a new web view; the deep links `home`, `mine` and `login` show those native screens",
    wrapperChecks: "a path, an address of the H5 origin, or the brand's deep-link scheme; a common parameter in the link or the params is replaced by the wrapper's",
    browserFallback: "goes to the link with the parameters",
    runsAlone: false,
  },
  goHome: {
    example: {},
    wrapperDoes: "closes every web view and shows the home tab",
    wrapperChecks: "nothing more",
    browserFallback: "goes to `/`",
    runsAlone: false,
  },
  goToMine: {
    example: {},
    wrapperDoes: "closes every web view and shows the mine tab",
    wrapperChecks: "nothing more",
    browserFallback: "goes to `/recommendList`",
    runsAlone: false,
  },
  goToLogin: {
    example: {},
    wrapperDoes: "forgets the session and shows the login; after it, the page is reloaded with the new session",
    wrapperChecks: "nothing more",
    browserFallback: "goes to `/recommendList`",
    runsAlone: false,
  },
  callTelephone: {
    example: {"phone":"09170000001"},
    wrapperDoes: "asks the borrower, then dials",
    wrapperChecks: "3 to 15 digits, with `+` first, spaces, `-`, `.` and brackets; `;` `,` `#` `*` would dial on after the number and are refused",
    browserFallback: "a `tel:` link",
    runsAlone: false,
  },
  goToRate: {
    example: {},
    wrapperDoes: "asks the system for its rating prompt, which shows it at most 3 times in 365 days",
    wrapperChecks: "nothing more",
    browserFallback: "goes to the brand's store page",
    runsAlone: false,
  },
  trackConfirm: {
    example: {"productId":"1","orderId":"ord7"},
    wrapperDoes: "notes that the borrower pressed 'Loan Now'; nothing is shown",
    wrapperChecks: "nothing more",
    browserFallback: "nothing",
    runsAlone: true,
  },
  startBankFlow: {
    example: {"productId":"1"},
    wrapperDoes: "begins the bank step: its native header; leaving it asks first",
    wrapperChecks: "nothing more; sent again by a reload, it changes nothing",
    browserFallback: "nothing",
    runsAlone: true,
  },
  endBankFlow: {
    example: {"productId":"1"},
    wrapperDoes: "ends the bank step: leaving no longer asks",
    wrapperChecks: "the bank step of this product is open",
    browserFallback: "nothing",
    runsAlone: true,
  },
};
