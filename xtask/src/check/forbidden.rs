//! Patterns that must not occur in some folders, and that neither clippy nor Biome reports. Each row has a line that
//! it catches, as its test.

use anyhow::Result;
use regex::Regex;

use crate::tree::{SourceFile, Tree, Violation};

struct Forbidden {
    rule: &'static str,
    pattern: &'static str,
    applies: fn(&SourceFile) -> bool,
    /// A path and a line that break the rule: the rule's own test.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests read it"))]
    caught: (&'static str, &'static str),
}

const TABLE: &[Forbidden] = &[
    Forbidden {
        rule: "SQL is written in the store alone",
        pattern: r"\b(SELECT\s.+\sFROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b",
        applies: |file| within(file, &["server/src/", "server/lending/"]),
        caught: (
            "server/src/routes/home.rs",
            r#"tx.query_all("SELECT id FROM orders", &[])"#,
        ),
    },
    Forbidden {
        rule: "only the router imports the routes: what others need is a use case",
        pattern: r"\b(crate|super)::routes\b",
        applies: |file| {
            within(file, &["server/src/"])
                && !within(file, &["server/src/routes/", "server/src/router.rs"])
        },
        caught: (
            "server/src/servicing.rs",
            "use crate::routes::loan_confirm::push;",
        ),
    },
    Forbidden {
        rule: "no parsed or rounded floats on the page: amounts are integer centavos",
        pattern: r"\b(parseFloat|toFixed)\(",
        applies: |file| within(file, &["web/src/"]),
        caught: (
            "web/src/lib/money.ts",
            "return Number.parseFloat(text).toFixed(2);",
        ),
    },
    Forbidden {
        rule: "only web/src/api talks to the server",
        pattern: r"\bfetch\(|XMLHttpRequest\(|sendBeacon\(",
        applies: |file| {
            within(file, &["web/src/"]) && !within(file, &["web/src/api/"]) && !file.is_test()
        },
        caught: (
            "web/src/features/order/rows.tsx",
            r#"await fetch("/mountain/v3");"#,
        ),
    },
    // Biome sees the bare `setTimeout`, and Playwright's own ways to wait.
    Forbidden {
        rule: "a test waits for what it wants to see, never for time, and never tries again",
        pattern: r"\.(setTimeout|setInterval)\(|\bretries:\s*[1-9]",
        applies: |file| within(file, &["e2e/"]),
        caught: ("e2e/playwright.config.ts", "retries: 2,"),
    },
    // Biome sees those of the web tests.
    Forbidden {
        rule: "no test is left out",
        pattern: r"#\[ignore|\b(test|it)\.todo\b|\b(skip|run)If\(",
        applies: |file| matches!(file.kind(), "rs" | "ts" | "tsx"),
        caught: ("server/tests/it/home.rs", "#[ignore]"),
    },
    Forbidden {
        rule: "nothing is left to do in the code",
        pattern: r"\b(TODO|FIXME|XXX)\b",
        applies: |file| matches!(file.kind(), "rs" | "ts" | "tsx" | "css" | "sql"),
        caught: ("server/src/ops/mod.rs", "wait(); // TODO"),
    },
    Forbidden {
        rule: "no package registry is named",
        pattern: r"registry\.npmjs|crates\.io|pypi\.org|files\.pythonhosted|artifactory",
        applies: |file| file.path != "Cargo.lock",
        caught: (
            "package-lock.json",
            r#""resolved": "https://registry.npmjs.org/react""#,
        ),
    },
];

/// Every line that breaks a row of the table.
pub fn violations(tree: &Tree) -> Result<Vec<Violation>> {
    let mut violations = Vec::new();
    for row in TABLE {
        let pattern = Regex::new(row.pattern)?;
        // The table itself holds what it looks for.
        let files = tree
            .files
            .iter()
            .filter(|file| file.path != "xtask/src/check/forbidden.rs");
        for file in files.filter(|file| (row.applies)(file)) {
            let lines = file
                .product_lines()
                .filter(|(_, line)| pattern.is_match(line));
            violations.extend(lines.map(|(line, _)| Violation {
                path: file.path.clone(),
                line,
                rule: row.rule.to_owned(),
            }));
        }
    }
    Ok(violations)
}

fn within(file: &SourceFile, starts: &[&str]) -> bool {
    starts.iter().any(|start| file.path.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_catches_its_line() {
        for row in TABLE {
            let found = violations(&Tree::with(&[row.caught])).unwrap();
            assert!(
                found.iter().any(|violation| violation.rule == row.rule),
                "{}",
                row.rule
            );
        }
    }

    #[test]
    fn a_comment_or_a_modules_own_tests_break_nothing() {
        let text =
            "// SELECT id FROM orders\nok();\n\n#[cfg(test)]\nmod tests {\n    a.unwrap();\n}\n";
        assert_eq!(
            violations(&Tree::with(&[("server/src/routes/home.rs", text)])).unwrap(),
            []
        );
    }
}
