//! The request and the answer of the socket.

use serde::{Deserialize, Serialize};

use crate::carried::{Input, NotMade, Written};

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
