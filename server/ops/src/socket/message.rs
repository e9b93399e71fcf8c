//! The request and the answer of the socket.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Limit of a request, in bytes.
pub(crate) const MAX_REQUEST_BYTES: usize = 64 * 1024 * 1024;

/// A command with the files that it reads.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// Arguments of `tulay ops` as they were typed.
    pub(crate) arguments: Vec<String>,
    /// Files that the command reads.
    pub(crate) inputs: Vec<Input>,
    /// Failure of the client to make the new file or folder that the command writes.
    pub(crate) not_made: Option<NotMade>,
}

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

/// Outcome of a command.
#[derive(Serialize, Deserialize)]
pub(crate) struct Answer {
    /// The text to print, or the error's.
    pub(crate) output: Result<String, String>,
    /// Files that the command wrote.
    pub(crate) files: Vec<Written>,
}

impl Answer {
    /// An answer to a command that failed.
    pub(crate) fn refusal(why: impl Into<String>) -> Self {
        let (output, files) = (Err(why.into()), Vec::new());
        Self { output, files }
    }
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
