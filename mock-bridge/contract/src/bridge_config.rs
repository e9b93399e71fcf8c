//! A brand's bridge configuration: wire names and form of the messages (BRIDGE-02). Parses the body that arrives at a
//! native handler into a [`Message`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::contract::{self, MAX_ID_CHARS, Message, MessageName};
use crate::refusal::Refusal;
use crate::table::TABLE;

/// Layout of the handlers under `window.webkit.messageHandlers`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Form {
    /// One handler for each message: `messageHandlers[wireName].postMessage(payload)`.
    #[default]
    Named,
    /// One handler for all: `messageHandlers[handler].postMessage({action, data, callbackId})`.
    Single,
}

/// The `bridge` part of a brand, as its file and the page's brand script write it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct BridgeConfig {
    /// The form.
    pub form: Form,
    /// The handler's name in the single form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub handler: Option<String>,
    /// Wire names by logical name; one left out keeps its default.
    #[ts(type = "Record<string, string>")]
    pub names: BTreeMap<String, String>,
}

/// Reason why a brand's bridge configuration is invalid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum BridgeConfigError {
    /// A renamed message that does not exist.
    #[error("bridge.names: no message is called {0:?}")]
    UnknownName(String),
    /// A wire name that two messages share.
    #[error("bridge.names: {0:?} names two messages")]
    Doubled(String),
    /// A wire name or handler that is not a plain JavaScript property name.
    #[error("bridge: {0:?} is not a name (a letter, then letters, digits, _ or $; at most 64)")]
    BadName(String),
    /// The single form needs a handler, the named form must have none.
    #[error("bridge.handler: the single form needs it, the named form has none")]
    Handler,
}

/// The envelope of the single form. `data` may be left out for a message without a payload.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Envelope {
    action: String,
    #[serde(default = "empty")]
    data: Value,
    #[serde(default)]
    callback_id: Option<String>,
}

impl Envelope {
    fn read(body: &Value) -> Result<Self, Refusal> {
        let envelope: Self = contract::shape(body)?;
        let callback_id = envelope.callback_id.as_deref().unwrap_or_default();
        contract::text("callbackId", callback_id, 0, MAX_ID_CHARS)?;
        Ok(envelope)
    }
}

fn empty() -> Value {
    Value::Object(serde_json::Map::new())
}

/// Content of a native handler's call, as far as it could be read.
#[derive(Debug, PartialEq, Eq)]
pub struct HandlerCall {
    /// The single form's callback id, if the page expects an answer and the id could be read.
    pub callback_id: Option<String>,
    /// The message, or its refusal.
    pub message: Result<Message, Refusal>,
}

impl BridgeConfig {
    /// Validates the configuration of a brand's file.
    pub fn check(&self) -> Result<(), BridgeConfigError> {
        if (self.form == Form::Single) != self.handler.is_some() {
            return Err(BridgeConfigError::Handler);
        }
        if let Some(unknown) = self
            .names
            .keys()
            .find(|name| MessageName::from_logical(name).is_none())
        {
            return Err(BridgeConfigError::UnknownName(unknown.clone()));
        }
        let mut seen = Vec::new();
        for row in &TABLE {
            let wire_name = self.wire_name(row.name);
            if seen.contains(&wire_name) {
                return Err(BridgeConfigError::Doubled(wire_name.to_owned()));
            }
            seen.push(wire_name);
        }
        seen.extend(self.handler.as_deref());
        match seen.into_iter().find(|name| !is_name(name)) {
            Some(bad) => Err(BridgeConfigError::BadName(bad.to_owned())),
            None => Ok(()),
        }
    }

    /// Returns the wire name of a message under this brand.
    pub fn wire_name(&self, name: MessageName) -> &str {
        let row = name.row();
        self.names
            .get(row.logical_name)
            .map_or(row.default_wire_name, String::as_str)
    }

    /// Returns the names that a host registers under `window.webkit.messageHandlers`.
    pub fn handlers(&self) -> Vec<&str> {
        match (self.form, self.handler.as_deref()) {
            (Form::Single, Some(handler)) => vec![handler],
            _ => TABLE.iter().map(|row| self.wire_name(row.name)).collect(),
        }
    }

    /// Parses the body that arrived at the native handler `handler`.
    pub fn receive(&self, handler: &str, body: &Value) -> HandlerCall {
        match self.form {
            Form::Named => HandlerCall {
                callback_id: None,
                message: self.parse(handler, body),
            },
            Form::Single => self.receive_single(handler, body),
        }
    }

    fn receive_single(&self, handler: &str, body: &Value) -> HandlerCall {
        if self.handler.as_deref() != Some(handler) {
            let refusal = Refusal::UnknownMessage {
                wire_name: clip(handler),
            };
            return HandlerCall {
                callback_id: None,
                message: Err(refusal),
            };
        }
        match Envelope::read(body) {
            Ok(envelope) => HandlerCall {
                callback_id: envelope.callback_id,
                message: self.parse(&envelope.action, &envelope.data),
            },
            Err(refusal) => HandlerCall {
                callback_id: None,
                message: Err(refusal),
            },
        }
    }

    fn parse(&self, wire_name: &str, payload: &Value) -> Result<Message, Refusal> {
        let row = TABLE
            .iter()
            .find(|row| self.wire_name(row.name) == wire_name);
        let name = row
            .map(|row| row.name)
            .ok_or_else(|| Refusal::UnknownMessage {
                wire_name: clip(wire_name),
            })?;
        Message::parse(name, payload)
    }
}

/// Returns true for a plain JavaScript property name.
pub fn is_name(name: &str) -> bool {
    let tail = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    name.len() <= 64
        && name.chars().all(tail)
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !name.is_empty()
}

/// Shortens a name that came from a page for storage.
fn clip(name: &str) -> String {
    name.chars().take(64).collect()
}
