//! Reports of staff as rows of text, each by a name: what waits for a person, and the lender's books. They only read.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde_json::Value;

use crate::act::Subject;
use crate::loan_figures::pesos;
use crate::payout_line::cells;
use crate::progress::Progress;
use crate::{
    acts, audit, books, caps, channels, complaint_dossier, journal, open_payouts, promotion_report,
    review, suspense,
};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::ledger::Account;
use tulay_store::operator_audit::{self, AuditRow};
use tulay_store::orders;
use tulay_store::payouts;
use tulay_system::clock::wire_time;

/// Names of the reports.
pub const NAMES: [&str; 14] = [
    "waiting",
    "requests",
    "payouts",
    "owed",
    "suspense",
    "decided",
    "complaints",
    "caps",
    "accounts",
    "trial-balance",
    "portfolio",
    "journal",
    "promotion",
    "audit",
];

/// Rows of a list at most; the books have all of theirs.
const MAX_ROWS: i64 = 1_000;

/// Days of a report; a report ignores those that it does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Days {
    /// Day of the trial balance and the portfolio; today without it.
    pub day: Option<Date>,
    /// First day of the journal and the promotion report.
    pub from: Option<Date>,
    /// Last day of them.
    pub to: Option<Date>,
    /// First and last day on which the journal's entries were recorded.
    pub posted: Option<(Date, Date)>,
}

/// Rows of a report, each with a text for each column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Names of the columns.
    pub columns: Vec<&'static str>,
    /// Rows.
    pub rows: Vec<Vec<String>>,
}

impl Report {
    fn of<const N: usize>(
        columns: [&'static str; N],
        rows: impl IntoIterator<Item = [String; N]>,
    ) -> Self {
        Self {
            columns: columns.to_vec(),
            rows: rows.into_iter().map(Vec::from).collect(),
        }
    }

    /// Returns a line for each row, its cells apart by tabs.
    pub fn lines(&self) -> String {
        let rows = self.rows.iter();
        rows.flat_map(|row| [row.join("\t"), "\n".to_owned()])
            .collect()
    }

    /// Returns a list with an object for each row.
    pub fn json(&self) -> Value {
        let object = |row: &Vec<String>| {
            let names = self.columns.iter().map(|name| (*name).to_owned());
            let cells = row.iter().map(|cell| Value::from(cell.as_str()));
            Value::Object(names.zip(cells).collect())
        };
        self.rows.iter().map(object).collect()
    }
}

/// Makes the report of a name.
///
/// # Errors
/// 1004 for an unknown name; 1400 for invalid days; errors of the store.
pub async fn make(lender: &Lender, name: &str, days: Days) -> Result<Report, Error> {
    match name {
        "waiting" => waiting(lender).await,
        "requests" => {
            let read = lender
                .store
                .read(|tx| operator_audit::open_requests(tx, 0, MAX_ROWS));
            Ok(audit_rows(&read.await.map_err(Error::from)?))
        }
        "payouts" => open_payouts_of(lender).await,
        "owed" => owed(lender).await,
        "suspense" => in_suspense(lender).await,
        "decided" => decided(lender).await,
        "complaints" => complaints(lender).await,
        "caps" => costs(lender).await,
        "accounts" => Ok(Report::of(
            ["number", "account", "name", "class"],
            Account::ALL.map(|account| {
                let (number, name, class) = books::chart(account);
                [number, account.as_str(), name, class].map(str::to_owned)
            }),
        )),
        "trial-balance" => trial_balance(lender, days.day).await,
        "portfolio" => portfolio(lender, days.day).await,
        "journal" => journal_of(lender, days).await,
        "promotion" => promotion(lender, days).await,
        "audit" => Ok(audit_rows(&audit::newest(lender, MAX_ROWS).await?)),
        _ => Err(Error::not_found("There is no such report")),
    }
}

async fn waiting(lender: &Lender) -> Result<Report, Error> {
    let now = lender.clock.now();
    let read = lender
        .store
        .read(move |tx| review::waiting(tx, MAX_ROWS, now));
    let rows = read.await?.into_iter().map(|waiting| {
        let order = &waiting.order;
        [
            order.id().to_owned(),
            order.status.code().to_string(),
            order.product_id.clone(),
            pesos(order.loan.principal_centavos),
            order.loan.term_days.to_string(),
            wire_time(order.created_at_ms),
            order.number.to_string(),
            waiting.account.unwrap_or_default().to_owned(),
        ]
    });
    let columns = [
        "order",
        "status",
        "product",
        "principal",
        "days",
        "made",
        "number",
        "account",
    ];
    Ok(Report::of(columns, rows))
}

/// Rows of the audit: the act in words, after its subject where that is no order.
fn audit_rows(rows: &[AuditRow]) -> Report {
    let columns = [
        "row", "at", "step", "order", "act", "operator", "reason", "proof",
    ];
    let row = |row: &AuditRow| {
        let act = match acts::parse(row) {
            Ok(act) => match act.subject() {
                Subject::Order(_) => act.past_tense(),
                Subject::Other(name) => format!("{name} {}", act.past_tense()),
            },
            Err(_) => row.act.clone(),
        };
        let answers = row.answers.map(|seq| format!(" {seq}"));
        [
            row.seq.to_string(),
            wire_time(row.at_ms),
            format!("{}{}", row.step, answers.unwrap_or_default()),
            row.order_id.clone(),
            act,
            row.operator.clone(),
            row.reason.clone(),
            row.proof.clone().unwrap_or_default(),
        ]
    };
    Report::of(columns, rows.iter().map(row))
}

const PAYOUT: [&str; 9] = [
    "payout",
    "state",
    "provider",
    "amount",
    "account",
    "provider's id",
    "failure",
    "waits for",
    "since",
];

/// Note on a payout that arrived a second time.
const ARRIVED_TOO: &str = "beside the loan's own: have it given back";

/// Payouts that wait for a person or have not ended; then those that arrived beside their loan's own.
async fn open_payouts_of(lender: &Lender) -> Result<Report, Error> {
    let read = lender
        .store
        .read(|tx| open_payouts::find(tx, None, MAX_ROWS));
    let open = read.await.map_err(Error::from)?;
    let waiting = open.waiting.iter().map(cells);
    let beside = open.arrived_too.iter().map(|second| {
        let mut row = cells(second);
        ARRIVED_TOO.clone_into(&mut row[7]);
        row
    });
    Ok(Report::of(PAYOUT, waiting.chain(beside)))
}

/// Orders whose borrowers are owed something; then refunds that have not arrived.
async fn owed(lender: &Lender) -> Result<Report, Error> {
    let read = lender.store.read(|tx| {
        let owed = orders::owed_to_borrowers(tx, (i64::MAX, ""), MAX_ROWS)?;
        Ok::<_, Error>((owed, payouts::refunds_not_arrived(tx, MAX_ROWS)?))
    });
    let (owed, not_arrived) = read.await?;
    let none = String::new;
    let owed = owed
        .into_iter()
        .map(|(order_id, centavos)| [order_id, pesos(centavos), none(), none(), none()]);
    let not_arrived = not_arrived.iter().map(|refund| {
        let [_, state, _, amount, _, _, _, waits_for, _] = cells(refund);
        let reference = refund.reference.clone();
        [refund.order_id.clone(), amount, reference, state, waits_for]
    });
    let columns = ["order", "amount", "refund", "state", "waits for"];
    Ok(Report::of(columns, owed.chain(not_arrived)))
}

/// Unallocated payments; then codes of which a provider says something else than what is stored.
async fn in_suspense(lender: &Lender) -> Result<Report, Error> {
    let found = suspense::waiting(lender, MAX_ROWS).await?;
    let channel = |number: &str| channels::name(&lender.providers.channels, number);
    let payments = found.payments.into_iter().map(|payment| {
        let event = payment.event;
        [
            event.outcome,
            channel(&event.provider),
            event.event_id,
            pesos(event.amount_centavos),
            wire_time(event.paid_at_ms.unwrap_or(event.received_at_ms)),
            event.reference,
            payment.order_id.unwrap_or_default(),
        ]
    });
    let differing = found.differing.into_iter().map(|request| {
        [
            "differs".to_owned(),
            channel(&request.channel_number),
            request.reference,
            String::new(),
            wire_time(request.differs_at_ms.unwrap_or(request.created_at_ms)),
            request.code,
            request.differs.unwrap_or_default(),
        ]
    });
    let columns = [
        "state", "channel", "payment", "amount", "paid", "code", "order",
    ];
    Ok(Report::of(columns, payments.chain(differing)))
}

async fn decided(lender: &Lender) -> Result<Report, Error> {
    let decided = suspense::decided(lender, MAX_ROWS).await?;
    let rows = decided.into_iter().map(|decided| {
        [
            wire_time(decided.at_ms),
            decided.decision,
            channels::name(&lender.providers.channels, &decided.provider),
            decided.event_id,
            decided.target,
        ]
    });
    let columns = ["at", "decision", "channel", "payment", "target"];
    Ok(Report::of(columns, rows))
}

async fn complaints(lender: &Lender) -> Result<Report, Error> {
    let waiting = complaint_dossier::waiting(lender, None, false, MAX_ROWS).await?;
    let rows = waiting.into_iter().map(|listed| {
        let (stored, late) = (listed.stored, listed.late);
        let complaint = stored.complaint;
        let mark = |is_late| if is_late { "late" } else { "" }.to_owned();
        [
            complaint.id,
            complaint.number.to_string(),
            wire_time(complaint.created_at_ms),
            stored.acknowledged_at_ms.map(wire_time).unwrap_or_default(),
            complaint.acknowledge_by.to_string(),
            mark(late.acknowledge),
            complaint.resolve_by.to_string(),
            mark(late.resolve),
        ]
    });
    let columns = [
        "complaint",
        "number",
        "made",
        "acknowledged",
        "acknowledge by",
        "acknowledgement",
        "answer by",
        "answer",
    ];
    Ok(Report::of(columns, rows))
}

async fn costs(lender: &Lender) -> Result<Report, Error> {
    let loans = caps::open_loans(lender).await?;
    let rows = loans.into_iter().map(|loan| {
        let caps = match (loan.has_caps, loan.is_regulated) {
            (true, _) => "on",
            (false, true) => "off, within the law's range",
            (false, false) => "off, outside the law's range",
        };
        [
            loan.order_id,
            loan.product_id,
            pesos(loan.principal_centavos),
            loan.term_days.to_string(),
            caps.to_owned(),
            pesos(loan.cost_centavos),
            percent(loan.cost_bp),
            loan.reasons.join("; "),
        ]
    });
    let columns = [
        "order",
        "product",
        "principal",
        "days",
        "caps",
        "cost",
        "percent",
        "above",
    ];
    Ok(Report::of(columns, rows))
}

/// Balances by account, in the order of the chart; their sum; and what of them is in no posting.
async fn trial_balance(lender: &Lender, day: Option<Date>) -> Result<Report, Error> {
    let books = books::trial_balance(lender, day, &Progress::default()).await?;
    let balances = books.balances.iter();
    let balances: BTreeMap<_, _> = balances
        .map(|(account, centavos)| (books::chart(*account), *centavos))
        .collect();
    let (mut debits, mut credits) = (0_i64, 0_i64);
    let mut rows = Vec::new();
    for ((number, name, _), centavos) in balances {
        let (debit, credit) = (centavos.max(0), (-centavos).max(0));
        debits += debit;
        credits += credit;
        rows.push([
            number.to_owned(),
            name.to_owned(),
            pesos(debit),
            pesos(credit),
        ]);
    }
    if debits != credits {
        let why = format!("the ledger does not balance: {debits} and {credits} centavos");
        return Err(Error::internal(why));
    }
    let total = format!("total at the end of {}", books.day);
    rows.push([String::new(), total, pesos(debits), pesos(credits)]);
    for (what, centavos) in [
        ("interest by the day", books.accrued.interest_centavos),
        ("penalties", books.accrued.penalties_centavos),
    ] {
        let what = format!("included, not posted: {what}");
        rows.push([String::new(), what, pesos(centavos), String::new()]);
    }
    Ok(Report::of(["number", "account", "debit", "credit"], rows))
}

/// Outstanding sums, those at risk, and what was collected on the day by channel.
async fn portfolio(lender: &Lender, day: Option<Date>) -> Result<Report, Error> {
    let portfolio = books::portfolio(lender, day, &Progress::default()).await?;
    let outstanding = portfolio.principal_centavos;
    let none = String::new;
    let mut rows = vec![
        [
            "principal outstanding".to_owned(),
            portfolio.orders.to_string(),
            pesos(outstanding),
            none(),
        ],
        [
            "penalties outstanding".to_owned(),
            none(),
            pesos(portfolio.penalties_centavos),
            none(),
        ],
    ];
    for late in &portfolio.at_risk {
        let share = i128::from(late.principal_centavos) * 10_000 / i128::from(outstanding.max(1));
        rows.push([
            format!("at risk, {} days or more", late.days),
            late.orders.to_string(),
            pesos(late.principal_centavos),
            percent(i64::try_from(share).unwrap_or(i64::MAX)),
        ]);
    }
    for (channel, centavos) in &portfolio.collected {
        rows.push([
            format!("collected by {channel}"),
            none(),
            pesos(*centavos),
            none(),
        ]);
    }
    Ok(Report::of(["what", "orders", "amount", "percent"], rows))
}

async fn journal_of(lender: &Lender, days: Days) -> Result<Report, Error> {
    if days.from.is_some() != days.to.is_some() {
        return Err(Error::invalid("from", "Name the first and the last day"));
    }
    let days = journal::JournalDays {
        effective: days.from.zip(days.to),
        posted: days.posted,
    };
    let mut journal = journal::Journal::begin(lender, days)?;
    let mut rows = Vec::new();
    while let Some(entries) = journal.next(lender).await? {
        rows.extend(entries.iter().map(journal::csv_record));
    }
    Ok(Report::of(journal::CSV_HEADER, rows))
}

/// Counts by source; the last row is their sum.
async fn promotion(lender: &Lender, days: Days) -> Result<Report, Error> {
    let by_source = promotion_report::by_source(lender, days.from, days.to).await?;
    let mut total = [0; 3];
    let mut rows = Vec::new();
    for (source, counts) in by_source {
        let counts = [counts.visits, counts.clicks, counts.registrations];
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
        let [visits, clicks, registrations] = counts.map(|count| count.to_string());
        rows.push([
            source.page_id,
            source.user_from,
            source.app_from,
            source.utm_tag,
            visits,
            clicks,
            registrations,
        ]);
    }
    let [visits, clicks, registrations] = total.map(|count: i64| count.to_string());
    let none = String::new;
    rows.push([
        "total".to_owned(),
        none(),
        none(),
        none(),
        visits,
        clicks,
        registrations,
    ]);
    let columns = [
        "page",
        "user_from",
        "app_from",
        "utm_tag",
        "visits",
        "clicks",
        "registrations",
    ];
    Ok(Report::of(columns, rows))
}

/// Formats basis points as percent.
fn percent(basis_points: i64) -> String {
    format!("{}.{:02}", basis_points / 100, basis_points % 100)
}
