//! Receivers of the events of web views, and of the reports about their pages.

use std::rc::Rc;

use mock_bridge::state::Event;

use crate::watching::ScriptReport;

/// Receives the events of the web view with that number.
pub type EventSink = Rc<dyn Fn(Event, u32)>;

/// Receives the reports of the script that watches the web view with that number.
pub type ReportSink = Rc<dyn Fn(ScriptReport, u32)>;

/// The script that watches pages, empty before the screens are built, and the receiver of its reports.
#[derive(Clone)]
pub struct Watch {
    /// The script, which has no page's settings yet.
    pub script: String,
    /// Name of the event by which pages are asked, another one in each run.
    pub asks: String,
    /// The receiver.
    pub reports: ReportSink,
}
