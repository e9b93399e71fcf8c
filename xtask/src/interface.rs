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

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result};
    use serde_json::Value;

    const DOCUMENT: &str = include_str!("../../server/openapi.json");
    const STORIES: &str = include_str!("../interface/stories.py");
    const RUN: &str = include_str!("../interface/run.py");

    #[test]
    fn sec_19_each_operation_of_the_document_has_a_real_request() -> Result<()> {
        let document: Value = serde_json::from_str(DOCUMENT)?;
        let paths = document["paths"].as_object().context("paths")?;
        assert!(paths.len() > 50, "{}", paths.len());
        for (path, methods) in paths {
            for method in methods.as_object().context("methods")?.keys() {
                let path = path.strip_prefix("/mountain").unwrap_or(path);
                let label = format!("\"{} {path}\"", method.to_uppercase());
                assert!(STORIES.contains(&label) || RUN.contains(&label), "{label}");
            }
        }
        Ok(())
    }
}
