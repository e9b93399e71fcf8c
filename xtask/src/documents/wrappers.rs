//! docs/bridge.md: its table of wrappers, from `fixtures/wrappers` and from how the flows ended in each
//! (`fixtures/wrapper-results.json`, which `e2e/routes/wrappers.spec.ts` holds true).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::tree::Tree;

pub const PATH: &str = "docs/bridge.md";
const RESULTS: &str = "fixtures/wrapper-results.json";
const BEGIN: &str =
    "<!-- wrappers: begin (made by `cargo xtask generate` from the results of the tests) -->\n";
const END: &str = "<!-- wrappers: end -->";

#[derive(Deserialize)]
struct Preset {
    title: String,
}

#[derive(Deserialize)]
struct Outcome {
    ends: Ends,
    took: Vec<String>,
    refused: Vec<String>,
}

#[derive(Clone, Copy, Deserialize)]
enum Ends {
    #[serde(rename = "done")]
    Done,
    #[serde(rename = "by home")]
    ByHome,
    #[serde(rename = "visitor")]
    Visitor,
}

impl Ends {
    const fn text(self) -> &'static str {
        match self {
            Self::Done => "ends",
            Self::ByHome => "ends; the borrower opens the product once more",
            Self::Visitor => "the page takes no session: a visitor's offers",
        }
    }
}

/// Returns the document with an up-to-date table.
pub fn document(tree: &Tree) -> Result<String> {
    let (before, rest) = tree
        .text(PATH)
        .split_once(BEGIN)
        .context("docs/bridge.md has no table of wrappers")?;
    let (_, after) = rest
        .split_once(END)
        .context("the table of wrappers in docs/bridge.md has no end")?;
    Ok(format!("{before}{BEGIN}{}{END}{after}", table(tree)?))
}

fn table(tree: &Tree) -> Result<String> {
    let results: BTreeMap<String, BTreeMap<String, Outcome>> =
        serde_json::from_str(tree.text(RESULTS)).context(RESULTS)?;
    let mut table = "| wrapper | FLOW-01 | FLOW-02 | FLOW-03 |\n|---|---|---|---|\n".to_owned();
    for (id, flows) in results {
        let name = if id.is_empty() {
            "the brand's own".to_owned()
        } else {
            let path = format!("fixtures/wrappers/{id}.json");
            let preset: Preset = serde_json::from_str(tree.text(&path)).context(path)?;
            format!("`{id}`: {}", preset.title)
        };
        let cells: Vec<String> = flows.values().map(cell).collect();
        let _ = writeln!(table, "| {name} | {} |", cells.join(" | "));
    }
    Ok(table)
}

fn cell(outcome: &Outcome) -> String {
    let names = |them: &[String]| them.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>();
    let mut text = outcome.ends.text().to_owned();
    if !outcome.took.is_empty() {
        let _ = write!(text, "; took {}", names(&outcome.took).join(", "));
    }
    if !outcome.refused.is_empty() {
        let _ = write!(text, "; refused {}", names(&outcome.refused).join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_05_the_table_of_wrappers_is_made_of_the_results() {
        let results = r#"{
            "": {"FLOW-01": {"ends": "done", "took": ["goToPage"], "refused": []}},
            "mute": {"FLOW-01": {"ends": "by home", "took": [], "refused": ["goToRate"]}}
        }"#;
        let present = format!("# Bridge\n\n{BEGIN}old\n{END}\nmore\n");
        let tree = Tree::with(&[
            (PATH, &present),
            (RESULTS, results),
            ("fixtures/wrappers/mute.json", r#"{"title": "Mute"}"#),
        ]);
        let made = document(&tree).unwrap();
        let rows = "| the brand's own | ends; took `goToPage` |\n\
            | `mute`: Mute | ends; the borrower opens the product once more; refused `goToRate` |\n";
        assert!(made.contains(rows), "{made}");
        assert!(made.ends_with("<!-- wrappers: end -->\nmore\n"), "{made}");
    }
}
