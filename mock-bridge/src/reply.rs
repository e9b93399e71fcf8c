//! The answer to a page (BRIDGE-04).

#![expect(
    clippy::disallowed_types,
    reason = "serde reads flattened fields by way of every type of number"
)]

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The answer of the single-handler form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReplyValue {
    /// True if the message was acted upon.
    pub accepted: bool,
    /// The reason if it was not, as a sentence.
    pub error: Option<String>,
    /// Fields that a preset of the wrapper adds; a page ignores them.
    #[serde(flatten)]
    #[ts(skip)]
    pub extra_fields: BTreeMap<String, String>,
}
