//! Comparison of a provider's settlement report with the stored payments. A reported payment that is not stored is
//! posted once the provider confirms it; every other difference is only returned. A second run changes nothing.

use std::collections::HashSet;
use std::sync::Arc;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::postback_events;
use tulay_lender::settings::ReportColumns;
use tulay_provider_api::payment::{PaymentChannel, StatusQuery};
use tulay_store::channel_requests;
use tulay_store::payment_events::{self, PaymentEvent};

/// Payment of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedPayment {
    /// The provider's id of the payment.
    pub id: String,
    /// Reference of our payment code.
    pub reference: String,
    /// Paid amount.
    pub amount_centavos: i64,
    /// Fee that the provider deducts.
    pub fee_centavos: i64,
}

/// Line of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportLine {
    /// A payment.
    Payment(ReportedPayment),
    /// A payment that cannot be read.
    Unreadable {
        /// The line's number in the file.
        number: u64,
        /// The fault.
        why: String,
    },
}

/// Line of a report that does not agree with what was stored, or a stored payment that the report lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A line that cannot be read.
    Unreadable {
        /// The line's number in the file.
        number: u64,
        /// The fault.
        why: String,
    },
    /// A payment that the report has more than once.
    Repeated {
        /// The provider's id of the payment.
        id: String,
    },
    /// A payment that is not stored, and that the provider does not confirm.
    MissingHere(ReportedPayment),
    /// A payment with another amount than the stored one.
    OtherAmount {
        /// The payment of the report.
        payment: ReportedPayment,
        /// The stored amount.
        stored_centavos: i64,
    },
    /// A payment that was not stored, and is now.
    Posted {
        /// The payment of the report.
        payment: ReportedPayment,
        /// Outcome of the stored payment.
        outcome: String,
    },
    /// A stored payment that the report lacks.
    MissingThere(PaymentEvent),
}

/// Result of comparing a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reconciliation {
    /// Number of payments that were stored already, with the same amount.
    pub matched: u64,
    /// Everything else: lines in the report's order, then the stored payments that it lacks.
    pub findings: Vec<Finding>,
    /// Sum of the reported payments.
    pub paid_centavos: i64,
    /// Sum of the reported fees.
    pub fee_centavos: i64,
}

impl Reconciliation {
    /// Returns true if the report and the stored payments agree.
    pub fn is_in_order(&self) -> bool {
        let is_posted = |finding: &Finding| matches!(finding, Finding::Posted { .. });
        self.findings.iter().all(is_posted)
    }
}

/// Accounts and channels that a report covers.
struct Scope {
    channel: Arc<dyn PaymentChannel>,
    numbers: Vec<String>,
}

/// Returns the columns of the reports of a channel's number, or of an account as `xendit`.
///
/// # Errors
/// 1004 for an unknown channel, 1409 for one whose columns are not configured.
pub fn columns(lender: &Lender, name: &str) -> Result<ReportColumns, Error> {
    let scope = scope(lender, name)?;
    let account = scope.channel.account();
    let configured = lender.settings.settlement_reports.get(account).cloned();
    let columns = configured.or_else(|| ReportColumns::built_in(account));
    columns.ok_or_else(|| {
        Error::conflict("Name the columns of this account's reports in the configuration")
    })
}

/// Compares a report with the stored payments, for a channel's number or for an account as `xendit`.
///
/// # Errors
/// 1004 for an unknown channel.
pub async fn reconcile(
    lender: &Lender,
    name: &str,
    lines: Vec<ReportLine>,
) -> Result<Reconciliation, Error> {
    let scope = scope(lender, name)?;
    let mut result = Reconciliation::default();
    let mut seen = HashSet::new();
    let mut period = (i64::MAX, i64::MIN);
    for line in lines {
        let payment = match line {
            ReportLine::Payment(payment) => payment,
            ReportLine::Unreadable { number, why } => {
                result.findings.push(Finding::Unreadable { number, why });
                continue;
            }
        };
        if !seen.insert(payment.id.clone()) {
            let id = payment.id;
            result.findings.push(Finding::Repeated { id });
            continue;
        }
        result.paid_centavos = result.paid_centavos.saturating_add(payment.amount_centavos);
        result.fee_centavos = result.fee_centavos.saturating_add(payment.fee_centavos);
        if let Some(event) = compare(lender, &scope, payment, &mut result).await? {
            let at_ms = event.paid_at_ms.unwrap_or(event.received_at_ms);
            period = (period.0.min(at_ms), period.1.max(at_ms));
        }
    }
    let missing = missing_there(lender, &scope, &seen, period).await?;
    let missing = missing.into_iter().map(Finding::MissingThere);
    result.findings.extend(missing);
    Ok(result)
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
    payment: ReportedPayment,
    result: &mut Reconciliation,
) -> Result<Option<PaymentEvent>, Error> {
    let mut stored = find(lender, scope, &payment.id).await?;
    let was_stored = stored.is_some();
    if !was_stored {
        ask(lender, scope, &payment).await?;
        stored = find(lender, scope, &payment.id).await?;
    }
    match &stored {
        None => result.findings.push(Finding::MissingHere(payment)),
        Some(event) if event.amount_centavos != payment.amount_centavos => {
            result.findings.push(Finding::OtherAmount {
                payment,
                stored_centavos: event.amount_centavos,
            });
        }
        Some(_) if was_stored => result.matched += 1,
        Some(event) => result.findings.push(Finding::Posted {
            payment,
            outcome: event.outcome.clone(),
        }),
    }
    Ok(stored)
}

/// Asks the provider about a payment that is not stored, and acts on the answer.
async fn ask(lender: &Lender, scope: &Scope, payment: &ReportedPayment) -> Result<(), Error> {
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
            postback_events::apply_status(lender, channel, &payment.reference, standing, None).await
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
    seen: &HashSet<String>,
    (from_ms, to_ms): (i64, i64),
) -> Result<Vec<PaymentEvent>, Error> {
    let mut missing = Vec::new();
    for number in scope.numbers.clone() {
        let read = lender
            .store
            .read(move |tx| payment_events::paid_between(tx, &number, from_ms, to_ms));
        let paid = read.await.map_err(Error::from)?.into_iter();
        missing.extend(paid.filter(|event| !seen.contains(&event.event_id)));
    }
    Ok(missing)
}
