//! The weight of a screen's first load: JS and CSS as sent, compressed by brotli. Reads the built app's own manifest.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use brotli::enc::BrotliEncoderParams;
use regex::Regex;
use serde::Deserialize;

use crate::paths;

/// 105 KB, a KB being 1000 bytes.
const BUDGET_BYTES: usize = 105_000;

/// A module of the build, as React Router's manifest names it.
#[derive(Deserialize)]
struct Module {
    #[serde(rename = "module")]
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default, rename = "parentId")]
    parent: Option<String>,
}

#[derive(Deserialize)]
struct Manifest {
    entry: Module,
    routes: BTreeMap<String, Module>,
}

/// Prints what each address loads first and fails when one is over the budget.
///
/// # Errors
/// When a screen is too heavy, or there is no build to weigh.
pub fn check() -> Result<()> {
    let folder = paths::root().join("web/build/client");
    let manifest = read_manifest(&folder)?;
    let weights = weigh(&manifest, |file| {
        compressed_bytes(&folder.join(file.trim_start_matches('/')))
    })?;
    let report: Vec<String> = weights
        .iter()
        .map(|(route, bytes)| format!("{bytes:8} {route}"))
        .collect();
    fs::write(
        paths::results().join("first-load-bytes.txt"),
        report.join("\n") + "\n",
    )?;
    let over: Vec<String> = weights
        .iter()
        .filter(|(_, bytes)| **bytes > BUDGET_BYTES)
        .map(|(route, bytes)| format!("{route} ({bytes})"))
        .collect();
    if over.is_empty() {
        return Ok(());
    }
    bail!("first loads over {BUDGET_BYTES} bytes: {}", over.join(", "))
}

/// What each screen loads first, in bytes as sent.
fn weigh(
    manifest: &Manifest,
    bytes_of: impl Fn(&str) -> Result<usize>,
) -> Result<BTreeMap<String, usize>> {
    let mut weights = BTreeMap::new();
    for id in manifest.routes.keys() {
        let mut files = BTreeSet::new();
        add_files(&manifest.entry, &mut files);
        let mut next = Some(id.as_str());
        while let Some(route) = next.and_then(|id| manifest.routes.get(id)) {
            add_files(route, &mut files);
            next = route.parent.as_deref();
        }
        let mut total = 0;
        for file in files {
            total += bytes_of(file)?;
        }
        weights.insert(id.clone(), total);
    }
    Ok(weights)
}

fn add_files<'a>(module: &'a Module, files: &mut BTreeSet<&'a str>) {
    files.insert(&module.file);
    files.extend(module.imports.iter().chain(&module.css).map(String::as_str));
}

/// React Router writes its manifest as a script that assigns a JSON object.
fn read_manifest(folder: &Path) -> Result<Manifest> {
    let name = Regex::new(r"^manifest-.*\.js$")?;
    let assets = folder.join("assets");
    let entries =
        fs::read_dir(&assets).with_context(|| format!("no build in {}", assets.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path
            .file_name()
            .is_some_and(|file| name.is_match(&file.to_string_lossy()))
        {
            let script = fs::read_to_string(&path)?;
            let (start, end) = (script.find('{'), script.rfind('}'));
            if let (Some(start), Some(end)) = (start, end) {
                return Ok(serde_json::from_str(&script[start..=end])?);
            }
        }
    }
    bail!("no manifest in {}", assets.display())
}

fn compressed_bytes(path: &Path) -> Result<usize> {
    let content = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut compressed = Vec::new();
    let parameters = BrotliEncoderParams {
        quality: 11,
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut content.as_slice(), &mut compressed, &parameters)?;
    Ok(compressed.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_entry_the_route_and_its_parents_once_each() {
        let manifest: Manifest = serde_json::from_str(
            r#"{
                "entry": {"module": "/entry.js", "imports": ["/react.js"]},
                "routes": {
                    "root": {"module": "/root.js", "imports": ["/react.js"], "css": ["/root.css"]},
                    "repay": {"module": "/repay.js", "parentId": "root"}
                }
            }"#,
        )
        .unwrap();

        let weights = weigh(&manifest, |_| Ok(10)).unwrap();

        assert_eq!(weights["root"], 40);
        assert_eq!(weights["repay"], 50);
    }
}
