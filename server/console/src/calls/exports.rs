//! Lists as CSV: each row of a list with what its page shows, masked where the page masks it (STAFF-23).

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use futures_util::stream;
use serde::Deserialize;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::accounts::SignedInStaff;
use tulay_staff::acts::export_list::ExportList;
use tulay_staff::loan_figures::pesos;
use tulay_staff::order_list::OrderQuery;
use tulay_staff::perform::perform;
use tulay_staff::{audit, order_list as orders_listed};
use tulay_store::orders;
use tulay_system::clock::wire_time;
use utoipa::IntoParams;

use super::complaints::answered;
use super::csv::{self, Records};
use super::lists::{complaints_to_answer, open_payouts_of, owed_of, requests_of, unallocated_of};
use super::order_list::{self, ListQuery, OrderListRow};
use super::records::AuditQuery;
use crate::cursor;
use crate::failure::Failure;
use crate::input::{Path, Query};
use crate::session::Staff;
use crate::views::{ASKED_ROWS, AuditEntry, ComplaintRow, Section};

/// Reason of an export, in the audit.
pub const EXPORTED: &str = "exported in the console";

/// Filters of a list, as its page has them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    /// Of orders: the status.
    status: Option<String>,
    /// Of orders: days late.
    age: Option<String>,
    /// Of orders: id of the product.
    product: Option<String>,
    /// Of orders: the first due date.
    from: Option<String>,
    /// Of orders: the last due date.
    to: Option<String>,
    /// Of orders: the sort.
    sort: Option<String>,
    /// Of complaints: the state.
    state: Option<String>,
    /// Of the audit: the person.
    person: Option<String>,
    /// Of the audit: the act.
    act: Option<String>,
    /// Of the audit: the day.
    day: Option<String>,
}

/// A list with its filters.
enum List {
    Orders(OrderQuery, String),
    Payouts,
    Unallocated,
    Owed,
    ComplaintsToAnswer,
    AnsweredComplaints,
    Requests,
    Audit(audit::AuditQuery),
}

impl List {
    fn parse(name: &str, query: ExportQuery) -> Result<Self, Error> {
        Ok(match name {
            "orders" => {
                let (query, list) = order_list::parse(ListQuery {
                    status: query.status.unwrap_or_default(),
                    age: query.age,
                    product: query.product,
                    from: query.from,
                    to: query.to,
                    sort: query.sort,
                    cursor: None,
                })?;
                Self::Orders(query, list)
            }
            "payouts" => Self::Payouts,
            "unallocated" => Self::Unallocated,
            "owed" => Self::Owed,
            "complaints" => match query.state.as_deref() {
                None | Some("waiting") => Self::ComplaintsToAnswer,
                Some("answered") => Self::AnsweredComplaints,
                Some(_) => return Err(Error::invalid("state", "There is no such state")),
            },
            "requests" => Self::Requests,
            "audit" => {
                let query = AuditQuery {
                    person: query.person,
                    act: query.act,
                    day: query.day,
                    before: None,
                };
                Self::Audit(query.parsed()?)
            }
            _ => return Err(Error::not_found("There is no such list")),
        })
    }

    fn head(&self) -> &'static [&'static str] {
        match self {
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
                "due now",
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
            Self::Unallocated => &[
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
            Self::ComplaintsToAnswer | Self::AnsweredComplaints => &[
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
            Self::Requests => &["asked", "number", "person", "act", "order", "reason", "sum"],
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
            Self::Unallocated => unallocated(lender, after).await,
            Self::Owed => owed(lender, after).await,
            Self::ComplaintsToAnswer => {
                let page = complaints_to_answer(lender, cursor::parse(after)?).await;
                complaints_of(lender, page).await
            }
            Self::AnsweredComplaints => {
                let page = answered(lender, cursor::parse(after)?).await;
                complaints_of(lender, page).await
            }
            Self::Requests => requests(lender, person, after).await,
            Self::Audit(query) => audit_of(lender, query, after).await,
        }
    }
}

async fn payouts(lender: &Lender, after: Option<&str>) -> Result<Part, Error> {
    let page = open_payouts_of(lender, cursor::parse(after)?).await;
    let numbers = numbers(lender, page.rows.iter().map(|row| &row.order_id)).await?;
    Part::of(page, |row| {
        vec![
            moment(&row.started_at),
            row.reference,
            number(&numbers, Some(&row.order_id)),
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

async fn unallocated(lender: &Lender, after: Option<&str>) -> Result<Part, Error> {
    let page = unallocated_of(lender, cursor::parse(after)?).await;
    let ids = page.rows.iter().filter_map(|row| row.order_id.as_ref());
    let numbers = numbers(lender, ids).await?;
    Part::of(page, |row| {
        vec![
            moment(&row.received_at),
            row.channel,
            row.payment,
            row.reference,
            row.status,
            pesos(row.amount_centavos),
            row.paid_at.as_deref().map(moment).unwrap_or_default(),
            number(&numbers, row.order_id.as_ref()),
            row.outcome,
        ]
    })
}

async fn owed(lender: &Lender, after: Option<&str>) -> Result<Part, Error> {
    let page = owed_of(lender, cursor::parse(after)?).await;
    let numbers = numbers(lender, page.rows.iter().map(|row| &row.order_id)).await?;
    Part::of(page, |row| {
        vec![
            number(&numbers, Some(&row.order_id)),
            pesos(row.amount_centavos),
        ]
    })
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
    after: Option<&str>,
) -> Result<Part, Error> {
    let page = requests_of(lender, person, cursor::parse(after)?).await;
    Part::of(page, |row| {
        vec![
            moment(&row.at),
            row.seq.to_string(),
            row.operator,
            row.sentence,
            row.order.unwrap_or_default(),
            row.reason,
            row.size_centavos.map(pesos).unwrap_or_default(),
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
    let next = page.next.map(|place| order_list::cursor(list, &place));
    let rows = page.orders.into_iter().map(|listed| {
        let row = OrderListRow::of(lender, listed);
        let debt = row.debt.as_ref();
        vec![
            moment(&row.created_at),
            row.number,
            masked(row.phone_last4),
            row.status.to_owned(),
            row.product,
            pesos(row.principal_centavos),
            debt.map(|debt| debt.due_on.clone()).unwrap_or_default(),
            debt.map(|debt| debt.days_late.to_string())
                .unwrap_or_default(),
            debt.map(|debt| pesos(debt.outstanding_centavos))
                .unwrap_or_default(),
            debt.map(|debt| pesos(debt.due_centavos))
                .unwrap_or_default(),
        ]
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
    let read = audit::page(lender, query, ASKED_ROWS).await;
    let page = Section::of(read, |(row, _)| row.seq.to_string(), AuditEntry::from);
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
) -> Result<HashMap<String, String>, Error> {
    let ids: Vec<String> = ids.cloned().collect();
    let read = lender.store.read(move |tx| {
        let mut numbers = HashMap::new();
        for id in &ids {
            if let Some(order) = orders::find_for_any_borrower(tx, id)? {
                numbers.insert(id.clone(), order.number.to_string());
            }
        }
        Ok::<_, Error>(numbers)
    });
    read.await
}

/// Number of an order that a row names; empty for none, and for a deleted one.
fn number(numbers: &HashMap<String, String>, id: Option<&String>) -> String {
    id.and_then(|id| numbers.get(id))
        .cloned()
        .unwrap_or_default()
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
    Path(name): Path<String>,
    uri: Uri,
    Query(query): Query<ExportQuery>,
) -> Result<Response, Failure> {
    let list = Arc::new(List::parse(&name, query)?);
    let named = match uri.query() {
        Some(filters) if !filters.is_empty() => format!("{name}?{filters}"),
        _ => name.clone(),
    };
    record(&lender, &staff, named).await?;
    let head = list.head();
    // A part without a cursor after it is the last one.
    let first = Some(None);
    let person = staff.0;
    let records = stream::try_unfold(first, move |after| {
        let (lender, person) = (lender.clone(), person.clone());
        let list = Arc::clone(&list);
        async move {
            let Some(after) = after else {
                return Ok(None);
            };
            let Part { records, next } = list.part(&lender, &person, after).await?;
            Ok::<_, Error>(Some((records, next.map(Some))))
        }
    });
    Ok(csv::answer(&name, head, records)?)
}
