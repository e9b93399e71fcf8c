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

/**
 * A message of the right shape.
 */
export type Message = { "name": "openPortal", "payload": OpenPortal } | { "name": "closeWebView", "payload": Nothing } | { "name": "goToPage", "payload": GoToPage } | { "name": "goHome", "payload": Nothing } | { "name": "goToMine", "payload": Nothing } | { "name": "goToLogin", "payload": Nothing } | { "name": "callTelephone", "payload": CallTelephone } | { "name": "goToRate", "payload": Nothing } | { "name": "trackConfirm", "payload": TrackConfirm } | { "name": "startBankFlow", "payload": BankFlowOf } | { "name": "endBankFlow", "payload": BankFlowOf };

/**
 * The reasons a careful wrapper has for dropping a message (BRIDGE-04).
 */
export type Refusal = { "reason": "foreignOrigin",
  /**
   * The sender's origin.
   */
  origin: string, } | { "reason": "notMainFrame" } | { "reason": "unknownMessage",
  /**
   * The name as it came.
   */
  wireName: string, } | { "reason": "wrongShape",
  /**
   * Description of the fault.
   */
  detail: string, } | { "reason": "badAddress",
  /**
   * Description of the fault.
   */
  detail: string, } | { "reason": "badTelephone",
  /**
   * Description of the fault.
   */
  detail: string, } | { "reason": "noBankFlow",
  /**
   * The product as it came.
   */
  productId: string, } | { "reason": "tooManyWebViews",
  /**
   * The most that may be open.
   */
  limit: number, };

/**
 * The wrapper's own entries in the common parameters of each address that it opens.
 */
export type AppInfo = { appName: string, appVersion: string, deviceName: string, deviceId: string, osVersion: string, gpsAdid: string, clientType: string, channel: string, lang: string, };

/**
 * The brand's colours, as `#RRGGBB`.
 */
export type Theme = {
  /**
   * Background of heads and primary buttons.
   */
  background: string,
  /**
   * Colour of the text on it.
   */
  font: string, };

/**
 * A wrapper that differs from the brand's own. A key left out differs in nothing.
 */
export type Preset = {
  /**
   * The file's name without its extension.
   */
  id: string,
  /**
   * Name in the list.
   */
  title: string,
  /**
   * Names and form of the messages instead of the brand's.
   */
  wiring?: BridgeConfig,
  /**
   * True if the page's brand still has its own names and form, as at a mistake in the server's configuration.
   */
  unknownToPage: boolean,
  /**
   * Messages that the wrapper does not know.
   */
  missing: Array<MessageName>,
  /**
   * True if the wrapper carries messages out and never answers.
   */
  silent: boolean,
  /**
   * Fields that it adds to each reply, and to each address that it loads.
   */
  extraFields: { [key in string]: string },
  /**
   * Handlers of messages that this contract does not have.
   */
  extraHandlers: Array<string>,
  /**
   * True if the wrapper itself loads a page whose process ended, at most three times a minute (QA-04).
   */
  reloadsPages: boolean,
  /**
   * True if the wrapper puts the session into addresses, and never a ticket.
   */
  noTicket: boolean, };

/**
 * Parts of the wrapper that a page finds around it.
 */
export type Found = {
  /**
   * The names under `window.webkit.messageHandlers`.
   */
  handlers: Array<string>,
  /**
   * True if the promise of `postMessage` is never kept.
   */
  silent: boolean,
  /**
   * The `bridge` part of the page's brand, where it differs from what the server wrote.
   */
  wiring?: BridgeConfig, };

/**
 * The app that wraps the page: what a brand and a build fix.
 */
export type Wrapper = {
  /**
   * The only origin whose pages may send messages, as `https://host[:port]` with nothing after it.
   */
  h5Origin: string,
  /**
   * The scheme of the brand's deep links, without `://`.
   */
  deepLinkScheme: string,
  /**
   * Foreign hosts whose pages may be loaded in a web view.
   */
  allowedHosts: Array<string>,
  /**
   * Foreign hosts whose contracts a page may show in a frame.
   */
  contractHosts: Array<string>,
  /**
   * Names and form of the messages.
   */
  wiring: BridgeConfig,
  /**
   * The common parameters that the wrapper adds, but for the session.
   */
  app: AppInfo,
  /**
   * Tags of the languages that the pages have, from which a tester chooses `app.lang`.
   */
  languages: Array<string>,
  /**
   * Colours of the native screens (ENV-02).
   */
  theme: Theme,
  /**
   * The preset that is installed in the place of the brand's own wrapper (QA-05).
   */
  preset?: Preset, };

/**
 * A model of phone.
 */
export type Model = "plain" | "iphoneSe2016" | "iphoneSe" | "iphone16" | "iphone16ProMax";

/**
 * The behaviour of a page's view while the on-screen keyboard is there, and after it has gone (QA-02).
 */
export type Keyboard = "none" | "covers" | "resizes" | "staysShort" | "staysMoved" | "silent" | "keepsRoom";

/**
 * The outcome of a page's field for files, for which the system offers camera and photos (QA-17).
 */
export type Photos = "allowed" | "chooserCancelled" | "denied";

/**
 * The size of text that the person has set on the phone, in percent of the usual one (QA-19).
 */
export type TextSize = "100" | "120" | "150" | "200";

/**
 * The colour scheme that the person has set on the phone (QA-22).
 */
export type ColorScheme = "system" | "light" | "dark";

/**
 * Widths at a page's edges that the phone's corners, camera and home indicator cover.
 */
export type Insets = { top: number, right: number, bottom: number, left: number, };

/**
 * The phone as it is held.
 */
export type Hardware = {
  /**
   * The model.
   */
  model: Model,
  /**
   * True if it lies on its side.
   */
  sideways: boolean,
  /**
   * Width of the screen.
   */
  width: number,
  /**
   * Height of the screen.
   */
  height: number,
  /**
   * Height of the system's bar, below which pages begin; 0 where the system shows none.
   */
  statusBar: number,
  /**
   * Height of the on-screen keyboard with its bar.
   */
  keyboard: number,
  /**
   * Safe areas of a page, which begins below the system's bar.
   */
  insets: Insets, };

/**
 * The person who is signed in.
 */
export type Session = {
  /**
   * The session's name, sent as `sessionId`.
   */
  sessionId: string,
  /**
   * The last digits of the phone, for the mine tab.
   */
  phoneLast4: string | null, };

/**
 * The native tabs.
 */
export type Tab = "home" | "mine";

/**
 * The times that the system ended a web view's process (QA-04).
 */
export type ProcessEnds = {
  /**
   * Number of ends; a browser loads the page once more when it rises.
   */
  count: number,
  /**
   * Times of those in the last minute, in milliseconds since 1970.
   */
  recentMs: Array<number>,
  /**
   * True if the wrapper has given up, and shows an error in the place of the page.
   */
  gaveUp: boolean, };

/**
 * A web view.
 */
export type WebView = {
  /**
   * Its number.
   */
  id: number,
  /**
   * The address that the wrapper loaded last, with common parameters and session.
   */
  url: string,
  /**
   * The page's current path, query and fragment on the H5 origin, without the common parameters.
   */
  address: string,
  /**
   * Number of loads by the wrapper; a host reloads when it rises.
   */
  loads: number,
  /**
   * The ends of its process; none where it never ended.
   */
  ends?: ProcessEnds, };

/**
 * A native screen over the web views.
 */
export type Overlay = { "kind": "none" } | { "kind": "login",
  /**
   * The server's message about the last failed attempt.
   */
  error: string | null, } | { "kind": "dialer",
  /**
   * The number, without `tel:`.
   */
  phone: string, } | { "kind": "rating" } | { "kind": "leaveBankFlow" } | { "kind": "noPhotos" };

/**
 * The bank step.
 */
export type BankFlow = {
  /**
   * The product that the account is bound for.
   */
  productId: string,
  /**
   * The web view that began it, if one was open.
   */
  webViewId: number | null, };

/**
 * An address opened in the system's browser.
 */
export type PortalVisit = {
  /**
   * The address.
   */
  url: string,
  /**
   * Time, in milliseconds since 1970.
   */
  atMs: number, };

/**
 * A number that was dialled.
 */
export type DialledCall = {
  /**
   * The number.
   */
  phone: string,
  /**
   * Time, in milliseconds since 1970.
   */
  atMs: number, };

/**
 * A rating prompt that was shown.
 */
export type RatingPrompt = {
  /**
   * Time at which it was shown, in milliseconds since 1970.
   */
  shownAtMs: number,
  /**
   * The stars given, 1 to 5; none while open or when dismissed.
   */
  stars: number | null, };

/**
 * The sender of a message, as the host saw it; never read from the message itself.
 */
export type Sender = {
  /**
   * The sending frame's origin; `null` (the text) for an opaque one.
   */
  origin: string,
  /**
   * True for the page itself, false for a frame in it.
   */
  isMainFrame: boolean,
  /**
   * The sending frame's address.
   */
  url: string, };

/**
 * Outcome of a message.
 */
export type Verdict = { "kind": "accepted",
  /**
   * An effect that the reader may not expect, such as a prompt that was not shown.
   */
  note: string | null, } | { "kind": "refused",
  /**
   * The reason.
   */
  refusal: Refusal,
  /**
   * The reason, as a sentence.
   */
  text: string, };

/**
 * One message that arrived.
 */
export type LogEntry = {
  /**
   * Its number.
   */
  id: number,
  /**
   * Time, in milliseconds since 1970.
   */
  atMs: number,
  /**
   * The sender; its address without the query.
   */
  sender: Sender,
  /**
   * The native handler that it came to.
   */
  handler: string,
  /**
   * The body as received, or its size if it was too long to keep.
   */
  body: unknown,
  /**
   * The message it was read as; none where it could not be read, or was too long to keep.
   */
  message: Message | null,
  /**
   * The outcome.
   */
  verdict: Verdict, };

/**
 * The whole phone.
 */
export type State = {
  /**
   * The app.
   */
  wrapper: Wrapper,
  /**
   * Parts of the app that its pages find.
   */
  found: Found,
  /**
   * The phone that runs it.
   */
  hardware: Hardware,
  /**
   * Its on-screen keyboard.
   */
  keyboard: Keyboard,
  /**
   * The outcome of its fields for files.
   */
  photos: Photos,
  /**
   * The size of its text.
   */
  textSize: TextSize,
  /**
   * Its colour scheme.
   */
  colorScheme: ColorScheme,
  /**
   * True while another app is shown: the pages are hidden.
   */
  inBackground: boolean,
  /**
   * The session of the person who is signed in.
   */
  session: Session | null,
  /**
   * The demo scenario that was picked last.
   */
  scenario: string | null,
  /**
   * The native tab at the bottom of everything.
   */
  tab: Tab,
  /**
   * The web views over the tab, the visible one last.
   */
  stack: Array<WebView>,
  /**
   * The login, prompt or question over tab and web views.
   */
  overlay: Overlay,
  /**
   * The bank step that is open.
   */
  bankFlow: BankFlow | null,
  /**
   * Addresses that were opened in the system's browser, the newest last.
   */
  portal: Array<PortalVisit>,
  /**
   * Numbers that were dialled, the newest last.
   */
  calls: Array<DialledCall>,
  /**
   * Rating prompts that were shown, the newest last.
   */
  ratings: Array<RatingPrompt>,
  /**
   * Messages that arrived, the newest last.
   */
  log: Array<LogEntry>,
  /**
   * Number of older messages that the log has no more.
   */
  logLeftOut: number,
  /**
   * The next number for a web view or a log entry.
   */
  nextId: number, };

/**
 * A call that a page made to a native handler.
 */
export type Incoming = {
  /**
   * The name under `window.webkit.messageHandlers`.
   */
  handler: string,
  /**
   * The posted value.
   */
  body: unknown,
  /**
   * The sender.
   */
  sender: Sender, };

/**
 * An action of the person at the phone, or a move of the page that the host observed.
 */
export type Action = { "kind": "tapTab",
  /**
   * The tab.
   */
  tab: Tab, } | { "kind": "openPage",
  /**
   * The address.
   */
  address: string, } | { "kind": "openLogin" } | { "kind": "signedIn",
  /**
   * The new session.
   */
  sessionId: string,
  /**
   * The phone that signed in; only its last digits are stored.
   */
  phone: string | null, } | { "kind": "signInFailed",
  /**
   * The server's words.
   */
  message: string, } | { "kind": "signOut" } | { "kind": "dial" } | { "kind": "rate",
  /**
   * 1 to 5.
   */
  stars: number, } | { "kind": "dismiss" } | { "kind": "leaveBankFlow" } | { "kind": "back" } | { "kind": "reload" } | { "kind": "endProcess" } | { "kind": "processEnded",
  /**
   * The web view.
   */
  webViewId: number, } | { "kind": "navigated",
  /**
   * Its web view. It may be closed by the time of the report.
   */
  webViewId: number,
  /**
   * Its current address, absolute.
   */
  url: string, } | { "kind": "followed",
  /**
   * The target address, absolute.
   */
  url: string, } | { "kind": "pickScenario",
  /**
   * The scenario's id.
   */
  id: string,
  /**
   * The person's session; none for a visitor.
   */
  sessionId: string | null,
  /**
   * Address at which the scenario starts.
   */
  start: string, } | { "kind": "takePhone",
  /**
   * The model.
   */
  model: Model,
  /**
   * True if it lies on its side.
   */
  sideways: boolean, } | { "kind": "takeKeyboard",
  /**
   * The behaviour.
   */
  keyboard: Keyboard, } | { "kind": "takePhotos",
  /**
   * The outcome.
   */
  photos: Photos, } | { "kind": "fileWanted",
  /**
   * The page's web view.
   */
  webViewId: number, } | { "kind": "takeTextSize",
  /**
   * The size.
   */
  size: TextSize, } | { "kind": "takeColorScheme",
  /**
   * The scheme.
   */
  scheme: ColorScheme, } | { "kind": "takeLanguage",
  /**
   * One of the wrapper's languages.
   */
  lang: string, } | { "kind": "leaveApp" } | { "kind": "comeBack" } | { "kind": "takeWrapper",
  /**
   * The other wrapper; none for the brand's own.
   */
  preset: Preset | null, } | { "kind": "reset" };

/**
 * A message from a page, or what the person at the phone does.
 */
export type Event = { "message": Incoming } | { "action": Action };

/**
 * An event with its time.
 */
export type Input = {
  /**
   * Time, in milliseconds since 1970.
   */
  atMs: number,
  /**
   * The event.
   */
  event: Event, };

/**
 * The native screens.
 */
export type Screen = "home" | "mine" | "login" | "dialer" | "rating" | "bankFlow" | "leaveBankFlow" | "noPhotos";

/**
 * A one-time task for the host after a step. What to draw follows from the state alone.
 */
export type Effect = { "kind": "loadUrl",
  /**
   * The web view.
   */
  webViewId: number,
  /**
   * The address.
   */
  url: string, } | { "kind": "endProcess",
  /**
   * The web view.
   */
  webViewId: number, } | { "kind": "popWebView",
  /**
   * The web view.
   */
  webViewId: number, } | { "kind": "showNative",
  /**
   * The screen.
   */
  screen: Screen, } | { "kind": "openExternal",
  /**
   * The address.
   */
  url: string, } | { "kind": "reply",
  /**
   * The id that the page gave the call.
   */
  callbackId: string,
  /**
   * Outcome of the message.
   */
  value: ReplyValue, } | { "kind": "notify",
  /**
   * The text to show.
   */
  text: string, };

/**
 * A phone after a step, as hosts pass it to the screens that draw it.
 */
export type Update = {
  /**
   * Number of steps so far.
   */
  seq: number,
  /**
   * Tasks for the host from the last step; empty in a snapshot.
   */
  effects: Array<Effect>,
  /**
   * Its current state.
   */
  state: State,
  /**
   * True if the state's log has only the messages of the last step: a listener has the others from before.
   */
  partial: boolean, };

/**
 * A phone that was made over HTTP.
 */
export type MadeDevice = {
  /**
   * Its id, which is also the right to use it.
   */
  id: string,
  /**
   * The names that its pages find under `window.webkit.messageHandlers`.
   */
  handlers: Array<string>,
  /**
   * Its state.
   */
  update: Update, };

/**
 * A native screen.
 */
export type NativeScreen = {
  /**
   * Its title.
   */
  title: string,
  /**
   * Its parts, from top to bottom.
   */
  parts: Array<Part>, };

/**
 * A part of a native screen.
 */
export type Part = { "kind": "person",
  /**
   * Their name.
   */
  name: string,
  /**
   * A line below it.
   */
  detail: string, } | { "kind": "banner",
  /**
   * Its title.
   */
  title: string,
  /**
   * The text below it.
   */
  text: string,
  /**
   * The button.
   */
  button: string,
  /**
   * Action of the button.
   */
  press: Press, } | { "kind": "card",
  /**
   * Its title.
   */
  title: string,
  /**
   * A short text beside the title.
   */
  badge: string | null,
  /**
   * A large figure.
   */
  figure: Figure | null,
  /**
   * The last line.
   */
  foot: string,
  /**
   * Action of a press.
   */
  press: Press, } | { "kind": "section",
  /**
   * Its title.
   */
  title: string | null,
  /**
   * The rows.
   */
  rows: Array<Row>, } | { "kind": "problem",
  /**
   * The failure, as a sentence.
   */
  text: string,
  /**
   * Action of the button.
   */
  press: Press, };

/**
 * A large figure of a card.
 */
export type Figure = {
  /**
   * The line above it; may be empty.
   */
  label: string,
  /**
   * A sign before it, smaller; may be empty.
   */
  sign: string,
  /**
   * The figure.
   */
  text: string, };

/**
 * A row of a section.
 */
export type Row = {
  /**
   * Its name.
   */
  label: string,
  /**
   * A value at the right.
   */
  value: string | null,
  /**
   * Address of a picture of 44 × 44 on the H5 origin.
   */
  picture: string | null,
  /**
   * The words of a button at the right. Without `press` the button is disabled.
   */
  button: string | null,
  /**
   * Lines below the name.
   */
  details: Array<Detail>,
  /**
   * True if a press destroys something.
   */
  danger: boolean,
  /**
   * Action of a press of the row; a row without it is no button.
   */
  press: Press | null, };

/**
 * A line of a row.
 */
export type Detail = {
  /**
   * A name before the text; an empty one makes a line of less weight.
   */
  label: string,
  /**
   * The text.
   */
  text: string, };

/**
 * Action of a press on a native screen.
 */
export type Press = { "kind": "open",
  /**
   * The address.
   */
  address: string, } | { "kind": "login" } | { "kind": "screen",
  /**
   * Its name.
   */
  name: string, } | { "kind": "post",
  /**
   * The address.
   */
  address: string,
  /**
   * The form.
   */
  form: { [key in string]: string }, };

/**
 * The guest's answer to a press.
 */
export type Outcome = { "kind": "done" } | { "kind": "open",
  /**
   * The address.
   */
  address: string, } | { "kind": "signOut" } | { "kind": "ask",
  /**
   * The question.
   */
  dialog: Dialog, };

/**
 * A question over a native screen. It can always be cancelled.
 */
export type Dialog = {
  /**
   * Its title.
   */
  title: string,
  /**
   * The text below it.
   */
  text: string,
  /**
   * The label of a field for the six digits of an SMS, posted as `smsCode`.
   */
  code: string | null,
  /**
   * The button beside 'Cancel'.
   */
  button: DialogButton | null, };

/**
 * A button of a question.
 */
export type DialogButton = {
  /**
   * Its words.
   */
  label: string,
  /**
   * True if a press destroys something.
   */
  danger: boolean,
  /**
   * Address that it posts to, which answers an [`Outcome`].
   */
  address: string, };
