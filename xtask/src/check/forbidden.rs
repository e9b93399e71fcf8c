//! Forbidden patterns by folder that neither clippy nor Biome reports. Each row has a line that it catches, as its
//! test.

use anyhow::Result;
use regex::Regex;

use crate::tree::{SourceFile, Tree, Violation};

struct Forbidden {
    rule: &'static str,
    pattern: &'static str,
    applies: fn(&SourceFile) -> bool,
    /// A path and a line that break the rule, as its test.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests read it"))]
    caught: (&'static str, &'static str),
}

const TABLE: &[Forbidden] = &[
    // Biome checks this for the web's tests.
    Forbidden {
        rule: "no test is left out",
        pattern: r"#\[ignore",
        applies: |file| file.kind() == "rs",
        caught: ("server/tulay/tests/it/home.rs", "#[ignore]"),
    },
    Forbidden {
        rule: "nothing is left to do in the code",
        pattern: r"\b(TODO|FIXME|XXX)\b",
        applies: |file| matches!(file.kind(), "rs" | "ts" | "tsx" | "css" | "sql"),
        caught: ("server/staff/src/review.rs", "wait(); // TODO"),
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
    Forbidden {
        rule: "the server starts no program",
        pattern: r"process::Command|tokio::process|\bCommand::new\(",
        applies: |file| is_product(file, &["server/"]),
        caught: (
            "server/staff/src/printed.rs",
            r#"std::process::Command::new("sh")"#,
        ),
    },
    Forbidden {
        rule: "a route opens no transaction: it calls a use case or a view of `lender`",
        pattern: r"\bstore\.(read|write)\(|^\s*\.store$",
        applies: |file| is_product(file, &["server/web/src/routes/"]),
        caught: (
            "server/web/src/routes/home.rs",
            "let read = app.store.read(move |tx| home(tx));",
        ),
    },
    Forbidden {
        rule: "a line of the log has each key once: no field is named as one of its own",
        pattern: r"\b(trace|debug|info|warn|error)!\([^\x22]*\b(message|timestamp|level|target) = |^\s+(message|timestamp|level|target) = [%?\w.]+,$",
        applies: |file| is_product(file, &["server/"]),
        caught: (
            "server/lender/src/outbox.rs",
            r#"tracing::warn!(message = message.id, "an SMS was not sent");"#,
        ),
    },
    // The one that is left matches the separator of the configuration, with its dot escaped.
    Forbidden {
        rule: "no regular expression is built of text",
        pattern: r"\bnew RegExp\(|\bRegex::new\(|\bregex::",
        applies: |file| {
            is_product(file, &["server/", "web/src/", "mock-bridge/"])
                && file.path != "web/src/lib/typed-amount.ts"
        },
        caught: ("web/src/lib/clip.ts", "new RegExp(typed)"),
    },
    Forbidden {
        rule: "no text is read as HTML",
        pattern: r"\.(innerHTML|outerHTML)\s*\+?=[^=]|insertAdjacentHTML|document\.write\(|createContextualFragment",
        applies: |file| is_product(file, &["web/src/", "mock-bridge/"]),
        caught: (
            "web/src/ui/toast.ts",
            "document.body.innerHTML = `<p>${text}</p>`;",
        ),
    },
    Forbidden {
        rule: "a page hears no messages of other windows",
        pattern: r#"addEventListener\(\s*["']message["']|window\.onmessage"#,
        applies: |file| is_product(file, &["web/src/"]),
        caught: (
            "web/src/app.tsx",
            r#"window.addEventListener("message", hear);"#,
        ),
    },
    // The contract's own fields, `productId` and `product_id`, may be named (decision 139).
    Forbidden {
        rule: "the emulator knows no guest's words: the guest's server describes its screens",
        pattern: r"(?i:loan|repay|borrower|complaint|lender|payout|centavo|/mountain)|(order|Order)(Id|_id|Card|Status)|(product|Product)(s|[A-HJ-Z])",
        applies: |file| {
            is_product(
                file,
                &[
                    "mock-bridge/src/",
                    "mock-bridge/ui/src/",
                    "mock-bridge/shim/",
                ],
            ) && !file.path.ends_with(".gen.ts")
                && !file.path.starts_with("mock-bridge/ui/src/testing/")
        },
        caught: (
            "mock-bridge/ui/src/phone/Native.tsx",
            "<OrderCard order={home.order} />",
        ),
    },
];

/// Returns true for code of the product in one of these folders.
fn is_product(file: &SourceFile, folders: &[&str]) -> bool {
    let is_inside = folders.iter().any(|folder| file.path.starts_with(folder));
    is_inside && !file.is_test() && matches!(file.kind(), "rs" | "ts" | "tsx")
}

/// Returns every line that breaks a row of the table.
pub fn violations(tree: &Tree) -> Result<Vec<Violation>> {
    let mut violations = Vec::new();
    for row in TABLE {
        let pattern = Regex::new(row.pattern)?;
        // The table itself contains the patterns.
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
        let text = "// TODO\nok();\n\n#[cfg(test)]\nmod tests {\n    wait(); // TODO\n}\n";
        assert_eq!(
            violations(&Tree::with(&[("server/web/src/routes/home.rs", text)])).unwrap(),
            []
        );
    }
}
