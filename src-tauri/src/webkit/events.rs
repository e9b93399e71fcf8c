//! Receiver of the events of web views.

use std::rc::Rc;

use mock_bridge::state::Event;

/// Receives the events of the web view with that number.
pub type EventSink = Rc<dyn Fn(Event, u32)>;
