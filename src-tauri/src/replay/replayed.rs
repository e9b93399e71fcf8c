//! The end of a replay, as the emulator's page reports it (`mock-bridge/ui/src/recording/report.ts`).

use std::fmt;

use crate::picture::PixelRect;
use serde::Deserialize;

/// A bug file and the end of its replay.
pub struct Replay {
    /// Name of the file.
    pub file: String,
    /// End of its replay.
    pub ended: ReplayEnd,
}

/// The end of a replay.
pub enum ReplayEnd {
    /// The steps were done, up to one that failed.
    Replayed {
        /// Report of the page.
        steps: Replayed,
        /// PNG of the phone, or the reason why there is none.
        picture: Result<Vec<u8>, String>,
    },
    /// The page did not say how it ended.
    Stopped(String),
    /// The file was not replayed: a sentence with part, line and fault.
    Broken {
        /// The sentence.
        broken: String,
    },
}

/// Answer of the page.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum PageAnswer {
    /// The file was not replayed.
    Broken {
        /// Part, line and fault.
        broken: String,
    },
    /// The file was replayed.
    Replayed(Replayed),
}

/// Report of the page about a file that it replayed.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Replayed {
    /// True if each step was done, and messages and last page are the recorded ones.
    pub passed: bool,
    /// A sentence about the end.
    pub outcome: String,
    /// A line about the beginning.
    pub start: String,
    /// All steps of the file.
    pub steps: Vec<BugStep>,
    /// The number of steps that passed.
    pub done: usize,
    /// The step that failed, counted from 0; none where the steps passed or were not begun.
    pub failed: Option<usize>,
    /// The timeline: messages, calls, navigations and others, the oldest first.
    pub rows: Vec<TimelineRow>,
    /// Place of the phone in the window.
    pub phone: PixelRect,
}

/// A step of a bug file.
#[derive(Deserialize)]
pub struct BugStep {
    /// Path of the page on which it is done; empty on the app's own screens.
    pub on: String,
    /// The step as words.
    pub text: String,
}

/// A row of the timeline.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineRow {
    /// Time of day on the phone's clock.
    pub time: String,
    /// Kind, such as message.
    pub kind: String,
    /// Outcome in a word.
    pub word: String,
    /// True for what was refused, unknown, or failed.
    pub is_bad: bool,
    /// The row as words.
    pub text: String,
}

/// The verdict on a bug file, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReplayVerdict {
    /// It went as recorded.
    Passed,
    /// It did not go as recorded.
    Failed,
    /// It could not be read.
    Broken,
}

impl ReplayEnd {
    /// Returns the verdict.
    pub fn verdict(&self) -> ReplayVerdict {
        match self {
            Self::Replayed { steps, .. } if steps.passed => ReplayVerdict::Passed,
            Self::Replayed { .. } | Self::Stopped(_) => ReplayVerdict::Failed,
            Self::Broken { .. } => ReplayVerdict::Broken,
        }
    }

    /// Returns a sentence about the end.
    pub fn sentence(&self) -> &str {
        match self {
            Self::Replayed { steps, .. } => &steps.outcome,
            Self::Stopped(sentence) | Self::Broken { broken: sentence } => sentence,
        }
    }
}

impl ReplayVerdict {
    /// Returns the program's exit code where this is the worst verdict.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::Failed => 1,
            Self::Broken => 2,
        }
    }
}

impl fmt::Display for ReplayVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Broken => "broken",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_13_the_worst_verdict_gives_the_exit_code() {
        let worst = |all: &[ReplayVerdict]| all.iter().max().map(|it| it.exit_code());
        assert_eq!(
            worst(&[ReplayVerdict::Passed, ReplayVerdict::Passed]),
            Some(0)
        );
        assert_eq!(
            worst(&[ReplayVerdict::Failed, ReplayVerdict::Passed]),
            Some(1)
        );
        assert_eq!(
            worst(&[ReplayVerdict::Broken, ReplayVerdict::Failed]),
            Some(2)
        );
    }

    #[test]
    fn qa_13_a_page_reports_a_broken_file_or_a_replay() {
        let broken = serde_json::from_str(r#"{"broken": "steps.ndjson, line 2: It is no JSON."}"#);
        assert!(matches!(
            broken.expect("an answer"),
            PageAnswer::Broken { .. }
        ));
        let replayed = serde_json::from_str(
            r#"{"passed": true, "outcome": "1 step", "start": "", "steps": [{"on": "/repay", "text": "Tap"}],
            "done": 1, "failed": null, "rows": [], "phone": {"x": 1, "y": 2, "width": 3, "height": 4}}"#,
        );
        assert!(matches!(replayed.expect("an answer"), PageAnswer::Replayed(it) if it.done == 1));
    }
}
