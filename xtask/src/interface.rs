//! Sends generated requests to the server and validates every answer against its OpenAPI document (SEC-11).

use anyhow::Result;

use crate::command::see;
use crate::product::{self, Profile};
use crate::{paths, tools};

/// Sends this many generated requests to each operation of the built server, beside the fixed ones of
/// `xtask/interface`. More requests find rarer faults.
///
/// # Errors
/// For a 5xx, an answer that the document does not contain, or accepted data that it forbids.
pub fn ask(requests: u32) -> Result<()> {
    see(tools::tool("python", [])
        .arg(paths::root().join("xtask/interface/run.py"))
        .arg(product::path_of("tulay-demo", Profile::Debug))
        .arg(paths::root().join("server/openapi.json"))
        .arg(requests.to_string()))
}
