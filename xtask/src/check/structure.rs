//! Rules about files: their names, their first lines, and the documents and tests that they name.

use std::path::Path;

use anyhow::Result;
use regex::Regex;
use serde_json::Value;

use crate::tree::{Tree, TreeRule, Violation};

/// All rules of this kind.
pub const RULES: &[TreeRule] = &[
    names_say_what_is_inside,
    modules_say_what_they_are,
    generated_types_have_no_copies,
    named_documents_exist,
    named_tests_exist,
    named_files_exist,
];

fn names_say_what_is_inside(tree: &Tree) -> Result<Vec<Violation>> {
    let vague = Regex::new(r"^(utils?|helpers?|common|managers?|services?|misc)$")?;
    let code = tree
        .files
        .iter()
        .filter(|file| matches!(file.kind(), "rs" | "ts" | "tsx" | "css"));
    Ok(code
        .filter(|file| {
            file.path
                .split('/')
                .any(|part| vague.is_match(part.split('.').next().unwrap_or(part)))
        })
        .map(|file| Violation::of(&file.path, "a name says what is inside"))
        .collect())
}

#[expect(clippy::unnecessary_wraps, reason = "of one type with the other rules")]
fn modules_say_what_they_are(tree: &Tree) -> Result<Vec<Violation>> {
    Ok(tree
        .files
        .iter()
        .filter(|file| file.kind() == "rs" && !file.text.starts_with("//! "))
        .map(|file| Violation::of(&file.path, "a module opens with `//!`, what it is"))
        .collect())
}

fn generated_types_have_no_copies(tree: &Tree) -> Result<Vec<Violation>> {
    let document: Value = serde_json::from_str(tree.text("server/openapi.json"))?;
    let schemas = document["components"]["schemas"].as_object();
    let declared = Regex::new(r"^\s*(?:export )?(?:interface (\w+)\b|type (\w+) = \{)")?;
    let mut violations = Vec::new();
    for file in tree
        .under("web/src/")
        .filter(|file| !file.path.contains(".gen."))
    {
        for (line, text) in file.product_lines() {
            let Some(found) = declared.captures(text) else {
                continue;
            };
            let name = found
                .get(1)
                .or(found.get(2))
                .map_or("", |name| name.as_str());
            if schemas.is_some_and(|schemas| schemas.contains_key(name)) {
                let rule = format!("{name} is generated: take it from the API's types");
                violations.push(Violation {
                    path: file.path.clone(),
                    line,
                    rule,
                });
            }
        }
    }
    Ok(violations)
}

fn named_documents_exist(tree: &Tree) -> Result<Vec<Violation>> {
    let named = Regex::new(r"\b((?:[\w-]+/)*[\w-]+\.md)\b")?;
    let mut violations = Vec::new();
    for file in tree
        .files
        .iter()
        .filter(|file| file.path != "xtask/src/check/structure.rs")
    {
        for (index, text) in file.text.lines().enumerate() {
            for found in named.captures_iter(text) {
                let exists = tree.files.iter().any(|file| file.path.ends_with(&found[1]));
                if !exists {
                    let rule = format!("{} is not in the project", &found[1]);
                    violations.push(Violation {
                        path: file.path.clone(),
                        line: index + 1,
                        rule,
                    });
                }
            }
        }
    }
    Ok(violations)
}

/// Document that names tests, each after a link to its file.
const NAMES_TESTS: &str = "docs/security.md";

/// Requires that the files and tests in this document exist, and the lines of configuration and headings of documents
/// that are named in the same way.
fn named_tests_exist(tree: &Tree) -> Result<Vec<Violation>> {
    let named = Regex::new(NAMED)?;
    let is_function = Regex::new(r"^[a-z][a-z0-9_]*$")?;
    let mut violations = Vec::new();
    for (index, text) in tree.text(NAMES_TESTS).lines().enumerate() {
        let mut broken = |rule| {
            let path = NAMES_TESTS.to_owned();
            let line = index + 1;
            violations.push(Violation { path, line, rule });
        };
        for found in named.captures_iter(text) {
            let file = match found[1].strip_prefix("../") {
                Some(file) => file.to_owned(),
                None => format!("docs/{}", &found[1]),
            };
            if !tree.files.iter().any(|known| known.path == file) {
                broken(format!("{file} is not in the project"));
                continue;
            }
            let content = tree.text(&file);
            let tests = found[2].split('`').filter(|test| !test.trim().is_empty());
            for test in tests {
                let is_rust = Path::new(&file).extension().is_some_and(|it| it == "rs");
                let is_there = if is_rust && is_function.is_match(test) {
                    content.contains(&format!("fn {test}("))
                } else {
                    content.contains(test)
                };
                if !is_there {
                    broken(format!("no test {test} in {file}"));
                }
            }
        }
    }
    Ok(violations)
}

/// Link to a file and the names after it.
const NAMED: &str = r"\]\(((?:\.\./)?[^):#]+\.[a-z]+)\)((?: `[^`]+`)*)";

/// Requires that every file exists that a document or a rule names by its whole path. A rule whose table was moved
/// would find no violations.
fn named_files_exist(tree: &Tree) -> Result<Vec<Violation>> {
    let folders = "web|server|mock-bridge|src-tauri|xtask|e2e|fixtures|docs|biome|packaging";
    let named = Regex::new(&format!(r#"["`]((?:{folders})/[\w./-]+\.\w+)["`]"#))?;
    let mut violations = Vec::new();
    for file in &tree.files {
        // The tables of forbidden.rs contain invented files.
        let is_rule = file.path.starts_with("xtask/src/") && !file.path.ends_with("/forbidden.rs");
        if !is_rule && file.kind() != "md" {
            continue;
        }
        for (line, text) in file.product_lines() {
            for found in named.captures_iter(text) {
                let is_pattern = found[1].contains("NAME") || found[1].contains("/ID.");
                if !is_pattern && !tree.has(&found[1]) {
                    violations.push(Violation {
                        path: file.path.clone(),
                        line,
                        rule: format!("{} is not in the project", &found[1]),
                    });
                }
            }
        }
    }
    Ok(violations)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules_broken_by(rule: TreeRule, files: &[(&str, &str)]) -> usize {
        rule(&Tree::with(files)).unwrap().len()
    }

    #[test]
    fn a_vague_name_is_caught() {
        let files = [
            ("web/src/lib/utils.ts", ""),
            ("web/src/common/a.ts", ""),
            ("web/src/lib/money.ts", ""),
        ];
        assert_eq!(rules_broken_by(names_say_what_is_inside, &files), 2);
    }

    #[test]
    fn a_module_that_does_not_say_what_it_is_is_caught() {
        let files = [
            ("server/src/a.rs", "use b;\n"),
            ("server/src/b.rs", "//! B.\n"),
        ];
        assert_eq!(rules_broken_by(modules_say_what_they_are, &files), 1);
    }

    #[test]
    fn a_copied_type_is_caught() {
        let files = [
            (
                "server/openapi.json",
                r#"{"components": {"schemas": {"PlanRow": {}}}}"#,
            ),
            (
                "web/src/features/repay/plan.tsx",
                "interface PlanRow { title: string }",
            ),
            (
                "web/src/api/types.ts",
                "export type PlanRow = Schemas[\"PlanRow\"];",
            ),
        ];
        assert_eq!(rules_broken_by(generated_types_have_no_copies, &files), 1);
    }

    #[test]
    fn a_document_that_is_not_there_is_caught() {
        let files = [
            ("docs/requirements.md", ""),
            (
                "server/src/a.rs",
                "//! As docs/requirements.md has it, and plan.md.",
            ),
        ];
        assert_eq!(rules_broken_by(named_documents_exist, &files), 1);
    }

    #[test]
    fn a_part_of_a_tests_name_and_a_heading_that_is_not_there_are_caught() {
        let files = [
            (
                NAMES_TESTS,
                "| 1 | a | met | b | [a.rs](../server/a.rs) `is_the`, [c.md](c.md) `## Gone` `## Limits` |",
            ),
            ("server/a.rs", "fn is_there() {}"),
            ("docs/c.md", "## Limits\n"),
        ];
        assert_eq!(rules_broken_by(named_tests_exist, &files), 2);
    }

    #[test]
    fn a_test_or_file_that_is_named_and_not_there_is_caught() {
        let files = [
            (
                NAMES_TESTS,
                "| held | [a.rs](../server/a.rs) `is_there` `is_gone` |\n\
                 | met | [a.rs](../server/a.rs), [b.rs](../server/b.rs) `is_there` |",
            ),
            ("server/a.rs", "fn is_there() {}"),
        ];
        assert_eq!(rules_broken_by(named_tests_exist, &files), 2);
    }

    #[test]
    fn a_file_that_has_moved_is_caught() {
        let files = [
            (
                "xtask/src/check/coverage.rs",
                "let a = \"web/src/routes.tsx\";\nlet b = \"web/src/gone.ts\";\n",
            ),
            (
                "docs/web.md",
                "As `web/src/routes.tsx` and `web/src/old.ts`; new ones are `web/src/routes/NAME.tsx`.",
            ),
            ("web/src/routes.tsx", ""),
        ];
        assert_eq!(rules_broken_by(named_files_exist, &files), 2);
    }
}
