//! Payments and payouts at the stand-ins, with the actions that are possible on each.

use serde::Serialize;

use crate::press::StubPress;

/// Kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// Incoming money.
    Payment,
    /// Outgoing money.
    Payout,
}

/// A payment or a payout that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PressableEntry {
    /// The stand-in's id of it.
    pub id: String,
    /// Its provider.
    pub provider: &'static str,
    /// Its kind.
    pub kind: EntryKind,
    /// Its channel.
    pub channel: String,
    /// The server's reference.
    pub reference: String,
    /// Amount.
    pub amount_centavos: i64,
    /// Its status, in its provider's word.
    pub status: String,
    /// Presses that are possible now.
    pub presses: Vec<StubPress>,
}

/// A press that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// Address to which its page leads then, if any.
    pub leads_to: Option<String>,
}
