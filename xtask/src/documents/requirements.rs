//! docs/requirements.md: people write its lines; below each section, a folded list names the tests of each line. Reads the
//! tests' sources, not their results: `cargo xtask check` says whether they pass.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::Result;
use regex::Regex;

use crate::check::requirements::{ids_in, ids_named};
use crate::tree::{SourceFile, Tree};

const PATH: &str = "docs/requirements.md";
const BEGIN: &str = "<!-- tests: begin (made by `cargo xtask generate`) -->\n";
const END: &str = "<!-- tests: end -->\n";

/// The titles of the tests that name a line, each with its file.
type Shown = BTreeMap<String, BTreeSet<(String, String)>>;

/// The document with up-to-date lists of tests.
pub fn document(tree: &Tree) -> Result<String> {
    let written = without_lists(tree.text(PATH));
    let shown = shown(tree, &ids_in(&written)?)?;
    let mut out = String::new();
    // A section goes to the line before the next heading.
    let mut sections = written.split("\n## ").peekable();
    while let Some(section) = sections.next() {
        let _ = writeln!(out, "{}", section.trim_end());
        let list = list(section, &shown)?;
        if !list.is_empty() {
            let _ = write!(out, "\n{BEGIN}{list}{END}");
        }
        if sections.peek().is_some() {
            out.push_str("\n## ");
        }
    }
    Ok(out)
}

fn without_lists(text: &str) -> String {
    let mut parts = text.split(BEGIN);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        written.push_str(part.split_once(END).map_or("", |(_, rest)| rest));
    }
    written
}

fn list(section: &str, shown: &Shown) -> Result<String> {
    let ids = ids_in(section)?;
    let of = |id: &String| shown.get(id).into_iter().flatten();
    let all: BTreeSet<_> = ids.iter().flat_map(of).collect();
    if all.is_empty() {
        return Ok(String::new());
    }
    let mut out = format!(
        "<details><summary>The tests that show these lines: {}</summary>\n\n",
        all.len()
    );
    for id in &ids {
        let _ = writeln!(out, "**{id}**");
        if of(id).next().is_none() {
            out.push_str("- none yet\n");
        }
        for (path, title) in of(id) {
            let file = path.rsplit('/').next().unwrap_or(path);
            let title = title.replace('<', "&lt;").replace('|', "\\|");
            let _ = writeln!(out, "- [{file}](../{path}) {title}");
        }
        out.push('\n');
    }
    Ok(out + "</details>\n")
}

fn shown(tree: &Tree, known: &BTreeSet<String>) -> Result<Shown> {
    let mut shown = Shown::new();
    // The rules' own tests name lines as examples.
    let files = tree
        .files
        .iter()
        .filter(|file| !file.path.starts_with("xtask/"));
    for file in files {
        for title in titles(file)? {
            // In TypeScript an id is written as it is: `flow-01.png` names a file.
            let written = |id: &String| file.kind() == "rs" || title.contains(id.as_str());
            for id in ids_named(&title)
                .into_iter()
                .filter(|id| known.contains(id) && written(id))
            {
                let tests = shown.entry(id).or_default();
                tests.insert((file.path.clone(), title.clone()));
            }
        }
    }
    Ok(shown)
}

/// What a file's tests are called: its functions in Rust, its texts in TypeScript (a table may hold the titles).
fn titles(file: &SourceFile) -> Result<Vec<String>> {
    let pattern = match file.kind() {
        "rs" => r"\bfn (\w+)\(",
        "ts" | "tsx" => r#""((?:\\.|[^"\\\n])*)"|`([^`\n]*)`"#,
        _ => return Ok(Vec::new()),
    };
    let hole = Regex::new(r"\$\{[^}]*\}")?;
    let found = Regex::new(pattern)?;
    Ok(found
        .captures_iter(file.test_text())
        .filter_map(|found| found.get(1).or(found.get(2)))
        .map(|title| hole.replace_all(title.as_str(), "…").replace("\\\"", "\""))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRITTEN: &str = "# Requirements\n\nAll.\n\n## BIND\n- BIND-04 Hides.\n- BIND-05 Shows.\n\n## ROUTE\n\n\
                           | ROUTE-01 | `/error` |\n\n## MONEY\n- MONEY-01 **(planned)** Balances.\n";

    fn tree(document: &str) -> Tree {
        Tree::with(&[
            (PATH, document),
            (
                "server/tests/it/bind.rs",
                "async fn bind_04_hides() {}\nfn of_bind() {}",
            ),
            (
                "e2e/routes/error.spec.ts",
                "for (const to of [\"/a\"]) test(`ROUTE-01 BIND-04 ${to} <b> leads home`, picture(\"bind-05\"));",
            ),
            ("xtask/src/a_tests.rs", "fn bind_05_is_an_example() {}"),
        ])
    }

    #[test]
    fn lists_the_tests_of_each_line_below_its_section() {
        let made = document(&tree(WRITTEN)).unwrap();
        let lines = "\
<details><summary>The tests that show these lines: 2</summary>

**BIND-04**
- [error.spec.ts](../e2e/routes/error.spec.ts) ROUTE-01 BIND-04 … &lt;b> leads home
- [bind.rs](../server/tests/it/bind.rs) bind_04_hides

**BIND-05**
- none yet

</details>
";
        assert!(made.contains(lines), "{made}");
        let without_a_test = "## MONEY\n- MONEY-01 **(planned)** Balances.\n";
        assert!(made.ends_with(without_a_test), "{made}");
        let lines = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.is_empty());
            lines.map(str::to_owned).collect()
        };
        assert_eq!(lines(&without_lists(&made)), lines(WRITTEN));
    }

    #[test]
    fn made_again_it_stays_the_same() {
        let made = document(&tree(WRITTEN)).unwrap();
        assert_eq!(document(&tree(&made)).unwrap(), made);
    }
}
