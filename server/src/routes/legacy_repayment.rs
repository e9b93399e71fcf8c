//! Legacy repayment from the bound account (CALL-11 to 13, LEGACY), with a code by SMS for a bank account. A
//! token of CALL-11 pays once; what is due is reckoned here for every call. `pay_code` has CALL-14.

use axum::extract::State;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::bind_card;
use super::charge;
use super::debit_codes::{self, Checked};
use super::pay_code::check_amount;
use super::repay_token::Token;
use super::repayment::repayable;
use crate::AppState;
use crate::auth::Borrower;
use crate::bookkeeping;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::error::{AppError, Code};
use crate::http::extractors::{Common, Query};
use crate::http::idempotency::{
    IdempotentCall, IdempotentForm, record_answer, replay, replay_or_run,
};
use crate::http::schemas::CommonParams;
use crate::i18n::Localizer;
use crate::i18n::text;
use crate::providers::debit::Debit;
use crate::sealing::{Sealer, masked};
use tulay_lending::calendar::manila_date;
use tulay_store::bank_accounts::{self, BankAccount};
use tulay_store::idempotency::{self, Answered};
use tulay_store::orders::{self, Order};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::{Tx, new_id};

/// The channel under which payments from bound accounts are kept.
pub const CARD: &str = "card";
/// How long a token pays, and a payment may be confirmed, in milliseconds.
const HOLDS_MS: i64 = 30 * 60 * 1000;
/// Tokens that were used are kept under this name.
const USED_TOKENS: &str = "repayToken";

/// Which order is repaid.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct RepaymentWayQuery {
    /// Order id.
    pub order_id: String,
}

/// The ways to repay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentWay {
    /// 1 when it may be paid on a channel's page (CALL-14).
    pub alipay: u8,
    /// To be sent back with the payment; it pays once.
    pub repay_token: String,
    /// Bound accounts.
    pub bank_cards: Vec<BankCard>,
    /// Due now, centavos.
    pub amount: i64,
    /// The borrower's id, for CALL-14.
    pub user_id: String,
}

/// A bound account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankCard {
    /// Its id.
    pub id: String,
    /// Bank or e-wallet.
    pub bank_name: String,
    /// The number, masked.
    pub card_no: String,
    /// Code of the bank or the e-wallet.
    pub bank_code: String,
}

/// A payment from a bound account. What the page knows of the account besides its id is taken and not read: the
/// account is the stored one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentCommitRequest {
    /// Centavos: what is due, or what settles everything.
    pub amount: i64,
    /// An `id` of `bankCards`.
    pub card_id: String,
    /// Order id.
    pub order_id: String,
    /// Of CALL-11.
    pub repay_token: String,
    /// 1 sends the code by SMS, 0 does not.
    pub send_msg: i64,
    /// Of the account; not read.
    #[serde(default)]
    pub bank_name: String,
    /// Of the account, masked; not read.
    #[serde(default)]
    pub card_no: String,
    /// Of the account; not read.
    #[serde(default)]
    pub bank_code: String,
    /// The page's own; there are no coupons, so nothing is taken off.
    #[serde(default)]
    pub coupon_id: String,
}

/// What a payment still needs.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentCommitData {
    /// 1 when a code has to be confirmed (CALL-13); 0 when it is paid.
    pub need_valid: u8,
    /// The payment.
    pub repay_record_id: String,
}

/// The code of a payment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentConfirmRequest {
    /// Order id.
    pub order_id: String,
    /// The six digits of the SMS.
    pub verify_code: String,
    /// `repayRecordId` of CALL-12.
    pub repayment_record_id: String,
}

/// CALL-11: the ways to repay an order.
#[utoipa::path(
    post, path = "/mountain/service/loan/repayment-way", tag = "legacy", params(CommonParams, RepaymentWayQuery),
    responses((status = 200, body = Envelope<RepaymentWay>, description = "00; 1001; 1004; 1409 nothing to repay"))
)]
pub async fn repayment_methods(
    State(app): State<AppState>,
    borrower: Borrower,
    common: Common,
    Query(query): Query<RepaymentWayQuery>,
) -> Answer<RepaymentWay> {
    let (user_id, order_id) = (borrower.id.clone(), query.order_id.clone());
    let today = app.clock.today_manila();
    let read = app.store.read(move |tx| {
        let order = own(tx, &borrower.id, &query.order_id)?;
        let (_, due) = repayable(bookkeeping::on_day(tx, &order, today)?, &order, today)?;
        Ok::<_, AppError>((due, bank_accounts::find_current(tx, &borrower.id)?))
    });
    let (due, account) = read.await?;
    let localizer = app.localizer(common.language);
    let token = Token::new(order_id, app.clock.now_ms() + HOLDS_MS);
    let offered = account.filter(|_| app.providers.debit.is_some());
    Ok(ok(RepaymentWay {
        alipay: u8::from(!app.providers.channels.is_empty()),
        repay_token: token.sealed(&app.sealer, &user_id)?,
        bank_cards: offered
            .iter()
            .map(|account| card(account, &app.sealer, localizer))
            .collect(),
        amount: due.amount_centavos,
        user_id,
    }))
}

/// CALL-12: pays from a bound account, or asks for the code of its SMS.
#[utoipa::path(
    post, path = "/mountain/service/loan/repayment-commit", tag = "legacy",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = RepaymentCommitRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RepaymentCommitData>, description = "00; 1001; 1004; 1400 with fields; 1409; 800005"))
)]
pub async fn repay_from_account(
    State(app): State<AppState>,
    borrower: Borrower,
    common: Common,
    IdempotentForm { form: body, key }: IdempotentForm<RepaymentCommitRequest>,
) -> Answer<RepaymentCommitData> {
    if !matches!(body.send_msg, 0 | 1) {
        let why = text("Choose one of the options");
        return Err(AppError::invalid("sendMsg", why));
    }
    let debit = debit(&app)?;
    let (sealer, now) = (app.sealer.clone(), app.clock.now());
    let sms = debit_codes::NewCode::new(&app, body.amount, common.language);
    let call = IdempotentCall {
        borrower_id: borrower.id.clone(),
        call: "CALL-12",
        key,
    };
    let written = app.store.write(move |tx| {
        let data = replay_or_run(tx, &call, now.as_millisecond(), |tx| {
            let kept = keep(tx, &sealer, &borrower.id, &body, now)?;
            if kept.need_valid && body.send_msg == 1 {
                debit_codes::send(tx, &sealer, &borrower.id, &kept.record.code, &sms, now)?;
            } else if !kept.is_new {
                return Err(submitted_twice());
            }
            if !kept.need_valid {
                pay_codes::begin_charge(tx, &kept.record.code)?;
            }
            Ok(RepaymentCommitData {
                need_valid: u8::from(kept.need_valid),
                repay_record_id: kept.record.code,
            })
        })?;
        Ok::<_, AppError>((known(tx, &data.repay_record_id)?, data))
    });
    let (record, data) = written.await?;
    if data.need_valid == 1 {
        app.outbox.wake();
    } else {
        charge::take(&app, debit.as_ref(), &record).await?;
    }
    Ok(ok(data))
}

/// CALL-13: confirms a payment by the code of its SMS.
#[utoipa::path(
    post, path = "/mountain/service/loan/repayment-confirm", tag = "legacy",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = RepaymentConfirmRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400; 1409; 1429; 800005; 800006"))
)]
pub async fn confirm_repayment(
    State(app): State<AppState>,
    borrower: Borrower,
    IdempotentForm { form: body, key }: IdempotentForm<RepaymentConfirmRequest>,
) -> Answer<Nothing> {
    let typed = body.verify_code.trim().to_owned();
    if typed.len() != 6 || !typed.bytes().all(|byte| byte.is_ascii_digit()) {
        let why = text("Enter the 6 digits of the SMS");
        return Err(AppError::invalid("verifyCode", why));
    }
    let debit = debit(&app)?;
    let (sealer, now) = (app.sealer.clone(), app.clock.now());
    let call = IdempotentCall {
        borrower_id: borrower.id.clone(),
        call: "CALL-13",
        key,
    };
    // A wrong try is stored, so it is an outcome and no error: an error would roll it back.
    let checked = app.store.write(move |tx| {
        if let Some(code) = replay::<String>(tx, &call)? {
            return Ok((known(tx, &code)?, Checked::Right));
        }
        let record = waiting(tx, &borrower.id, &body, now)?;
        let checked = debit_codes::check(tx, &sealer, &record.code, &typed, now)?;
        if checked == Checked::Right {
            pay_codes::begin_charge(tx, &record.code)?;
            record_answer(tx, &call, &record.code, now.as_millisecond())?;
        }
        Ok::<_, AppError>((known(tx, &record.code)?, checked))
    });
    let (record, checked) = checked.await?;
    match checked {
        Checked::Right => charge::take(&app, debit.as_ref(), &record)
            .await
            .map(|()| done()),
        Checked::Wrong => {
            let why = text("The code is wrong or too old");
            Err(AppError::rejected(Code::WrongVerifyCode, why))
        }
        Checked::Locked => Err(AppError::too_often(text(
            "Too many wrong codes. Please ask for a new one",
        ))),
    }
}

/// A payment that is kept, before any money moves.
struct Kept {
    record: PayCode,
    need_valid: bool,
    is_new: bool,
}

fn keep(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    borrower_id: &str,
    body: &RepaymentCommitRequest,
    now: Timestamp,
) -> Result<Kept, AppError> {
    let (now_ms, today) = (now.as_millisecond(), manila_date(now));
    let order = own(tx, borrower_id, &body.order_id)?;
    let nonce = Token::check(&body.repay_token, sealer, borrower_id, &order, now)?;
    let account = bank_accounts::find_current(tx, borrower_id)?
        .filter(|account| card_id(account, sealer) == body.card_id)
        .ok_or_else(|| AppError::invalid("cardId", text("Please select a bank card first")))?;
    // An e-wallet asks its owner itself; a bank account is charged on a code of ours.
    let need_valid = account.channel_number.is_none();
    if let Some(before) = idempotency::find(tx, borrower_id, USED_TOKENS, &nonce)? {
        let record = known(tx, &before.answer_json)?;
        if record.status != PayCodeStatus::Open {
            return Err(submitted_twice());
        }
        if record.amount_centavos != body.amount {
            let why = text("The amount has changed. Please look at it again");
            return Err(AppError::invalid("amount", why));
        }
        return Ok(Kept {
            record,
            need_valid,
            is_new: false,
        });
    }
    let (book, due) = repayable(bookkeeping::on_day(tx, &order, today)?, &order, today)?;
    check_amount(&book, &due, body.amount, false, today)?;
    pay_codes::expire(tx, now_ms)?;
    let record = PayCode {
        code: new_id("rep"),
        order_id: order.id().to_owned(),
        borrower_id: borrower_id.to_owned(),
        channel_number: CARD.to_owned(),
        amount_centavos: body.amount,
        is_delay: false,
        created_at_ms: now_ms,
        expires_at_ms: now_ms + HOLDS_MS,
        status: PayCodeStatus::Open,
    };
    if !pay_codes::insert(tx, &record)? {
        return Err(submitted_twice());
    }
    let used = Answered {
        body_hash: String::new(),
        answer_json: record.code.clone(),
    };
    idempotency::insert(tx, borrower_id, USED_TOKENS, &nonce, &used, now_ms)?;
    Ok(Kept {
        record,
        need_valid,
        is_new: true,
    })
}

/// The payment that a code confirms, if it still waits and its amount is still what is due.
fn waiting(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    body: &RepaymentConfirmRequest,
    now: Timestamp,
) -> Result<PayCode, AppError> {
    let order = own(tx, borrower_id, &body.order_id)?;
    let record = pay_codes::find(tx, &body.repayment_record_id)?
        .filter(|record| record.order_id == order.id() && record.channel_number == CARD)
        .ok_or_else(|| AppError::not_found(text("This payment was not found")))?;
    if matches!(record.status, PayCodeStatus::Charging | PayCodeStatus::Paid) {
        return Err(submitted_twice());
    }
    if record.status != PayCodeStatus::Open || record.expires_at_ms <= now.as_millisecond() {
        return Err(AppError::conflict(text("Please open this page again")));
    }
    let today = manila_date(now);
    let (book, due) = repayable(bookkeeping::on_day(tx, &order, today)?, &order, today)?;
    check_amount(&book, &due, record.amount_centavos, false, today)?;
    Ok(record)
}

fn known(tx: &mut Tx<'_>, code: &str) -> Result<PayCode, AppError> {
    pay_codes::find(tx, code)?
        .ok_or_else(|| AppError::internal("a payment is neither there nor new"))
}

pub(super) fn own(tx: &mut Tx<'_>, borrower_id: &str, order_id: &str) -> Result<Order, AppError> {
    let order = orders::find(tx, borrower_id, order_id)?;
    order.ok_or_else(|| AppError::order_not_found(order_id))
}

fn debit(app: &AppState) -> Result<std::sync::Arc<dyn Debit>, AppError> {
    app.providers.debit.clone().ok_or_else(not_offered)
}

pub(super) fn not_offered() -> AppError {
    AppError::conflict(text("This way to pay is not offered"))
}

fn submitted_twice() -> AppError {
    let why = text("Do not submit the payment application twice");
    AppError::rejected(Code::SubmittedTwice, why)
}

fn card(account: &BankAccount, sealer: &Sealer, localizer: Localizer<'_>) -> BankCard {
    let (code, name) = bind_card::place(account);
    BankCard {
        id: card_id(account, sealer),
        bank_name: localizer.text(name),
        card_no: masked(&account.number_last4),
        bank_code: code.to_owned(),
    }
}

/// Names the account without showing it; another number has another id.
fn card_id(account: &BankAccount, sealer: &Sealer) -> String {
    sealer.digest("card", &account.number_sealed)
}
