//! Acts of staff in the words of the tests, `["refund", id, "100.00", "--reason", "she paid too much"]`, by the parser of
//! the console.

use std::sync::Arc;

use tulay_lender::Lender;
use tulay_lender::error::{Error, ErrorCode};
use tulay_staff::act::Act;
use tulay_staff::acts::answer_complaint::AnswerComplaint;
use tulay_staff::acts::correct_borrower::{CorrectBorrower, Correction};
use tulay_staff::acts::records::{ExportBorrower, ReadComplaint, ReadEvidence};
use tulay_staff::acts::typed;
use tulay_staff::audit::{self, Verification};
use tulay_staff::borrower_search::id_of;
use tulay_staff::complaint_replies::prepare_reply;
use tulay_staff::order_dossier::{HistoryEvent, OrderDossier};
use tulay_staff::perform::{Outcome, answer, look_at_confirmation, perform};
use tulay_staff::progress::Progress;
use tulay_staff::signature::Signature;
use tulay_staff::{order_dossier, owed, refunds, reports, texts};
use tulay_store::operator_audit::KnownRow;
use tulay_store::payouts::Payout;

use crate::support::Server;
use crate::support::database::rows;
use crate::support::staff::{hire_all, signed};

/// Words of an act, its tag, and the fields that its further words are.
const ACTS: [(&str, &str, &[&str]); 25] = [
    ("approve", "approve", ORDER),
    ("decline", "decline", ORDER),
    ("accept-account", "accept_account", ORDER),
    ("ask-account", "ask_account", ORDER),
    ("release", "release", ORDER),
    ("waive", "waive", AMOUNT),
    ("write-off", "write_off", ORDER),
    ("refund", "refund", AMOUNT),
    ("reverse", "reverse", &["order_id", "event"]),
    ("reschedule", "reschedule", &["order_id", "due_dates"]),
    ("cancel", "cancel", ORDER),
    (
        "suspense post",
        "post_payment",
        &["channel", "payment", "order_id"],
    ),
    (
        "suspense return",
        "return_payment",
        &["channel", "payment", "reference"],
    ),
    (
        "suspense take-back",
        "take_payment_back",
        &["channel", "payment"],
    ),
    ("suspense clear", "clear_difference", &["request"]),
    (
        "payouts given-back",
        "payout_given_back",
        &["payout", "bank_reference"],
    ),
    (
        "complaint acknowledge",
        "acknowledge_complaint",
        &["complaint"],
    ),
    ("borrower lock", "lock_borrower", BORROWER),
    ("borrower unlock", "unlock_borrower", BORROWER),
    ("borrower end-sessions", "end_sessions", BORROWER),
    ("borrower block", "block_borrower", BORROWER),
    ("borrower unblock", "unblock_borrower", BORROWER),
    ("borrower erase", "erase_borrower", BORROWER),
    ("borrower correct", "correct_borrower", BORROWER),
    ("servicing catch-up", "catch_up_servicing", &[]),
];

const ORDER: &[&str] = &["order_id"];
const AMOUNT: &[&str] = &["order_id", "amount_centavos"];
const BORROWER: &[&str] = &["borrower"];

/// Flags that are followed by a field.
const FLAGS: [(&str, &str); 3] = [
    ("--because", "because"),
    ("--by-hand", "by_hand"),
    ("--bank-reference", "bank_reference"),
];

/// Words taken apart.
#[derive(Default)]
struct Words {
    /// Words that are no flags.
    plain: Vec<String>,
    /// Flags with their values, which `--dry-run` and `--refund` have not.
    flags: Vec<(String, String)>,
}

impl Words {
    fn of(words: &[&str]) -> Self {
        let mut parts = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if ["--dry-run", "--refund"].contains(word) {
                parts.flags.push(((*word).to_owned(), String::new()));
            } else if word.starts_with("--") {
                let value = words.next().expect("a value");
                parts.flags.push(((*word).to_owned(), (*value).to_owned()));
            } else {
                parts.plain.push((*word).to_owned());
            }
        }
        parts
    }

    fn flag(&self, name: &str) -> Option<String> {
        let found = self.flags.iter().find(|(flag, _)| flag == name);
        found.map(|(_, value)| value.clone())
    }
}

/// Does as the words say, as a person who is signed in to the console: an act, an answer to a request, or a report,
/// whose rows are lines. Returns the outcome in words.
pub async fn ops(app: &Lender, who: &str, words: &[&str]) -> Result<String, Error> {
    let words = Words::of(words);
    let dry_run = words.flag("--dry-run").is_some();
    let reason = words.flag("--reason");
    let reason = reason.unwrap_or_else(|| "not stated".to_owned());
    let signature = signed(app, who, &reason).await;
    if let ["confirm" | "reject", number] = words.plain_words()[..] {
        let is_confirmed = words.plain[0] == "confirm";
        let number = number.parse().expect("a number");
        return answered(app, number, is_confirmed, &signature, dry_run).await;
    }
    if words.plain_words() == ["owed"] && words.flag("--refund").is_some() {
        return refund_all(app, &signature, dry_run).await;
    }
    if words.plain_words().starts_with(&["complaint", "reply"]) {
        // Checked before an image is stored, as the console does.
        signature.check()?;
    }
    if let Some(act) = act(app, &words, dry_run).await? {
        let outcome = perform(app, act.clone(), &signature, dry_run).await?;
        return texts::outcome(&outcome, act.as_ref(), |effect| {
            texts::done(act.as_ref(), effect)
        });
    }
    let name = words.plain.join(" ");
    let report = reports::make(app, &name, reports::Days::default()).await;
    Ok(report?.lines())
}

impl Words {
    fn plain_words(&self) -> Vec<&str> {
        self.plain.iter().map(String::as_str).collect()
    }
}

/// Returns the act of words; `None` for words of no act.
async fn act(app: &Lender, words: &Words, dry_run: bool) -> Result<Option<Arc<dyn Act>>, Error> {
    let plain = words.plain_words();
    let apart: Arc<dyn Act> = match plain[..] {
        ["complaint", "reply", complaint, answer] => {
            let files = words.flags.iter().filter(|(flag, _)| flag == "--image");
            let images = files.map(|(_, file)| std::fs::read(file).expect("an image"));
            let (complaint, answer) = (complaint.to_owned(), answer.to_owned());
            let reply = prepare_reply(app, &complaint, answer, images.collect(), dry_run).await?;
            Arc::new(AnswerComplaint { complaint, reply })
        }
        ["complaint", "show", complaint] => Arc::new(ReadComplaint {
            complaint: complaint.to_owned(),
        }),
        ["evidence", order_id] => Arc::new(ReadEvidence {
            order_id: order_id.to_owned(),
        }),
        ["borrower", "export", borrower] => Arc::new(ExportBorrower {
            borrower: id_of(app, borrower.to_owned()).await?,
        }),
        _ => return of_fields(app, words).await,
    };
    Ok(Some(apart))
}

async fn of_fields(app: &Lender, words: &Words) -> Result<Option<Arc<dyn Act>>, Error> {
    let plain = words.plain_words();
    let found = ACTS.iter().find(|(name, ..)| {
        let name: Vec<&str> = name.split(' ').collect();
        plain.starts_with(&name)
    });
    let Some((name, tag, fields)) = found else {
        return Ok(None);
    };
    let mut values: Vec<String> = words.plain[name.split(' ').count()..].to_vec();
    if *fields == BORROWER {
        values[0] = id_of(app, values[0].clone()).await?;
    }
    if *tag == "correct_borrower" {
        return Ok(Some(correction(values.remove(0), words)));
    }
    if *tag == "reschedule" {
        let days: Vec<String> = values.drain(1..).map(|day| format!("{day:?}")).collect();
        values.push(format!("[{}]", days.join(",")));
    }
    if *fields == AMOUNT {
        let centavos = match values.get(1) {
            Some(pesos) => centavos(pesos),
            None => refunds::owed_centavos(app, &values[0]).await?,
        };
        values.truncate(1);
        values.push(centavos.to_string());
    }
    let given = FLAGS
        .iter()
        .filter_map(|(flag, field)| Some(((*field).to_owned(), words.flag(flag)?)));
    let fields = fields.iter().map(|field| (*field).to_owned());
    let fields: Vec<_> = fields.zip(values).chain(given).collect();
    typed::in_words(&[], tag, &fields).map(Some)
}

/// Centavos of pesos, as `1500` or `1500.50`.
fn centavos(pesos: &str) -> i64 {
    let (pesos, rest) = pesos.split_once('.').unwrap_or((pesos, "00"));
    format!("{pesos}{rest}").parse().expect("pesos")
}

fn correction(borrower: String, words: &Words) -> Arc<dyn Act> {
    let values = Correction {
        name: words.flag("--name"),
        birthday: words.flag("--birthday"),
        region: words.flag("--region"),
        province: words.flag("--province"),
        city: words.flag("--city"),
        barangay: words.flag("--barangay"),
        address: words.flag("--address"),
        zip: words.flag("--zip"),
    };
    Arc::new(CorrectBorrower {
        borrower,
        correction: tulay_store::new_id("cor"),
        fields: values.fields(),
        values,
    })
}

async fn answered(
    app: &Lender,
    number: i64,
    is_confirmed: bool,
    signature: &Signature,
    dry_run: bool,
) -> Result<String, Error> {
    if dry_run {
        let Outcome::Shown { effect, .. } = look_at_confirmation(app, number, signature).await?
        else {
            unreachable!("it is not carried out");
        };
        let changed = texts::changed(&effect);
        return Ok(format!(
            "{number} would be confirmed; nothing was done\n{changed}"
        ));
    }
    match answer(app, number, is_confirmed, signature).await? {
        Some(effect) => {
            let (changed, sent) = (texts::changed(&effect), texts::sent_money(&effect)?);
            Ok(format!("{number} confirmed and done\n{changed}{sent}"))
        }
        None => Ok(format!("{number} rejected\n")),
    }
}

async fn refund_all(app: &Lender, signature: &Signature, dry_run: bool) -> Result<String, Error> {
    let mut said = String::new();
    for refund in owed::refund_all(app, signature, dry_run).await? {
        let line = match refund {
            owed::OwedRefund::WaitsAlready { order_id, number } => {
                format!("{order_id} waits as {number} for a second person to confirm\n")
            }
            owed::OwedRefund::Performed(act, outcome) => {
                let order_id = act.order_id.clone();
                let told = texts::outcome(&outcome, act.as_ref(), |effect| {
                    texts::done(act.as_ref(), effect)
                });
                told.unwrap_or_else(|why| {
                    format!("{order_id} was not refunded: {}\n", why.sentence())
                })
            }
            owed::OwedRefund::Refused(act, why) => {
                format!("{} was not refunded: {}\n", act.order_id, why.sentence())
            }
        };
        said.push_str(&line);
    }
    Ok(said)
}

/// Does as the words say, which must succeed; returns the outcome in words.
pub async fn said(server: &Server, who: &str, words: &[&str]) -> String {
    let said = ops(&server.app, who, words).await;
    said.unwrap_or_else(|refusal| {
        panic!(
            "{words:?}: {}: {:?}",
            refusal.sentence(),
            refusal.log_detail()
        )
    })
}

/// Checks that the act is refused with this text and changes nothing.
pub async fn assert_refused(
    server: &Server,
    who: &str,
    words: &[&str],
    code: ErrorCode,
    why: &str,
) {
    hire_all(&server.app).await;
    let before = rows(server);
    let refusal = ops(&server.app, who, words).await;
    let refusal = refusal.expect_err("a refusal");
    let found = (refusal.code(), refusal.sentence());
    assert_eq!(found, (code, why.to_owned()), "{words:?}");
    assert_eq!(rows(server), before, "{words:?}");
}

/// Returns the audit's rows, the oldest first, each without its number and its time.
pub async fn audit(server: &Server) -> Vec<String> {
    let listed = said(server, "Pia", &["audit"]).await;
    let rows = listed.lines().rev().map(|row| {
        let (row, _proof) = row.rsplit_once('\t').expect("a proof");
        row.splitn(3, '\t').skip(2).collect()
    });
    rows.collect()
}

/// Verifies the audit from a known row, or from the first. No row adds the people whom tests hire.
pub async fn verification(server: &Server, known: Option<KnownRow>) -> Verification {
    let found = audit::verify(&server.app, known, &Progress::default()).await;
    let mut found = found.expect("a verified audit");
    let is_hired = |text: &str| text.ends_with(", and no row adds it");
    found.faults.retain(|fault| !is_hired(&fault.text));
    found
}

/// Verifies the audit; returns the number of its rows.
pub async fn verified(server: &Server) -> i64 {
    let found = verification(server, None).await;
    assert_eq!(found.faults, []);
    found.rows
}

/// Recomputes every ledger, which is what its events make it; returns their number.
pub async fn ledgers_hold(server: &Server) -> i64 {
    let today = server.app.clock.today_manila();
    let found = tulay_lender::loans::ledger_check::run(&server.app, today).await;
    let found = found.expect("a checked ledger");
    assert_eq!(found.differing, Vec::<String>::new());
    found.orders
}

/// Takes a payment by GCash out of its order as Maria, because it bounced.
pub async fn take_back(server: &Server, payment: &str) {
    let bounced = [
        "suspense",
        "take-back",
        "90006",
        payment,
        "--reason",
        "it bounced",
    ];
    said(server, "Maria", &bounced).await;
}

/// Returns the dossier of an order.
pub async fn dossier(server: &Server, order: &str) -> OrderDossier {
    let dossier = order_dossier::of_order(&server.app, order).await;
    dossier.expect("an order")
}

/// Returns the payouts and refunds in the history of an order, the oldest first.
pub async fn shown_payouts(server: &Server, order: &str) -> Vec<Payout> {
    let history = dossier(server, order).await.history.into_iter();
    let payouts = history.filter_map(|entry| match entry.event {
        HistoryEvent::Payout(payout) => Some(payout),
        _ => None,
    });
    payouts.collect()
}

/// Reports by their name, on all of its days.
pub async fn report(
    server: &Server,
    name: &str,
    days: reports::Days,
) -> Result<Vec<Vec<String>>, Error> {
    let report = reports::make(&server.app, name, days).await?;
    Ok(report.rows)
}
