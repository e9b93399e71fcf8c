//! Legacy repayment from the bound account (CALL-11 to 13, LEGACY). Calls `views::repayment_methods` and
//! `loans::account_repayment`; `pay_code` has CALL-14.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::repayment::awaited_text;
use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::extractors::{Common, Query};
use crate::http::idempotency::IdempotentForm;
use crate::http::schemas::CommonParams;
use tulay_lender::error::Error;
use tulay_lender::error::ErrorCode;
use tulay_lender::idempotency::IdempotentCall;
use tulay_lender::loans::account_repayment;
use tulay_lender::loans::account_repayment::{NewRepayment, PaymentConfirmation};
use tulay_lender::loans::debit_codes::{NewDebitCode, TypedCode};
use tulay_lender::loans::repayment::AskedAmount;
use tulay_lender::views::repayment_methods::{ChargeableAccount, RepaymentMethods};
use tulay_texts::{order_texts, text};

/// Order to repay.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct RepaymentWayQuery {
    /// Order id.
    pub order_id: String,
}

/// Repayment methods.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentWay {
    /// 1 if it may be paid on a channel's page (CALL-14).
    pub alipay: u8,
    /// Token to send back with the payment; valid once.
    pub repay_token: String,
    /// Bound accounts.
    pub bank_cards: Vec<BankCard>,
    /// Due now, centavos.
    pub amount: i64,
    /// Name of `amount`: 'Next payment', 'To be paid today', …
    pub amount_label: String,
    /// Due date, `YYYY-MM-DD`.
    pub due_date: String,
    /// Days until the due date; negative if late.
    pub days_left: i64,
    /// Late amounts and the next installment, centavos; null if nothing is late, or if it equals everything.
    pub with_next_amount: Option<i64>,
    /// Amount that settles everything, centavos; null while prepayment is not allowed.
    pub full_amount: Option<i64>,
    /// Interest that `fullAmount` leaves out, centavos.
    pub full_rebate: i64,
    /// Minimum of the channel's page for another amount (CALL-14), centavos.
    pub min_amount: i64,
    /// Maximum payment, centavos.
    pub most_amount: i64,
    /// Everything owed, less `fullRebate`, centavos: another amount leaves none of it, or at least a channel's minimum.
    pub whole_amount: i64,
    /// Borrower's id, for CALL-14.
    pub user_id: String,
    /// Payment that may have been made and is not confirmed yet, as sentences: asked about before another one; null if
    /// there is none (UX-23).
    pub awaited_text: Option<String>,
    /// Payments that this answer knows of: sent with a payment, which is refused if another was begun or made since
    /// (UX-23).
    pub payments_seen: String,
}

/// Bound account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankCard {
    /// Account id.
    pub id: String,
    /// Name of the bank or e-wallet.
    pub bank_name: String,
    /// Masked number.
    pub card_no: String,
    /// Code of the bank or the e-wallet.
    pub bank_code: String,
}

/// Payment from a bound account. Only the id of the account is read: the rest is stored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "the page sends what the server does not need")]
pub struct RepaymentCommitRequest {
    /// Centavos: the due amount, the amount that settles everything, or any amount up to it.
    pub amount: i64,
    /// An `id` of `bankCards`.
    pub card_id: String,
    /// Order id.
    pub order_id: String,
    /// Token from CALL-11.
    pub repay_token: String,
    /// 1 sends the code by SMS, 0 does not.
    pub send_msg: i64,
    /// `paymentsSeen` of CALL-11; without it, other payments are not looked at.
    pub payments_seen: Option<String>,
    /// Bank of the account; not read.
    #[serde(default)]
    pub bank_name: String,
    /// Masked number of the account; not read.
    #[serde(default)]
    pub card_no: String,
    /// Bank code of the account; not read.
    #[serde(default)]
    pub bank_code: String,
    /// Sent by the page; ignored, since there are no coupons.
    #[serde(default)]
    pub coupon_id: String,
}

/// Next step of a payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentCommitData {
    /// 1 if a code has to be confirmed (CALL-13); 0 if it is paid.
    pub need_valid: u8,
    /// Payment id.
    pub repay_record_id: String,
}

/// Code of a payment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentConfirmRequest {
    /// Order id.
    pub order_id: String,
    /// Six digits of the SMS.
    pub verify_code: String,
    /// `repayRecordId` of CALL-12.
    pub repayment_record_id: String,
}

/// CALL-11: the repayment methods of an order.
#[utoipa::path(
    post, path = "/mountain/service/loan/repayment-way", tag = "legacy", params(CommonParams, RepaymentWayQuery),
    responses((status = 200, body = Envelope<RepaymentWay>, description = "00; 1001; 1004; 1400 with fields; 1409 nothing to repay"))
)]
pub async fn repayment_methods(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Query(query): Query<RepaymentWayQuery>,
) -> Answer<RepaymentWay> {
    let methods = RepaymentMethods::read(&app, &borrower.id, query.order_id).await?;
    let localizer = app.localizer(common.language);
    let card = |account: ChargeableAccount| BankCard {
        id: account.id,
        bank_name: localizer.text(account.place_name),
        card_no: account.masked_number,
        bank_code: account.place_code,
    };
    let due = methods.due;
    Ok(ok(RepaymentWay {
        alipay: u8::from(methods.channel_min_centavos.is_some()),
        repay_token: methods.repay_token,
        bank_cards: methods.account.into_iter().map(card).collect(),
        amount: due.amount_centavos,
        amount_label: localizer.text(order_texts::amount_label(&due)),
        due_date: due.due_on.to_string(),
        days_left: due.days_left,
        with_next_amount: due.with_next_centavos,
        full_amount: due.full_amount_centavos,
        full_rebate: due.full_rebate_centavos,
        min_amount: methods.channel_min_centavos.unwrap_or(1),
        most_amount: due.most_centavos,
        whole_amount: due.whole_centavos(),
        user_id: borrower.id,
        payments_seen: methods.payments_seen,
        awaited_text: methods
            .awaited
            .map(|payment| awaited_text(&app, &payment, localizer)),
    }))
}

/// CALL-12: pays from a bound account, or sends a code by SMS first.
#[utoipa::path(
    post, path = "/mountain/service/loan/repayment-commit", tag = "legacy",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer", max_length = 255, pattern = "^[!-~]([ -~]*[!-~])?$")),
    request_body(content = RepaymentCommitRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RepaymentCommitData>, description = "00; 1001; 1004; 1400 with fields; 1409; 800005"))
)]
pub async fn repay_from_account(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    IdempotentForm { form: body, key }: IdempotentForm<RepaymentCommitRequest>,
) -> Answer<RepaymentCommitData> {
    if !matches!(body.send_msg, 0 | 1) {
        let why = text("Choose one of the options");
        return Err(Error::invalid("sendMsg", why).into());
    }
    let code = NewDebitCode::new(&app, body.amount, common.language);
    let call = IdempotentCall {
        borrower_id: borrower.id,
        call: "CALL-12",
        key,
    };
    let new = NewRepayment {
        order_id: body.order_id,
        asked: AskedAmount::any(body.amount, app.settings.brand.money_style()),
        account_id: body.card_id,
        token: body.repay_token,
        payments_seen: body.payments_seen,
        code: (body.send_msg == 1).then_some(code),
    };
    let begun = account_repayment::pay(&app, call, new).await?;
    Ok(ok(RepaymentCommitData {
        need_valid: u8::from(begun.needs_code),
        repay_record_id: begun.payment_id,
    }))
}

/// CALL-13: confirms a payment by the code of its SMS.
#[utoipa::path(
    post, path = "/mountain/service/loan/repayment-confirm", tag = "legacy",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer", max_length = 255, pattern = "^[!-~]([ -~]*[!-~])?$")),
    request_body(content = RepaymentConfirmRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400; 1409; 1429; 800005; 800006"))
)]
pub async fn confirm_repayment(
    State(app): State<App>,
    borrower: Borrower,
    IdempotentForm { form: body, key }: IdempotentForm<RepaymentConfirmRequest>,
) -> Answer<Nothing> {
    let typed = body.verify_code.trim().to_owned();
    if typed.len() != 6 || !typed.bytes().all(|byte| byte.is_ascii_digit()) {
        let why = text("Enter the 6 digits from the SMS");
        return Err(Error::invalid("verifyCode", why).into());
    }
    let call = IdempotentCall {
        borrower_id: borrower.id,
        call: "CALL-13",
        key,
    };
    let confirmation = PaymentConfirmation {
        order_id: body.order_id,
        payment_id: body.repayment_record_id,
        code: typed,
        style: app.settings.brand.money_style(),
    };
    match account_repayment::confirm(&app, call, confirmation).await? {
        TypedCode::Right => Ok(done()),
        TypedCode::Wrong => {
            let why = text("The code is wrong or has expired");
            Err(Error::rejected(ErrorCode::WrongVerifyCode, why).into())
        }
        TypedCode::Locked => {
            Err(Error::too_often(text("Too many wrong codes. Please ask for a new one")).into())
        }
    }
}
