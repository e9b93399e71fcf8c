//! Reads a TOML file into its type and reports all faults of its keys. serde stops at the first: so a wrong key is
//! reported and replaced by a sound one, and the file is read again. It contains no key of its own.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;
use toml::de::{DeTable, DeValue, Deserializer};
use toml::{Spanned, Table, Value};

/// Number of faults after which a file is not read any further.
const MAX_FAULTS: usize = 200;

/// Result of reading a file.
pub(super) struct Reading<T> {
    /// The value, with sound parts in place of faulty ones; `None` for text that is not TOML.
    pub(super) value: Option<T>,
    /// Faults, in the order of the lines.
    pub(super) faults: Vec<String>,
    /// The keys at the head of the file that contain a fault: their values are not the operator's.
    pub(super) broken: BTreeSet<String>,
}

/// A part of the path to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Key(String),
    Index(usize),
}

/// Reads `text`. `samples` are sound files: the first that contains a key shows the
/// kind of value that it needs.
pub(super) fn read<T: DeserializeOwned>(text: &str, samples: &[Table]) -> Reading<T> {
    let (document, errors) = DeTable::parse_recoverable(text);
    let mut faults: Vec<(usize, String)> = Vec::new();
    let mut is_toml = true;
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        let what = error.message();
        let is_doubled = what.starts_with("duplicate key");
        is_toml &= is_doubled;
        let key = text.get(span.clone()).unwrap_or_default();
        let fault = if is_doubled {
            format!("`{key}` is there twice: it must be there once")
        } else {
            what.to_owned()
        };
        faults.push((span.start, fault));
    }
    let mut broken = BTreeSet::new();
    let table = Table::deserialize(Deserializer::from(document.clone()));
    let value = match table {
        Ok(table) if is_toml => {
            let report = |path: &[Step], what: String| {
                if let Some(Step::Key(head)) = path.first() {
                    broken.insert(head.clone());
                }
                faults.push((position(&document, path), what));
            };
            repaired(table, samples, report)
        }
        _ => None,
    };
    faults.sort_by_key(|(at, _)| *at);
    let faults = faults
        .into_iter()
        .map(|(at, what)| format!("line {}: {what}", line(text, at)))
        .collect();
    Reading {
        value,
        faults,
        broken,
    }
}

/// Returns the value of a table whose wrong keys are reported and replaced.
fn repaired<T: DeserializeOwned>(
    mut table: Table,
    samples: &[Table],
    mut report: impl FnMut(&[Step], String),
) -> Option<T> {
    let mut wrong: Vec<Vec<Step>> = Vec::new();
    for _ in 0..MAX_FAULTS {
        let error = match serde_path_to_error::deserialize(Value::Table(table.clone())) {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        let mut path = steps(error.path());
        let message = error.inner().message();
        let unknown = quoted_after(message, "unknown field `");
        let missing = quoted_after(message, "missing field `");
        if let Some(field) = unknown.or(missing) {
            let field = Step::Key(field.to_owned());
            if missing.is_some() || path.last() != Some(&field) {
                path.push(field);
            }
        }
        let sample = samples.iter().find_map(|sample| find(sample, &path));
        if !wrong.iter().any(|earlier| path.starts_with(earlier)) {
            report(&path, what_is_wrong(&path, message, sample));
        }
        let parent_is_list = matches!(path.last(), Some(Step::Index(_)));
        let instead = sample.filter(|_| missing.is_some() || parent_is_list);
        replace(&mut table, &path, instead.cloned())?;
        wrong.push(path);
    }
    None
}

/// Describes the fault of the value at `path`, and the kind of value needed. It never contains the value: that may be a
/// secret.
fn what_is_wrong(path: &[Step], message: &str, sample: Option<&Value>) -> String {
    let parent = match name(&path[..path.len().saturating_sub(1)]) {
        parent if parent.is_empty() => String::new(),
        parent => format!("`{parent}`: "),
    };
    let should = sample.map(describe);
    if message.starts_with("unknown variant ") {
        return format!("`{}`: {message}", name(path));
    }
    if message.starts_with("unknown ") {
        return format!("{parent}{message}");
    }
    if message.starts_with("missing field `") {
        let should = should.map_or(String::new(), |should| format!(": it must be {should}"));
        return format!("{parent}{message}{should}");
    }
    let expected = message
        .rsplit_once("expected ")
        .map(|(_, expected)| expected);
    let is_type = message.starts_with("invalid type");
    let should = match (should, expected) {
        (Some(should), _) if is_type => should,
        (Some(should), reason) => {
            let reason = reason.unwrap_or(message);
            // Its kind is right.
            let like = sample.filter(|sample| sample.is_str() || sample.is_integer());
            let should = like.map_or(should, |sample| format!("as {sample}"));
            format!("{should} ({reason})")
        }
        (None, Some(expected)) => expected.to_owned(),
        (None, None) => return format!("`{}`: {message}", name(path)),
    };
    format!("`{}` must be {should}", name(path))
}

/// Describes the kind of value that a key needs, by a sound one.
fn describe(sample: &Value) -> String {
    match sample {
        Value::String(_) => format!("a string, as {sample}"),
        Value::Integer(_) => format!("a whole number, as {sample}"),
        Value::Boolean(_) => "true or false".to_owned(),
        Value::Array(values) if values.iter().any(Value::is_table) => "a list of tables".to_owned(),
        Value::Array(_) => format!("a list, as {sample}"),
        Value::Table(_) => "a table".to_owned(),
        Value::Float(_) | Value::Datetime(_) => format!("as {sample}"),
    }
}

/// The word between `beginning` and the next backtick.
fn quoted_after<'m>(message: &'m str, beginning: &str) -> Option<&'m str> {
    message.strip_prefix(beginning)?.split('`').next()
}

fn steps(path: &serde_path_to_error::Path) -> Vec<Step> {
    let steps = path.iter().filter_map(|segment| match segment {
        Segment::Map { key } => Some(Step::Key(key.clone())),
        Segment::Seq { index } => Some(Step::Index(*index)),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    steps.collect()
}

/// `products[0].terms.caps`.
fn name(path: &[Step]) -> String {
    path.iter().fold(String::new(), |name, step| match step {
        Step::Key(key) if name.is_empty() => key.clone(),
        Step::Key(key) => format!("{name}.{key}"),
        Step::Index(index) => format!("{name}[{index}]"),
    })
}

/// A sample's value: for a list its first element's, for a table under free keys that of `*`.
fn find<'s>(sample: &'s Table, path: &[Step]) -> Option<&'s Value> {
    let (Step::Key(first), rest) = path.split_first()? else {
        return None;
    };
    rest.iter()
        .try_fold(sample.get(first)?, |value, step| match step {
            Step::Key(key) => value.get(key).or_else(|| value.get("*")),
            Step::Index(_) => value.get(0),
        })
}

/// Puts another value at `path`, or removes the key; in a list without a sound value, the list.
fn replace(table: &mut Table, path: &[Step], instead: Option<Value>) -> Option<()> {
    let (last, way) = path.split_last()?;
    if instead.is_none() && matches!(last, Step::Index(_)) {
        return replace(table, way, None);
    }
    let Some((Step::Key(first), rest)) = way.split_first() else {
        let Step::Key(key) = last else { return None };
        return match instead {
            Some(value) => table
                .insert(key.clone(), value)
                .map_or(Some(()), |_| Some(())),
            None => table.remove(key).map(drop),
        };
    };
    let parent = rest
        .iter()
        .try_fold(table.get_mut(first)?, |value, step| match step {
            Step::Key(key) => value.get_mut(key),
            Step::Index(index) => value.get_mut(index),
        })?;
    match (last, instead) {
        (Step::Key(key), Some(value)) => {
            parent.as_table_mut()?.insert(key.clone(), value);
        }
        (Step::Key(key), None) => drop(parent.as_table_mut()?.remove(key)?),
        (Step::Index(index), Some(value)) => *parent.get_mut(index)? = value,
        (Step::Index(_), None) => return None,
    }
    Some(())
}

/// Returns the position of the last part of `path` that exists.
fn position(document: &Spanned<DeTable<'_>>, path: &[Step]) -> usize {
    let mut at = 0;
    let mut inside: Option<&Spanned<DeValue<'_>>> = None;
    for (depth, step) in path.iter().enumerate() {
        let table = match inside {
            None if depth == 0 => Some(document.get_ref()),
            None => None,
            Some(value) => value.get_ref().as_table(),
        };
        inside = match step {
            Step::Key(name) => table.and_then(|table| {
                let (key, value) = table.iter().find(|(key, _)| key.get_ref() == name)?;
                at = key.span().start;
                Some(value)
            }),
            Step::Index(index) => inside.and_then(|list| {
                let value = list.get_ref().as_array()?.get(*index)?;
                at = value.span().start;
                Some(value)
            }),
        };
        if inside.is_none() {
            break;
        }
    }
    at
}

fn line(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or(text);
    before.matches('\n').count() + 1
}
