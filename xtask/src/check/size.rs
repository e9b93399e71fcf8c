//! The size of the tree by part: a figure and not a rule.

use std::fmt::Write as _;

use crate::tree::Tree;

/// Returns a line for each part: written lines of code without comments, words of documents, and locked crates.
pub fn table(tree: &Tree) -> String {
    let of = |kinds: &[&str]| {
        let files = tree.files.iter();
        let written = files.filter(|file| !file.path.ends_with(".gen.ts") && !file.is_test());
        let product = written.filter(|file| kinds.contains(&file.kind()));
        product
            .map(|file| file.product_lines().count())
            .sum::<usize>()
    };
    let code = ["rs", "ts", "tsx", "css"];
    let tests = tree.files.iter().filter(|file| code.contains(&file.kind()));
    let documents = tree.files.iter().filter(|file| file.kind() == "md");
    let parts = [
        ("product lines, Rust", of(&["rs"])),
        (
            "product lines, TypeScript and CSS",
            of(&["ts", "tsx", "css"]),
        ),
        (
            "test lines",
            tests.map(|file| file.test_text().lines().count()).sum(),
        ),
        (
            "words of documents",
            documents
                .map(|file| file.text.split_whitespace().count())
                .sum(),
        ),
        (
            "locked crates",
            tree.text("Cargo.lock").matches("[[package]]\n").count(),
        ),
    ];
    parts
        .iter()
        .fold("size:\n".to_owned(), |mut table, (part, count)| {
            let _ = writeln!(table, "{count:>8}  {part}");
            table
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_each_part_of_the_tree() {
        let tree = Tree::with(&[
            (
                "server/lender/src/a.rs",
                "//! About.\nfn a() {}\nfn b() {}\n\n#[cfg(test)]\nmod tests {\n}\n",
            ),
            ("server/lender/src/a/tests.rs", "fn c() {}\n"),
            ("web/src/a.tsx", "const a = 1;\n"),
            ("web/src/a.css", ".a {\n}\n"),
            ("web/src/a.gen.ts", "const b = 1;\n"),
            ("e2e/routes/a.spec.ts", "test();\n"),
            ("README.md", "# Three words\n"),
            (
                "Cargo.lock",
                "version = 4\n\n[[package]]\nname = \"a\"\n\n[[package]]\nname = \"b\"\n",
            ),
        ]);

        assert_eq!(
            table(&tree),
            "size:\n       2  product lines, Rust\n       3  product lines, TypeScript and CSS\n       \
             5  test lines\n       3  words of documents\n       2  locked crates\n"
        );
    }
}
