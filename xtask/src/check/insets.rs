//! The safe areas of a phone: a style reads each by a variable, which hosts without `env()` values of their own set
//! (QA-01).

use anyhow::Result;
use regex::Regex;

use crate::tree::{Tree, TreeRule, Violation};

/// The rules about safe areas.
pub const RULES: &[TreeRule] = &[variables_first];

const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];

/// Finds each `env(safe-area-inset-…)` that is not the fallback of the variable of the same side.
fn variables_first(tree: &Tree) -> Result<Vec<Violation>> {
    let bare = Regex::new(r"env\(\s*safe-area-inset")?;
    let is_style = |path: &str| {
        [".css", ".ts", ".tsx", ".html"]
            .iter()
            .any(|end| path.ends_with(end))
    };
    let mut violations = Vec::new();
    for file in tree.files.iter().filter(|file| is_style(&file.path)) {
        for (line, text) in file.text.lines().enumerate() {
            if bare.is_match(&without_fallbacks(text)) {
                violations.push(Violation {
                    path: file.path.clone(),
                    line: line + 1,
                    rule: "a safe area is var(--safe-area-inset-SIDE, env(safe-area-inset-SIDE))"
                        .to_owned(),
                });
            }
        }
    }
    Ok(violations)
}

fn without_fallbacks(line: &str) -> String {
    SIDES.iter().fold(line.to_owned(), |text, side| {
        let allowed = format!("var(--safe-area-inset-{side}, env(safe-area-inset-{side}");
        text.replace(&format!("{allowed}))"), "")
            .replace(&format!("{allowed}, 0px))"), "")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(path: &str, text: &str) -> Vec<usize> {
        let found = variables_first(&Tree::with(&[(path, text)])).unwrap();
        found.iter().map(|violation| violation.line).collect()
    }

    #[test]
    fn qa_01_a_safe_area_without_its_variable_is_found() {
        for bare in [
            "a { padding: env(safe-area-inset-top) }",
            "a { padding: max(12px, env( safe-area-inset-bottom)) }",
            "a { top: var(--safe-area-inset-top, env(safe-area-inset-bottom)) }",
            "a { top: var(--safe-area-inset-top, env(safe-area-inset-top)) env(safe-area-inset-left) }",
            "a { top: var(--other, env(safe-area-inset-top)) }",
        ] {
            assert_eq!(
                broken("web/src/ui/page.module.css", &format!("\n{bare}\n")),
                [2],
                "{bare}"
            );
        }
        assert_eq!(
            broken(
                "web/src/ui/toast.tsx",
                "`max(1px, env(safe-area-inset-top))`"
            ),
            [1]
        );
    }

    #[test]
    fn qa_01_a_safe_area_by_its_variable_is_no_violation() {
        for side in SIDES {
            let value = format!("var(--safe-area-inset-{side}, env(safe-area-inset-{side}))");
            let with_zero =
                format!("var(--safe-area-inset-{side}, env(safe-area-inset-{side}, 0px))");
            let text = format!("a {{ padding: calc(12px + {value}) max({with_zero}, 4px) }}");
            assert_eq!(
                broken("web/src/site/styles/frames.css", &text),
                [0_usize; 0]
            );
        }
        let document = "`env(safe-area-inset-top)` in a document";
        assert_eq!(broken("docs/web.md", document), [0_usize; 0]);
    }
}
