//! Rule about imports within a crate: two modules may import each other, a larger circle may not exist.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use regex::Regex;

use crate::tree::{Rule, SourceFile, Tree, Violation};

/// All rules of this kind.
pub const RULES: &[Rule] = &[circles_are_pairs];

/// A module of a crate: `["postgres", "link"]`; the crate's root is empty.
type Module<'a> = Vec<&'a str>;
type Imports<'a> = BTreeMap<Module<'a>, BTreeSet<Module<'a>>>;

fn circles_are_pairs(tree: &Tree) -> Result<Vec<Violation>> {
    let mut crates: BTreeMap<&str, BTreeMap<Module<'_>, &SourceFile>> = BTreeMap::new();
    for file in tree.files.iter().filter(|file| !file.is_test()) {
        if let Some((folder, module)) = module_of(&file.path) {
            crates.entry(folder).or_default().insert(module, file);
        }
    }
    let names = Names::new()?;
    let mut violations = Vec::new();
    for modules in crates.values() {
        let imports: Imports<'_> = modules
            .iter()
            .map(|(module, file)| (module.clone(), names.imports(module, file, modules)))
            .collect();
        violations.extend(circles(&imports).iter().map(|circle| {
            let paths: Vec<_> = circle.iter().map(|module| module.join("::")).collect();
            let rule = format!("an import circle has two modules at most: {}", paths.join(", "));
            Violation::of(&modules[&circle[0]].path, rule)
        }));
    }
    Ok(violations)
}

/// Splits the path of a Rust file into the folder of its crate and its module.
fn module_of(path: &str) -> Option<(&str, Module<'_>)> {
    let (folder, file) = path.strip_suffix(".rs")?.split_once("/src/")?;
    let mut module: Module<'_> = file.split('/').collect();
    if matches!(module.last(), Some(&("mod" | "lib" | "main"))) {
        module.pop();
    }
    Some((folder, module))
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
    fn imports<'a>(
        &self,
        module: &Module<'a>,
        file: &'a SourceFile,
        modules: &BTreeMap<Module<'a>, &'a SourceFile>,
    ) -> BTreeSet<Module<'a>> {
        let lines: Vec<&str> = file.product_lines().map(|(_, line)| line).collect();
        let text = lines.join("\n");
        let mut paths = Vec::new();
        for found in self.imports.captures_iter(&text) {
            expand("", &found[1], &mut paths);
        }
        let named = self.paths.captures_iter(&text);
        paths.extend(named.map(|found| found[1].to_owned()));
        let mut imported: BTreeSet<_> = paths
            .iter()
            .filter_map(|path| resolve(module, path, modules))
            .collect();
        imported.remove(module);
        imported
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
fn resolve<'a>(
    module: &Module<'a>,
    path: &str,
    modules: &BTreeMap<Module<'a>, &'a SourceFile>,
) -> Option<Module<'a>> {
    let mut parts = path.split("::").map(str::trim).peekable();
    let mut found: Vec<&str> = match parts.peek()? {
        &"crate" => Vec::new(),
        _ => module.clone(),
    };
    let mut is_known = false;
    while let Some(&part) = parts.peek() {
        match part {
            "super" => {
                found.pop();
            }
            "crate" | "self" => {}
            _ => break,
        }
        is_known = true;
        parts.next();
    }
    for part in parts {
        let mut deeper = found.clone();
        deeper.push(part);
        if !modules.contains_key(&deeper) {
            break;
        }
        (found, is_known) = (deeper, true);
    }
    is_known.then(|| modules.get_key_value(&found).map(|(known, _)| known.clone()))?
}

/// Returns every set of more than two modules that reach each other.
fn circles<'a>(imports: &Imports<'a>) -> Vec<Vec<Module<'a>>> {
    let reached: Imports<'a> = imports
        .keys()
        .map(|module| (module.clone(), reached_from(module, imports)))
        .collect();
    let mut circles = BTreeSet::new();
    for (module, reached_here) in &reached {
        let circle = reached_here.iter().filter(|other| reached[*other].contains(module));
        let circle: Vec<_> = circle.cloned().collect();
        if circle.len() > 2 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

fn reached_from<'a>(start: &Module<'a>, imports: &Imports<'a>) -> BTreeSet<Module<'a>> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![start];
    while let Some(module) = waiting.pop() {
        for next in &imports[module] {
            if reached.insert(next.clone()) {
                waiting.push(next);
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
            ("server/a/src/c.rs", "use super::b::B;\n#[cfg(test)]\nmod tests {\nuse crate::d::D;\n}\n"),
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
            ("server/a/src/lib.rs", "mod b;\npub use b::{\n    inner::Inner,\n    B,\n};\npub struct App;\n"),
            ("server/a/src/b.rs", "mod inner;\nuse self::inner::Inner;\n"),
            ("server/a/src/b/inner.rs", "use crate::App;\n"),
            ("server/c/src/b.rs", "use super::App;\n"),
        ];
        assert_eq!(broken(&files).len(), 1);
    }
}
