//! The screens of the gallery, in the order of the requirements, with the states that need a picture. Read from the
//! project's tables.

use std::collections::BTreeSet;

use anyhow::Result;
use regex::Regex;

use crate::tree::Tree;

/// A screen of the app.
#[derive(Debug, PartialEq, Eq)]
pub struct Screen {
    /// Path, and the part after `#/` if it has one
    pub address: String,
    /// Title in the requirements; empty for a screen that they do not list
    pub title: String,
    /// States that need a picture
    pub states: Vec<&'static str>,
}

/// Returns every screen: those of the ROUTE lines, then those that only the app's own table has.
pub fn all(tree: &Tree) -> Result<Vec<Screen>> {
    let modules = modules(tree)?;
    let mut screens: Vec<Screen> = Vec::new();
    let listed = listed(tree.text("docs/requirements.md"))?;
    let known = modules.iter().map(|(address, _)| address.clone());
    for (address, title) in listed
        .into_iter()
        .chain(known.map(|address| (address, String::new())))
    {
        if !screens.iter().any(|screen| screen.address == address) {
            let states = states(tree, &modules, &address)?;
            screens.push(Screen {
                address,
                title,
                states,
            });
        }
    }
    Ok(screens)
}

/// Returns the names of the project's brands.
pub fn brands(tree: &Tree) -> Result<Vec<String>> {
    let name = Regex::new(r#"(?m)^name = "(.+)"$"#)?;
    let files = tree.under("fixtures/brands/");
    Ok(files
        .filter_map(|file| Some(name.captures(&file.text)?[1].to_owned()))
        .collect())
}

/// Returns the addresses of the ROUTE lines that are built, with their titles. `#/x` continues the address before it.
fn listed(requirements: &str) -> Result<Vec<(String, String)>> {
    let line = Regex::new(r"(?m)^\| ROUTE-\d\d \| (.+?) \| (.+?) \|$")?;
    let address = Regex::new(r"`(#?/[^`]*)`")?;
    let mut screens = Vec::new();
    for row in line.captures_iter(requirements) {
        let mut page = String::new();
        for found in address.captures_iter(&row[1]) {
            let whole = if found[1].starts_with('#') {
                format!("{page}{}", &found[1])
            } else {
                found[1].clone_into(&mut page);
                page.clone()
            };
            screens.push((whole, row[2].to_owned()));
        }
    }
    Ok(screens)
}

/// Returns the addresses of the app's own table, each with its route module.
fn modules(tree: &Tree) -> Result<Vec<(String, String)>> {
    let row = Regex::new(r#"screen\(\s*"(/[^"]*)",\s*\(\) => import\("\./([^"]+)"\)"#)?;
    let table = tree.text("web/src/routes.tsx");
    Ok(row
        .captures_iter(table)
        .map(|found| (found[1].to_owned(), format!("web/src/{}", &found[2])))
        .collect())
}

fn states(tree: &Tree, modules: &[(String, String)], address: &str) -> Result<Vec<&'static str>> {
    let mut states = vec!["loaded"];
    if let Some((_, module)) = modules.iter().find(|(of, _)| of == address) {
        // `Loaded` waits for the first answer, and has a state for its failure.
        if tree.text(module).contains("<Loaded") {
            states.extend(["loading", "failed"]);
        }
        let reached = reached(tree, module)?;
        if reached
            .iter()
            .any(|path| tree.text(path).contains("<Empty"))
        {
            states.push("empty");
        }
    }
    Ok(states)
}

/// Returns the files of features that a route module imports, directly or not.
fn reached(tree: &Tree, module: &str) -> Result<BTreeSet<String>> {
    let import = Regex::new(r#"from "(\.[^"]+\.tsx)""#)?;
    let mut reached = BTreeSet::new();
    let mut ahead = vec![module.to_owned()];
    while let Some(path) = ahead.pop() {
        for found in import.captures_iter(tree.text(&path)) {
            let next = beside(&path, &found[1]);
            if next.contains("/features/") && reached.insert(next.clone()) {
                ahead.push(next);
            }
        }
    }
    Ok(reached)
}

/// Returns the path to which `import` in the file at `path` refers.
fn beside(path: &str, import: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_the_routes_then_the_rest_each_with_the_states_that_it_has() {
        let tree = Tree::with(&[
            (
                "docs/requirements.md",
                "| ROUTE-01 | `/error` (decided) and every unknown address | error page |\n\
                 | ROUTE-25 | `/promotion`, and in it `#/x` | landing page |\n",
            ),
            (
                "web/src/routes.tsx",
                "screen(\"/error\", () => import(\"./routes/error.tsx\")),\n\
                 screen(\n  \"/list\",\n  () => import(\"./routes/list.tsx\"),\n),\n\
                 screen(\"*\", () => import(\"./routes/unknown.tsx\")),\n",
            ),
            (
                "web/src/routes/list.tsx",
                "from \"../features/list/screen.tsx\"; from \"../ui/page.tsx\"; <Loaded answer={answer}>",
            ),
            (
                "web/src/features/list/screen.tsx",
                "from \"./rows.tsx\"; from \"./screen.tsx\";",
            ),
            ("web/src/features/list/rows.tsx", "<Empty title={none} />"),
        ]);
        let screens = all(&tree).unwrap();
        let seen: Vec<_> = screens
            .iter()
            .map(|screen| (screen.address.as_str(), screen.states.join(" ")))
            .collect();
        assert_eq!(
            seen,
            [
                ("/error", "loaded".to_owned()),
                ("/promotion", "loaded".to_owned()),
                ("/promotion#/x", "loaded".to_owned()),
                ("/list", "loaded loading failed empty".to_owned()),
            ]
        );
        assert_eq!(screens[2].title, "landing page");
    }

    #[test]
    fn names_the_brands_of_the_project() {
        let tree = Tree::with(&[("fixtures/brands/a.toml", "# A brand.\nname = \"Tulay\"\n")]);
        assert_eq!(brands(&tree).unwrap(), ["Tulay"]);
    }
}
