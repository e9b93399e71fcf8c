//! The audit, and the accounts of staff (STAFF-02, STAFF-10).

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_staff::access;
use tulay_staff::acts;
use tulay_staff::audit::{self, FaultInWords, Verification};
use tulay_staff::readings::{self, Reader};
use tulay_staff::staff_names::MAX_CHARS as MAX_NAME_CHARS;
use tulay_store::staff_accounts;
use utoipa::{IntoParams, ToSchema};

use crate::failure::Failure;
use crate::input::{Bounded, MAX_WORD_CHARS, Query, given};
use crate::progressing::{self, ProgressLine};
use crate::session::Staff;
use crate::views::{ASKED_ROWS, AuditEntry, MAX_ROWS, day, time};

/// Rows of the audit, and the place in it.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct AuditPlace {
    /// Name of the person who acted; all without it.
    #[param(value_type = Option<String>, max_length = 60)]
    pub(super) person: Option<Bounded<MAX_NAME_CHARS>>,
    /// Tag of the act, `read_evidence`; all without it.
    #[param(value_type = Option<String>, max_length = 40)]
    pub(super) act: Option<Bounded<MAX_WORD_CHARS>>,
    /// The day in Manila; all without it.
    #[param(value_type = Option<String>, max_length = 40)]
    pub(super) day: Option<Bounded<MAX_WORD_CHARS>>,
    /// Shows the rows before this number; the newest without it.
    pub(super) before: Option<i64>,
}

impl AuditPlace {
    /// # Errors
    /// 1400 for a text that is no day.
    pub(super) fn parsed(self) -> Result<audit::AuditQuery, Error> {
        let day = given(self.day).map(|text| day("day", &text));
        Ok(audit::AuditQuery {
            person: given(self.person),
            tag: given(self.act),
            day: day.transpose()?,
            before: self.before,
        })
    }
}

/// A page of the audit.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditPage {
    /// The rows, the newest first.
    rows: Vec<AuditEntry>,
    /// True if there are older ones.
    has_more: bool,
}

/// Values by which the rows of the audit can be filtered.
#[derive(Serialize, ToSchema)]
pub struct AuditChoices {
    /// Names of the accounts.
    people: Vec<String>,
    /// Tags of the acts.
    acts: Vec<&'static str>,
}

/// Result of a verification.
#[derive(Serialize, ToSchema)]
pub struct VerifiedAudit {
    /// Number of rows that were read.
    rows: i64,
    /// Faults; none if the audit holds.
    faults: Vec<AuditFinding>,
}

/// Fault of the audit.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditFinding {
    /// Id of the order of an act without a row.
    order_id: Option<String>,
    /// The fault in words, which follow the order's name.
    text: String,
}

impl From<FaultInWords> for AuditFinding {
    fn from(FaultInWords { order_id, text }: FaultInWords) -> Self {
        Self { order_id, text }
    }
}

/// People who read borrowers' papers (STAFF-18).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Readings {
    /// Papers that a person may read within an hour.
    most_in_hour: usize,
    /// Those who read papers in the last seven days, those who read most first.
    readers: Vec<Reader>,
}

/// The accounts.
#[derive(Serialize, ToSchema)]
pub struct StaffPage {
    /// The accounts by their names.
    accounts: Vec<StaffRow>,
}

/// An account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffRow {
    /// Its name.
    name: String,
    /// Its roles.
    roles: Vec<&'static str>,
    /// True if it is locked.
    is_locked: bool,
    /// True if its person has a password and a second factor.
    is_set_up: bool,
    /// True if its row was changed without the key of the database: nobody signs in to it until it is recovered.
    is_damaged: bool,
    /// Time of its creation.
    created_at: String,
}

/// Shows a page of the audit.
#[utoipa::path(get, path = "/api/audit", params(AuditPlace), responses((status = 200, body = AuditPage), (status = 400, body = Failure), (status = 401, body = Failure)))]
pub async fn audit(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<AuditPlace>,
) -> Result<Json<AuditPage>, Failure> {
    staff.require(Role::Read)?;
    let mut rows = audit::page(&lender, query.parsed()?, ASKED_ROWS).await?;
    let has_more = rows.len() > MAX_ROWS;
    rows.truncate(MAX_ROWS);
    let rows = rows.into_iter().map(Into::into).collect();
    Ok(Json(AuditPage { rows, has_more }))
}

/// Lists the people and the acts by which the audit can be filtered.
#[utoipa::path(get, path = "/api/audit/choices", responses((status = 200, body = AuditChoices), (status = 401, body = Failure)))]
pub async fn audit_choices(
    State(lender): State<Lender>,
    staff: Staff,
) -> Result<Json<AuditChoices>, Failure> {
    staff.require(Role::Read)?;
    let accounts = lender.store.read(staff_accounts::all).await?;
    Ok(Json(AuditChoices {
        people: accounts.into_iter().map(|account| account.name).collect(),
        acts: acts::ACTS.iter().map(|facts| facts.tag).collect(),
    }))
}

/// Shows who read borrowers' papers.
#[utoipa::path(get, path = "/api/audit/readings", responses((status = 200, body = Readings), (status = 401, body = Failure), (status = 409, body = Failure)))]
pub async fn readings(
    State(lender): State<Lender>,
    staff: Staff,
) -> Result<Json<Readings>, Failure> {
    staff.require(Role::Read)?;
    let now = lender.clock.now();
    let read = lender.store.read(move |tx| readings::readers(tx, now));
    Ok(Json(Readings {
        most_in_hour: readings::MOST_IN_HOUR,
        readers: read.await?,
    }))
}

/// Verifies the chain of the audit, and that its acts were done.
#[utoipa::path(post, path = "/api/audit/verify", responses(
    (status = 200, body = ProgressLine<VerifiedAudit>, content_type = "application/x-ndjson"),
    (status = 401, body = Failure)
))]
pub async fn verify(State(lender): State<Lender>, staff: Staff) -> Result<Response, Failure> {
    staff.require(Role::Read)?;
    progressing::answer(|progress| async move {
        let Verification { rows, faults } = audit::verify(&lender, None, &progress).await?;
        let faults = faults.into_iter().map(Into::into).collect();
        Ok(VerifiedAudit { rows, faults })
    })
    .await
}

/// Lists the accounts.
#[utoipa::path(get, path = "/api/staff", responses((status = 200, body = StaffPage), (status = 401, body = Failure)))]
pub async fn staff(State(lender): State<Lender>, staff: Staff) -> Result<Json<StaffPage>, Failure> {
    staff.require(Role::Read)?;
    let accounts = lender.store.read(staff_accounts::all).await?;
    let accounts = accounts.into_iter().map(|account| StaffRow {
        roles: access::roles_of(&account)
            .into_iter()
            .map(Role::name)
            .collect(),
        is_locked: account.locked_at_ms.is_some(),
        is_set_up: account.password_hash.is_some(),
        is_damaged: !account.is_genuine,
        created_at: time(account.created_at_ms),
        name: account.name,
    });
    Ok(Json(StaffPage {
        accounts: accounts.collect(),
    }))
}
