//! The emulator: the wrapping app as a pure function from a state and an input to a state and effects. All rules about
//! messages are here, shared by every host; a host passes inputs in and carries effects out. Pure: no clock, no I/O.

mod actions;
mod messages;
mod phone;

use crate::hardware::{ColorScheme, Hardware, Keyboard, Model, Photos, TextSize};
use crate::state::{Effect, Event, Input, Overlay, Session, State, Tab, Wrapper};
use phone::Phone;

/// Maximum number of open web views.
pub const MAX_WEB_VIEWS: usize = 20;
/// Maximum number of log entries in the state; of older ones only the number is kept.
pub const MAX_LOG: usize = 2000;
/// Maximum number of portal visits, and of dialled calls in the state.
pub const MAX_VISITS: usize = 100;
/// Maximum size of a message body in the log, in bytes of JSON.
pub const MAX_LOGGED_BODY_BYTES: usize = 2048;
/// Maximum number of rating prompts that the system shows in [`RATING_WINDOW_MS`].
pub const MAX_RATING_PROMPTS: usize = 3;
/// Maximum number of loads in a minute by a wrapper that loads a page itself whose process ended.
pub const MAX_LOADS_A_MINUTE: usize = 3;
/// 365 days, in milliseconds.
pub const RATING_WINDOW_MS: i64 = 365 * 24 * 60 * 60 * 1000;

/// Returns a new phone: signed out, on the home tab.
pub fn new_phone(wrapper: Wrapper) -> State {
    State {
        found: wrapper.found(),
        wrapper,
        hardware: Hardware::new(Model::default(), false),
        keyboard: Keyboard::default(),
        photos: Photos::default(),
        text_size: TextSize::default(),
        color_scheme: ColorScheme::default(),
        in_background: false,
        session: None::<Session>,
        scenario: None,
        tab: Tab::Home,
        stack: Vec::new(),
        overlay: Overlay::None,
        bank_flow: None,
        portal: Vec::new(),
        calls: Vec::new(),
        ratings: Vec::new(),
        log: Vec::new(),
        log_left_out: 0,
        next_id: 1,
    }
}

/// Returns the phone after `input`, and the effects that the host has to carry out.
pub fn step(state: &State, input: &Input) -> (State, Vec<Effect>) {
    let mut phone = Phone {
        state: state.clone(),
        effects: Vec::new(),
        at_ms: input.at_ms,
    };
    match &input.event {
        Event::Message(incoming) => phone.receive(incoming),
        Event::Action(action) => phone.act(action),
    }
    (phone.state, phone.effects)
}
