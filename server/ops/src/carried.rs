//! Files in the requests and answers of the socket.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A file that a command reads: its path as it was typed, and its content or the reason why it cannot be read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    pub(crate) path: String,
    pub(crate) content: Result<Bytes, String>,
}

/// Reason why a file or folder could not be made.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotMade {
    /// True if something is in its place.
    pub(crate) is_there: bool,
    /// The system's reason.
    pub(crate) why: String,
}

/// A file that a command wrote; its name is one in the folder that the client made.
#[derive(Serialize, Deserialize)]
pub(crate) struct Written {
    pub(crate) name: String,
    pub(crate) content: Bytes,
}

/// Content of a file, in Base64.
#[derive(Clone)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let content = STANDARD.decode(text).map_err(serde::de::Error::custom)?;
        Ok(Self(content))
    }
}
