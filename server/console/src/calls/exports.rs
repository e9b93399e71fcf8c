//! Lists as CSV: each row of a list with what its page shows, masked where the page masks it (STAFF-23).

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use futures_util::stream::{self, StreamExt};
use jiff::civil::Date;
use serde::Deserialize;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::state::OrderStatus;
use tulay_staff::accounts::SignedInStaff;
use tulay_staff::acts::records::ExportList;
use tulay_staff::loan_figures::pesos;
use tulay_staff::order_list::OrderQuery;
use tulay_staff::perform::perform;
use tulay_staff::staff_names::MAX_CHARS as MAX_NAME_CHARS;
use tulay_staff::{audit, order_list as orders_listed};
use tulay_store::order_lists::Sorted;
use tulay_store::payment_events::UnallocatedBy;
use tulay_store::{ShortNumber, orders};
use tulay_system::clock::wire_time;
use utoipa::IntoParams;

use super::complaints::{answered, last_to_answer_first, oldest_answer_first};
use super::csv::{self, Records};
use super::lists::{
    complaints_to_answer, newest_requests_first, open_payouts_of, owed_of, requests_of,
    unallocated_of, unallocated_sort,
};
use super::order_list::{self, DebtRow, ListQuery, OrderListRow};
use super::records::AuditPlace;
use crate::cursor;
use crate::failure::Failure;
use crate::input::{Bounded, MAX_ID_CHARS, MAX_WORD_CHARS, Path, Query};
use crate::session::Staff;
use crate::views::{ASKED_ROWS, AuditEntry, ComplaintRow, Section, product_name};

/// Reason of an export, in the audit.
pub const EXPORTED: &str = "exported in the console";

/// Filters of a list, as its page has them.
#[derive(Default, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    /// Of orders: the status.
    #[param(value_type = Option<String>, max_length = 40)]
    status: Option<Bounded<MAX_WORD_CHARS>>,
    /// Of orders: days late.
    #[param(value_type = Option<String>, max_length = 40)]
    age: Option<Bounded<MAX_WORD_CHARS>>,
    /// Of orders: id of the product.
    #[param(value_type = Option<String>, max_length = 100)]
    product: Option<Bounded<MAX_ID_CHARS>>,
    /// Of orders: the first due date.
    #[param(value_type = Option<String>, max_length = 40)]
    from: Option<Bounded<MAX_WORD_CHARS>>,
    /// Of orders: the last due date.
    #[param(value_type = Option<String>, max_length = 40)]
    to: Option<Bounded<MAX_WORD_CHARS>>,
    /// Of orders, payments, complaints and requests: the sort.
    #[param(value_type = Option<String>, max_length = 40)]
    sort: Option<Bounded<MAX_WORD_CHARS>>,
    /// Of complaints: the state.
    #[param(value_type = Option<String>, max_length = 40)]
    state: Option<Bounded<MAX_WORD_CHARS>>,
    /// Of the audit: the person.
    #[param(value_type = Option<String>, max_length = 60)]
    person: Option<Bounded<MAX_NAME_CHARS>>,
    /// Of the audit: the act.
    #[param(value_type = Option<String>, max_length = 40)]
    act: Option<Bounded<MAX_WORD_CHARS>>,
    /// Of the audit: the day.
    #[param(value_type = Option<String>, max_length = 40)]
    day: Option<Bounded<MAX_WORD_CHARS>>,
}

/// A list with its filters.
enum List {
    Orders(OrderQuery, String),
    Payouts,
    Unallocated((UnallocatedBy, bool)),
    Owed,
    /// True for those with the most time first.
    ComplaintsToAnswer(bool),
    /// True for the oldest answer first.
    AnsweredComplaints(bool),
    /// True for the newest first.
    Requests(bool),
    Audit(audit::AuditQuery),
}

impl List {
    /// Takes the filters of a list out of a query, in which nothing may be left.
    fn parse(name: &str, mut query: ExportQuery) -> Result<Self, Error> {
        let list = match name {
            "orders" => {
                let (query, list) = order_list::parse(ListQuery {
                    status: query.status.take().unwrap_or_default(),
                    age: query.age.take(),
                    product: query.product.take(),
                    from: query.from.take(),
                    to: query.to.take(),
                    sort: query.sort.take(),
                    cursor: None,
                })?;
                Self::Orders(query, list)
            }
            "payouts" => Self::Payouts,
            "unallocated" => Self::Unallocated(unallocated_sort(query.sort.take().as_deref())?),
            "owed" => Self::Owed,
            "complaints" => match query.state.take().as_deref() {
                None | Some("waiting") => {
                    let turned = last_to_answer_first(query.sort.take().as_deref())?;
                    Self::ComplaintsToAnswer(turned)
                }
                Some("answered") => {
                    let turned = oldest_answer_first(query.sort.take().as_deref())?;
                    Self::AnsweredComplaints(turned)
                }
                Some(_) => return Err(Error::invalid("state", "There is no such state")),
            },
            "requests" => Self::Requests(newest_requests_first(query.sort.take().as_deref())?),
            "audit" => {
                let query = AuditPlace {
                    person: query.person.take(),
                    act: query.act.take(),
                    day: query.day.take(),
                    before: None,
                };
                Self::Audit(query.parsed()?)
            }
            _ => return Err(Error::not_found("There is no such list")),
        };
        if query != ExportQuery::default() {
            let why = "This list has no such filter";
            return Err(Error::invalid("list", why));
        }
        Ok(list)
    }

    /// The list with its filters in words, for the audit.
    fn words(&self, lender: &Lender) -> String {
        match self {
            Self::Orders(query, _) => order_words(lender, query),
            Self::Payouts => "payouts to look at".to_owned(),
            Self::Unallocated((UnallocatedBy::Received, false)) => {
                "unallocated payments".to_owned()
            }
            Self::Unallocated((UnallocatedBy::Received, true)) => {
                "unallocated payments, newest first".to_owned()
            }
            Self::Unallocated((UnallocatedBy::Amount, false)) => {
                "unallocated payments, smallest first".to_owned()
            }
            Self::Unallocated((UnallocatedBy::Amount, true)) => {
                "unallocated payments, largest first".to_owned()
            }
            Self::Owed => "orders owed to borrowers".to_owned(),
            Self::ComplaintsToAnswer(false) => "complaints to answer".to_owned(),
            Self::ComplaintsToAnswer(true) => "complaints to answer, least urgent first".to_owned(),
            Self::AnsweredComplaints(false) => "answered complaints".to_owned(),
            Self::AnsweredComplaints(true) => "answered complaints, oldest first".to_owned(),
            Self::Requests(false) => "requests for a second person".to_owned(),
            Self::Requests(true) => "requests for a second person, newest first".to_owned(),
            Self::Audit(query) => {
                let person = query.person.iter().map(|name| format!(" of {name}"));
                let day = query.day.map(|day| format!(" on {}", written(day)));
                let act = query.tag.iter().map(|tag| format!(", only {tag}"));
                let parts = person.chain(day).chain(act);
                format!("audit{}", parts.collect::<String>())
            }
        }
    }

    fn head(&self) -> &'static [&'static str] {
        match self {
            Self::Orders(query, _) if query.sorted.status().is_none() => {
                &["ended", "order", "phone", "state", "product", "principal"]
            }
            Self::Orders(..) => &[
                "since",
                "order",
                "phone",
                "state",
                "product",
                "principal",
                "due date",
                "days late",
                "outstanding",
                "due",
            ],
            Self::Payouts => &[
                "started",
                "reference",
                "order",
                "attempt",
                "provider",
                "amount",
                "state",
                "account",
                "failure",
                "changed",
            ],
            Self::Unallocated(_) => &[
                "received",
                "channel",
                "payment",
                "reference",
                "status",
                "amount",
                "paid",
                "order",
                "why",
            ],
            Self::Owed => &["order", "amount"],
            Self::ComplaintsToAnswer(_) | Self::AnsweredComplaints(_) => &[
                "sent",
                "number",
                "order",
                "subject",
                "acknowledge by",
                "answer by",
                "acknowledged",
                "answered",
                "late",
            ],
            Self::Requests(_) => &[
                "asked", "number", "person", "act", "order", "reason", "sum", "obstacle",
            ],
            Self::Audit(_) => &[
                "when", "number", "person", "proof", "step", "act", "order", "reason", "sum",
            ],
        }
    }

    /// Reads the rows after a cursor; returns them with the cursor of the next ones.
    async fn part(
        &self,
        lender: &Lender,
        person: &SignedInStaff,
        after: Option<String>,
    ) -> Result<Part, Error> {
        let after = after.as_deref();
        match self {
            Self::Orders(query, list) => orders_of(lender, query, list, after).await,
            Self::Payouts => payouts(lender, after).await,
            Self::Unallocated(sorted) => unallocated(lender, *sorted, after).await,
            Self::Owed => owed(lender, after).await,
            Self::ComplaintsToAnswer(turned) => {
                let page = complaints_to_answer(lender, *turned, cursor::parse(after)?).await;
                complaints_of(lender, page).await
            }
            Self::AnsweredComplaints(turned) => {
                let page = answered(lender, *turned, cursor::parse(after)?).await;
                complaints_of(lender, page).await
            }
            Self::Requests(newest_first) => requests(lender, person, *newest_first, after).await,
            Self::Audit(query) => audit_of(lender, query, after).await,
        }
    }
}

/// A list of orders in words: "overdue orders, 1 to 30 days late".
fn order_words(lender: &Lender, query: &OrderQuery) -> String {
    let (name, sort) = match (query.sorted, query.is_descending) {
        (Sorted::Created(status), false) if status.is_repayable() => {
            (status.facts().name, Some("oldest first"))
        }
        (Sorted::Created(status) | Sorted::Due(status), false) => (status.facts().name, None),
        (Sorted::Created(status), true) => (status.facts().name, Some("newest first")),
        (Sorted::Principal(status), false) => (status.facts().name, Some("smallest first")),
        (Sorted::Principal(status), true) => (status.facts().name, Some("largest first")),
        (Sorted::Due(status @ OrderStatus::Overdue), true) => {
            (status.facts().name, Some("fewest days late first"))
        }
        (Sorted::Due(status), true) => (status.facts().name, Some("latest due date first")),
        (Sorted::WrittenOff, false) => ("written off", None),
        (Sorted::WrittenOff, true) => ("written off", Some("newest first")),
        (Sorted::Cancelled, false) => ("cancelled", None),
        (Sorted::Cancelled, true) => ("cancelled", Some("newest first")),
    };
    let age = query.age.map(|age| {
        let days = age.name().replace("over-", "over ").replace('-', " to ");
        format!("{days} days late")
    });
    let product = query.product.as_ref();
    let filters = [
        age,
        product.map(|id| format!("of {}", product_name(lender, id))),
        query
            .due_from
            .map(|day| format!("due from {}", written(day))),
        query
            .due_to
            .map(|day| format!("due until {}", written(day))),
        sort.map(str::to_owned),
    ];
    let mut words = format!("{} orders", name.to_lowercase());
    for filter in filters.into_iter().flatten() {
        words.push_str(", ");
        words.push_str(&filter);
    }
    words
}

/// A day as people write it: "15 Jul 2026".
pub(super) fn written(day: Date) -> String {
    day.strftime("%-d %b %Y").to_string()
}

async fn payouts(lender: &Lender, after: Option<&str>) -> Result<Part, Error> {
    let page = open_payouts_of(lender, cursor::parse(after)?).await;
    Part::of(page, |row| {
        vec![
            moment(&row.started_at),
            row.reference,
            row.order,
            row.attempt.to_string(),
            row.provider,
            pesos(row.amount_centavos),
            row.state.to_owned(),
            masked(Some(row.account_last4)),
            row.failure.unwrap_or_default(),
            moment(&row.changed_at),
        ]
    })
}

async fn unallocated(
    lender: &Lender,
    sorted: (UnallocatedBy, bool),
    after: Option<&str>,
) -> Result<Part, Error> {
    let page = unallocated_of(lender, sorted, cursor::parse(after)?).await;
    Part::of(page, |row| {
        vec![
            moment(&row.received_at),
            row.channel_name,
            row.payment,
            row.reference,
            row.status,
            pesos(row.amount_centavos),
            row.paid_at.as_deref().map(moment).unwrap_or_default(),
            row.order.unwrap_or_default(),
            row.outcome,
        ]
    })
}

async fn owed(lender: &Lender, after: Option<&str>) -> Result<Part, Error> {
    let page = owed_of(lender, cursor::parse(after)?).await;
    Part::of(page, |row| vec![row.order, pesos(row.amount_centavos)])
}

async fn complaints_of(lender: &Lender, page: Section<ComplaintRow>) -> Result<Part, Error> {
    let ids = page.rows.iter().filter_map(|row| row.order_id.as_ref());
    let numbers = numbers(lender, ids).await?;
    Part::of(page, |row| {
        let at = |at: &Option<String>| at.as_deref().map(moment).unwrap_or_default();
        vec![
            moment(&row.created_at),
            row.number,
            number(&numbers, row.order_id.as_ref()),
            row.kind,
            row.acknowledge_by,
            row.resolve_by,
            at(&row.acknowledged_at),
            at(&row.resolved_at),
            if row.is_late { "late" } else { "" }.to_owned(),
        ]
    })
}

async fn requests(
    lender: &Lender,
    person: &SignedInStaff,
    newest_first: bool,
    after: Option<&str>,
) -> Result<Part, Error> {
    let page = requests_of(lender, person, newest_first, cursor::parse(after)?).await;
    Part::of(page, |row| {
        vec![
            moment(&row.at),
            row.seq.to_string(),
            row.operator,
            row.sentence,
            row.order.unwrap_or_default(),
            row.reason,
            row.size_centavos.map(pesos).unwrap_or_default(),
            row.obstacle.unwrap_or_default(),
        ]
    })
}

/// Some rows of a list, and the cursor of those after them.
struct Part {
    records: Records,
    next: Option<String>,
}

impl Part {
    fn of<T>(page: Section<T>, record: impl Fn(T) -> Vec<String>) -> Result<Self, Error> {
        if let Some(why) = page.failed {
            return Err(Error::internal(why));
        }
        Ok(Self {
            records: page.rows.into_iter().map(record).collect(),
            next: page.next,
        })
    }
}

async fn orders_of(
    lender: &Lender,
    query: &OrderQuery,
    list: &str,
    after: Option<&str>,
) -> Result<Part, Error> {
    let query = OrderQuery {
        after: order_list::place_of(list, after)?,
        ..query.clone()
    };
    let page = orders_listed::page(lender, query).await?;
    let next = page.next.map(|place| order_list::written(list, &place));
    let rows = page.orders.into_iter().map(|listed| {
        let row = OrderListRow::of(lender, listed);
        let ended_at = row.ended_at.as_ref();
        let mut cells = vec![
            moment(ended_at.unwrap_or(&row.created_at)),
            row.number,
            masked(row.phone_last4),
            row.status.to_owned(),
            row.product,
            pesos(row.principal_centavos),
        ];
        // Nothing is owed for an order that ended.
        if ended_at.is_none() {
            let debt = row.debt.as_ref();
            let of_debt = |cell: fn(&DebtRow) -> String| debt.map(cell).unwrap_or_default();
            cells.extend([
                of_debt(|debt| debt.due_on.clone()),
                of_debt(|debt| debt.days_late.to_string()),
                of_debt(|debt| pesos(debt.outstanding_centavos)),
                of_debt(|debt| pesos(debt.due_centavos)),
            ]);
        }
        cells
    });
    Ok(Part {
        records: rows.collect(),
        next,
    })
}

async fn audit_of(
    lender: &Lender,
    query: &audit::AuditQuery,
    after: Option<&str>,
) -> Result<Part, Error> {
    let query = audit::AuditQuery {
        before: after.and_then(|seq| seq.parse().ok()),
        ..query.clone()
    };
    let rows = audit::page(lender, query, ASKED_ROWS).await?;
    let page = Section::of(Ok(rows), |(row, _)| row.seq.to_string(), AuditEntry::from);
    Part::of(page, |row| {
        vec![
            moment(&row.at),
            row.seq.to_string(),
            row.operator,
            row.proof.unwrap_or_default(),
            row.step,
            row.sentence,
            row.order.unwrap_or_default(),
            row.reason,
            row.size_centavos.map(pesos).unwrap_or_default(),
        ]
    })
}

/// Numbers of orders by their ids.
async fn numbers<'a>(
    lender: &Lender,
    ids: impl Iterator<Item = &'a String>,
) -> Result<HashMap<String, ShortNumber>, Error> {
    let ids: Vec<String> = ids.cloned().collect();
    let read = lender.store.read(move |tx| orders::numbers(tx, &ids));
    Ok(read.await?)
}

/// Number of an order that a row names; empty for none, and for a deleted one.
fn number(numbers: &HashMap<String, ShortNumber>, id: Option<&String>) -> String {
    let number = id.and_then(|id| numbers.get(id));
    number.map(ToString::to_string).unwrap_or_default()
}

/// The last characters of what a list masks.
fn masked(last4: Option<String>) -> String {
    last4.map(|last4| format!("… {last4}")).unwrap_or_default()
}

/// A time of a row as Manila's clocks show it.
fn moment(at: &str) -> String {
    let at = at.parse::<jiff::Timestamp>();
    at.map_or_else(|_| String::new(), |at| wire_time(at.as_millisecond()))
}

/// Records in the audit that a person exports a list.
///
/// # Errors
/// As [`perform`].
pub async fn record(lender: &Lender, staff: &Staff, list: String) -> Result<(), Error> {
    let act = Arc::new(ExportList { list });
    perform(lender, act, &staff.signature(EXPORTED.to_owned()), false).await?;
    Ok(())
}

/// Exports a list with its filters as CSV: `orders`, `payouts`, `unallocated`, `owed`, `complaints`, `requests` or
/// `audit`. It is sent as it is read; the export is in the audit.
#[utoipa::path(get, path = "/api/exports/{list}", params(("list" = String, Path), ExportQuery), responses(
    (status = 200, content_type = "text/csv"), (status = 400, body = Failure), (status = 404, body = Failure)
))]
pub async fn export(
    State(lender): State<Lender>,
    staff: Staff,
    Path(Bounded(name)): Path<Bounded<MAX_WORD_CHARS>>,
    Query(query): Query<ExportQuery>,
) -> Result<Response, Failure> {
    staff.require(Role::Read)?;
    let list = Arc::new(List::parse(&name, query)?);
    let person = staff.0.clone();
    // Read before the record and the answer: what is refused is neither recorded nor sent in part.
    let Part { records, next } = list.part(&lender, &person, None).await?;
    record(&lender, &staff, list.words(&lender)).await?;
    let head = list.head();
    let first = stream::iter([Ok(records)]);
    let rest = stream::try_unfold(next, move |after| {
        let (lender, person) = (lender.clone(), person.clone());
        let list = Arc::clone(&list);
        async move {
            let Some(after) = after else {
                return Ok(None);
            };
            let Part { records, next } = list.part(&lender, &person, Some(after)).await?;
            Ok::<_, Error>(Some((records, next)))
        }
    });
    Ok(csv::answer(&name, head, first.chain(rest))?)
}
