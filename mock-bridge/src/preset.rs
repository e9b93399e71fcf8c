//! Wrapper presets (QA-05): another wrapper than the brand's own, as a file describes it. An emulated phone takes one
//! as data, so the state machine reads no files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::bridge_config::{BridgeConfig, BridgeConfigError, Form, is_name};
use crate::contract::{Message, MessageName};
use crate::parameters::{COMMON_PARAMETERS, TICKET};
use crate::state::Wrapper;

/// Maximum length of a title, in characters.
const MAX_TITLE_CHARS: usize = 80;
/// Maximum number of extra fields, and of extra handlers.
const MAX_EXTRAS: usize = 20;
/// Maximum length of an extra field's value, in characters.
const MAX_VALUE_CHARS: usize = 256;
/// Fields of a reply, which an extra field may not replace.
const REPLY_FIELDS: [&str; 2] = ["accepted", "error"];

/// A wrapper that differs from the brand's own. A key left out differs in nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "keys of a file, each of which stands alone"
)]
pub struct Preset {
    /// The file's name without its extension.
    pub id: String,
    /// Name in the list.
    pub title: String,
    /// Names and form of the messages instead of the brand's.
    #[serde(rename = "wiring", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bridge: Option<BridgeConfig>,
    /// True if the page's brand still has its own names and form, as at a mistake in the server's configuration.
    pub unknown_to_page: bool,
    /// Messages that the wrapper does not know.
    pub missing: Vec<MessageName>,
    /// True if the wrapper carries messages out and never answers.
    pub silent: bool,
    /// Fields that it adds to each reply, and to each address that it loads.
    pub extra_fields: BTreeMap<String, String>,
    /// Handlers of messages that this contract does not have.
    pub extra_handlers: Vec<String>,
    /// True if the wrapper itself loads a page whose process ended, at most three times a minute (QA-04).
    pub reloads_pages: bool,
    /// True if the wrapper puts the session into addresses, and never a ticket.
    pub no_ticket: bool,
}

/// Gives a page's brand the wrapper's names and form: a function of them in JavaScript, for before the page's scripts.
pub const WIRE: &str = include_str!("../shim/wire.js");

/// Fault in a preset's file.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PresetError {
    /// A title that is blank or overlong.
    #[error("title: 1 to {MAX_TITLE_CHARS} characters")]
    Title,
    /// Names or form that no brand could have.
    #[error("wiring: {0}")]
    Bridge(#[from] BridgeConfigError),
    /// A wiring that the page does not know, which is none.
    #[error("unknownToPage: there is no wiring that the page could know")]
    NothingUnknown,
    /// An extra field that is reserved, no name, or overlong.
    #[error(
        "extraFields: {0:?} is taken, no name (a letter, then letters, digits, _ or $; at most 64), \
         or its value has more than {MAX_VALUE_CHARS} characters"
    )]
    Field(String),
    /// An extra handler that is no name.
    #[error(
        "extraHandlers: {0:?} is not a name (a letter, then letters, digits, _ or $; at most 64)"
    )]
    Handler(String),
    /// More extra fields or handlers than any wrapper has.
    #[error("extraFields, extraHandlers: at most {MAX_EXTRAS} each")]
    TooMany,
}

/// Parts of the wrapper that a page finds around it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// The names under `window.webkit.messageHandlers`.
    pub handlers: Vec<String>,
    /// True if the promise of `postMessage` is never kept.
    pub silent: bool,
    /// The `bridge` part of the page's brand, where it differs from what the server wrote.
    #[serde(rename = "wiring", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bridge: Option<BridgeConfig>,
}

impl Preset {
    /// Validates the values of a preset's file.
    ///
    /// # Errors
    /// The first fault, with the key that it is in.
    pub fn check(&self) -> Result<(), PresetError> {
        if self.title.trim().is_empty() || self.title.chars().count() > MAX_TITLE_CHARS {
            return Err(PresetError::Title);
        }
        if let Some(bridge) = &self.bridge {
            bridge.check()?;
        } else if self.unknown_to_page {
            return Err(PresetError::NothingUnknown);
        }
        if self.extra_fields.len() > MAX_EXTRAS || self.extra_handlers.len() > MAX_EXTRAS {
            return Err(PresetError::TooMany);
        }
        let is_taken = |name: &str| {
            name == TICKET || COMMON_PARAMETERS.contains(&name) || REPLY_FIELDS.contains(&name)
        };
        for (name, value) in &self.extra_fields {
            if !is_name(name) || is_taken(name) || value.chars().count() > MAX_VALUE_CHARS {
                return Err(PresetError::Field(name.clone()));
            }
        }
        match self.extra_handlers.iter().find(|name| !is_name(name)) {
            Some(name) => Err(PresetError::Handler(name.clone())),
            None => Ok(()),
        }
    }
}

impl Wrapper {
    /// Returns names and form of the messages that this wrapper takes: those of its preset, else the brand's.
    pub fn wiring(&self) -> &BridgeConfig {
        let preset = self.preset.as_ref().and_then(|it| it.bridge.as_ref());
        preset.unwrap_or(&self.bridge)
    }

    /// Returns false for a message that the preset leaves out.
    pub fn knows(&self, message: &Message) -> bool {
        let missing = self.preset.as_ref().map_or(&[][..], |it| &it.missing);
        !missing.contains(&message.name())
    }

    /// Returns what pages find of this wrapper.
    pub fn found(&self) -> Found {
        let bridge = self.wiring();
        let missing = self.preset.as_ref().map_or(&[][..], |it| &it.missing);
        let left_out: Vec<&str> = match bridge.form {
            Form::Named => missing.iter().map(|it| bridge.wire_name(*it)).collect(),
            // The one handler is there as long as the wrapper takes any message.
            Form::Single => Vec::new(),
        };
        let names = bridge.handlers();
        let kept = names.into_iter().filter(|name| !left_out.contains(name));
        let mut handlers: Vec<String> = kept.map(str::to_owned).collect();
        let Some(preset) = &self.preset else {
            return Found {
                handlers,
                ..Found::default()
            };
        };
        for name in &preset.extra_handlers {
            if !handlers.contains(name) {
                handlers.push(name.clone());
            }
        }
        let known = preset.bridge.clone().filter(|_| !preset.unknown_to_page);
        Found {
            handlers,
            silent: preset.silent,
            bridge: known,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(), String> {
        let preset: Preset = serde_json::from_str(text).map_err(|it| it.to_string())?;
        preset.check().map_err(|it| it.to_string())
    }

    #[test]
    fn qa_05_a_presets_fault_is_named_by_its_line_or_key() {
        for (text, fault) in [
            (
                "{\n  \"title\": \"A\",\n  \"lacking\": []\n}",
                "unknown field `lacking`",
            ),
            ("{\n  \"title\": \"A\",\n  \"lacking\": []\n}", "at line 3"),
            ("{\"title\": \" \"}", "title: 1 to 80 characters"),
            (
                "{\"title\": \"A\", \"missing\": [\"fly\"]}",
                "unknown variant `fly`",
            ),
            ("{\"title\": \"A\", \"unknownToPage\": true}", "no wiring"),
            (
                "{\"title\": \"A\", \"wiring\": {\"form\": \"single\"}}",
                "wiring: bridge.handler: the single form needs it",
            ),
            (
                "{\"title\": \"A\", \"extraFields\": {\"sessionId\": \"x\"}}",
                "\"sessionId\" is taken",
            ),
            (
                "{\"title\": \"A\", \"extraFields\": {\"error\": \"x\"}}",
                "\"error\" is taken",
            ),
            (
                "{\"title\": \"A\", \"extraHandlers\": [\"a b\"]}",
                "extraHandlers: \"a b\"",
            ),
        ] {
            let told = read(text).expect_err(text);
            assert!(told.contains(fault), "{text}: {told}");
        }
        assert_eq!(read("{\"title\": \"A\"}"), Ok(()));
    }
}
