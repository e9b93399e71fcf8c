//! The project's text files, as input of the rules.

use std::fmt;
use std::fs;

use anyhow::Result;

use crate::command::{at_root, read};
use crate::paths;

/// A text file of the project.
#[derive(Debug)]
pub struct SourceFile {
    /// Path from the root, with `/` between folders
    pub path: String,
    /// Content
    pub text: String,
}

/// The files that are checked in or will be.
#[derive(Debug)]
pub struct Tree {
    /// The files of text, in the order of their paths
    pub files: Vec<SourceFile>,
    /// The paths of the others, such as pictures
    others: Vec<String>,
}

/// A rule: finds its violations in the tree.
pub type TreeRule = fn(&Tree) -> Result<Vec<Violation>>;

/// A violation of a rule.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// The file
    pub path: String,
    /// The line, from 1; 0 is the file as a whole
    pub line: usize,
    /// The rule, as a sentence
    pub rule: String,
}

impl Violation {
    /// Returns a violation by a file as a whole.
    pub fn of(path: &str, rule: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line: 0,
            rule: rule.into(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.path, self.line, self.rule)
    }
}

impl Tree {
    /// Reads the project's own tree.
    pub fn of_the_project() -> Result<Self> {
        let listed = read(&mut at_root(
            "git",
            ["ls-files", "-co", "--exclude-standard"],
        ))?;
        let mut paths: Vec<&str> = listed.lines().collect();
        paths.sort_unstable();
        paths.dedup();
        let (mut files, mut others) = (Vec::new(), Vec::new());
        for path in paths {
            let (path, place) = (path.to_owned(), paths::root().join(path));
            match fs::read_to_string(&place) {
                Ok(text) => files.push(SourceFile { path, text }),
                // A listed file that was removed is not in the tree.
                Err(_) if place.exists() => others.push(path),
                Err(_) => {}
            }
        }
        Ok(Self { files, others })
    }

    /// Returns a tree of these paths and texts, for tests.
    #[cfg(test)]
    pub fn with(files: &[(&str, &str)]) -> Self {
        let file = |(path, text): &(&str, &str)| SourceFile {
            path: (*path).to_owned(),
            text: (*text).to_owned(),
        };
        Self {
            files: files.iter().map(file).collect(),
            others: Vec::new(),
        }
    }

    /// Returns true if there is a file at this path.
    pub fn has(&self, path: &str) -> bool {
        let mut texts = self.files.iter().map(|file| &file.path);
        texts.any(|other| other == path) || self.others.iter().any(|other| other == path)
    }

    /// Returns the files below a folder.
    pub fn under<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a SourceFile> {
        self.files
            .iter()
            .filter(move |file| file.path.starts_with(folder))
    }

    /// Returns the text of one file; empty if it does not exist.
    pub fn text(&self, path: &str) -> &str {
        self.files
            .iter()
            .find(|file| file.path == path)
            .map_or("", |file| &file.text)
    }
}

impl SourceFile {
    /// Returns the file's extension, without the dot.
    pub fn kind(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(_, ending)| ending)
    }

    /// Returns true if it is used by tests only.
    pub fn is_test(&self) -> bool {
        let path = &self.path;
        let beside = path.ends_with("/tests.rs") || path.ends_with("_tests.rs");
        let helps = path.starts_with("server/testing/");
        beside
            || helps
            || path.contains("/tests/")
            || path.contains(".test.")
            || path.starts_with("e2e/")
    }

    /// Returns the lines of the product's code, with their numbers: without comments and the tests at a module's end.
    pub fn product_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let code = self.parts().0;
        let numbered = code
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line));
        numbered.filter(|(_, line)| {
            let line = line.trim_start();
            !line.is_empty()
                && !line.starts_with("//")
                && !line.starts_with("* ")
                && !line.starts_with("/*")
        })
    }

    /// Returns the test part of the file: all of a test's file, or the tests at a module's end.
    pub fn test_text(&self) -> &str {
        if self.is_test() {
            return &self.text;
        }
        self.parts().1
    }

    /// Splits the file before the module of tests at its end.
    fn parts(&self) -> (&str, &str) {
        for (at, mark) in self.text.match_indices("\n#[cfg(test)]\n") {
            let rest = &self.text[at + mark.len()..];
            let next = rest.lines().find(|line| !line.starts_with("#["));
            let is_module = |line: &str| {
                let is_public = line.starts_with("pub") && line.contains(" mod ");
                (is_public || line.starts_with("mod ")) && line.ends_with('{')
            };
            if next.is_some_and(is_module) {
                return self.text.split_at(at + 1);
            }
        }
        (&self.text, "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_the_product_from_comments_and_tests() {
        let text =
            "//! About.\nlet a = 1;\n\n#[cfg(test)]\n#[allow(a)]\nmod tests {\nlet b = 2;\n}\n";
        let tree = Tree::with(&[("server/src/a.rs", text)]);
        let file = &tree.files[0];

        assert_eq!(
            file.product_lines().collect::<Vec<_>>(),
            [(2, "let a = 1;")]
        );
        assert!(file.test_text().contains("let b"));
        assert_eq!(file.kind(), "rs");
    }
}
