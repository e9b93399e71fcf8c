//! Retention periods of personal data, and their reasons: the section `[retention]` of the configuration. Applied by
//! servicing and the erasure of a borrower, and stated in the privacy policy.

use std::collections::BTreeMap;

use serde::Deserialize;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Longest plausible period, in days: 50 years.
const MAX_DAYS: i64 = 18_263;

/// Minimum periods of data that limits count by, in days.
const FLOORS: [(DataKind, i64); 2] = [(DataKind::Counts, 2), (DataKind::Codes, 1)];

/// Kind of data with a retention period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataKind {
    /// Borrowers who had a loan, and all their data; counted from the last event of the last loan.
    SettledLoans,
    /// Signed documents of an erased borrower; counted from the end of the loan.
    SignedDocuments,
    /// Borrowers who never had a loan, and all their data; counted from the last order, change of identity or login.
    Applicants,
    /// Payment accounts that were replaced and never paid out to; counted from the replacement.
    ReplacedAccounts,
    /// Complaints with their images; counted from the answer.
    Complaints,
    /// Codes, and SMS with short-lived content; counted from their expiry.
    Codes,
    /// Texts of all other SMS; counted from the sending.
    Messages,
    /// Presses in the app, visits and presses on landing pages; counted from the event.
    Visits,
    /// Digests of the phones that logged in to a number; counted from the last login.
    KnownPhones,
    /// Sessions; counted from their end.
    Sessions,
    /// Captcha images of registrations; counted from their end.
    Captchas,
    /// Answers that are repeated for a repeated key; counted from the first.
    RepeatedAnswers,
    /// Counters of limits; counted from their hour.
    Counts,
}

/// Retention period and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Time {
    /// Days.
    pub days: i64,
    /// Reason, for readers of the configuration.
    pub because: String,
}

/// Periods set by the operator; defaults apply to the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Retention(BTreeMap<String, Time>);

/// Default and legal limits of a period.
struct Rule {
    key: &'static str,
    usual_days: i64,
    /// Maximum by law or by purpose.
    most_days: i64,
    /// Minimum by law.
    least_days: i64,
    because: &'static str,
}

/// Key, default days, minimum and maximum, and the reason.
type RuleRow = (&'static str, i64, (i64, i64), &'static str);

impl From<RuleRow> for Rule {
    fn from((key, usual_days, (least_days, most_days), because): RuleRow) -> Self {
        Self {
            key,
            usual_days,
            most_days,
            least_days,
            because,
        }
    }
}

impl DataKind {
    /// Every kind.
    pub const ALL: [Self; 13] = [
        Self::SettledLoans,
        Self::SignedDocuments,
        Self::Applicants,
        Self::ReplacedAccounts,
        Self::Complaints,
        Self::Codes,
        Self::Messages,
        Self::Visits,
        Self::KnownPhones,
        Self::Sessions,
        Self::Captchas,
        Self::RepeatedAnswers,
        Self::Counts,
    ];

    fn rule(self) -> Rule {
        Rule::from(match self {
            Self::SettledLoans => (
                "settled_loans",
                1_826,
                (1_826, 1_827),
                "the law against money laundering and the tax law want five years after a loan's end",
            ),
            Self::SignedDocuments => (
                "signed_documents",
                3_653,
                (1_826, 3_653),
                "claims from a written contract can be brought for ten years (Civil Code, article 1144)",
            ),
            Self::Applicants => (
                "applicants",
                365,
                (0, 730),
                "to answer questions about an application",
            ),
            Self::ReplacedAccounts => (
                "replaced_accounts",
                365,
                (0, 365),
                "to clear up a change that the borrower did not make",
            ),
            Self::Complaints => (
                "complaints",
                1_826,
                (730, 1_827),
                "the lender has to show how it answered (Republic Act 11765)",
            ),
            Self::Codes => (
                "codes",
                30,
                (0, 30),
                "to answer questions about what was sent",
            ),
            Self::Messages => (
                "messages",
                365,
                (0, 1_827),
                "to show that a borrower was told",
            ),
            Self::Visits => (
                "visits",
                400,
                (0, 400),
                "to compare a month with last year's",
            ),
            Self::KnownPhones => (
                "known_phones",
                400,
                (0, 400),
                "to tell a borrower's phone from a stranger's",
            ),
            Self::Sessions => ("sessions", 0, (0, 30), "nothing needs them"),
            Self::Captchas => ("captchas", 0, (0, 1), "nothing needs them"),
            Self::RepeatedAnswers => (
                "repeated_answers",
                30,
                (0, 30),
                "a repeated call is not made twice",
            ),
            Self::Counts => ("counts", 2, (2, 30), "longer than any limit counts"),
        })
    }

    /// Key in the configuration.
    pub fn key(self) -> &'static str {
        self.rule().key
    }
}

impl Retention {
    /// Retention period, in days.
    pub fn days(&self, stored: DataKind) -> i64 {
        let configured = self.0.get(stored.key());
        configured.map_or_else(|| stored.rule().usual_days, |time| time.days)
    }

    /// Retention period, in milliseconds.
    pub fn ms(&self, stored: DataKind) -> i64 {
        self.days(stored) * DAY_MS
    }

    /// Reason of the period.
    pub fn because(&self, stored: DataKind) -> &str {
        let configured = self.0.get(stored.key());
        configured.map_or_else(|| stored.rule().because, |time| time.because.as_str())
    }

    /// Faults that make the section unusable.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (key, time) in &self.0 {
            if !DataKind::ALL.into_iter().any(|stored| stored.key() == key) {
                let known = DataKind::ALL.map(DataKind::key).join(", ");
                faults.push(format!(
                    "`retention.{key}` is unknown: it must be one of {known}"
                ));
            }
            if !(0..=MAX_DAYS).contains(&time.days) {
                faults.push(format!("`retention.{key}.days` must be 0 to {MAX_DAYS}"));
            }
            let floor = FLOORS.iter().find(|(floored, _)| floored.key() == key);
            if let Some((_, least)) = floor.filter(|(_, least)| time.days < *least) {
                faults.push(format!(
                    "`retention.{key}.days` must be {least} or more: limits count by it"
                ));
            }
            if time.because.trim().is_empty() {
                faults.push(format!(
                    "`retention.{key}.because` must say why it is kept so long"
                ));
            }
        }
        faults
    }

    /// Warnings about periods that are not set, and about those above the legal maximum or below the legal minimum.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        let unset = DataKind::ALL
            .into_iter()
            .filter(|it| !self.0.contains_key(it.key()));
        let unset: Vec<String> = unset
            .map(|stored| format!("{} ({} days)", stored.key(), self.days(stored)))
            .collect();
        if !unset.is_empty() {
            let unset = unset.join(", ");
            warnings.push(format!(
                "`retention` leaves to this program how long it keeps: {unset}"
            ));
        }
        for stored in DataKind::ALL {
            let (rule, days) = (stored.rule(), self.days(stored));
            let (key, most, least) = (rule.key, rule.most_days, rule.least_days);
            if days > most {
                warnings.push(format!(
                    "`retention.{key}.days` is {days}: longer than {most}, which the law or the purpose allows"
                ));
            }
            if days < least {
                warnings.push(format!(
                    "`retention.{key}.days` is {days}: shorter than {least}, which the law wants"
                ));
            }
        }
        warnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn retention(text: &str) -> Retention {
        toml::from_str(text).expect("a table")
    }

    #[test]
    fn sec_09_what_is_not_said_longer_or_shorter_than_the_law_wants_is_warned_of() {
        let none = Retention::default().warnings();
        assert_eq!(none.len(), 1);
        for stored in DataKind::ALL {
            let said = format!("{} ({} days)", stored.key(), stored.rule().usual_days);
            assert!(none[0].contains(&said), "{said}: {none:?}");
        }
        let said = retention(
            "settled_loans = { days = 30, because = \"x\" }\ncodes = { days = 90, because = \"x\" }",
        );
        let warnings = said.warnings();
        assert_eq!(warnings.len(), 3, "{warnings:?}");
        assert!(!warnings[0].contains("codes"), "{warnings:?}");
        assert_eq!(
            warnings[1],
            "`retention.settled_loans.days` is 30: shorter than 1826, which the law wants"
        );
        assert_eq!(
            warnings[2],
            "`retention.codes.days` is 90: longer than 30, which the law or the purpose allows"
        );
    }

    #[test]
    fn sec_09_a_time_without_a_reason_or_of_nothing_known_is_refused() {
        let said = retention(
            "code = { days = 1, because = \"x\" }\nvisits = { days = -1, because = \" \" }",
        );
        let faults = said.faults();
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(
            faults[0].starts_with("`retention.code` is unknown: it must be one of settled_loans, ")
        );
        assert_eq!(faults[1], "`retention.visits.days` must be 0 to 18263");
        assert_eq!(
            faults[2],
            "`retention.visits.because` must say why it is kept so long"
        );
    }
}
