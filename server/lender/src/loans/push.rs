//! Creates the order of a loan that a borrower confirmed. The costs are calculated here for every push; the amounts
//! that the page sends are only compared with them.

use std::sync::Arc;

use jiff::Timestamp;

use super::decline;
use super::next_step::{NextStep, payout_account, step_page};
use super::offers::{OfferSigned, refusal};
use super::persons;
use super::signing::{self, LoanNowPress};
use crate::addresses;
use crate::borrowers::bank_account::{account_text, sms_text};
use crate::error::{Error, ErrorCode};
use crate::idempotency::{IdempotentCall, replay_or_run};
use crate::lender::Lender;
use crate::outbox::{Notice, queue_sms};
use crate::settings::Product;
use crate::settings::Settings;
use tulay_lending::calendar::manila_date;
use tulay_lending::caps;
use tulay_lending::loan_account::Loan;
use tulay_lending::money;
use tulay_lending::product::AgreedTerms;
use tulay_lending::quote;
use tulay_lending::schedule::Schedule;
use tulay_lending::state::{Cause, StatusTransition};
use tulay_sealing::Sealer;
use tulay_store::orders::{Order, OrderPageFlags};
use tulay_store::{
    ShortNumber, Tx, borrowers, new_id, order_accounts, order_identities, order_persons,
    order_transitions, orders,
};
use tulay_texts::{Localizer, text};

/// Loan that a borrower agrees to, the press by which they agree, and the SMS that confirms it.
pub struct NewLoan {
    product: Product,
    amount_centavos: i64,
    term_days: i64,
    /// Payments that its SMS is about. Checked only for a new loan: a retry gets the first answer, even if the product
    /// has changed since.
    schedule: Result<Schedule, Error>,
    /// Digest of the offer that the page showed.
    offer_digest: String,
    /// Messages to the borrower use the language of the press from now on.
    press: LoanNowPress,
    now: Timestamp,
    settings: Arc<Settings>,
    sealer: Sealer,
}

impl NewLoan {
    /// Loan of a product, to be confirmed in the language of the press.
    pub fn new(
        lender: &Lender,
        product: Product,
        amount_centavos: i64,
        term_days: i64,
        offer_digest: String,
        press: LoanNowPress,
    ) -> Self {
        let (now, localizer) = (lender.clock.now(), lender.localizer(press.language));
        let schedule =
            quote::schedule(&product.terms, amount_centavos, term_days, manila_date(now));
        let schedule = schedule.map_err(|why| refusal(why, &product, localizer));
        Self {
            product,
            amount_centavos,
            term_days,
            schedule,
            offer_digest,
            press,
            now,
            settings: lender.settings.clone(),
            sealer: lender.sealer.clone(),
        }
    }
}

/// Creates the order of a loan and has its SMS sent; a repeated call gets the same order. Returns its id.
///
/// # Errors
/// As [`push`].
pub async fn confirm(lender: &Lender, call: IdempotentCall, new: NewLoan) -> Result<String, Error> {
    let (now_ms, sends_sms) = (new.now.as_millisecond(), new.product.send_sms);
    let pushed = lender
        .store
        .write(move |tx| replay_or_run(tx, &call, now_ms, |tx| push(tx, &call.borrower_id, &new)));
    let order_id = pushed.await?;
    if sends_sms {
        lender.outbox.wake();
    }
    Ok(order_id)
}

/// Creates the order of a loan with its signed documents, or finds the borrower's open one of the same product, amount
/// and term (CONF-07); returns its id. A new order's SMS is queued if the product sends one.
///
/// # Errors
/// 1409 with `data.url` while one of another amount or term is open, or with `data.offer` if the offer has changed since
/// the page showed it (MONEY-09).
fn push(tx: &mut Tx<'_>, borrower_id: &str, new: &NewLoan) -> Result<String, Error> {
    let (product, amount, days) = (&new.product, new.amount_centavos, new.term_days);
    if let Some(open) = open_loan(tx, borrower_id, product, amount, days)? {
        return Ok(open);
    }
    let schedule = new.schedule.as_ref().map_err(Clone::clone)?;
    borrowers::set_language(tx, borrower_id, new.press.language.tag())?;
    let order = place_order(tx, borrower_id, product, amount, days, new.now)?;
    let account = signing::sign(tx, &new.settings, &new.sealer, &order, &new.press, new.now)?;
    let payout_account = account.as_ref().map(account_text);
    let shown = OfferSigned {
        product,
        amount_centavos: amount,
        term_days: days,
        agreed: &order.loan.agreed,
        schedule,
        payout_account: payout_account.as_deref(),
    };
    if shown.digest()? != new.offer_digest {
        return Err(changed_offer());
    }
    if product.send_sms {
        let account = account.as_ref().map(sms_text).unwrap_or_default();
        let message = confirmation(new, &account, schedule);
        queue_sms(
            tx,
            borrower_id,
            Notice::Applied,
            &message,
            new.now.as_millisecond(),
        )?;
    }
    Ok(order.loan.order_id)
}

/// Refusal of a press on an offer that has changed since: nothing of it is kept. Who answers it adds the new offer.
fn changed_offer() -> Error {
    let why = text(
        "The offer has changed since this page showed it, and nothing was signed. Please read the new offer, and press \
         again if you agree",
    );
    Error::conflict_with(why, serde_json::json!({ "offer": null }))
}

/// True for the refusal of a press on an offer that has changed.
pub fn is_changed_offer(error: &Error) -> bool {
    error.data().get("offer").is_some()
}

/// Id of the borrower's open order of a product, if the same loan is requested again (CONF-07).
///
/// # Errors
/// 1409 with `data.url` while one of another amount or term is open.
fn open_loan(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    amount_centavos: i64,
    term_days: i64,
) -> Result<Option<String>, Error> {
    let Some(open) = orders::find_open(tx, borrower_id, &product.id)? else {
        return Ok(None);
    };
    if open.loan.principal_centavos == amount_centavos && open.loan.term_days == term_days {
        return Ok(Some(open.loan.order_id));
    }
    let url = addresses::order_page(&product.id, open.id());
    let why = text("You already have an open loan of this product");
    Err(Error::conflict_with(why, serde_json::json!({ "url": url })))
}

/// Creates an order of a product, under review (21), for a borrower without an open order of it.
///
/// # Errors
/// 1409 with `data.url` while identity or account are missing or the product is paused, too soon after it was declined,
/// while the same person has a loan or was declined under another phone (SEC-18), and if the borrower's capped loans
/// would exceed the legal cap; 1400 for an amount or term that the product does not
/// lend.
pub fn place_order(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    amount_centavos: i64,
    term_days: i64,
    now: Timestamp,
) -> Result<Order, Error> {
    let account_id = admitted_account(tx, borrower_id, product)?;
    refuse_too_early(tx, borrower_id, product, now)?;
    let person = persons::admitted(tx, borrower_id, &account_id, product, now)?;
    product.terms.admit(amount_centavos, term_days)?;
    refuse_split(tx, borrower_id, product, amount_centavos)?;
    let is_repeat_client = orders::has_paid_off(tx, borrower_id)?;
    let agreed = AgreedTerms::new(product.terms.clone(), is_repeat_client);
    let placed = StatusTransition::new(None, Cause::Confirmed)?;
    let order = Order {
        borrower_id: borrower_id.to_owned(),
        number: ShortNumber::unused(tx)?,
        product_id: product.id.clone(),
        loan: Loan {
            order_id: new_id("ord"),
            principal_centavos: amount_centavos,
            term_days,
            agreed,
        },
        status: placed.to,
        is_withdrawn: false,
        created_at_ms: now.as_millisecond(),
        released_on: None,
        rollovers: 0,
        owed_centavos: 0,
        page_flags: OrderPageFlags {
            inside: product.inside,
            h5_url: product.h5_url.clone(),
            ..OrderPageFlags::default()
        },
    };
    if !orders::insert(tx, &order)? {
        // This transaction looked for one before: both engines would have shown it, or restarted the transaction.
        return Err(Error::internal("an order is open that was not there"));
    }
    order_transitions::insert(tx, order.id(), &placed, now.as_millisecond())?;
    order_persons::mark(tx, &person, order.id())?;
    // Later changes by the borrower affect later orders only (PROV-03, SEC-15).
    order_accounts::set_of_person(tx, order.id(), &account_id)?;
    order_identities::set(tx, &order)?;
    Ok(order)
}

/// Refuses a loan that is split over several capped products: together they stay within the legal limit of one small
/// loan, so that nobody pays its fees, penalties and rollovers twice (MONEY-10).
fn refuse_split(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    amount_centavos: i64,
) -> Result<(), Error> {
    if !product.terms.caps {
        return Ok(());
    }
    let open = orders::open_of_borrower(tx, borrower_id)?;
    let capped: Vec<&Order> = open
        .iter()
        .filter(|order| order.loan.agreed.terms.caps)
        .collect();
    let Some(newest) = capped.last() else {
        return Ok(());
    };
    let lent = capped.iter().map(|order| order.loan.principal_centavos);
    let together_centavos = money::sum(lent.chain([amount_centavos]))?;
    if together_centavos <= caps::REGULATED_CENTAVOS {
        return Ok(());
    }
    let url = addresses::order_page(&newest.product_id, newest.id());
    let why = "With your open loan, this would go over the limit for small loans. Repay the open loan first, or \
               choose a smaller amount";
    Err(Error::conflict_with(
        text(why),
        serde_json::json!({ "url": url }),
    ))
}

/// Refuses an application too soon after the same product was declined. The order's page shows the first day.
fn refuse_too_early(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    now: Timestamp,
) -> Result<(), Error> {
    if decline::again_on(tx, borrower_id, product, manila_date(now))?.is_none() {
        return Ok(());
    }
    let last = orders::newest(tx, borrower_id)?;
    let url = last.map_or_else(
        || addresses::product_page(&product.id),
        |last| addresses::order_page(&last.product_id, last.id()),
    );
    let why = text("You cannot apply for this product again yet. Your last loan says from when on");
    Err(Error::conflict_with(why, serde_json::json!({ "url": url })))
}

/// Id of the account that a new loan of this product is paid to, if the borrower may take one now.
fn admitted_account(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
) -> Result<String, Error> {
    if borrowers::blocked_at_ms(tx, borrower_id)?.is_some() {
        return Err(Error::kept_out(ErrorCode::Conflict));
    }
    if product.is_paused() {
        let url = addresses::product_page(&product.id);
        return Err(Error::conflict_with(
            text("This product takes no new loans now"),
            serde_json::json!({ "url": url }),
        ));
    }
    let step = match payout_account(tx, borrower_id)? {
        Ok(account_id) => return Ok(account_id),
        Err(step) => step,
    };
    let why = if step == NextStep::Certify {
        "Please enter your identity details first"
    } else {
        "Please link your payment account first"
    };
    Err(Error::conflict_with(
        text(why),
        serde_json::json!({ "url": step_page(step, &product.id) }),
    ))
}

/// SMS that confirms a loan (CONF-08): amount, account (SEC-16), first due date, service phone.
fn confirmation(new: &NewLoan, account: &str, schedule: &Schedule) -> String {
    let brand = &new.settings.brand;
    let localizer = Localizer::new(brand, new.press.language);
    let first = schedule.instalments.first();
    let (amount, due_on) = first
        .map(|first| {
            (
                localizer.sms_money(first.amount_centavos()),
                localizer.day(first.due_on),
            )
        })
        .unwrap_or_default();
    localizer.fill(
        "{0}: we received your application for {1}, to be sent to {2}. Once the money is released, your first \
         payment of {3} is due around {4}. Questions: {5}",
        &[
            &brand.name,
            &localizer.sms_money(new.amount_centavos),
            account,
            &amount,
            &due_on,
            &localizer.phone(&brand.service_phone),
        ],
    )
}
