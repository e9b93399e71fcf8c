//! Confirming a loan: the push that makes the order (CALL-28; CONF). The costs are reckoned here again
//! for every push; what the page sends is only compared.

use axum::extract::State;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::loan_offer::refusal;
use super::offers;
use super::product::{step_before_order, step_page};
use crate::AppState;
use crate::addresses;
use crate::auth::Borrower;
use crate::config::Product;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::error::AppError;
use crate::http::extractors::Common;
use crate::http::idempotency::{IdempotentCall, IdempotentForm, replay_or_run};
use crate::http::schemas::{CommonParams, NextStep};
use crate::i18n::Localizer;
use crate::i18n::text;
use tulay_lending::book::Loan;
use tulay_lending::calendar::manila_date;
use tulay_lending::product::AgreedTerms;
use tulay_lending::quote;
use tulay_lending::schedule::Schedule;
use tulay_lending::state::{Cause, Move};
use tulay_store::orders::{Order, OrderFace};
use tulay_store::{Tx, borrowers, new_id, orders, sms};

/// The loan that the borrower agrees to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPushRequest {
    /// Principal, centavos, as quoted.
    pub amount: i64,
    /// Term in days, as quoted.
    pub periods: i64,
    /// `days`.
    pub term_unit: String,
    /// Product id.
    pub product_id: String,
}

/// The order that was made.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPushData {
    /// The order page, on our own origin.
    pub lend_details_url: String,
}

/// CALL-28: makes the order; pressed twice, the same order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-confirm/loan-detail-push", tag = "loan confirm",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = LoanPushRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanPushData>, description = "00; 1001; 1004; 1400 with fields; 1409 with data.url"))
)]
pub async fn push_loan(
    State(app): State<AppState>,
    borrower: Borrower,
    common: Common,
    IdempotentForm { form: body, key }: IdempotentForm<LoanPushRequest>,
) -> Answer<LoanPushData> {
    let product = offers::product(&app, &body.product_id)?.clone();
    if body.term_unit != "days" {
        return Err(AppError::invalid(
            "termUnit",
            text("Choose one of the options"),
        ));
    }
    let (amount, days) = (body.amount, body.periods);
    let now = app.clock.now();
    let localizer = app.localizer(common.language);
    // Told to who makes a new loan: a retry gets its own answer, whatever the product has become meanwhile.
    let message = quote::schedule(&product.terms, amount, days, manila_date(now))
        .map(|schedule| confirmation(&app, amount, &schedule, localizer))
        .map_err(|why| refusal(why, &product, localizer));
    let sends_sms = product.send_sms;
    let call = IdempotentCall {
        borrower_id: borrower.id.clone(),
        call: "CALL-28",
        key,
    };
    let pushed = app.store.write(move |tx| {
        replay_or_run(tx, &call, now.as_millisecond(), |tx| {
            let open = open_loan(tx, &borrower.id, &product, amount, days)?;
            let order_id = if let Some(open) = open {
                open
            } else {
                let message = message.clone()?;
                if product.send_sms {
                    tell(tx, &borrower.id, &message, now)?;
                }
                place_order(tx, &borrower.id, &product, amount, days, now)?
            };
            let lend_details_url = addresses::order_page(&product.id, &order_id);
            Ok::<_, AppError>(LoanPushData { lend_details_url })
        })
    });
    let pushed = pushed.await?;
    if sends_sms {
        app.outbox.wake();
    }
    Ok(ok(pushed))
}

/// The id of the borrower's open order of a product, where the same is asked for again (CONF-07).
///
/// # Errors
/// 1409 with `data.url` while one of another amount or term is open.
fn open_loan(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    amount_centavos: i64,
    term_days: i64,
) -> Result<Option<String>, AppError> {
    let Some(open) = orders::find_open(tx, borrower_id, &product.id)? else {
        return Ok(None);
    };
    if open.loan.principal_centavos == amount_centavos && open.loan.term_days == term_days {
        return Ok(Some(open.loan.order_id));
    }
    let url = addresses::order_page(&product.id, open.id());
    let why = text("You already have an open loan of this product");
    Err(AppError::conflict_with(
        why,
        serde_json::json!({ "url": url }),
    ))
}

/// Makes an order of a product, under review (21), for a borrower who has no open one of it; gives its id.
///
/// # Errors
/// 1409 with `data.url` while identity or account are missing or the product is paused; 1400 for an amount or term that
/// the product does not lend.
pub fn place_order(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    amount_centavos: i64,
    term_days: i64,
    now: Timestamp,
) -> Result<String, AppError> {
    may_take(tx, borrower_id, product)?;
    product.terms.admit(amount_centavos, term_days)?;
    let is_repeat_client = orders::has_settled(tx, borrower_id)?;
    let agreed = AgreedTerms {
        terms: product.terms.clone(),
        is_repeat_client,
    };
    let order_id = new_id("ord");
    let placed = Move::new(None, Cause::Confirmed)?;
    let order = Order {
        borrower_id: borrower_id.to_owned(),
        product_id: product.id.clone(),
        loan: Loan {
            order_id: order_id.clone(),
            principal_centavos: amount_centavos,
            term_days,
            agreed,
        },
        status: placed.to,
        created_at_ms: now.as_millisecond(),
        released_on: None,
        rollovers: 0,
        face: OrderFace {
            inside: product.inside,
            h5_url: product.h5_url.clone(),
            ..OrderFace::default()
        },
    };
    if !orders::insert(tx, &order)? {
        // Looked for in this very transaction: both engines would have it seen, or begun anew.
        return Err(AppError::internal("an order is open that was not there"));
    }
    orders::add_move(tx, &order_id, &placed, now.as_millisecond())?;
    Ok(order_id)
}

/// Whether the borrower may take a new loan of this product now.
fn may_take(tx: &mut Tx<'_>, borrower_id: &str, product: &Product) -> Result<(), AppError> {
    if product.is_paused() {
        let url = addresses::product_page(&product.id);
        return Err(AppError::conflict_with(
            text("This product takes no new loans now"),
            serde_json::json!({ "url": url }),
        ));
    }
    let step = step_before_order(tx, borrower_id)?;
    let missing = match step {
        NextStep::Certify => Some("Please give your identity data first"),
        NextStep::BindBank => Some("Please bind your payment account first"),
        NextStep::LoanConfirm | NextStep::LoanDetail => None,
    };
    let Some(why) = missing else {
        return Ok(());
    };
    Err(AppError::conflict_with(
        text(why),
        serde_json::json!({ "url": step_page(step, &product.id) }),
    ))
}

/// The SMS that confirms a loan (CONF-08): amount, first due date, service phone.
fn confirmation(
    app: &AppState,
    principal_centavos: i64,
    schedule: &Schedule,
    localizer: Localizer<'_>,
) -> String {
    let brand = &app.config.brand;
    let first = schedule.instalments.first();
    let (amount, due_on) = first
        .map(|first| {
            (
                localizer.money(first.amount_centavos()),
                localizer.day(first.due_on),
            )
        })
        .unwrap_or_default();
    localizer.fill(
        "{0}: we have your application for {1}. Once the money is released, the first payment of {2} is due \
         about {3}. Questions: {4}",
        &[&brand.name, &localizer.money(principal_centavos), &amount, &due_on, &brand.service_phone],
    )
}

fn tell(tx: &mut Tx<'_>, borrower_id: &str, message: &str, now: Timestamp) -> Result<(), AppError> {
    if let Some(borrower) = borrowers::find(tx, borrower_id)? {
        sms::insert_message(tx, &borrower.phone, message, now.as_millisecond())?;
    }
    Ok(())
}
