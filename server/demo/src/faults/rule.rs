//! A rule: the calls that it is about, what becomes of them, and how often. Reads one from JSON and says which field is
//! wrong.

use std::fmt;
use std::ops::RangeInclusive;

use axum::http::Method;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tulay_lender::error::Error;
use tulay_provider_stubs::press::StubPress;
use tulay_texts::{Language, Text, text};

/// Longest delay: twice the time that a page waits for an answer (API-04).
const MAX_MS: u64 = 120_000;
/// Fastest link in kilobits a second; a faster one is no fault.
const MAX_KBPS: u64 = 100_000;
/// Largest number of times.
const MAX_TIMES: u64 = 1_000;
/// Longest text of a field.
const MAX_TEXT: usize = 200;
/// Stands for all calls, all methods, and at the end of an address for all below it.
const ALL: &str = "*";
/// Addresses of the demo itself, through which rules are removed.
const OWN: [&str; 2] = ["/demo", "/emulator"];
/// The words of effects.
const EFFECTS: &str = "delay, code, status, lost, cut, count or payment";

/// A rule on calls, or on the next payments at the stand-ins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", try_from = "Value")]
pub struct Rule {
    /// An address, a group such as `/path/*`, or `*`.
    pub path: String,
    /// The method.
    pub method: Verb,
    /// Fate of the calls.
    #[serde(flatten)]
    pub effect: Effect,
    /// Number of calls to which it is applied; to all if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
}

/// The method of a rule's calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verb {
    /// All methods.
    #[serde(rename = "*")]
    All,
    /// GET.
    #[serde(rename = "GET")]
    Get,
    /// POST.
    #[serde(rename = "POST")]
    Post,
}

/// The effect of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum Effect {
    /// It waits, and its answer comes at a pace.
    Delay {
        /// Milliseconds before the server gets it.
        ms: u64,
        /// Kilobits a second of all answers together.
        #[serde(skip_serializing_if = "Option::is_none")]
        kbps: Option<u64>,
    },
    /// It is answered with a code in the envelope, and does not reach the server.
    Code {
        /// The code.
        code: String,
        /// The sentence beside it.
        message: String,
    },
    /// It is answered with an HTTP status, and does not reach the server.
    Status {
        /// The status, 400 to 599.
        status: u16,
    },
    /// The connection ends without an answer; it does not reach the server.
    Lost,
    /// The server carries it out, and the connection ends within the answer.
    Cut,
    /// It is counted.
    Count,
    /// Not a call: the next payment that is paid at a stand-in.
    Payment {
        /// Its outcome.
        outcome: StubPress,
    },
}

/// A field that cannot be used, and why.
#[derive(Debug)]
pub struct Wrong {
    /// Name of the field, with its place in a list.
    field: String,
    why: Text,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why.render(Language::En))
    }
}

impl From<Wrong> for Error {
    fn from(wrong: Wrong) -> Self {
        Self::invalid(&wrong.field, wrong.why)
    }
}

impl TryFrom<Value> for Rule {
    type Error = Wrong;

    fn try_from(value: Value) -> Result<Self, Wrong> {
        Self::read(&value, "")
    }
}

impl Rule {
    /// Reads a list of rules, named `rules` in errors.
    ///
    /// # Errors
    /// With the first field that cannot be used.
    pub fn read_list(value: &Value) -> Result<Vec<Self>, Wrong> {
        let list = value.as_array().ok_or_else(|| Wrong {
            field: "rules".to_owned(),
            why: text("\"{0}\" must be a list of rules").arg("rules"),
        })?;
        let rule = |(at, value): (usize, &Value)| Self::read(value, &format!("rules[{at}]"));
        list.iter().enumerate().map(rule).collect()
    }

    /// Reads a rule; `at` is its place in a list.
    fn read(value: &Value, at: &str) -> Result<Self, Wrong> {
        let object = value.as_object().ok_or_else(|| Wrong {
            field: at.to_owned(),
            why: text("A rule must be an object: {0}").arg(at),
        })?;
        let mut fields = Fields {
            object,
            at,
            known: Vec::new(),
        };
        let effect = effect(&mut fields)?;
        let (path, method) = target(&mut fields, &effect)?;
        let times = fields.number("times", 1..=MAX_TIMES)?;
        fields.end()?;
        Ok(Self {
            path,
            method,
            effect,
            times,
        })
    }

    /// Returns true if the rule is about a call.
    pub fn is_about(&self, method: &Method, path: &str) -> bool {
        let is_method = match self.method {
            Verb::All => true,
            Verb::Get => method == Method::GET,
            Verb::Post => method == Method::POST,
        };
        let is_path = match self.path.strip_suffix(ALL) {
            Some(prefix) => path.starts_with(prefix),
            None => path == self.path,
        };
        let is_call = !matches!(self.effect, Effect::Payment { .. });
        is_call && is_method && is_path && !is_own(path)
    }

    /// Returns the rule as a line to read.
    pub fn title(&self) -> String {
        let target = match (self.method, self.path.as_str()) {
            (Verb::All, ALL) => "all".to_owned(),
            (Verb::All, path) => path.to_owned(),
            (Verb::Get, path) => format!("GET {path}"),
            (Verb::Post, path) => format!("POST {path}"),
        };
        match &self.effect {
            Effect::Delay { ms, kbps: None } => format!("{target}: {ms} ms"),
            Effect::Delay {
                ms,
                kbps: Some(kbps),
            } => format!("{target}: {ms} ms, {kbps} kbps"),
            Effect::Code { code, .. } => format!("{target}: code {code}"),
            Effect::Status { status } => format!("{target}: status {status}"),
            Effect::Lost => format!("{target}: lost"),
            Effect::Cut => format!("{target}: done, answer cut off"),
            Effect::Count => format!("{target}: counted"),
            Effect::Payment { outcome } => format!("next payment: {}", outcome.word()),
        }
    }
}

/// Returns true for an address of the demo itself.
fn is_own(path: &str) -> bool {
    let below = |own: &&str| path.strip_prefix(*own);
    let rest = OWN.iter().find_map(below);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn effect(fields: &mut Fields<'_>) -> Result<Effect, Wrong> {
    let what = fields.text("what")?;
    let what = what.ok_or_else(|| fields.missing("what"))?;
    Ok(match what {
        "delay" => {
            let kbps = fields.number("kbps", 1..=MAX_KBPS)?;
            let ms = fields.number("ms", 0..=MAX_MS)?;
            let ms = ms.ok_or_else(|| fields.missing("ms"))?;
            Effect::Delay { ms, kbps }
        }
        "code" => {
            let code = fields.text("code")?;
            let code = code.ok_or_else(|| fields.missing("code"))?;
            let is_mark = |mark: char| mark.is_ascii_alphanumeric() || mark == '-';
            if code.is_empty() || code.len() > 10 || !code.chars().all(is_mark) {
                let why = text("\"{0}\" must be a code of 1 to 10 digits");
                return Err(fields.wrong("code", why));
            }
            let message = fields.text("message")?.unwrap_or("A fault of the demo");
            Effect::Code {
                code: code.to_owned(),
                message: message.to_owned(),
            }
        }
        "status" => {
            let status = fields.number("status", 400..=599)?;
            let status = status.and_then(|status| u16::try_from(status).ok());
            let status = status.ok_or_else(|| fields.missing("status"))?;
            Effect::Status { status }
        }
        "lost" => Effect::Lost,
        "cut" => Effect::Cut,
        "count" => Effect::Count,
        "payment" => {
            let outcome = fields.text("outcome")?;
            let outcome = outcome.ok_or_else(|| fields.missing("outcome"))?;
            let words: Vec<&str> = StubPress::ALL.iter().map(|press| press.word()).collect();
            let why = text("\"{0}\" must be one of {1}");
            let outcome = StubPress::of_word(outcome);
            let outcome =
                outcome.ok_or_else(|| fields.wrong("outcome", why).with(words.join(", ")))?;
            Effect::Payment { outcome }
        }
        _ => {
            let why = text("\"{0}\" must be {1}");
            return Err(fields.wrong("what", why).with(EFFECTS));
        }
    })
}

fn target(fields: &mut Fields<'_>, effect: &Effect) -> Result<(String, Verb), Wrong> {
    let method = match fields.text("method")? {
        None | Some(ALL) => Verb::All,
        Some("GET") => Verb::Get,
        Some("POST") => Verb::Post,
        Some(_) => {
            return Err(fields.wrong("method", text("\"{0}\" must be GET, POST or *")));
        }
    };
    let path = fields.text("path")?;
    if matches!(effect, Effect::Payment { .. }) {
        if path.is_some_and(|path| path != ALL) || method != Verb::All {
            let why = text("\"{0}\" must be absent: a payment is not a call");
            return Err(fields.wrong("path", why));
        }
        return Ok((ALL.to_owned(), Verb::All));
    }
    let path = path.ok_or_else(|| fields.missing("path"))?;
    let plain = path.strip_suffix(ALL).unwrap_or(path);
    let is_mark = |mark: char| mark.is_ascii_graphic() && !"*?#".contains(mark);
    let is_address = path == ALL || plain.starts_with('/') && plain.chars().all(is_mark);
    if !is_address {
        let why = text("\"{0}\" must be an address such as /path, a group such as /path/*, or *");
        return Err(fields.wrong("path", why));
    }
    if is_own(plain) {
        let why = text("\"{0}\" must not be an address of the demo itself");
        return Err(fields.wrong("path", why));
    }
    Ok((path.to_owned(), method))
}

/// The fields of a rule as they were sent.
struct Fields<'a> {
    object: &'a Map<String, Value>,
    at: &'a str,
    /// The fields that were read.
    known: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    fn value(&mut self, name: &'static str) -> Option<&'a Value> {
        self.known.push(name);
        self.object.get(name).filter(|value| !value.is_null())
    }

    fn text(&mut self, name: &'static str) -> Result<Option<&'a str>, Wrong> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        let written = value.as_str().filter(|text| text.len() <= MAX_TEXT);
        let why = text("\"{0}\" must be a text of at most {1} letters");
        let written = written.ok_or_else(|| self.wrong(name, why).with(MAX_TEXT))?;
        Ok(Some(written))
    }

    fn number(
        &mut self,
        name: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, Wrong> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        let number = value.as_u64().filter(|number| range.contains(number));
        let why = text("\"{0}\" must be a whole number from {1} to {2}");
        let wrong = || {
            let wrong = self.wrong(name, why);
            wrong.with(range.start()).with(range.end())
        };
        number.ok_or_else(wrong).map(Some)
    }

    /// Refuses fields that nothing read.
    fn end(&self) -> Result<(), Wrong> {
        let mut names = self.object.keys();
        match names.find(|name| !self.known.contains(&name.as_str())) {
            Some(name) => Err(self.wrong(name, text("\"{0}\" is not a field of this rule"))),
            None => Ok(()),
        }
    }

    fn missing(&self, name: &str) -> Wrong {
        self.wrong(name, text("\"{0}\" is missing"))
    }

    fn wrong(&self, name: &str, why: Text) -> Wrong {
        let field = match self.at {
            "" => name.to_owned(),
            at => format!("{at}.{name}"),
        };
        Wrong {
            why: why.arg(&field),
            field,
        }
    }
}

impl Wrong {
    fn with(mut self, value: impl fmt::Display) -> Self {
        self.why = self.why.arg(value);
        self
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use serde_json::json;

    use super::*;

    fn rule(value: Value) -> Rule {
        Rule::try_from(value).expect("a rule")
    }

    #[test]
    fn qa_07_a_bad_rule_names_its_field() {
        for (value, why) in [
            (json!({"path": "/a"}), "\"what\" is missing"),
            (
                json!({"path": "/a", "what": "explode"}),
                "\"what\" must be delay, code,",
            ),
            (json!({"what": "cut"}), "\"path\" is missing"),
            (
                json!({"path": "a", "what": "cut"}),
                "\"path\" must be an address such as",
            ),
            (
                json!({"path": "/a*b", "what": "cut"}),
                "\"path\" must be an address such as",
            ),
            (
                json!({"path": "/a b", "what": "cut"}),
                "\"path\" must be an address such as",
            ),
            (
                json!({"path": "/demo/clock", "what": "cut"}),
                "\"path\" must not be an address of",
            ),
            (
                json!({"path": "/emulator/*", "what": "cut"}),
                "\"path\" must not be an address of",
            ),
            (json!({"path": "/a", "what": "delay"}), "\"ms\" is missing"),
            (
                json!({"path": "/a", "what": "delay", "ms": 120_001}),
                "\"ms\" must be a whole number from 0 to 120000",
            ),
            (
                json!({"path": "/a", "what": "delay", "ms": 1, "kbps": "slow"}),
                "\"kbps\" must be a whole number from 1 to 100000",
            ),
            (
                json!({"path": "/a", "what": "status"}),
                "\"status\" is missing",
            ),
            (
                json!({"path": "/a", "what": "status", "status": 200}),
                "\"status\" must be a whole number from 400 to 599",
            ),
            (
                json!({"path": "/a", "what": "code", "code": ""}),
                "\"code\" must be a code of 1",
            ),
            (
                json!({"path": "/a", "what": "code", "code": 7}),
                "\"code\" must be a text of at",
            ),
            (
                json!({"path": "/a", "what": "cut", "times": 0}),
                "\"times\" must be a whole number from 1 to 1000",
            ),
            (
                json!({"path": "/a", "what": "cut", "method": "PUT"}),
                "\"method\" must be GET, POST or *",
            ),
            (
                json!({"path": "/a", "what": "cut", "ms": 1}),
                "\"ms\" is not a field of this rule",
            ),
            (
                json!({"what": "payment", "outcome": "gold"}),
                "\"outcome\" must be one of pay,",
            ),
            (
                json!({"what": "payment", "outcome": "late", "path": "/a"}),
                "\"path\" must be absent",
            ),
            (json!("cut"), "A rule must be an object"),
        ] {
            let wrong = Rule::try_from(value.clone()).expect_err("a bad rule");
            let sentence = wrong.to_string();
            assert!(sentence.starts_with(why), "{value}: {sentence}");
        }
        let list = json!([{"path": "/a", "what": "cut"}, {"path": "/a", "what": "cat"}]);
        let wrong = Rule::read_list(&list).expect_err("a bad rule");
        assert_eq!(wrong.field, "rules[1].what");
        let sentence = wrong.to_string();
        assert!(
            sentence.starts_with("\"rules[1].what\" must be"),
            "{sentence}"
        );
    }

    #[test]
    fn qa_07_a_rule_is_about_one_call_a_group_or_all_and_never_the_demo_itself() {
        let of =
            |path: &str, method: &str| rule(json!({"path": path, "method": method, "what": "cut"}));
        let (get, post) = (Method::GET, Method::POST);
        assert!(of("/a/b", "*").is_about(&get, "/a/b"));
        assert!(!of("/a/b", "*").is_about(&get, "/a/b/c"));
        assert!(of("/a/*", "POST").is_about(&post, "/a/b/c"));
        assert!(!of("/a/*", "POST").is_about(&get, "/a/b/c"));
        assert!(!of("/a/*", "*").is_about(&get, "/ab"));
        assert!(of("*", "GET").is_about(&get, "/demonstration"));
        for own in ["/demo/faults", "/emulator/api/devices", "/demo"] {
            assert!(!of("*", "*").is_about(&get, own), "{own}");
            assert!(!of("/*", "*").is_about(&get, own), "{own}");
        }
    }

    #[test]
    fn qa_07_a_rule_is_read_again_as_it_was_written() {
        for value in [
            json!({"path": "*", "method": "*", "what": "delay", "ms": 400, "kbps": 400}),
            json!({"path": "/a", "method": "GET", "what": "code", "code": "1500", "message": "x"}),
            json!({"path": "/a/*", "method": "POST", "what": "status", "status": 503, "times": 2}),
            json!({"path": "*", "method": "*", "what": "payment", "outcome": "late", "times": 1}),
        ] {
            let written = serde_json::to_value(rule(value.clone())).expect("JSON");
            assert_eq!(written, value);
        }
    }
}
