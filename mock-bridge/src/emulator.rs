//! The emulator: the wrapping app as a pure function from a state and an input to a state and effects. What a message may
//! do is decided here, once for every host; a host carries inputs in and effects out. Reads no clock, does no I/O.

mod actions;
mod messages;
mod phone;

use crate::state::{Effect, Event, Input, Overlay, Session, State, Tab, Wrapper};
use phone::Phone;

/// The most web views that may be open at once.
pub const MAX_WEB_VIEWS: usize = 20;
/// The most log entries, portal visits and dialled calls that the state holds, of each.
pub const MAX_LOG: usize = 100;
/// The longest message body that the log keeps, in bytes of JSON.
pub const MAX_LOGGED_BODY_BYTES: usize = 2048;
/// The most rating prompts that the system shows in [`RATING_WINDOW_MS`].
pub const MAX_RATING_PROMPTS: usize = 3;
/// 365 days, in milliseconds.
pub const RATING_WINDOW_MS: i64 = 365 * 24 * 60 * 60 * 1000;

/// A new phone: signed out, on the home tab.
pub fn new_phone(wrapper: Wrapper) -> State {
    State {
        wrapper,
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
        next_id: 1,
    }
}

/// The phone after `input`, and what the host has to do.
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
