//! The one emulated phone of this process. Passes events to the emulator, and its effects to the web views and the
//! screens. The web views are behind a trait; the emulator decides what a message may do.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use mock_bridge::emulator;
use mock_bridge::state::{Effect, Event, Input, Overlay, Update, Wrapper};
use serde_json::Value;
use tauri::{AppHandle, Emitter, Manager, Runtime, async_runtime};
use tauri_plugin_log::log;

use crate::server::GuestServer;
use crate::watching::AnswerTaker;

/// The Tauri event that carries each [`Update`] to the screens and the inspector.
pub const UPDATE_EVENT: &str = "update";

/// The web views of the pages. Always called on the main thread.
pub trait WebViews: Send + Sync {
    /// Carries out the effects: loads and closes web views, and shows the one on top of the stack. A reply is sent to
    /// the web view `sender`.
    fn apply(&self, update: &Update, sender: Option<u32>);

    /// Goes back within the history of a web view; returns false if it has none.
    fn go_back(&self, web_view_id: u32) -> bool;

    /// Opens the engine's inspector on a web view; returns false if there is no such web view.
    fn inspect(&self, web_view_id: u32) -> bool;

    /// Asks the script in a web view's page of the app's own origin (`mock-bridge/ui/src/recording/answer.ts`).
    fn ask(&self, web_view_id: u32, request: &Value, wrapper: &Wrapper, answer: AnswerTaker);

    /// Removes what pages keep in their local storage.
    fn clear_storage(&self, cleared: AnswerTaker);

    /// Takes a picture of a web view's page: a PNG in base64.
    fn picture(&self, web_view_id: u32, taken: AnswerTaker);

    /// Takes the focus from the field of a web view that has it.
    fn hide_keyboard(&self, web_view_id: u32);

    /// Keeps a person's pointer and keys from the phone, or lets them through.
    fn hold(&self, is_held: bool);
}

/// The phone after its last step, and its web views.
pub struct PhoneDevice {
    last: Mutex<Update>,
    web_views: Box<dyn WebViews>,
}

impl PhoneDevice {
    /// Returns a new phone of this build of the app.
    pub fn new(wrapper: Wrapper, web_views: Box<dyn WebViews>) -> Self {
        let last = Mutex::new(Update {
            seq: 0,
            effects: Vec::new(),
            state: emulator::new_phone(wrapper),
            partial: false,
        });
        Self { last, web_views }
    }

    /// Returns the phone's present state, without effects.
    pub fn snapshot(&self) -> Update {
        let mut update = self.lock().clone();
        update.effects.clear();
        update
    }

    /// Goes back in the visible page's history; returns false if it has none, or if the app handles it first.
    pub fn go_back_in_page(&self) -> bool {
        let state = self.snapshot().state;
        let app_first = state.bank_flow.is_some() || state.overlay != Overlay::None;
        let top = state.stack.last().filter(|_| !app_first);
        top.is_some_and(|top| self.web_views.go_back(top.id))
    }

    /// Opens the engine's inspector on the visible page; returns false if no page is open.
    pub fn inspect_page(&self) -> bool {
        let top = self.snapshot().state.stack.pop();
        top.is_some_and(|top| self.web_views.inspect(top.id))
    }

    /// Asks the visible page; its answer is null where none is open.
    pub fn ask_page(&self, request: &Value, answer: AnswerTaker) {
        let mut state = self.snapshot().state;
        match state.stack.pop() {
            Some(top) => self.web_views.ask(top.id, request, &state.wrapper, answer),
            None => answer(Ok(Value::Null)),
        }
    }

    /// Removes what the pages have stored.
    pub fn clear_storage(&self, cleared: AnswerTaker) {
        self.web_views.clear_storage(cleared);
    }

    /// Takes a picture of the visible page; null where none is open.
    pub fn picture(&self, taken: AnswerTaker) {
        match self.snapshot().state.stack.pop() {
            Some(top) => self.web_views.picture(top.id, taken),
            None => taken(Ok(Value::Null)),
        }
    }

    /// Takes the focus from the visible page's field.
    pub fn hide_keyboard(&self) {
        if let Some(top) = self.snapshot().state.stack.pop() {
            self.web_views.hide_keyboard(top.id);
        }
    }

    /// Keeps a person's hands off the phone, or gives it back to them.
    pub fn hold(&self, is_held: bool) {
        self.web_views.hold(is_held);
    }

    /// Returns the update of a step, with the one for the screens, who have the log of the steps before.
    fn step(&self, event: Event) -> (Update, Update) {
        let at_ms = now_ms();
        let mut last = self.lock();
        let (state, effects) = emulator::step(&last.state, &Input { at_ms, event });
        let seq = last.seq.wrapping_add(1);
        let last_known = last.state.log.last().map(|it| it.id);
        *last = Update {
            seq,
            effects,
            state,
            partial: false,
        };
        let brief = last.for_listeners(last_known);
        (last.clone(), brief)
    }

    fn lock(&self) -> MutexGuard<'_, Update> {
        // A step is pure: a panic during one has changed nothing.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Passes `event` to the emulator and carries out its effects. `sender` is the web view that a message came from. Must
/// be called on the main thread, so that effects follow the order of their events.
pub fn dispatch<R: Runtime>(app: &AppHandle<R>, event: Event, sender: Option<u32>) {
    let device = app.state::<PhoneDevice>();
    let (mut update, brief) = device.step(event);
    // The screens come first: a web view that is being loaded may already report its next change.
    if let Err(error) = app.emit(UPDATE_EVENT, &brief) {
        log::error!("the screens did not receive an update: {error}");
    }
    let preset = update.state.wrapper.preset.as_ref();
    let takes_ticket = !preset.is_some_and(|it| it.no_ticket);
    for url in loaded(&mut update.effects).filter(|_| takes_ticket) {
        // Blocks until the address is known: otherwise it might reach a web view whose page does not exist yet or was
        // closed.
        *url = async_runtime::block_on(app.state::<GuestServer>().with_ticket(url));
    }
    device.web_views.apply(&update, sender);
}

/// Returns the addresses that web views are to load.
fn loaded(effects: &mut [Effect]) -> impl Iterator<Item = &mut String> {
    effects.iter_mut().filter_map(|effect| match effect {
        Effect::LoadUrl { url, .. } => Some(url),
        _ => None,
    })
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |it| i64::try_from(it.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mock_bridge::state::{Action, Incoming, Sender};
    use serde_json::json;
    use std::sync::Arc;

    const H5_ORIGIN: &str = "https://h5.example";

    /// Web views that always have a page to go back to; counts how often they did.
    #[derive(Clone, Default)]
    struct WithHistory {
        went_back: Arc<Mutex<Vec<u32>>>,
        inspected: Arc<Mutex<Vec<u32>>>,
    }

    impl WebViews for WithHistory {
        fn apply(&self, _: &Update, _: Option<u32>) {}

        fn go_back(&self, web_view_id: u32) -> bool {
            self.went_back.lock().expect("no panic").push(web_view_id);
            true
        }

        fn inspect(&self, web_view_id: u32) -> bool {
            self.inspected.lock().expect("no panic").push(web_view_id);
            true
        }

        fn ask(&self, id: u32, _: &Value, _: &Wrapper, answer: AnswerTaker) {
            answer(Ok(id.into()));
        }

        fn clear_storage(&self, cleared: AnswerTaker) {
            cleared(Ok(Value::Null));
        }

        fn picture(&self, id: u32, taken: AnswerTaker) {
            taken(Ok(id.into()));
        }

        fn hide_keyboard(&self, _: u32) {}

        fn hold(&self, _: bool) {}
    }

    fn device(web_views: &WithHistory) -> PhoneDevice {
        let wrapper = serde_json::from_value(json!({
            "h5Origin": H5_ORIGIN, "deepLinkScheme": "tulay",
            "allowedHosts": [], "contractHosts": [], "wiring": {"form": "named", "names": {}},
            "app": {"appName": "Tulay", "appVersion": "1", "deviceName": "Phone", "deviceId": "d", "osVersion": "18",
                "gpsAdid": "", "clientType": "ios", "channel": "app", "lang": "en"},
            "theme": {"background": "#1D4FD7", "font": "#FFFFFF"},
        }));
        PhoneDevice::new(wrapper.expect("a wrapper"), Box::new(web_views.clone()))
    }

    fn open(device: &PhoneDevice, address: &str) {
        let address = address.to_owned();
        device.step(Event::Action(Action::OpenPage { address }));
    }

    fn post(device: &PhoneDevice, handler: &str, body: serde_json::Value) -> Update {
        let sender = Sender {
            origin: H5_ORIGIN.to_owned(),
            is_main_frame: true,
            url: format!("{H5_ORIGIN}/loanDetail"),
        };
        let handler = handler.to_owned();
        device
            .step(Event::Message(Incoming {
                handler,
                body,
                sender,
            }))
            .0
    }

    #[test]
    fn bridge_01_a_step_has_effects_once_and_leaves_its_state() {
        let device = device(&WithHistory::default());
        open(&device, "/loanDetail");
        let update = post(&device, "callPhoneMethod", json!({"phone": "09170000001"}));
        assert_eq!(update.seq, 2);
        assert!(matches!(update.effects[..], [Effect::ShowNative { .. }]));
        let snapshot = device.snapshot();
        assert_eq!((snapshot.seq, snapshot.effects.len()), (2, 0));
        assert_eq!(snapshot.state, update.state);
    }

    #[test]
    fn bridge_01_back_goes_through_the_pages_history_first() {
        let web_views = WithHistory::default();
        let device = device(&web_views);
        assert!(!device.go_back_in_page(), "no page is open");
        open(&device, "/loanDetail");
        let top = device.snapshot().state.stack[0].id;
        assert!(device.go_back_in_page());
        assert_eq!(*web_views.went_back.lock().expect("no panic"), [top]);
    }

    #[test]
    fn qa_06_the_inspector_opens_on_the_visible_page_and_without_one_not_at_all() {
        let web_views = WithHistory::default();
        let device = device(&web_views);
        assert!(!device.inspect_page(), "no page is open");
        open(&device, "/loanDetail");
        open(&device, "/repay");
        let top = device.snapshot().state.stack[1].id;
        assert!(device.inspect_page());
        assert_eq!(*web_views.inspected.lock().expect("no panic"), [top]);
    }

    #[test]
    fn qa_08_the_visible_page_is_asked_and_without_one_nothing_answers() {
        let device = device(&WithHistory::default());
        let asked = || {
            let (answer, answered) = std::sync::mpsc::channel();
            let sent = move |it| answer.send(it).expect("a receiver");
            device.ask_page(&json!({"kind": "look"}), Box::new(sent));
            answered.recv().expect("an answer")
        };
        assert_eq!(asked(), Ok(Value::Null));
        open(&device, "/loanDetail");
        open(&device, "/repay");
        let top = device.snapshot().state.stack[1].id;
        assert_eq!(asked(), Ok(json!(top)));
    }

    #[test]
    fn bridge_01_back_goes_to_the_app_in_the_bank_step_and_under_a_question() {
        let web_views = WithHistory::default();
        for (handler, body) in [
            ("startBindCard", json!({"productId": "1"})),
            ("callPhoneMethod", json!({"phone": "09170000001"})),
        ] {
            let device = device(&web_views);
            open(&device, "/bindBank");
            post(&device, handler, body);
            assert!(!device.go_back_in_page(), "{handler}");
        }
        assert!(web_views.went_back.lock().expect("no panic").is_empty());
    }
}
