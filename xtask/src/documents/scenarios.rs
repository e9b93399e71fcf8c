//! docs/demo.md: its table of the demo's borrowers, from `fixtures/scenarios`.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::tree::Tree;

const PATH: &str = "docs/demo.md";
const BEGIN: &str = "<!-- scenarios: begin (made by `cargo xtask generate`) -->\n";
const END: &str = "<!-- scenarios: end -->";

#[derive(Deserialize)]
struct Scenario {
    id: String,
    title: String,
    /// Null for a visitor
    person: Option<serde_json::Value>,
    product_id: String,
    page: String,
}

/// Returns the document with an up-to-date table.
pub fn document(tree: &Tree) -> Result<String> {
    let (before, rest) = tree
        .text(PATH)
        .split_once(BEGIN)
        .context("docs/demo.md has no table")?;
    let (_, after) = rest
        .split_once(END)
        .context("the table of docs/demo.md has no end")?;
    Ok(format!("{before}{BEGIN}{}{END}{after}", table(tree)?))
}

fn table(tree: &Tree) -> Result<String> {
    let mut scenarios: Vec<Scenario> = tree
        .under("fixtures/scenarios/")
        .map(|file| serde_json::from_str(&file.text).with_context(|| file.path.clone()))
        .collect::<Result<_>>()?;
    // In the server's order.
    let listed = tree.text("server/demo/src/scenario.rs");
    scenarios.sort_by_key(|scenario| listed.find(&format!("    \"{}\",", scenario.id)));
    let mut table =
        "| name | what is to be seen | session | product | page |\n|---|---|---|---|---|\n"
            .to_owned();
    for Scenario {
        id,
        title,
        person,
        product_id,
        page,
    } in scenarios
    {
        let session = person.map_or("none".to_owned(), |_| format!("`demo-{id}`"));
        let _ = writeln!(
            table,
            "| `{id}` | {title} | {session} | {product_id} | `{page}` |"
        );
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_the_borrowers_in_the_servers_order() {
        let scenario = |id: &str, person: &str| {
            format!(
                r#"{{"id": "{id}", "title": "T", "person": {person}, "product_id": "1", "page": "/repay", "story": []}}"#
            )
        };
        let (open, visitor) = (scenario("a-open", "{}"), scenario("visitor", "null"));
        let present = format!("# Demo\n\n{BEGIN}old\n{END}\nmore\n");
        let tree = Tree::with(&[
            (PATH, &present),
            ("fixtures/scenarios/a-open.json", &open),
            ("fixtures/scenarios/visitor.json", &visitor),
            (
                "server/demo/src/scenario.rs",
                "files![\n    \"visitor\",\n    \"a-open\",\n]",
            ),
        ]);
        let made = document(&tree).unwrap();
        let rows = "| `visitor` | T | none | 1 | `/repay` |\n| `a-open` | T | `demo-a-open` | 1 | `/repay` |\n<!-- scenarios: end -->\nmore\n";
        assert!(made.ends_with(rows), "{made}");
        assert!(made.starts_with("# Demo"));
    }
}
