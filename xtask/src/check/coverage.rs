//! Rules that require a test for each screen, call, error code and bridge message, and documentation for each key and
//! command.

use anyhow::Result;
use regex::Regex;
use serde_json::Value;

use crate::tree::{SourceFile, Tree, TreeRule, Violation};

/// The folder of the operators' documents.
const OPERATING: &str = "docs/operating/";

/// Every rule of this kind.
pub const RULES: &[TreeRule] = &[
    screens_have_a_test,
    screens_have_a_start,
    calls_have_a_test,
    error_codes_are_asserted,
    messages_are_whole,
    keys_are_documented,
    commands_are_documented,
];

fn screens_have_a_test(tree: &Tree) -> Result<Vec<Violation>> {
    let screen = Regex::new(r#"screen\(\s*"/\w+",\s*\(\) => import\("\./routes/([\w-]+)\.tsx"\)"#)?;
    let document = Regex::new(r#"document: "([\w-]+)""#)?;
    let tables = [
        ("web/src/routes.tsx", screen),
        ("web/src/site/addresses.ts", document),
    ];
    let mut violations = Vec::new();
    for (table, row) in tables {
        for found in row.captures_iter(tree.text(table)) {
            let specs = format!("e2e/routes/{}", &found[1]);
            let mut files = tree.under(&specs);
            if !files.any(|file| file.path.ends_with(".spec.ts")) {
                let rule = format!("no test e2e/routes/{}.spec.ts", &found[1]);
                violations.push(Violation::of(table, rule));
            }
        }
    }
    Ok(violations)
}

/// Requires a row in `e2e/fixtures/screens.ts` for every screen: the tests of screens use its addresses.
fn screens_have_a_start(tree: &Tree) -> Result<Vec<Violation>> {
    let table = "web/src/routes.tsx";
    let starts = tree.text("e2e/fixtures/screens.ts");
    let row = Regex::new(r#"screen\(\s*"(/\w+)""#)?;
    Ok(row
        .captures_iter(tree.text(table))
        .filter(|found| !starts.contains(&format!("\n  \"{}\": ", &found[1])))
        .map(|found| {
            let rule = format!("{} has no row in e2e/fixtures/screens.ts", &found[1]);
            Violation::of(table, rule)
        })
        .collect())
}

fn calls_have_a_test(tree: &Tree) -> Result<Vec<Violation>> {
    let table = "server/openapi.json";
    let document: Value = serde_json::from_str(tree.text(table))?;
    let paths = document["paths"].as_object();
    Ok(paths
        .into_iter()
        .flat_map(|paths| paths.keys())
        .filter(|path| {
            let path = path.trim_start_matches("/mountain");
            let fixed = path.split('{').next().unwrap_or(path);
            !tree
                .under("server/")
                .any(|file| is_of_the_server(file) && file.text.contains(fixed))
        })
        .map(|path| Violation::of(table, format!("no integration test names {path}")))
        .collect())
}

/// Returns true for the integration tests of the server and their helpers.
fn is_of_the_server(file: &SourceFile) -> bool {
    file.path.contains("/tests/") && !file.path.contains("/src/")
        || file.path.starts_with("server/testing/")
}

fn error_codes_are_asserted(tree: &Tree) -> Result<Vec<Violation>> {
    let table = "server/lender/src/error.rs";
    let code = Regex::new(r#"=> "(-?\d+)""#)?;
    Ok(code
        .captures_iter(
            tree.text(table)
                .split("#[cfg(test)]")
                .next()
                .unwrap_or_default(),
        )
        .filter(|found| {
            let quoted = format!("\"{}\"", &found[1]);
            !tree
                .under("server/")
                .any(|file| file.test_text().contains(&quoted))
        })
        .map(|found| Violation::of(table, format!("no test asserts the code {}", &found[1])))
        .collect())
}

fn messages_are_whole(tree: &Tree) -> Result<Vec<Violation>> {
    let table = "web/src/bridge/contract.gen.ts";
    let text = tree.text(table);
    let names = text
        .split("DEFAULT_WIRE_NAMES")
        .nth(1)
        .and_then(|rest| rest.split("};").next());
    let row = Regex::new(r#"(?m)^  (\w+): ""#)?;
    let mut violations = Vec::new();
    for found in row.captures_iter(names.unwrap_or_default()) {
        let name = &found[1];
        let variant = name[..1].to_uppercase() + &name[1..];
        let quoted = format!("\"{name}\"");
        let any = |folder: &str, has: &dyn Fn(&SourceFile) -> bool| tree.under(folder).any(has);
        let wants = [
            (
                "handler",
                any("mock-bridge/src/emulator", &|file| {
                    file.text.contains(&variant)
                }),
            ),
            (
                "golden message",
                any("fixtures/bridge/", &|file| file.text.contains(&quoted)),
            ),
            (
                "test",
                any("mock-bridge/", &|file| {
                    file.test_text().contains(&variant) || file.test_text().contains(&quoted)
                }),
            ),
        ];
        let missing = wants.iter().filter(|(_, there)| !there);
        violations
            .extend(missing.map(|(what, _)| Violation::of(table, format!("{name} has no {what}"))));
    }
    Ok(violations)
}

/// Requires documentation of the keys at the head of the configuration; a generator lists those of products, channels
/// and brands.
fn keys_are_documented(tree: &Tree) -> Result<Vec<Violation>> {
    let table = "server/config/src/file.rs";
    let file = tree
        .text(table)
        .split("\npub(super) struct File {\n")
        .nth(1);
    let fields = file
        .and_then(|file| file.split("\n}").next())
        .unwrap_or_default();
    let key = Regex::new(r"(?m)^(    #\[serde\(skip\)\]\n)?    (?:pub\(super\) )?(\w+): ")?;
    Ok(key
        .captures_iter(fields)
        .filter(|found| found.get(1).is_none())
        .filter(|found| {
            let name = &found[2];
            let written = [format!("`{name}`"), format!("`[[{name}]]`")];
            !tree
                .under(OPERATING)
                .any(|page| written.iter().any(|name| page.text.contains(name)))
        })
        .map(|found| Violation::of(OPERATING, format!("the key {} is not there", &found[2])))
        .collect())
}

/// Returns the commands of the server's program, wherever they are declared.
fn commands_are_documented(tree: &Tree) -> Result<Vec<Violation>> {
    let list = Regex::new(
        r"(?s)\n(?:pub )?enum Command \{\n(.*?)\n\}|\npub enum \w+Command \{\n(.*?)\n\}",
    )?;
    let variant = Regex::new(r"(?m)^    ([A-Z]\w*)(?:,| \{|\()")?;
    // The fields of a flattened command are commands themselves.
    let flattened = Regex::new(r"#\[command\(flatten\)\]\s+\w+\(\w+\),")?;
    let inner = Regex::new(r"([a-z])([A-Z])")?;
    let mut violations = Vec::new();
    for file in tree.under("server/") {
        for found in list.captures_iter(&file.text) {
            let variants = found
                .get(1)
                .or(found.get(2))
                .map_or("", |list| list.as_str());
            for name in variant.captures_iter(&flattened.replace_all(variants, "")) {
                let name = inner.replace_all(&name[1], "$1-$2").to_lowercase();
                let word = Regex::new(&format!(r"`[^`]*\b{name}\b[^`]*`"))?;
                if !tree.under(OPERATING).any(|page| word.is_match(&page.text)) {
                    let rule = format!("the command {name} of {} is not there", file.path);
                    violations.push(Violation::of(OPERATING, rule));
                }
            }
        }
    }
    Ok(violations)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_without_a_test_is_caught() {
        let tree = Tree::with(&[
            (
                "web/src/routes.tsx",
                "screen(\"/repay\", () => import(\"./routes/repay.tsx\")),\n\
                 screen(\n  \"/loanDetail\",\n  () => import(\"./routes/loan-detail.tsx\"),\n),\n\
                 screen(\"*\", () => import(\"./routes/unknown.tsx\")),",
            ),
            ("web/src/site/addresses.ts", "document: \"about\""),
            ("e2e/routes/loan-detail-overdue.spec.ts", ""),
        ]);
        let broken = screens_have_a_test(&tree).unwrap();
        let rules: Vec<_> = broken.iter().map(|it| it.rule.as_str()).collect();
        assert_eq!(
            rules,
            [
                "no test e2e/routes/repay.spec.ts",
                "no test e2e/routes/about.spec.ts"
            ]
        );
    }

    #[test]
    fn a_screen_without_a_start_is_caught() {
        let tree = Tree::with(&[
            (
                "web/src/routes.tsx",
                "screen(\"/repay\", a), screen(\n  \"/product\", b), screen(\"*\", c)",
            ),
            ("e2e/fixtures/screens.ts", "STARTS = {\n  \"/repay\": {},\n"),
        ]);
        let broken = screens_have_a_start(&tree).unwrap();
        assert_eq!(broken.len(), 1);
        assert!(broken[0].rule.starts_with("/product "));
    }

    #[test]
    fn a_call_without_a_test_is_caught() {
        let tree = Tree::with(&[
            (
                "server/openapi.json",
                r#"{"paths": {"/mountain/a/b": {}, "/mountain/c": {}, "/d/{id}": {}}}"#,
            ),
            (
                "server/web/tests/it/a.rs",
                "post(\"/a/b\"); post(\"/d/gcash\");",
            ),
            ("server/web/src/a.rs", "path = \"/c\""),
        ]);
        let broken = calls_have_a_test(&tree).unwrap();
        assert_eq!(broken.len(), 1);
        assert!(broken[0].rule.ends_with("/mountain/c"));
    }

    #[test]
    fn an_error_code_that_no_test_asserts_is_caught() {
        let tree = Tree::with(&[
            (
                "server/lender/src/error.rs",
                "Self::A => \"-1\",\nSelf::B => \"1409\",\n",
            ),
            ("server/tulay/tests/it/a.rs", "assert_eq!(code, \"1409\")"),
        ]);
        let broken = error_codes_are_asserted(&tree).unwrap();
        assert_eq!(broken.len(), 1);
        assert!(broken[0].rule.ends_with("-1"));
    }

    #[test]
    fn a_message_without_handler_golden_file_or_test_is_caught() {
        let contract =
            "DEFAULT_WIRE_NAMES = {\n  goHome: \"jumpToHome\",\n  goToMine: \"x\",\n};\n";
        let tree = Tree::with(&[
            ("web/src/bridge/contract.gen.ts", contract),
            ("mock-bridge/src/emulator.rs", "Message::GoHome"),
            ("mock-bridge/tests/golden.rs", "MessageName::GoHome"),
            ("fixtures/bridge/go-home.json", "{\"name\": \"goHome\"}"),
        ]);
        let broken = messages_are_whole(&tree).unwrap();
        assert_eq!(broken.len(), 3);
        assert!(
            broken
                .iter()
                .all(|violation| violation.rule.starts_with("goToMine"))
        );
    }

    #[test]
    fn a_key_that_no_operator_can_read_of_is_caught() {
        let tree = Tree::with(&[
            (
                "server/config/src/file.rs",
                "/// As written.\npub(super) struct File {\n    pub(super) listen: SocketAddr,\n    #[serde(default)]\n    pub(super) sms: Option<Sms>,\n    #[serde(skip)]\n    broken: Keys,\n}\n",
            ),
            ("docs/operating/configure.md", "| `listen` | address |"),
        ]);
        let broken = keys_are_documented(&tree).unwrap();
        assert_eq!(broken.len(), 1);
        assert!(broken[0].rule.contains("sms"));
    }

    #[test]
    fn a_command_that_no_operator_can_read_of_is_caught() {
        let tree = Tree::with(&[
            (
                "server/tulay/src/cli.rs",
                "#[derive(Subcommand)]\npub enum Command {\n    /// Serves.\n    Serve {\n        config: PathBuf,\n    },\n    Openapi,\n}\n",
            ),
            (
                "server/tulay/src/acting.rs",
                "\npub enum SomeCommand {\n    Waiting,\n    SayMore(MoreCommand),\n}\n",
            ),
            (
                "docs/operating/commands.md",
                "| `tulay serve --config FILE` | serves |\n| `tulay report waiting` | lists |\n",
            ),
        ]);
        let broken = commands_are_documented(&tree).unwrap();
        let rules: Vec<&str> = broken
            .iter()
            .map(|violation| violation.rule.as_str())
            .collect();
        assert_eq!(
            rules,
            [
                "the command openapi of server/tulay/src/cli.rs is not there",
                "the command say-more of server/tulay/src/acting.rs is not there",
            ]
        );
    }
}
