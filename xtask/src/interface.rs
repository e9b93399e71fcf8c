//! Sends generated requests to the server and its console, and validates every answer against their OpenAPI documents
//! (SEC-11, STAFF-22).

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
        .arg(paths::root().join("server/console/openapi.json"))
        .arg(requests.to_string()))
}

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result};
    use serde_json::Value;

    const DOCUMENT: &str = include_str!("../../server/openapi.json");
    const CONSOLE: &str = include_str!("../../server/console/openapi.json");
    const STORIES: &str = include_str!("../interface/stories.py");
    const OF_CONSOLE: &str = include_str!("../interface/console.py");
    const RUN: &str = include_str!("../interface/run.py");

    #[test]
    fn sec_19_each_operation_of_the_document_has_a_real_request() -> Result<()> {
        each_has_a_story(DOCUMENT, STORIES, 50)
    }

    #[test]
    fn staff_22_each_operation_of_the_console_has_a_real_request() -> Result<()> {
        each_has_a_story(CONSOLE, OF_CONSOLE, 25)
    }

    fn each_has_a_story(document: &str, stories: &str, more_than: usize) -> Result<()> {
        let document: Value = serde_json::from_str(document)?;
        let paths = document["paths"].as_object().context("paths")?;
        assert!(paths.len() > more_than, "{}", paths.len());
        for (path, methods) in paths {
            for method in methods.as_object().context("methods")?.keys() {
                let path = path.strip_prefix("/mountain").unwrap_or(path);
                let label = format!("\"{} {path}\"", method.to_uppercase());
                assert!(stories.contains(&label) || RUN.contains(&label), "{label}");
            }
        }
        Ok(())
    }
}
