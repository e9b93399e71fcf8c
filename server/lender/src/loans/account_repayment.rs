//! Repayment from the bound account. A payment is stored before any money moves, then charged; the owner of a bank
//! account first confirms it by a code sent as SMS. A token pays once; the due amount is calculated for every call.

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::charges::{self, DEBIT_CHANNEL};
use super::debit_codes::{self, NewDebitCode, TypedCode};
use super::repay_token::Token;
use super::repayment::{AskedAmount, repayable};
use super::{accounts, orders, payments_seen};
use crate::error::{Error, ErrorCode};
use crate::idempotency::{IdempotentCall, record_answer, replay, replay_or_run};
use crate::lender::Lender;
use tulay_lending::calendar::manila_date;
use tulay_lending::money::MoneyStyle;
use tulay_provider_api::debit::Debit;
use tulay_sealing::Sealer;
use tulay_store::bank_accounts::{self, BankAccount};
use tulay_store::idempotency::{self, Answered};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::{Tx, new_id};
use tulay_texts::text;

/// Validity of a token, and time to confirm a payment, in milliseconds.
pub const VALID_MS: i64 = 30 * 60 * 1000;
/// Name under which used tokens are stored.
const USED_TOKENS: &str = "repayToken";

/// A payment that a borrower requests.
#[derive(Clone, Debug)]
pub struct NewRepayment {
    /// The order that is paid.
    pub order_id: String,
    /// Amount to pay.
    pub asked: AskedAmount,
    /// Id of the account, from [`account_id`].
    pub account_id: String,
    /// Token that this payment uses up.
    pub token: String,
    /// Payments that the page knew of ([`payments_seen::seen`]), if it says so.
    pub payments_seen: Option<String>,
    /// Code to send if the account needs one; `None` to send no SMS.
    pub code: Option<NewDebitCode>,
}

/// Payment that is stored and not charged yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    /// Code of the stored payment.
    pub payment_id: String,
    /// True if the borrower must confirm it by a code first.
    pub needs_code: bool,
}

/// Typed code, and the payment that it confirms.
#[derive(Clone, Debug)]
pub struct PaymentConfirmation {
    /// The order that is paid.
    pub order_id: String,
    /// Code of the stored payment.
    pub payment_id: String,
    /// Six digits of the SMS.
    pub code: String,
    /// Format of money of the brand.
    pub style: MoneyStyle,
}

/// Charges a payment to the bound account, or sends its code by SMS first; a repeated call gets the same payment.
///
/// # Errors
/// 1409 if the lender charges no accounts; as [`begin`] and [`charges::take`].
pub async fn pay(lender: &Lender, call: IdempotentCall, new: NewRepayment) -> Result<Begun, Error> {
    let debit = debit(lender)?;
    let (sealer, now) = (lender.sealer.clone(), lender.clock.now());
    let begun = lender.store.write(move |tx| {
        let begun: Begun = replay_or_run(tx, &call, now.as_millisecond(), |tx| {
            begin(tx, &sealer, &call.borrower_id, &new, now)
        })?;
        Ok::<_, Error>((find_stored(tx, &begun.payment_id)?, begun))
    });
    let (record, begun) = begun.await?;
    if begun.needs_code {
        lender.outbox.wake();
    } else {
        charges::take(lender, debit.as_ref(), &record).await?;
    }
    Ok(begun)
}

/// Checks the code of a payment and charges it if the code is right; a repeated call charges once.
///
/// # Errors
/// 1409 if the lender charges no accounts; as [`check_code`] and [`charges::take`].
pub async fn confirm(
    lender: &Lender,
    call: IdempotentCall,
    typed: PaymentConfirmation,
) -> Result<TypedCode, Error> {
    let debit = debit(lender)?;
    let (sealer, now) = (lender.sealer.clone(), lender.clock.now());
    let checked = lender.store.write(move |tx| {
        if let Some(id) = replay::<String>(tx, &call)? {
            return Ok((find_stored(tx, &id)?, TypedCode::Right));
        }
        let checked = check_code(tx, &sealer, &call.borrower_id, &typed, now)?;
        if checked == TypedCode::Right {
            record_answer(tx, &call, &typed.payment_id, now.as_millisecond())?;
        }
        Ok::<_, Error>((find_stored(tx, &typed.payment_id)?, checked))
    });
    let (record, checked) = checked.await?;
    if checked == TypedCode::Right {
        charges::take(lender, debit.as_ref(), &record).await?;
    }
    Ok(checked)
}

fn debit(lender: &Lender) -> Result<Arc<dyn Debit>, Error> {
    lender.providers.debit.clone().ok_or_else(not_offered)
}

/// Stores a payment, and sends its code or marks it to be charged.
///
/// # Errors
/// 1400 for a token, an account or an amount that does not fit; 1409 if nothing is due; 800005 for a used token; 1429
/// if too many codes were sent.
fn begin(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    borrower_id: &str,
    new: &NewRepayment,
    now: Timestamp,
) -> Result<Begun, Error> {
    let StoredRepayment {
        record,
        needs_code,
        is_new,
    } = find_or_store(tx, sealer, borrower_id, new, now)?;
    match &new.code {
        Some(code) if needs_code => {
            debit_codes::send(tx, sealer, borrower_id, &record.code, code, now)?;
        }
        _ if !is_new => return Err(submitted_twice()),
        _ => {}
    }
    if !needs_code {
        pay_codes::begin_charge(tx, &record.code)?;
    }
    Ok(Begun {
        payment_id: record.code,
        needs_code,
    })
}

/// Checks the code of an unconfirmed payment; a correct one marks the payment to be charged. A wrong try is stored, so
/// it is an outcome and not an error: an error would roll it back.
///
/// # Errors
/// 1004 for an unknown payment; 800005 for a confirmed one; 1409 for an expired one.
fn check_code(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    borrower_id: &str,
    typed: &PaymentConfirmation,
    now: Timestamp,
) -> Result<TypedCode, Error> {
    let record = find_waiting(tx, borrower_id, typed, now)?;
    let checked = debit_codes::check(tx, sealer, &record.code, &typed.code, now)?;
    if checked == TypedCode::Right {
        pay_codes::begin_charge(tx, &record.code)?;
    }
    Ok(checked)
}

struct StoredRepayment {
    record: PayCode,
    needs_code: bool,
    is_new: bool,
}

fn find_or_store(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    borrower_id: &str,
    new: &NewRepayment,
    now: Timestamp,
) -> Result<StoredRepayment, Error> {
    let (now_ms, today) = (now.as_millisecond(), manila_date(now));
    let order = orders::of_borrower(tx, borrower_id, &new.order_id)?;
    let nonce = Token::check(&new.token, sealer, borrower_id, &order, now)?;
    let account = bank_accounts::find_current(tx, borrower_id)?
        .filter(|account| account_id(account, sealer) == new.account_id)
        .ok_or_else(|| Error::invalid("cardId", text("Please select a bank card first")))?;
    // An e-wallet asks its owner for consent; a bank account is charged after a code from the server.
    let needs_code = account.channel_number.is_none();
    if let Some(before) = idempotency::find(tx, borrower_id, USED_TOKENS, &nonce)? {
        let record = find_stored(tx, &before.answer_json)?;
        if record.status != PayCodeStatus::Open {
            return Err(submitted_twice());
        }
        if record.amount_centavos != new.asked.amount_centavos {
            let why = text("The amount has changed. Please look at it again");
            return Err(Error::invalid("amount", why));
        }
        return Ok(StoredRepayment {
            record,
            needs_code,
            is_new: false,
        });
    }
    let (loan_account, due) = repayable(accounts::on_day(tx, &order, today)?, &order, today)?;
    payments_seen::check(tx, &order, new.payments_seen.as_deref(), now)?;
    let prepayment = loan_account.loan.agreed.terms.prepayment;
    new.asked.check(prepayment, &due)?;
    pay_codes::expire_of_order(tx, order.id(), now_ms)?;
    let record = PayCode {
        code: new_id("rep"),
        order_id: order.id().to_owned(),
        borrower_id: borrower_id.to_owned(),
        channel_number: DEBIT_CHANNEL.to_owned(),
        amount_centavos: new.asked.amount_centavos,
        is_delay: false,
        created_at_ms: now_ms,
        expires_at_ms: now_ms + VALID_MS,
        status: PayCodeStatus::Open,
        rollovers: loan_account.rollovers,
    };
    if !pay_codes::insert(tx, &record)? {
        return Err(submitted_twice());
    }
    let used = Answered {
        body_hash: String::new(),
        answer_json: record.code.clone(),
    };
    idempotency::insert(tx, borrower_id, USED_TOKENS, &nonce, &used, now_ms)?;
    Ok(StoredRepayment {
        record,
        needs_code,
        is_new: true,
    })
}

/// Payment that a code confirms, if it is unconfirmed and its amount may still be paid.
fn find_waiting(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    typed: &PaymentConfirmation,
    now: Timestamp,
) -> Result<PayCode, Error> {
    let order = orders::of_borrower(tx, borrower_id, &typed.order_id)?;
    let record = pay_codes::find(tx, &typed.payment_id)?
        .filter(|record| record.order_id == order.id() && record.channel_number == DEBIT_CHANNEL)
        .ok_or_else(|| Error::not_found(text("This payment was not found")))?;
    if matches!(record.status, PayCodeStatus::Charging | PayCodeStatus::Paid) {
        return Err(submitted_twice());
    }
    if record.status != PayCodeStatus::Open || record.expires_at_ms <= now.as_millisecond() {
        return Err(Error::conflict(text("Please open this page again")));
    }
    let today = manila_date(now);
    let (loan_account, due) = repayable(accounts::on_day(tx, &order, today)?, &order, today)?;
    let asked = AskedAmount::any(record.amount_centavos, typed.style);
    let prepayment = loan_account.loan.agreed.terms.prepayment;
    asked.check(prepayment, &due)?;
    Ok(record)
}

/// Payment that was stored in this transaction or before it.
fn find_stored(tx: &mut Tx<'_>, payment_id: &str) -> Result<PayCode, Error> {
    pay_codes::find(tx, payment_id)?
        .ok_or_else(|| Error::internal("a payment was neither found nor stored"))
}

/// 1409: the lender does not offer this payment method.
pub fn not_offered() -> Error {
    Error::conflict(text("This payment method is not available"))
}

fn submitted_twice() -> Error {
    let why = text("Do not submit the payment application twice");
    Error::rejected(ErrorCode::SubmittedTwice, why)
}

/// Identifies an account without showing it; another number has another id.
pub fn account_id(account: &BankAccount, sealer: &Sealer) -> String {
    sealer.digest("card", &account.number_sealed)
}
