//! The components of a package: the crates that are linked into it and the npm packages of the embedded pages, as a
//! bill of materials (CycloneDX) and with the texts of their licences, for operators (PROD-08).
//!
//! Implemented here, since no prebuilt program does it: cargo-cyclonedx and cargo-about are distributed as sources
//! only, whose build would take minutes of each first run; `cargo deny list` has no texts, and `npm sbom` refuses this
//! project's unversioned root package.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::command::{at_root, cargo, read};

/// Beginnings of the names of licence files.
const LICENCES: [&str; 6] = [
    "license",
    "licence",
    "copying",
    "notice",
    "unlicense",
    "copyright",
];

/// A component.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Component {
    /// Name and version as a package URL (purl)
    purl: String,
    name: String,
    version: String,
    /// Name of its licence
    licence: String,
    folder: PathBuf,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    license_file: Option<PathBuf>,
    manifest_path: PathBuf,
    /// `None` for packages of this project
    source: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `None` for crates that are linked in
    kind: Option<String>,
}

/// Returns every component of the server, sorted by name.
pub fn of_the_server() -> Result<Vec<Component>> {
    of(&["tulay"], &["web"])
}

/// Returns every component of the shell and the demo, sorted by name.
pub fn of_the_shell() -> Result<Vec<Component>> {
    of(&["tulay-shell", "tulay-demo"], &["web", "mock-bridge-ui"])
}

fn of(programs: &[&str], workspaces: &[&str]) -> Result<Vec<Component>> {
    let mut parts = crates(programs)?;
    parts.extend(npm_packages(workspaces)?);
    parts.sort();
    Ok(parts)
}

fn crates(programs: &[&str]) -> Result<Vec<Component>> {
    let platform = read(&mut at_root("rustc", ["-vV"]))?;
    let platform = platform
        .lines()
        .find_map(|line| line.strip_prefix("host: "));
    let options = [
        "metadata",
        "--format-version=1",
        "--locked",
        "--filter-platform",
    ];
    let found = read(cargo(options).arg(platform.context("rustc names no platform")?))?;
    let Metadata { packages, resolve } = serde_json::from_str(&found)?;
    let needs: HashMap<&str, &[Dependency]> = resolve
        .nodes
        .iter()
        .map(|node| (node.id.as_str(), node.deps.as_slice()))
        .collect();
    let roots = packages
        .iter()
        .filter(|package| package.source.is_none() && programs.contains(&package.name.as_str()));
    let mut open: Vec<&str> = roots.map(|package| package.id.as_str()).collect();
    ensure!(
        open.len() == programs.len(),
        "not all of {programs:?} are there"
    );
    let mut linked = BTreeSet::new();
    while let Some(id) = open.pop() {
        if linked.insert(id) {
            let needed = needs.get(id).copied().unwrap_or_default().iter();
            let is_linked = |need: &&Dependency| need.dep_kinds.iter().any(|of| of.kind.is_none());
            open.extend(needed.filter(is_linked).map(|need| need.pkg.as_str()));
        }
    }
    packages
        .iter()
        .filter(|package| linked.contains(package.id.as_str()) && package.source.is_some())
        .map(Package::as_part)
        .collect()
}

impl Package {
    fn as_part(&self) -> Result<Component> {
        let folder = self.manifest_path.parent().context("no folder")?;
        let file = self.license_file.as_ref();
        let file = || file.map(|file| format!("see {}", file.display()));
        Ok(Component {
            purl: format!("pkg:cargo/{}@{}", self.name, self.version),
            licence: self.license.clone().or_else(file).unwrap_or_default(),
            name: self.name.clone(),
            version: self.version.clone(),
            folder: folder.to_owned(),
        })
    }
}

fn npm_packages(workspaces: &[&str]) -> Result<Vec<Component>> {
    #[derive(Deserialize)]
    struct Manifest {
        name: String,
        version: String,
        license: Option<String>,
    }
    let options = ["ls", "--omit=dev", "--all", "--parseable"];
    let of_each = workspaces
        .iter()
        .map(|workspace| format!("--workspace={workspace}"));
    let found = read(at_root("npm", options).args(of_each))?;
    let mut parts = Vec::new();
    for folder in found.lines().map(PathBuf::from) {
        // A link is a workspace of this project.
        let is_foreign = folder
            .components()
            .any(|part| part.as_os_str() == "node_modules");
        if !is_foreign || folder.is_symlink() {
            continue;
        }
        let manifest = fs::read_to_string(folder.join("package.json"))?;
        let manifest: Manifest = serde_json::from_str(&manifest)
            .with_context(|| format!("reading {}/package.json", folder.display()))?;
        parts.push(Component {
            purl: format!(
                "pkg:npm/{}@{}",
                manifest.name.replace('@', "%40"),
                manifest.version
            ),
            name: manifest.name,
            version: manifest.version,
            licence: manifest.license.unwrap_or_default(),
            folder,
        });
    }
    Ok(parts)
}

/// Returns the bill of materials, as CycloneDX 1.5.
pub fn sbom(parts: &[Component]) -> Result<String> {
    let components: Vec<Value> = parts
        .iter()
        .map(|part| {
            json!({
                "type": "library", "bom-ref": part.purl, "name": part.name, "version": part.version,
                "purl": part.purl, "licenses": [{"expression": part.licence.replace('/', " OR ")}],
            })
        })
        .collect();
    let server =
        json!({"type": "application", "name": "tulay", "version": env!("CARGO_PKG_VERSION")});
    let bill = json!({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": server}, "components": components,
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

/// Returns the licences of the components: each text once, under the names of the components that have it.
///
/// # Errors
/// If a component neither names a licence nor contains one.
pub fn licences(parts: &[Component]) -> Result<String> {
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut list = String::new();
    for part in parts {
        let name = format!("{} {}", part.name, part.version);
        let found = texts_in(&part.folder)?;
        ensure!(
            !part.licence.is_empty() || !found.is_empty(),
            "{name} names no licence and has none"
        );
        list += &[&name, ": ", &part.licence, "\n"].concat();
        for text in found {
            texts.entry(text).or_default().insert(name.clone());
        }
    }
    let line = "-".repeat(100);
    Ok(texts.into_iter().fold(list, |all, (text, names)| {
        let names: Vec<String> = names.into_iter().collect();
        format!(
            "{all}\n{line}\n{}\n{line}\n{}\n",
            names.join(", "),
            text.trim()
        )
    }))
}

fn texts_in(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let name = name.to_ascii_lowercase();
        if path.is_file() && LICENCES.iter().any(|begin| name.starts_with(begin)) {
            texts.push(String::from_utf8_lossy(&fs::read(&path)?).replace('\r', ""));
        }
    }
    texts.sort();
    Ok(texts)
}
