//! Table of the acts of staff in `docs/operating/staff.md`, from the console's OpenAPI document, which has them as they
//! are declared.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::tree::Tree;

pub(super) const PATH: &str = "docs/operating/staff.md";
const BEGIN: &str = "<!-- acts: begin (made by `cargo xtask generate`) -->\n";
const END: &str = "<!-- acts: end -->";

/// The part of the OpenAPI document that has the acts.
#[derive(Deserialize)]
struct Declared {
    #[serde(rename = "x-acts")]
    acts: Vec<Act>,
}

#[derive(Deserialize)]
struct Act {
    tag: String,
    meaning: String,
    role: String,
    done: Done,
    fields: Vec<Field>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
enum Done {
    Form {},
    Command,
    Apart,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Field {
    name: String,
    #[serde(default)]
    is_optional: bool,
}

/// Returns the document with an up-to-date table.
pub fn document(tree: &Tree) -> Result<String> {
    let (before, rest) = tree
        .text(PATH)
        .split_once(BEGIN)
        .context("docs/operating/staff.md has no table of acts")?;
    let (_, after) = rest
        .split_once(END)
        .context("the table of docs/operating/staff.md has no end")?;
    let Declared { acts } = serde_json::from_str(tree.text("server/console/openapi.json"))?;
    let mut table = "| act | fields | role | what it does |\n|---|---|---|---|\n".to_owned();
    for act in acts.iter().filter(|act| act.done != Done::Apart) {
        let Act {
            tag, meaning, role, ..
        } = act;
        let place = if act.done == Done::Command {
            " (server only)"
        } else {
            ""
        };
        let fields = act.fields.iter().map(|field| {
            let optional = if field.is_optional { "?" } else { "" };
            format!("`{}`{optional}", field.name)
        });
        let fields = fields.collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            table,
            "| `{tag}`{place} | {fields} | `{role}` | {meaning} |"
        );
    }
    Ok(format!("{before}{BEGIN}{table}{END}{after}"))
}
