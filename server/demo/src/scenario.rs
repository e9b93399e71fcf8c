//! The demo's borrowers as `fixtures/scenarios/*.json` describes them: their data, and their history in days before
//! now.

use serde::Deserialize;

use crate::faults::rule::Rule;
use tulay_lender::pictures;
use tulay_store::orders::OrderPageFlags;

/// Prefix of the sessions of example borrowers: `demo-overdue`.
const DEMO_SESSION_PREFIX: &str = "demo-";

/// A borrower in a known state. The id is stable: tests and links use it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Id, which also names the session, `demo-<id>`.
    pub id: String,
    /// Description on one line.
    pub title: String,
    /// Heading under which the list shows it.
    pub group: String,
    /// The borrower; absent for a visitor.
    pub person: Option<InventedPerson>,
    /// The product that the scenario is about.
    pub product_id: String,
    /// Path of the first page.
    pub page: String,
    /// Past events, oldest first.
    #[serde(default)]
    pub story: Vec<StoryStep>,
    /// Rules on calls from its start on.
    #[serde(default)]
    pub rules: Vec<Rule>,
}

/// An invented person.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InventedPerson {
    /// Full name.
    pub name: String,
    /// The phone that signs in.
    pub phone: String,
    /// Day of birth.
    pub birthday: jiff::civil::Date,
    /// Region of the address.
    pub region: String,
    /// Province of the address.
    pub province: String,
    /// City of the address.
    pub city: String,
    /// Barangay of the address.
    pub barangay: String,
    /// Street and house.
    pub address: String,
    /// ZIP code of the address.
    pub zip: String,
}

/// A past event of a story.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryStep {
    /// Number of business days of Manila before now.
    pub days_ago: i64,
    /// The event.
    pub event: StoryEvent,
}

/// Event in a borrower's story.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum StoryEvent {
    /// They gave their identity data.
    Certify,
    /// They bound an e-wallet.
    BindWallet {
        /// The wallet's channel.
        channel_number: String,
        /// The wallet's number.
        number: String,
    },
    /// They bound a bank account.
    BindBank {
        /// The bank.
        bank_code: String,
        /// The account's number.
        number: String,
    },
    /// They confirmed a loan.
    Confirm {
        /// Principal, centavos.
        amount_centavos: i64,
        /// Term, days.
        term_days: i64,
    },
    /// The review approved it.
    Approve,
    /// The review declined it.
    Decline,
    /// Staff asked for another account.
    AskAccount,
    /// The money left.
    Release,
    /// They requested a payment code, and have not paid it.
    AskCode(StoryPayment),
    /// They paid.
    Pay(StoryPayment),
    /// Their newest payment was taken back.
    TakeBack,
    /// They sent a complaint, about the loan if there is one.
    Complain(StoryComplaint),
    /// The lender answered it.
    Answer(StoryAnswer),
    /// The order's page got flags beside the loan.
    Show(OrderPageFlags),
}

/// A borrower's complaint.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryComplaint {
    /// The number of its type.
    pub problem_type: i64,
    /// The number of its second type, if the first has one.
    pub problem_son_type: Option<i64>,
    /// Text, in the borrower's words.
    pub content: String,
    /// Files of `fixtures/complaints`.
    #[serde(default)]
    pub images: Vec<String>,
}

/// Answer of staff.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryAnswer {
    /// Text of the answer.
    pub body: String,
    /// Files of `fixtures/complaints`.
    #[serde(default)]
    pub images: Vec<String>,
}

/// Amount and channel of a payment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryPayment {
    /// The amount.
    pub what: PaymentKind,
    /// A channel's number.
    pub channel_number: String,
    /// Amount beyond what was asked for, in centavos.
    #[serde(default)]
    pub extra_centavos: i64,
}

/// An amount that a borrower may pay.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    /// The amount due.
    Due,
    /// Everything that is owed.
    Full,
    /// The rollover.
    Delay,
}

macro_rules! files {
    ($($id:literal),* $(,)?) => {
        &[$(($id, include_str!(concat!("../../../fixtures/scenarios/", $id, ".json")))),*]
    };
}

/// Every scenario's id and file, in the order of the list.
const FILES: &[(&str, &str)] = files![
    "visitor",
    "new-borrower",
    "needs-account",
    "ready",
    "pop-agreement",
    "promo-popup",
    "under-review",
    "declined",
    "disbursing",
    "needs-card",
    "released",
    "in-repayment",
    "no-rollover",
    "instalments",
    "last-instalment",
    "due-today",
    "banner",
    "pay-code",
    "legacy-repayment",
    "legacy-direct",
    "kind-tips",
    "h5-repay",
    "overdue",
    "long-overdue",
    "rolled-over",
    "settled",
    "overpaid",
    "payment-taken-back",
    "asks-rating",
    "withdraw",
    "market",
    "joint-failure",
    "redirect",
    "repeat",
    "long-texts",
    "fails-once",
    "complaint-open",
    "complaint-answered",
    "uncollectable",
];

/// The images in stories, by file name.
const IMAGES: &[(&str, &[u8])] = &[
    (
        "calling-hours.jpg",
        include_bytes!("../../../fixtures/complaints/calling-hours.jpg"),
    ),
    (
        "counter-receipt.jpg",
        include_bytes!("../../../fixtures/complaints/counter-receipt.jpg"),
    ),
    (
        "missed-calls.jpg",
        include_bytes!("../../../fixtures/complaints/missed-calls.jpg"),
    ),
];

impl Scenario {
    /// Returns every scenario, in the order of the list.
    pub fn all() -> serde_json::Result<Vec<Self>> {
        FILES
            .iter()
            .map(|(_, text)| serde_json::from_str(text))
            .collect()
    }

    /// Returns the images in its story: the name of each in the object store, and its file.
    pub fn images(&self) -> Vec<(String, &'static [u8])> {
        let files = self.story.iter().flat_map(|step| match &step.event {
            StoryEvent::Complain(complaint) => complaint.images.as_slice(),
            StoryEvent::Answer(answer) => answer.images.as_slice(),
            _ => &[],
        });
        let known = |file: &String| {
            let found = IMAGES.iter().find(|(name, _)| name == file);
            found.map(|(_, bytes)| (self.image_name(file), *bytes))
        };
        files.filter_map(known).collect()
    }

    /// Returns the name of one of its images in the object store.
    pub fn image_name(&self, file: &str) -> String {
        pictures::name_of_known(&format!("{}/{file}", self.id))
    }

    /// Returns the session of its borrower; empty for a visitor.
    pub fn session(&self) -> String {
        match self.person {
            Some(_) => format!("{DEMO_SESSION_PREFIX}{}", self.id),
            None => String::new(),
        }
    }

    /// Returns the address of its first page.
    pub fn start(&self, order_id: Option<&str>, problem_id: Option<&str>) -> String {
        let mut start = format!("{}?productId={}", self.page, self.product_id);
        if let Some(order_id) = order_id {
            start = format!("{start}&orderId={order_id}");
        }
        if let Some(problem_id) = problem_id {
            start = format!("{start}&problemId={problem_id}");
        }
        if self.person.is_some() {
            start = format!("{start}&sessionId={}", self.session());
        }
        start
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faults::MAX_RULES;

    #[test]
    fn every_file_is_listed_under_its_id_and_tells_its_days_in_order() {
        let all = Scenario::all().expect("sound files");
        for (scenario, (id, _)) in all.iter().zip(FILES) {
            assert_eq!(scenario.id, *id);
            let days: Vec<i64> = scenario.story.iter().map(|step| step.days_ago).collect();
            assert!(
                days.is_sorted_by(|a, b| a >= b) && days.iter().all(|day| *day >= 0),
                "{id}"
            );
            assert!(scenario.rules.len() <= MAX_RULES, "{id}");
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/scenarios");
        let files = std::fs::read_dir(folder).expect("the folder").count();
        assert_eq!(files, all.len());
    }

    #[test]
    fn qa_07_a_scenario_with_a_bad_rule_names_its_fault_and_where_the_list_ends() {
        let (_, text) = FILES
            .iter()
            .find(|(id, _)| *id == "fails-once")
            .expect("it");
        let bad = text.replace("\"status\": 500", "\"status\": 50");
        let wrong = serde_json::from_str::<Scenario>(&bad).expect_err("a bad rule");
        let said = wrong.to_string();
        let fault = "\"status\" must be a whole number from 400 to 599 at line ";
        assert!(said.starts_with(fault), "{said}");
    }

    #[test]
    fn nobody_shares_a_phone() {
        let all = Scenario::all().expect("sound files");
        let people = all.iter().filter_map(|scenario| scenario.person.as_ref());
        let phones: Vec<&str> = people.map(|person| person.phone.as_str()).collect();
        let apart: std::collections::HashSet<&&str> = phones.iter().collect();
        assert_eq!(apart.len(), phones.len());
    }
}
