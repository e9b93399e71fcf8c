//! Rules with a name, for the inspector and for tests: networks, the server, providers.

use serde::Serialize;

use super::rule::{Effect, Rule, Verb};
use tulay_provider_stubs::press::StubPress;

/// The calls of pages.
const CALLS: &str = "/mountain/*";
/// Everything that a page loads.
const ALL: &str = "*";

/// Rules under a name.
#[derive(Debug, Serialize)]
pub struct RulePreset {
    /// Stable name, for tests.
    pub id: &'static str,
    /// Name on a button.
    pub title: &'static str,
    /// Heading under which it stands.
    pub group: &'static str,
    /// Its rules.
    pub rules: Vec<Rule>,
}

/// Returns all presets; those of providers where stand-ins run.
pub fn all(has_stand_ins: bool) -> Vec<RulePreset> {
    let network =
        |id, title, effect| preset(id, title, "Network", call(ALL, Verb::All, effect, None));
    let slow = |ms, kbps| Effect::Delay {
        ms,
        kbps: Some(kbps),
    };
    let fails = Effect::Status { status: 500 };
    let fails = call(CALLS, Verb::All, fails, None);
    let answer_lost = call(CALLS, Verb::Post, Effect::Cut, Some(1));
    let mut presets = vec![
        network("slow", "Slow", slow(400, 400)),
        network("very-slow", "Very slow", slow(2_000, 50)),
        network("lost", "Lost", Effect::Lost),
        preset("answers-500", "Answers 500", "Server", fails),
        preset(
            "answer-lost",
            "Answer lost after it was done",
            "Server",
            answer_lost,
        ),
    ];
    if has_stand_ins {
        presets.extend(PAYMENTS.map(|(id, title, outcome)| {
            let rule = call(ALL, Verb::All, Effect::Payment { outcome }, Some(1));
            preset(id, title, "Next payment", rule)
        }));
    }
    presets
}

/// Faults of providers.
const PAYMENTS: [(&str, &str, StubPress); 5] = [
    ("payment-late", "Late", StubPress::Late),
    ("payment-twice", "Reported twice", StubPress::Twice),
    ("payment-silent", "Not reported", StubPress::Silent),
    ("payment-reversed", "Reversed", StubPress::Reverse),
    ("payment-less", "Paid less", StubPress::Less),
];

fn preset(id: &'static str, title: &'static str, group: &'static str, rule: Rule) -> RulePreset {
    RulePreset {
        id,
        title,
        group,
        rules: vec![rule],
    }
}

fn call(path: &str, method: Verb, effect: Effect, times: Option<u64>) -> Rule {
    Rule {
        path: path.to_owned(),
        method,
        effect,
        times,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_07_each_preset_holds_rules_that_the_call_takes() {
        for preset in all(true) {
            for rule in preset.rules {
                let written = serde_json::to_value(&rule).unwrap_or_default();
                assert_eq!(Rule::try_from(written).ok(), Some(rule), "{}", preset.id);
            }
        }
        assert!(
            all(false)
                .iter()
                .all(|preset| preset.group != "Next payment")
        );
    }
}
