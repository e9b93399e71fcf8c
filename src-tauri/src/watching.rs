//! The script that watches the pages of the app's own origin (`mock-bridge/ui/src/shellPage.ts`): its settings, its
//! reports, and its answers to what the inspector asks the visible page.

use mock_bridge::state::Wrapper;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tauri::{AppHandle, Runtime};
use url::Url;

/// The script, in the built screens.
const SCRIPT: &str = "shell-page.js";

/// The Tauri event with a row of the timeline.
pub const ROW_EVENT: &str = "row";
/// The Tauri event with a step, a pick or a call of a page, for the recorder.
pub const HEARD_EVENT: &str = "heard";

/// Body of a function in a page, with the arguments `asks` and `request`. The script answers the event of that name,
/// which the page's own scripts do not know.
pub const ASK: &str = "\
    const asked = new CustomEvent(asks, { detail: { request } });\
    window.dispatchEvent(asked);\
    return asked.detail.answer ?? null;";

/// Receives an answer of a page, or the reason why there is none as a sentence.
pub type AnswerTaker = Box<dyn FnOnce(Result<Value, String>) + Send>;

/// A report of the script.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum ScriptReport {
    /// The keys for the field that has the focus; null without one (QA-02).
    Keys(Option<Keys>),
    /// A document began, before its own scripts.
    Began,
    /// A field for files was pressed, for which no chooser opens (QA-17).
    FileWanted,
    /// A row of the timeline, or a change of one, which the inspector reads (QA-06).
    Row(Value),
    /// A step, a pick or a call of the page, for the recorder (QA-09).
    Heard(Value),
}

/// The keys of the on-screen keyboard.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Keys {
    /// Those for any text.
    Letters,
    /// Those for a whole number.
    Digits,
    /// Those for a number with a point.
    Decimal,
}

/// A report with the page's secret.
#[derive(Deserialize)]
struct Reported {
    secret: String,
    report: ScriptReport,
}

/// An answer of the script.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Answered {
    Value(Value),
    Problem(String),
}

/// Returns the script as it was built; empty before the screens are.
pub fn script<R: Runtime>(app: &AppHandle<R>) -> String {
    let script = app.asset_resolver().get(SCRIPT.to_owned());
    script.map_or_else(String::new, |it| {
        String::from_utf8_lossy(&it.bytes).into_owned()
    })
}

/// Returns the script for a page, which posts its reports by the function `post`. Only this block sees its settings.
pub fn for_page(
    script: &str,
    secret: &str,
    web_view: u32,
    asks: &str,
    post: &str,
    wrapper: &Wrapper,
) -> String {
    let settings =
        json!({"secret": secret, "webView": web_view, "asks": asks, "origin": wrapper.h5_origin});
    format!("{{ const SHELL = {{ ...{settings}, post: {post} }};\n{script}\n}}")
}

/// Returns a report of the script; none for what a page posted itself, such as a frame's first empty document.
pub fn reported(posted: Value, secret: &str) -> Option<ScriptReport> {
    let it = Reported::deserialize(posted).ok()?;
    (it.secret == secret).then_some(it.report)
}

/// Reads an answer of [`ASK`].
pub fn answered(text: &str) -> Result<Value, String> {
    match serde_json::from_str(text) {
        Ok(Answered::Value(value)) => Ok(value),
        Ok(Answered::Problem(problem)) => Err(problem),
        Err(_) => Err("The page does not answer: it is being loaded, or it has ended.".to_owned()),
    }
}

/// Says where a page is not of the app's own origin, which is not asked: a channel's or a partner's.
pub fn check_origin(page: Option<&str>, wrapper: &Wrapper) -> Result<(), String> {
    let origin = page
        .and_then(|it| Url::parse(it).ok())
        .map(|it| it.origin().ascii_serialization());
    match origin {
        Some(origin) if origin == wrapper.h5_origin => Ok(()),
        Some(origin) => Err(format!(
            "The page on the phone is not the app's own: its origin is {origin}."
        )),
        None => Err("The page on the phone is not loaded yet.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_06_a_report_counts_with_the_pages_secret_alone() {
        let posted = |secret: &str| json!({"secret": secret, "report": {"keys": "digits"}});
        assert_eq!(
            reported(posted("s"), "s"),
            Some(ScriptReport::Keys(Some(Keys::Digits)))
        );
        let nothing = json!({"secret": "s", "report": {"keys": null}});
        assert_eq!(reported(nothing, "s"), Some(ScriptReport::Keys(None)));
        let wanted = json!({"secret": "s", "report": "fileWanted"});
        assert_eq!(reported(wanted, "s"), Some(ScriptReport::FileWanted));
        let unknown = json!({"secret": "s", "report": {"run": "alert()"}});
        for posted in [posted("guessed"), unknown, json!("text"), json!(null)] {
            assert_eq!(reported(posted.clone(), "s"), None, "{posted}");
        }
    }

    #[test]
    fn qa_08_a_page_answers_with_a_value_or_a_sentence_and_nothing_else_is_an_answer() {
        assert_eq!(answered(r#"{"value": {"a": 1}}"#), Ok(json!({"a": 1})));
        assert_eq!(
            answered(r#"{"problem": "No such field."}"#),
            Err("No such field.".to_owned())
        );
        for other in ["null", "", "{}", r#"{"value": 1, "problem": "b"}"#] {
            assert!(answered(other).is_err(), "{other}");
        }
    }
}
