//! Search for borrowers, and their sessions.

use tulay_lender::Lender;
use tulay_lender::borrowers::login::admitted_phone;
use tulay_lender::error::Error;
use tulay_store::borrowers::Borrower;
use tulay_store::orders::Order;
use tulay_store::sessions::ListedSession;
use tulay_store::{ShortNumber, StoreError, Tx, borrowers, identities, orders, sessions};
use tulay_texts::masked_number::last4;

/// Borrower who was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundBorrower {
    /// Their id.
    pub id: String,
    /// Last four digits of their phone.
    pub phone_last4: String,
    /// Their name, if they gave one.
    pub name: Option<String>,
    /// True if nobody can log in as them.
    pub is_locked: bool,
    /// Time since which they are blocked, in milliseconds UTC.
    pub blocked_at_ms: Option<i64>,
    /// Their orders, the newest first.
    pub orders: Vec<Order>,
}

/// Finds a borrower by their id, their phone, or an order's id or number; with up to `max_rows` of their orders.
///
/// # Errors
/// 1004 if no borrower is found.
pub async fn find(lender: &Lender, what: &str, max_rows: i64) -> Result<FoundBorrower, Error> {
    let what = what.trim().to_owned();
    let phone = admitted_phone(lender, &what).ok();
    let found = lender.store.read(move |tx| {
        let found = named(tx, phone.as_deref(), &what)?;
        found
            .map(|borrower| about(tx, borrower, max_rows))
            .transpose()
    });
    let found = found.await.map_err(Error::from)?;
    found.ok_or_else(|| {
        Error::not_found(
            "Nobody was found. Name a borrower's id or phone, or an order's id or number",
        )
    })
}

/// Returns the borrower of an id, a phone or an order.
fn named(tx: &mut Tx<'_>, phone: Option<&str>, what: &str) -> Result<Option<Borrower>, StoreError> {
    if let Some(phone) = phone {
        return borrowers::find_by_phone(tx, phone);
    }
    if let Some(known) = borrowers::find(tx, what)? {
        return Ok(Some(known));
    }
    let by_number = match ShortNumber::read(what) {
        Some(number) => number.order_id(tx)?,
        None => None,
    };
    let order = orders::find_for_any_borrower(tx, by_number.as_deref().unwrap_or(what))?;
    match order {
        Some(order) => borrowers::find(tx, &order.borrower_id),
        None => Ok(None),
    }
}

fn about(tx: &mut Tx<'_>, borrower: Borrower, max_rows: i64) -> Result<FoundBorrower, StoreError> {
    let Borrower { id, phone } = borrower;
    Ok(FoundBorrower {
        phone_last4: last4(&phone),
        name: identities::find(tx, &id)?.map(|identity| identity.name),
        is_locked: borrowers::is_locked(tx, &id)?,
        blocked_at_ms: borrowers::blocked_at_ms(tx, &id)?,
        orders: orders::of_borrower(tx, &id, max_rows)?,
        id,
    })
}

/// Returns the id of a borrower, by their id or their phone.
///
/// # Errors
/// 1004 for an unknown borrower.
pub async fn id_of(lender: &Lender, named: String) -> Result<String, Error> {
    let phone = admitted_phone(lender, &named).ok();
    let found = lender.store.read(move |tx| match &phone {
        Some(phone) => borrowers::find_by_phone(tx, phone),
        None => borrowers::find(tx, &named),
    });
    let found = found.await.map_err(Error::from)?;
    let found = found.ok_or_else(|| Error::not_found("This borrower was not found"))?;
    Ok(found.id)
}

/// Returns the live sessions of a borrower, by their id or their phone; the newest first.
///
/// # Errors
/// 1004 for an unknown borrower.
pub async fn live_sessions(lender: &Lender, named: String) -> Result<Vec<ListedSession>, Error> {
    let id = id_of(lender, named).await?;
    let (now_ms, idle_ms) = (
        lender.clock.now_ms(),
        lender.settings.limits.session_idle_ms(),
    );
    let live = lender
        .store
        .read(move |tx| sessions::live_of(tx, &id, now_ms, idle_ms));
    live.await.map_err(Error::from)
}
