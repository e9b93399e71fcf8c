//! `tulay ops reconcile`: compares a provider's settlement report with the stored payments. A reported payment that is
//! not stored is posted once the provider confirms it; every other difference is only printed. A second run changes
//! nothing.

mod report;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use self::report::{Line, Payment};
use crate::printed::plain;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::channel_news;
use tulay_lender::settings::ReportColumns;
use tulay_lender::staff::figures::pesos;
use tulay_provider_api::payment::{PaymentChannel, StatusQuery};
use tulay_store::channel_requests;
use tulay_store::payment_events::{self, PaymentEvent};

/// Differing lines that are printed in full.
const MAX_SAID: usize = 1_000;

/// Outcome of comparing a report's lines.
#[derive(Debug, Default)]
struct Tally {
    matched: u64,
    posted: u64,
    missing_here: u64,
    missing_there: u64,
    differing: u64,
    unreadable: u64,
    paid_centavos: i64,
    fee_centavos: i64,
    said: Vec<String>,
}

impl Tally {
    fn say(&mut self, what: &str, fields: &[&str]) {
        if self.said.len() < MAX_SAID {
            let fields: Vec<String> = fields.iter().map(|field| plain(field)).collect();
            self.said.push(format!("{what}\t{}\n", fields.join("\t")));
        }
    }

    fn is_in_order(&self) -> bool {
        self.missing_here + self.missing_there + self.differing + self.unreadable == 0
    }

    fn table(&self) -> String {
        let counts = [
            ("matched", self.matched),
            ("posted", self.posted),
            ("missing here", self.missing_here),
            ("missing there", self.missing_there),
            ("differing", self.differing),
            ("unreadable", self.unreadable),
        ];
        let counts = counts.map(|(what, count)| format!("{what}\t{count}\n"));
        let (paid, fees) = (pesos(self.paid_centavos), pesos(self.fee_centavos));
        format!(
            "{}{}paid\t{paid}\nfees\t{fees}\n",
            self.said.concat(),
            counts.concat()
        )
    }
}

/// Accounts and channels that a report covers.
struct Scope {
    channel: Arc<dyn PaymentChannel>,
    numbers: Vec<String>,
}

/// Compares a report with the stored payments, for a channel's number or for an account as `xendit`; returns the table.
///
/// # Errors
/// 1004 for an unknown channel, 1400 for a file that is not a report; 1409, with the table, where something differs.
pub async fn run(lender: &Lender, name: &str, file: &Path) -> Result<String, Error> {
    let scope = scope(lender, name)?;
    let account = scope.channel.account();
    let configured = lender.settings.settlement_reports.get(account).cloned();
    let columns = configured.or_else(|| ReportColumns::built_in(account));
    let columns = columns.ok_or_else(|| {
        Error::conflict("Name the columns of this account's reports in the configuration")
    })?;
    let mut tally = Tally::default();
    let mut seen = HashSet::new();
    let mut period = (i64::MAX, i64::MIN);
    for line in report::read(file, &columns)? {
        let payment = match line {
            Line::Payment(payment) => payment,
            Line::Unreadable { number, why } => {
                tally.unreadable += 1;
                tally.say("unreadable", &[&format!("line {number}"), &why]);
                continue;
            }
        };
        if !seen.insert(payment.id.clone()) {
            tally.differing += 1;
            tally.say("differing", &[&payment.id, "it stands twice in the report"]);
            continue;
        }
        tally.paid_centavos = tally.paid_centavos.saturating_add(payment.amount_centavos);
        tally.fee_centavos = tally.fee_centavos.saturating_add(payment.fee_centavos);
        if let Some(event) = compare(lender, &scope, &payment, &mut tally).await? {
            let at_ms = event.paid_at_ms.unwrap_or(event.received_at_ms);
            period = (period.0.min(at_ms), period.1.max(at_ms));
        }
    }
    missing_there(lender, &scope, (&seen, period), &mut tally).await?;
    if tally.is_in_order() {
        return Ok(tally.table());
    }
    let why = Error::conflict("The report and what is stored differ");
    Err(why.with_log_detail(&format!("\n{}", tally.table())))
}

fn scope(lender: &Lender, name: &str) -> Result<Scope, Error> {
    let providers = &lender.providers;
    if let Some(channel) = providers.channel(name) {
        return Ok(Scope {
            channel: channel.clone(),
            numbers: vec![name.to_owned()],
        });
    }
    let channel = providers.of_account(name);
    let channel = channel.ok_or_else(|| Error::not_found("This channel was not found"))?;
    let of_account = providers.channels.iter();
    let of_account = of_account.filter(|channel| channel.account() == name);
    let numbers = of_account.map(|channel| channel.profile().number.clone());
    // A payment with an unknown code is stored under the account's name.
    let numbers = numbers.chain([name.to_owned()]).collect();
    Ok(Scope {
        channel: channel.clone(),
        numbers,
    })
}

/// Compares one payment of the report; returns what is stored about it.
async fn compare(
    lender: &Lender,
    scope: &Scope,
    payment: &Payment,
    tally: &mut Tally,
) -> Result<Option<PaymentEvent>, Error> {
    let amount = pesos(payment.amount_centavos);
    let fields = [payment.id.as_str(), &payment.reference, &amount];
    let mut stored = find(lender, scope, &payment.id).await?;
    let was_stored = stored.is_some();
    if !was_stored {
        ask(lender, scope, payment).await?;
        stored = find(lender, scope, &payment.id).await?;
    }
    match &stored {
        None => {
            tally.missing_here += 1;
            tally.say(
                "missing here",
                &[&fields[..], &["the provider does not confirm it"]].concat(),
            );
        }
        Some(event) if event.amount_centavos != payment.amount_centavos => {
            let here = format!("here {}", pesos(event.amount_centavos));
            tally.differing += 1;
            tally.say("differing", &[&fields[..], &[&here]].concat());
        }
        Some(_) if was_stored => tally.matched += 1,
        Some(event) => {
            tally.posted += 1;
            tally.say("posted", &[&fields[..], &[&event.outcome]].concat());
        }
    }
    Ok(stored)
}

/// Asks the provider about a payment that is not stored, and acts on the answer.
async fn ask(lender: &Lender, scope: &Scope, payment: &Payment) -> Result<(), Error> {
    let reference = payment.reference.clone();
    let read = lender
        .store
        .read(move |tx| channel_requests::find(tx, &reference));
    let request = read.await.map_err(Error::from)?;
    let asked = StatusQuery {
        reference: payment.reference.clone(),
        provider_id: request.and_then(|request| request.provider_id),
        payment_id: Some(payment.id.clone()),
        amount_centavos: None,
        now: lender.clock.now(),
    };
    match scope.channel.query(&asked).await {
        Ok(standing) => {
            let channel = scope.channel.as_ref();
            channel_news::settle(lender, channel, &payment.reference, standing, None).await
        }
        Err(error) => {
            tracing::warn!(cause = %error, "a payment of a report could not be confirmed");
            Ok(())
        }
    }
}

async fn find(
    lender: &Lender,
    scope: &Scope,
    payment_id: &str,
) -> Result<Option<PaymentEvent>, Error> {
    let (numbers, id) = (scope.numbers.clone(), payment_id.to_owned());
    let read = lender.store.read(move |tx| {
        for number in &numbers {
            let event = payment_events::find(tx, number, &id)?;
            if let Some(event) = event.filter(|event| event.status == "paid") {
                return Ok(Some(event));
            }
        }
        Ok::<_, Error>(None)
    });
    read.await
}

/// Returns the stored payments that lie between the first and the last known payment of the report and are missing from
/// it.
async fn missing_there(
    lender: &Lender,
    scope: &Scope,
    (seen, (from_ms, to_ms)): (&HashSet<String>, (i64, i64)),
    tally: &mut Tally,
) -> Result<(), Error> {
    for number in scope.numbers.clone() {
        let read = lender
            .store
            .read(move |tx| payment_events::paid_between(tx, &number, from_ms, to_ms));
        for event in read.await.map_err(Error::from)? {
            if !seen.contains(&event.event_id) {
                let amount = pesos(event.amount_centavos);
                tally.missing_there += 1;
                tally.say(
                    "missing there",
                    &[&event.event_id, &event.reference, &amount],
                );
            }
        }
    }
    Ok(())
}
