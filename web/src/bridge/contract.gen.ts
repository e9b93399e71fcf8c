// Made by `cargo run -p mock-bridge --example generate` from mock-bridge/src. Do not edit.

/**
 * The payload of `openPortal`.
 */
export type OpenPortal = {
  /**
   * An absolute http or https address.
   */
  url: string, };

/**
 * The payload of a message that carries nothing: `{}`.
 */
export type Nothing = Record<string, never>;

/**
 * One entry of a parameter list.
 */
export type PageParam = {
  /**
   * The query parameter's name.
   */
  name: string,
  /**
   * Its value, not yet percent-encoded.
   */
  value: string, };

/**
 * The parameters of `goToPage`: an object, or a list where order or repetition matters.
 */
export type PageParams = Array<PageParam> | Record<string, string>;

/**
 * The payload of `goToPage`.
 */
export type GoToPage = {
  /**
   * A path of the H5 origin (`/loanDetail`), an absolute address of it, or a deep link (`tulay://home`).
   */
  link: string,
  /**
   * Parameters added to the link's query.
   */
  params: PageParams, };

/**
 * The payload of `callTelephone`.
 */
export type CallTelephone = {
  /**
   * A telephone number; `tel:` before it is allowed.
   */
  phone: string, };

/**
 * The payload of `trackConfirm`.
 */
export type TrackConfirm = {
  /**
   * The product.
   */
  productId: string,
  /**
   * The order; empty before there is one.
   */
  orderId: string, };

/**
 * The payload of `startBankFlow` and `endBankFlow`.
 */
export type BankFlowOf = {
  /**
   * The product that the account is bound for.
   */
  productId: string, };

/**
 * The logical name of a message. The name on the wire is the brand's choice (BRIDGE-02).
 */
export type MessageName = "openPortal" | "closeWebView" | "goToPage" | "goHome" | "goToMine" | "goToLogin" | "callTelephone" | "goToRate" | "trackConfirm" | "startBankFlow" | "endBankFlow";

/**
 * Layout of the handlers under `window.webkit.messageHandlers`.
 */
export type Form = "named" | "single";

/**
 * The `bridge` part of a brand, as its file and the page's brand script write it.
 */
export type BridgeConfig = {
  /**
   * The form.
   */
  form: Form,
  /**
   * The handler's name in the single form.
   */
  handler?: string,
  /**
   * Wire names by logical name; one left out keeps its default.
   */
  names: Record<string, string>, };

/**
 * The answer of the single-handler form.
 */
export type ReplyValue = {
  /**
   * True if the message was acted upon.
   */
  accepted: boolean,
  /**
   * The reason if it was not, as a sentence.
   */
  error: string | null, };

/** The payload of each message. */
export type Payloads = {
  openPortal: OpenPortal;
  closeWebView: Nothing;
  goToPage: GoToPage;
  goHome: Nothing;
  goToMine: Nothing;
  goToLogin: Nothing;
  callTelephone: CallTelephone;
  goToRate: Nothing;
  trackConfirm: TrackConfirm;
  startBankFlow: BankFlowOf;
  endBankFlow: BankFlowOf;
};

/** The name of each message on the wire, unless the brand renames it. */
export const DEFAULT_WIRE_NAMES: Record<MessageName, string> = {
  openPortal: "openUrl",
  closeWebView: "closeSyn",
  goToPage: "jump",
  goHome: "jumpToHome",
  goToMine: "jumpToUserCenter",
  goToLogin: "jumpToLogin",
  callTelephone: "callPhoneMethod",
  goToRate: "toGrade",
  trackConfirm: "uploadRiskLoan",
  startBankFlow: "startBindCard",
  endBankFlow: "endBindCard",
};

export const CONTRACT_VERSION = 1;

/** The page's function that a wrapper calls to answer in the single-handler form. */
export const REPLY_FUNCTION = "onBridgeReply";
