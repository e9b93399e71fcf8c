//! The code to pay an amount by a channel (CALL-24, and CALL-14 of the legacy page). What may be paid is reckoned here again; what the
//! page sends is only compared.

use axum::extract::State;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::legacy_repayment::{not_offered, own};
use super::loan_details::own_order;
use super::pay_place;
use super::repayment::{refused_delay, repayable};
use crate::AppState;
use crate::auth::Borrower;
use crate::bookkeeping;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::error::AppError;
use crate::http::forms::Refused;
use crate::http::idempotency::{IdempotentCall, IdempotentForm, replay_or_run};
use crate::http::schemas::{CommonParams, OrderRequest};
use crate::i18n::percent;
use crate::i18n::{Text, text};
use tulay_lending::book::Book;
use tulay_lending::calendar::{add_days, manila_date, manila_midnight};
use tulay_lending::repayment::Due;
use tulay_lending::rollover;
use tulay_store::Tx;
use tulay_store::pay_codes::{self, PayCode as StoredCode, PayCodeKey, PayCodeStatus};

/// What to pay, and by which channel.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateVcodeRequest {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
    /// Centavos: `repayAmount` or `fullAmount`; `delayAmount` when `isDelay` is 1.
    pub amount: i64,
    /// 1 for a rollover, else 0.
    pub is_delay: i64,
    /// A `channel_number` of `repayList`.
    pub channel_number: String,
}

/// Where the code is paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateVcodeData {
    /// The channel's page, or ours that shows the code.
    pub pay_url: String,
}

/// A payment on a channel's page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuichaoRequest {
    /// The borrower's id.
    pub user_id: String,
    /// Order id.
    pub order_id: String,
    /// Centavos: what is due, or what settles everything.
    pub amount: i64,
}

/// Where it is paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct HuichaoData {
    /// The channel's page, or ours that shows the code; it is followed.
    pub url: String,
}

/// CALL-24: a code to pay; asked twice, the same code.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/generate-vcode", tag = "repayment",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = GenerateVcodeRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<GenerateVcodeData>, description = "00; 1001; 1004; 1400 with fields; 1409"))
)]
pub async fn create_pay_code(
    State(app): State<AppState>,
    borrower: Borrower,
    IdempotentForm { form: body, key }: IdempotentForm<GenerateVcodeRequest>,
) -> Answer<GenerateVcodeData> {
    let mut refused = Refused::default();
    if !matches!(body.is_delay, 0 | 1) {
        refused.add("isDelay", text("Choose one of the options"));
    }
    let channel = app.providers.channel(&body.channel_number).cloned();
    if channel.is_none() {
        refused.add("channelNumber", text("Choose one of the options"));
    }
    refused.check()?;
    let Some(channel) = channel else {
        return Err(AppError::internal("a checked channel is gone"));
    };
    let now = app.clock.now();
    let call = IdempotentCall {
        borrower_id: borrower.id.clone(),
        call: "CALL-24",
        key,
    };
    let made = app.store.write(move |tx| {
        let code = replay_or_run(tx, &call, now.as_millisecond(), |tx| {
            make_code(tx, &borrower.id, &body, now)
        })?;
        made_code(tx, &code)
    });
    let pay_url = pay_place::address(&app, channel.as_ref(), &made.await?).await?;
    Ok(ok(GenerateVcodeData { pay_url }))
}

/// CALL-14: pays on a channel's page; asked twice, the same page.
#[utoipa::path(
    post, path = "/mountain/service/loan/repayment-huichao", tag = "legacy",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = HuichaoRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<HuichaoData>, description = "00; 1001; 1004; 1400 with fields; 1409"))
)]
pub async fn repay_on_channel_page(
    State(app): State<AppState>,
    borrower: Borrower,
    IdempotentForm { form: body, key }: IdempotentForm<HuichaoRequest>,
) -> Answer<HuichaoData> {
    if body.user_id != borrower.id {
        return Err(AppError::order_not_found(&body.order_id));
    }
    let first = app.providers.channels.first().cloned();
    let channel = first.ok_or_else(not_offered)?;
    let (number, now) = (channel.face().number.clone(), app.clock.now());
    let call = IdempotentCall {
        borrower_id: borrower.id.clone(),
        call: "CALL-14",
        key,
    };
    let made = app.store.write(move |tx| {
        let code = replay_or_run(tx, &call, now.as_millisecond(), |tx| {
            let asked = GenerateVcodeRequest {
                product_id: own(tx, &borrower.id, &body.order_id)?.product_id,
                order_id: body.order_id.clone(),
                amount: body.amount,
                is_delay: 0,
                channel_number: number.clone(),
            };
            make_code(tx, &borrower.id, &asked, now)
        })?;
        made_code(tx, &code)
    });
    let url = pay_place::address(&app, channel.as_ref(), &made.await?).await?;
    Ok(ok(HuichaoData { url }))
}

fn made_code(tx: &mut Tx<'_>, code: &str) -> Result<StoredCode, AppError> {
    pay_codes::find(tx, code)?.ok_or_else(|| AppError::internal("a code is neither there nor new"))
}

/// Makes the code of a payment, or finds the open one of the same payment.
///
/// # Errors
/// As CALL-24 answers: 1004 for someone else's order, 1400 for an amount that is not due, 1409 when nothing is.
pub fn make_code(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    body: &GenerateVcodeRequest,
    now: Timestamp,
) -> Result<String, AppError> {
    let (now_ms, today) = (now.as_millisecond(), manila_date(now));
    let asked = OrderRequest {
        product_id: body.product_id.clone(),
        order_id: body.order_id.clone(),
    };
    let order = own_order(tx, borrower_id, &asked)?;
    let (book, due) = repayable(bookkeeping::on_day(tx, &order, today)?, &order, today)?;
    let is_delay = body.is_delay == 1;
    check_amount(&book, &due, body.amount, is_delay, today)?;
    pay_codes::expire(tx, now_ms)?;
    let key = PayCodeKey {
        order_id: order.id(),
        channel_number: &body.channel_number,
        amount_centavos: body.amount,
        is_delay,
    };
    if let Some(open) = pay_codes::find_open(tx, key)? {
        return Ok(open.code);
    }
    // What is due may change at midnight: the code holds until then.
    let expires_at_ms = manila_midnight(add_days(today, 1)?)?.as_millisecond();
    let code = StoredCode {
        code: format!("{:016}", rand::random_range(0..10_000_000_000_000_000_u64)),
        order_id: order.id().to_owned(),
        borrower_id: borrower_id.to_owned(),
        channel_number: body.channel_number.clone(),
        amount_centavos: body.amount,
        is_delay,
        created_at_ms: now_ms,
        expires_at_ms,
        status: PayCodeStatus::Open,
    };
    pay_codes::insert(tx, &code)?;
    Ok(code.code)
}

/// Only what was quoted may be paid: the amount due, everything, or the rollover.
pub(super) fn check_amount(
    book: &Book,
    due: &Due,
    amount_centavos: i64,
    is_delay: bool,
    today: Date,
) -> Result<(), AppError> {
    let refused = |why: Text| Err(AppError::invalid("amount", why));
    if is_delay {
        let offer = rollover::offer(book, today)?.map_err(refused_delay)?;
        if offer.amount_centavos == amount_centavos {
            return Ok(());
        }
    } else if [Some(due.amount_centavos), due.full_amount_centavos].contains(&Some(amount_centavos))
    {
        return Ok(());
    } else if due.full_amount_centavos.is_none()
        && amount_centavos == book.ledger.outstanding_centavos()?
    {
        let rule = book.loan.agreed.terms.prepayment;
        let share = percent(rule.min_term_share_bp * 100);
        let why = "The whole loan may be repaid after {0} of the term, and at least {1} days after release";
        return refused(text(why).arg(share).count(rule.min_days));
    }
    refused(text("The amount has changed. Please look at it again"))
}
