//! Receivers of the events of web views, and of the reports about their pages.

use std::rc::Rc;

use mock_bridge::state::Event;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Receives the events of the web view with that number.
pub type EventSink = Rc<dyn Fn(Event, u32)>;

/// Receives the reports of the script that watches the web view with that number (`mock-bridge/ui/src/shellPage.ts`).
pub type ReportSink = Rc<dyn Fn(Report, u32)>;

/// A report of the script that watches a page.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Report {
    /// The keys for the field that has the focus; null without one (QA-02).
    Keys(Option<Keys>),
    /// A document began, before its own scripts.
    Began,
    /// A field for files was pressed, for which no chooser opens (QA-17).
    FileWanted,
    /// A row of the timeline, or a change of one, which the inspector reads (QA-06).
    Row(Value),
}

/// The keys of the on-screen keyboard.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Keys {
    /// Those for any text.
    Letters,
    /// Those for a number.
    Digits,
}

/// The script that watches pages, empty before the screens are built, and the receiver of its reports.
#[derive(Clone)]
pub struct Watch {
    /// The script, which has no page's settings yet.
    pub script: String,
    /// The receiver.
    pub reports: ReportSink,
}
