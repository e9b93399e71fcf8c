//! Generated requests find no answer of the server that its OpenAPI document does not have (SEC-11).

use anyhow::Result;

use crate::command::see;
use crate::product::{self, Profile};
use crate::{paths, tools};

/// Sends the built server so many requests to each operation, beside the fixed ones of `xtask/interface`: more of them find
/// rarer faults.
///
/// # Errors
/// For a 5xx, an answer that the document does not have, or data that is taken though it forbids them.
pub fn ask(requests: u32) -> Result<()> {
    see(tools::tool("python", [])
        .arg(paths::root().join("xtask/interface/run.py"))
        .arg(product::path_of("tulay-demo", Profile::Debug))
        .arg(paths::root().join("server/openapi.json"))
        .arg(requests.to_string()))
}
