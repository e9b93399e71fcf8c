//! Rule about imports within a crate: two modules may import each other, a larger circle may not exist.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use regex::Regex;

use crate::tree::{SourceFile, Tree, TreeRule, Violation};

/// All rules of this kind.
pub const RULES: &[TreeRule] = &[circles_are_pairs];

/// The modules that each module of a crate imports, by their paths: `postgres::link`; the crate's root is empty.
type Imports = BTreeMap<String, BTreeSet<String>>;

fn circles_are_pairs(tree: &Tree) -> Result<Vec<Violation>> {
    let mut crates: BTreeMap<&str, BTreeMap<String, &SourceFile>> = BTreeMap::new();
    for file in tree.files.iter().filter(|file| !file.is_test()) {
        if let Some((folder, module)) = module_of(&file.path) {
            crates.entry(folder).or_default().insert(module, file);
        }
    }
    let names = Names::new()?;
    let mut violations = Vec::new();
    for modules in crates.values() {
        let imports: Imports = modules
            .iter()
            .map(|(module, file)| (module.clone(), names.imports(module, file, modules)))
            .collect();
        violations.extend(circles(&imports).iter().map(|circle| {
            let rule = format!(
                "an import circle has two modules at most: {}",
                circle.join(", ")
            );
            Violation::of(&modules[&circle[0]].path, rule)
        }));
    }
    Ok(violations)
}

/// Splits the path of a Rust file into the folder of its crate and its module.
fn module_of(path: &str) -> Option<(&str, String)> {
    let (folder, file) = path.strip_suffix(".rs")?.split_once("/src/")?;
    let mut module: Vec<&str> = file.split('/').collect();
    if matches!(module.last(), Some(&("mod" | "lib"))) {
        module.pop();
    }
    Some((folder, module.join("::")))
}

/// Finds the paths that a file names.
struct Names {
    imports: Regex,
    paths: Regex,
}

impl Names {
    fn new() -> Result<Self> {
        Ok(Self {
            imports: Regex::new(r"(?s)\buse\s+([^;]+);")?,
            paths: Regex::new(r"(?:^|[^:\w])((?:\w+::)+\w+)")?,
        })
    }

    /// Returns the modules of the crate that a module imports or names.
    fn imports(
        &self,
        module: &str,
        file: &SourceFile,
        modules: &BTreeMap<String, &SourceFile>,
    ) -> BTreeSet<String> {
        let lines: Vec<&str> = file.product_lines().map(|(_, line)| line).collect();
        let text = lines.join("\n");
        let mut paths = Vec::new();
        for found in self.imports.captures_iter(&text) {
            expand("", &found[1], &mut paths);
        }
        let named = self.paths.captures_iter(&text);
        paths.extend(named.map(|found| found[1].to_owned()));
        let resolved = paths
            .iter()
            .filter_map(|path| resolve(module, path, modules));
        resolved.filter(|other| other != module).collect()
    }
}

/// Writes the paths of a `use` tree one by one: `a::{b, c::D}` is `a::b` and `a::c::D`.
fn expand(prefix: &str, tree: &str, paths: &mut Vec<String>) {
    let (mut depth, mut start) = (0, 0);
    let ends = tree.char_indices().chain([(tree.len(), ',')]);
    for (at, char) in ends {
        match char {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let item = tree[start..at].trim();
                start = (at + 1).min(tree.len());
                match item.split_once('{') {
                    Some((head, rest)) => {
                        let inner = rest.strip_suffix('}').unwrap_or(rest);
                        expand(&format!("{prefix}{}", head.trim()), inner, paths);
                    }
                    None if item.is_empty() => {}
                    None => {
                        let path = item.split(" as ").next().unwrap_or(item);
                        paths.push(format!("{prefix}{path}"));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns the module of the crate that a path leads to: the longest one that exists. `None` for another crate.
fn resolve(module: &str, path: &str, modules: &BTreeMap<String, &SourceFile>) -> Option<String> {
    let mut base: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    let mut parts = path.split("::").map(str::trim).peekable();
    let mut is_of_crate = false;
    while let Some(part @ ("crate" | "self" | "super")) = parts.peek().copied() {
        match part {
            "crate" => base.clear(),
            "super" => drop(base.pop()),
            _ => {}
        }
        is_of_crate = true;
        parts.next();
    }
    let mut found = Some(base.join("::")).filter(|base| is_of_crate && modules.contains_key(base));
    for part in parts {
        base.push(part);
        let deeper = base.join("::");
        if !modules.contains_key(&deeper) {
            break;
        }
        found = Some(deeper);
    }
    found
}

/// Returns every set of more than two modules that reach each other.
fn circles(imports: &Imports) -> BTreeSet<Vec<String>> {
    let reached: Imports = imports
        .keys()
        .map(|module| (module.clone(), reached_from(module, imports)))
        .collect();
    let circles = reached.iter().map(|(module, reached_here)| {
        let circle = reached_here.iter();
        let circle = circle.filter(|other| reached[*other].contains(module));
        circle.cloned().collect::<Vec<_>>()
    });
    circles.filter(|circle| circle.len() > 2).collect()
}

fn reached_from(start: &str, imports: &Imports) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![start.to_owned()];
    while let Some(module) = waiting.pop() {
        for next in &imports[&module] {
            if reached.insert(next.clone()) {
                waiting.push(next.clone());
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(files: &[(&str, &str)]) -> Vec<String> {
        let violations = circles_are_pairs(&Tree::with(files)).unwrap();
        violations.into_iter().map(|broken| broken.rule).collect()
    }

    #[test]
    fn a_circle_of_three_modules_is_caught_and_a_pair_is_not() {
        let pair = [
            ("server/a/src/lib.rs", "mod b;\nmod c;\n"),
            ("server/a/src/b.rs", "use crate::c::{self, C};\n"),
            (
                "server/a/src/c.rs",
                "use super::b::B;\n#[cfg(test)]\nmod tests {\nuse crate::d::D;\n}\n",
            ),
            ("server/a/src/d.rs", "use crate::b::B;\n"),
        ];
        assert_eq!(broken(&pair), Vec::<String>::new());
        let mut three = pair;
        three[2].1 = "fn c() { crate::d::d(); }\n";
        let rule = "an import circle has two modules at most: b, c, d";
        assert_eq!(broken(&three), [rule]);
    }

    #[test]
    fn a_circle_through_the_root_of_a_crate_or_a_parent_module_is_caught() {
        let files = [
            (
                "server/a/src/lib.rs",
                "mod b;\npub use b::{\n    inner::Inner,\n    B,\n};\npub struct App;\n",
            ),
            ("server/a/src/b.rs", "mod inner;\nuse self::inner::Inner;\n"),
            ("server/a/src/b/inner.rs", "use crate::App;\n"),
            ("server/c/src/b.rs", "use super::App;\n"),
        ];
        assert_eq!(broken(&files).len(), 1);
    }
}
