//! The emulated phone's state, events and effects, as data. Serialised for the screens that draw it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::bridge_config::BridgeConfig;
use crate::contract::Message;
use crate::hardware::{ColorScheme, Hardware, Keyboard, Model, Photos, TextSize};
use crate::preset::{Found, Preset};
use crate::refusal::Refusal;
pub use crate::reply::ReplyValue;

/// The app that wraps the page: what a brand and a build fix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Wrapper {
    /// The only origin whose pages may send messages, as `https://host[:port]` with nothing after it.
    pub h5_origin: String,
    /// The scheme of the brand's deep links, without `://`.
    pub deep_link_scheme: String,
    /// Foreign hosts whose pages may be loaded in a web view.
    pub allowed_hosts: Vec<String>,
    /// Foreign hosts whose contracts a page may show in a frame.
    pub contract_hosts: Vec<String>,
    /// Names and form of the messages.
    #[serde(rename = "wiring")]
    pub bridge: BridgeConfig,
    /// The common parameters that the wrapper adds, but for the session.
    pub app: AppInfo,
    /// Tags of the languages that the pages have, from which a tester chooses `app.lang`.
    #[serde(default)]
    pub languages: Vec<String>,
    /// Colours of the native screens (ENV-02).
    pub theme: Theme,
    /// The preset that is installed in the place of the brand's own wrapper (QA-05).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub preset: Option<Box<Preset>>,
}

/// The brand's colours, as `#RRGGBB`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Theme {
    /// Background of heads and primary buttons.
    pub background: String,
    /// Colour of the text on it.
    pub font: String,
}

/// The wrapper's own entries in the common parameters of each address that it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the common parameters of the same names")]
pub struct AppInfo {
    pub app_name: String,
    pub app_version: String,
    pub device_name: String,
    pub device_id: String,
    pub os_version: String,
    pub gps_adid: String,
    pub client_type: String,
    pub channel: String,
    pub lang: String,
}

/// The whole phone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The app.
    pub wrapper: Wrapper,
    /// Parts of the app that its pages find.
    pub found: Found,
    /// The phone that runs it.
    pub hardware: Hardware,
    /// Its on-screen keyboard.
    pub keyboard: Keyboard,
    /// The outcome of its fields for files.
    pub photos: Photos,
    /// The size of its text.
    pub text_size: TextSize,
    /// Its colour scheme.
    pub color_scheme: ColorScheme,
    /// True while another app is shown: the pages are hidden.
    pub in_background: bool,
    /// The session of the person who is signed in.
    pub session: Option<Session>,
    /// The demo scenario that was picked last.
    pub scenario: Option<String>,
    /// The native tab at the bottom of everything.
    pub tab: Tab,
    /// The web views over the tab, the visible one last.
    pub stack: Vec<WebView>,
    /// The login, prompt or question over tab and web views.
    pub overlay: Overlay,
    /// The bank step that is open.
    pub bank_flow: Option<BankFlow>,
    /// Addresses that were opened in the system's browser, the newest last.
    pub portal: Vec<PortalVisit>,
    /// Numbers that were dialled, the newest last.
    pub calls: Vec<DialledCall>,
    /// Rating prompts that were shown, the newest last.
    pub ratings: Vec<RatingPrompt>,
    /// Messages that arrived, the newest last.
    pub log: Vec<LogEntry>,
    /// Number of older messages that the log has no more.
    pub log_left_out: u32,
    /// The next number for a web view or a log entry.
    pub next_id: u32,
}

/// The person who is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// The session's name, sent as `sessionId`.
    pub session_id: String,
    /// The last digits of the phone, for the mine tab.
    pub phone_last4: Option<String>,
}

/// The native tabs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "their names")]
pub enum Tab {
    #[default]
    Home,
    Mine,
}

/// A web view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WebView {
    /// Its number.
    pub id: u32,
    /// The address that the wrapper loaded last, with common parameters and session.
    pub url: String,
    /// The page's current path, query and fragment on the H5 origin, without the common parameters.
    pub address: String,
    /// Number of loads by the wrapper; a host reloads when it rises.
    pub loads: u32,
    /// The ends of its process; none where it never ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ends: Option<ProcessEnds>,
}

/// The times that the system ended a web view's process (QA-04).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProcessEnds {
    /// Number of ends; a browser loads the page once more when it rises.
    pub count: u32,
    /// Times of those in the last minute, in milliseconds since 1970.
    pub recent_ms: Vec<i64>,
    /// True if the wrapper has given up, and shows an error in the place of the page.
    pub gave_up: bool,
}

/// A native screen over the web views.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Overlay {
    /// No overlay.
    #[default]
    None,
    /// The login.
    Login {
        /// The server's message about the last failed attempt.
        error: Option<String>,
    },
    /// 'Call …?'
    Dialer {
        /// The number, without `tel:`.
        phone: String,
    },
    /// The system's rating prompt.
    Rating,
    /// The question 'Leave without saving?', when the person leaves the bank step.
    LeaveBankFlow,
    /// The system's alert that the app may not use camera and photos.
    NoPhotos,
}

/// The bank step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankFlow {
    /// The product that the account is bound for.
    pub product_id: String,
    /// The web view that began it, if one was open.
    pub web_view_id: Option<u32>,
}

/// An address opened in the system's browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PortalVisit {
    /// The address.
    pub url: String,
    /// Time, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A number that was dialled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DialledCall {
    /// The number.
    pub phone: String,
    /// Time, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A rating prompt that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingPrompt {
    /// Time at which it was shown, in milliseconds since 1970.
    pub shown_at_ms: i64,
    /// The stars given, 1 to 5; none while open or when dismissed.
    pub stars: Option<u8>,
}

/// The sender of a message, as the host saw it; never read from the message itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Sender {
    /// The sending frame's origin; `null` (the text) for an opaque one.
    pub origin: String,
    /// True for the page itself, false for a frame in it.
    pub is_main_frame: bool,
    /// The sending frame's address.
    pub url: String,
}

/// One message that arrived.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    /// Its number.
    pub id: u32,
    /// Time, in milliseconds since 1970.
    pub at_ms: i64,
    /// The sender; its address without the query.
    pub sender: Sender,
    /// The native handler that it came to.
    pub handler: String,
    /// The body as received, or its size if it was too long to keep.
    #[ts(type = "unknown")]
    pub body: Value,
    /// The message it was read as; none where it could not be read, or was too long to keep.
    pub message: Option<Message>,
    /// The outcome.
    pub verdict: Verdict,
}

/// Outcome of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Verdict {
    /// Acted upon.
    Accepted {
        /// An effect that the reader may not expect, such as a prompt that was not shown.
        note: Option<String>,
    },
    /// Dropped.
    Refused {
        /// The reason.
        refusal: Refusal,
        /// The reason, as a sentence.
        text: String,
    },
}

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Input {
    /// Time, in milliseconds since 1970.
    pub at_ms: i64,
    /// The event.
    pub event: Event,
}

/// A message from a page, or what the person at the phone does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Event {
    /// A page posted to a native handler.
    Message(Incoming),
    /// A native action.
    Action(Action),
}

/// A call that a page made to a native handler.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Incoming {
    /// The name under `window.webkit.messageHandlers`.
    pub handler: String,
    /// The posted value.
    #[ts(type = "unknown")]
    pub body: Value,
    /// The sender.
    pub sender: Sender,
}

/// An action of the person at the phone, or a move of the page that the host observed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Action {
    /// Taps a tab; closes the web views.
    TapTab {
        /// The tab.
        tab: Tab,
    },
    /// Opens an address of the H5 origin, as a path or absolute.
    OpenPage {
        /// The address.
        address: String,
    },
    /// Opens the login.
    OpenLogin,
    /// The server accepted phone and code.
    SignedIn {
        /// The new session.
        session_id: String,
        /// The phone that signed in; only its last digits are stored.
        phone: Option<String>,
    },
    /// The server refused phone or code.
    SignInFailed {
        /// The server's words.
        message: String,
    },
    /// Signs out on the mine tab.
    SignOut,
    /// Dials the number in the dialer.
    Dial,
    /// Gives stars in the rating prompt.
    Rate {
        /// 1 to 5.
        stars: u8,
    },
    /// Closes the overlay: the login, the dialer, the rating prompt, the question.
    Dismiss,
    /// Leaves the bank step although nothing is saved.
    LeaveBankFlow,
    /// The back button, or the swipe from the edge.
    Back,
    /// Loads the visible page again.
    Reload,
    /// The system ends the process of the visible page, as it does when memory is short.
    EndProcess,
    /// The process of a web view has ended, as the host observed.
    ProcessEnded {
        /// The web view.
        web_view_id: u32,
    },
    /// A page has moved to another address by itself.
    Navigated {
        /// Its web view. It may be closed by the time of the report.
        web_view_id: u32,
        /// Its current address, absolute.
        url: String,
    },
    /// The visible page wants to go to an address, by a link or by itself, that its web view does not load.
    Followed {
        /// The target address, absolute.
        url: String,
    },
    /// Becomes the person of a demo scenario.
    PickScenario {
        /// The scenario's id.
        id: String,
        /// The person's session; none for a visitor.
        session_id: Option<String>,
        /// Address at which the scenario starts.
        start: String,
    },
    /// Takes another model of phone, or turns it.
    TakePhone {
        /// The model.
        model: Model,
        /// True if it lies on its side.
        sideways: bool,
    },
    /// Chooses the behaviour of the on-screen keyboard.
    TakeKeyboard {
        /// The behaviour.
        keyboard: Keyboard,
    },
    /// Chooses the outcome of fields for files.
    TakePhotos {
        /// The outcome.
        photos: Photos,
    },
    /// The person has pressed a page's field for files, which the system's chooser does not open for.
    FileWanted {
        /// The page's web view.
        web_view_id: u32,
    },
    /// Sets the size of text.
    TakeTextSize {
        /// The size.
        size: TextSize,
    },
    /// Sets the colour scheme.
    TakeColorScheme {
        /// The scheme.
        scheme: ColorScheme,
    },
    /// Chooses the language that the wrapper gives to pages, and loads the visible one again.
    TakeLanguage {
        /// One of the wrapper's languages.
        lang: String,
    },
    /// Goes to another app, or the home screen.
    LeaveApp,
    /// Comes back to the app.
    ComeBack,
    /// Installs another wrapper, or the brand's own, and opens the visible page in it.
    TakeWrapper {
        /// The other wrapper; none for the brand's own.
        preset: Option<Box<Preset>>,
    },
    /// Back to a new phone.
    Reset,
}

/// A one-time task for the host after a step. What to draw follows from the state alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Effect {
    /// Load an address in a web view; a number not seen before is a new web view on top.
    LoadUrl {
        /// The web view.
        web_view_id: u32,
        /// The address.
        url: String,
    },
    /// End the process of a web view.
    EndProcess {
        /// The web view.
        web_view_id: u32,
    },
    /// Close a web view.
    PopWebView {
        /// The web view.
        web_view_id: u32,
    },
    /// Show a native screen.
    ShowNative {
        /// The screen.
        screen: Screen,
    },
    /// Open an address in the system's browser.
    OpenExternal {
        /// The address.
        url: String,
    },
    /// Call `onBridgeReply` in the page that sent the message (single form only).
    Reply {
        /// The id that the page gave the call.
        callback_id: String,
        /// Outcome of the message.
        value: ReplyValue,
    },
    /// Show the person a short notice.
    Notify {
        /// The text to show.
        text: String,
    },
}

/// The native screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "their names")]
pub enum Screen {
    Home,
    Mine,
    Login,
    Dialer,
    Rating,
    BankFlow,
    LeaveBankFlow,
    NoPhotos,
}

/// A phone after a step, as hosts pass it to the screens that draw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Update {
    /// Number of steps so far.
    pub seq: u32,
    /// Tasks for the host from the last step; empty in a snapshot.
    pub effects: Vec<Effect>,
    /// Its current state.
    pub state: State,
    /// True if the state's log has only the messages of the last step: a listener has the others from before.
    pub partial: bool,
}

impl Update {
    /// Returns the update for listeners, who have the log up to the entry `last_known`: a long log is not sent at each
    /// step.
    #[must_use]
    pub fn for_listeners(&mut self, last_known: Option<u32>) -> Self {
        let known = last_known.and_then(|id| self.state.log.iter().rposition(|it| it.id == id));
        let Some(known) = known else {
            return self.clone();
        };
        // The log is taken out, so that it is not copied to be dropped.
        let log = std::mem::take(&mut self.state.log);
        let mut brief = self.clone();
        brief.state.log = log.get(known + 1..).unwrap_or_default().to_vec();
        brief.partial = true;
        self.state.log = log;
        brief
    }
}

/// A phone that was made over HTTP.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MadeDevice {
    /// Its id, which is also the right to use it.
    pub id: String,
    /// The names that its pages find under `window.webkit.messageHandlers`.
    pub handlers: Vec<String>,
    /// Its state.
    pub update: Update,
}
