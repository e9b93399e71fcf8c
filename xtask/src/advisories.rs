//! Known holes of what this project is made of: of crates by RustSec's database, of npm's packages by their registry. Where the
//! database cannot be had, a dated copy of what it says of our crates is read. Each prints which of these was done.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use toml::Table;

use crate::command::{at_root, read, see};
use crate::{paths, tools};

const COPY: &str = "xtask/advisories.toml";

/// The address of no server: git takes the repository that is made of the copy in its place.
const COPY_ADDRESS: &str = "https://advisories.invalid/copy";

/// An older copy is warned of.
const OLD_DAYS: i32 = 90;

/// What the copy keeps of an advisory: what decides whether a version is concerned, and no prose.
const KEPT: [&str; 7] = [
    "id",
    "package",
    "date",
    "informational",
    "withdrawn",
    "cvss",
    "categories",
];

/// What RustSec said of our crates on a day.
#[derive(Deserialize, Serialize)]
struct Copied {
    /// The day of the database.
    date: Date,
    /// Its commit.
    commit: String,
    /// Every crate that was locked then: of others the copy says nothing.
    crates: BTreeSet<String>,
    advisories: Vec<Advisory>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Advisory {
    advisory: Table,
    versions: Table,
}

/// Both checks, with the tools that they need.
///
/// # Errors
/// As each of them.
pub fn check() -> Result<()> {
    tools::install()?;
    crates()?;
    packages()
}

/// Checks Cargo.lock against RustSec's database, else against the copy.
///
/// # Errors
/// For an advisory that deny.toml does not ignore with a reason.
pub fn crates() -> Result<()> {
    if let Err(why) = see(patient(&mut deny(["fetch", "db"]))) {
        let copy: Copied = toml::from_str(&at_the_root(COPY)?).context(COPY)?;
        println!("advisories of crates: the database could not be asked ({why})");
        return against(&copy);
    }
    println!("advisories of crates: by RustSec's database as it is now");
    see(patient(&mut deny(["check", "advisories"])))
}

fn deny<const N: usize>(what: [&str; N]) -> Command {
    let shared = ["--locked", "--all-features"];
    tools::tool("cargo-deny", shared.into_iter().chain(what))
}

/// git asks nobody for a password, and gives up a server that sends nothing.
fn patient(command: &mut Command) -> &mut Command {
    command
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_HTTP_LOW_SPEED_LIMIT", "1000")
        .env("GIT_HTTP_LOW_SPEED_TIME", "20")
}

fn against(copy: &Copied) -> Result<()> {
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    println!("{}", copy.age(today)?);
    let locked = locked_crates()?;
    let unknown = copy.unknown(&locked);
    if !unknown.is_empty() {
        println!(
            "  it says nothing of these crates, which came later: {}",
            unknown.join(", ")
        );
    }
    let folder = paths::target().join("advisories");
    fs::remove_dir_all(&folder).ok();
    let repository = copy.write_to(&folder.join("copy"))?;
    let config = folder.join("deny.toml");
    fs::write(
        &config,
        reading_the_copy(&at_the_root("deny.toml")?, &folder)?,
    )?;
    let instead = format!("url.{}.insteadOf", repository.display());
    let config = config.display().to_string();
    see(deny(["--config", &config, "check", "advisories"])
        .env("GIT_CONFIG_COUNT", "1")
        .env("GIT_CONFIG_KEY_0", instead)
        .env("GIT_CONFIG_VALUE_0", COPY_ADDRESS))
}

/// deny.toml with the copy for its database.
fn reading_the_copy(config: &str, folder: &Path) -> Result<String> {
    let part = "[advisories]\n";
    let Some((before, after)) = config.split_once(part) else {
        bail!("deny.toml has no part [advisories]");
    };
    let databases = toml::Value::from(folder.join("databases").display().to_string());
    Ok(format!(
        "{before}{part}db-path = {databases}\ndb-urls = [\"{COPY_ADDRESS}\"]\n{after}"
    ))
}

impl Copied {
    /// How old it is, with a warning where it is too old.
    fn age(&self, today: Date) -> Result<String> {
        let days = self.date.until(today)?.get_days();
        let warning = if days > OLD_DAYS {
            "; warning: it is old, `cargo xtask advisories --copy FOLDER` makes another"
        } else {
            ""
        };
        let date = self.date;
        Ok(format!("  by the copy of {date}, {days} days old{warning}"))
    }

    /// The crates that it does not know.
    fn unknown<'a>(&'a self, locked: &'a BTreeSet<String>) -> Vec<&'a str> {
        locked
            .difference(&self.crates)
            .map(String::as_str)
            .collect()
    }

    /// Writes it as the repository that cargo-deny reads, and gives its folder.
    fn write_to(&self, folder: &Path) -> Result<PathBuf> {
        for advisory in &self.advisories {
            let of_crate = folder.join("crates").join(advisory.said("package")?);
            fs::create_dir_all(&of_crate)?;
            let file = format!("{}.md", advisory.said("id")?);
            fs::write(of_crate.join(file), advisory.as_document()?)?;
        }
        let git = |arguments: &[&str]| {
            let who = ["-c", "user.name=copy", "-c", "user.email=copy@localhost"];
            let mut git = at_root("git", who.iter().chain(arguments));
            see(git.current_dir(folder))
        };
        git(&["init", "--quiet", "--initial-branch=main"])?;
        git(&["add", "."])?;
        git(&["commit", "--quiet", "--no-gpg-sign", "--message=copy"])?;
        Ok(folder.to_owned())
    }
}

impl Advisory {
    /// Reads a document of the database.
    fn of_document(text: &str) -> Result<Self> {
        let (_, text) = text.split_once("```toml\n").context("no data")?;
        let (data, _) = text.split_once("\n```").context("no end of the data")?;
        let data: Table = toml::from_str(data)?;
        let part = |name| {
            data.get(name)
                .and_then(toml::Value::as_table)
                .cloned()
                .with_context(|| format!("no part [{name}]"))
        };
        let mut advisory = part("advisory")?;
        advisory.retain(|key, _| KEPT.contains(&key));
        Ok(Self {
            advisory,
            versions: part("versions")?,
        })
    }

    fn said(&self, key: &str) -> Result<&str> {
        let said = self.advisory.get(key).and_then(toml::Value::as_str);
        said.with_context(|| format!("an advisory without {key}"))
    }

    /// As the database has it; its words are read there, by its id.
    fn as_document(&self) -> Result<String> {
        let data = [
            ("advisory", self.advisory.clone()),
            ("versions", self.versions.clone()),
        ];
        let data: Table = data
            .map(|(name, part)| (name.to_owned(), toml::Value::Table(part)))
            .into_iter()
            .collect();
        let (data, id, of_crate) = (
            toml::to_string(&data)?,
            self.said("id")?,
            self.said("package")?,
        );
        Ok(format!(
            "```toml\n{data}```\n\n# {of_crate}: {id}\n\nRead it at RustSec.\n"
        ))
    }
}

/// The crates of Cargo.lock that come from elsewhere.
fn locked_crates() -> Result<BTreeSet<String>> {
    #[derive(Deserialize)]
    struct Package {
        name: String,
        source: Option<String>,
    }
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Package>,
    }
    let lock: Lock = toml::from_str(&at_the_root("Cargo.lock")?)?;
    let foreign = lock.package.into_iter().filter(|one| one.source.is_some());
    Ok(foreign.map(|one| one.name).collect())
}

fn at_the_root(path: &str) -> Result<String> {
    fs::read_to_string(paths::root().join(path)).with_context(|| path.to_owned())
}

/// Makes the copy anew, of a checkout (or a bare repository) of the database in `folder`.
///
/// # Errors
/// When it is none, or has an advisory that cannot be read.
pub fn copy(folder: &Path) -> Result<()> {
    let git = |arguments: &[&str]| read(at_root("git", arguments).current_dir(folder));
    let crates = locked_crates()?;
    let newest = git(&["log", "-1", "--format=%cs %H"])?;
    let (date, commit) = newest.trim().split_once(' ').context("no commit")?;
    let listed = git(&["ls-tree", "-r", "--name-only", "HEAD", "crates"])?;
    let ours = listed.lines().filter(|path| {
        let document = path.strip_suffix(".md");
        let of_crate = document.and_then(|path| path.split('/').nth(1));
        of_crate.is_some_and(|name| crates.contains(name))
    });
    let advisories = ours.map(|path| {
        let text = git(&["show", &format!("HEAD:{path}")])?;
        Advisory::of_document(&text).with_context(|| path.to_owned())
    });
    let copy = Copied {
        date: date.parse()?,
        commit: commit.to_owned(),
        advisories: advisories.collect::<Result<_>>()?,
        crates,
    };
    let head = "# What RustSec's database (CC0 1.0; some of it from GitHub's, CC BY 4.0) says of the crates in Cargo.lock, without its words, for\n\
                # machines that cannot ask it. Made by `cargo xtask advisories --copy FOLDER`.\n";
    fs::write(
        paths::root().join(COPY),
        format!("{head}{}", toml::to_string(&copy)?),
    )?;
    println!("{} advisories of {date}", copy.advisories.len());
    Ok(())
}

/// Asks npm's registry about package-lock.json.
///
/// # Errors
/// For a package with a hole of high or critical severity. A registry that does not tell is no failure.
pub fn packages() -> Result<()> {
    let output = at_root("npm", ["audit", "--json"]).output()?;
    let told = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    match severe(&told) {
        None => {
            let why = told["message"].as_str().unwrap_or("it did not answer");
            println!(
                "advisories of npm packages: NOT CHECKED, the registry could not be asked ({why})"
            );
            Ok(())
        }
        Some(names) if names.is_empty() => {
            println!("advisories of npm packages: by the registry as it is now");
            Ok(())
        }
        Some(names) => bail!("npm packages with severe holes: {}", names.join(", ")),
    }
}

/// The packages with holes of high or critical severity; none where the registry did not tell.
fn severe(told: &Value) -> Option<Vec<String>> {
    told["metadata"]["vulnerabilities"].as_object()?;
    let found = told["vulnerabilities"].as_object()?.iter();
    let is_severe = |about: &Value| matches!(about["severity"].as_str(), Some("high" | "critical"));
    let severe = found.filter(|(_, about)| is_severe(about));
    Some(severe.map(|(name, _)| name.clone()).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const DOCUMENT: &str = "```toml\n[advisory]\nid = \"RUSTSEC-2026-0001\"\npackage = \"a\"\ndate = \"2026-08-20\"\n\
        url = \"https://example.org\"\naliases = [\"CVE-2026-1\"]\n\n[affected.functions]\n\"a::b\" = [\"< 1.0\"]\n\n\
        [versions]\npatched = [\">= 1.2\"]\nunaffected = []\n```\n\n# `a` was removed\n\nLong words.\n";

    fn copied() -> Copied {
        Copied {
            date: "2026-08-21".parse().unwrap(),
            commit: "abc".to_owned(),
            crates: ["a".to_owned(), "b".to_owned()].into(),
            advisories: vec![Advisory::of_document(DOCUMENT).unwrap()],
        }
    }

    #[test]
    fn an_advisory_is_kept_with_its_versions_and_without_its_words() {
        let kept = Advisory::of_document(DOCUMENT).unwrap();
        assert_eq!(kept.advisory.len(), 3);
        assert_eq!(kept.versions["patched"][0].as_str(), Some(">= 1.2"));
        let again = Advisory::of_document(&kept.as_document().unwrap()).unwrap();
        assert_eq!(again, kept);
        assert!(Advisory::of_document("# No data").is_err());
    }

    #[test]
    fn a_copy_says_its_age_and_which_crates_it_does_not_know() {
        let copy = copied();
        let age = |day: &str| copy.age(day.parse().unwrap()).unwrap();
        assert_eq!(
            age("2026-08-31"),
            "  by the copy of 2026-08-21, 10 days old"
        );
        assert!(!age("2026-11-19").contains("warning"));
        assert!(age("2026-11-20").contains("91 days old; warning"));
        let locked = ["a".to_owned(), "c".to_owned()].into();
        assert_eq!(copy.unknown(&locked), ["c"]);
    }

    #[test]
    fn the_checked_in_copy_is_read_and_knows_its_crates() {
        let copy: Copied = toml::from_str(&at_the_root(COPY).unwrap()).unwrap();
        assert!(copy.crates.contains("tokio") && copy.advisories.len() > 50);
        let of_ours = |one: &Advisory| {
            copy.crates
                .contains(one.advisory["package"].as_str().unwrap())
        };
        assert!(copy.advisories.iter().all(of_ours));
    }

    #[test]
    fn the_configuration_of_a_copy_is_ours_with_another_database() {
        let ours = "[graph]\n\n[advisories]\nignore = []\n";
        let read = reading_the_copy(ours, Path::new("/t")).unwrap();
        let read: Table = toml::from_str(&read).unwrap();
        assert_eq!(read["advisories"]["db-path"].as_str(), Some("/t/databases"));
        assert_eq!(
            read["advisories"]["db-urls"][0].as_str(),
            Some(COPY_ADDRESS)
        );
        assert!(read["advisories"]["ignore"].is_array());
        assert!(reading_the_copy("[graph]\n", Path::new("/t")).is_err());
    }

    #[test]
    fn severe_holes_are_named_and_a_registry_that_tells_nothing_is_no_finding() {
        let counts = json!({"high": 1, "low": 1});
        let found = json!({"x": {"severity": "high"}, "y": {"severity": "low"}, "z": {"severity": "critical"}});
        let told = json!({"metadata": {"vulnerabilities": counts}, "vulnerabilities": found});
        assert_eq!(severe(&told).unwrap(), ["x", "z"]);
        let none = json!({"metadata": {"vulnerabilities": {}}, "vulnerabilities": {}});
        assert!(severe(&none).unwrap().is_empty());
        let refused = json!({"message": "405 Method Not Allowed", "statusCode": 405});
        assert!(severe(&refused).is_none() && severe(&Value::Null).is_none());
    }
}
