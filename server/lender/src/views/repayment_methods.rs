//! Methods of a legacy repayment of an order (CALL-11).

use crate::borrowers::bank_account;
use crate::error::Error;
use crate::lender::Lender;
use crate::loans::account_repayment::{self, account_id};
use crate::loans::payment_result::CodePayment;
use crate::loans::payments_seen::{awaited, seen};
use crate::loans::repay_token::Token;
use crate::loans::repayment::repayable;
use crate::loans::{accounts, orders};
use tulay_lending::repayment::Due;
use tulay_store::bank_accounts::{self, BankAccount};
use tulay_texts::masked_number::masked;

/// Methods by which a borrower may repay an order now, and its due amounts.
#[derive(Clone, Debug)]
pub struct RepaymentMethods {
    /// Due amounts.
    pub due: Due,
    /// Token to send back with the payment; valid once.
    pub repay_token: String,
    /// Bound account, if one is bound and the lender charges accounts.
    pub account: Option<ChargeableAccount>,
    /// Minimum of another amount on the page of the first payment channel, in centavos; `None` without a channel.
    pub channel_min_centavos: Option<i64>,
    /// Payment that may have been made and is not confirmed yet (UX-23).
    pub awaited: Option<CodePayment>,
    /// Payments that the page knows of: sent with a payment (UX-23).
    pub payments_seen: String,
}

/// Bound account that may be charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChargeableAccount {
    /// Id of the account, which does not show its number.
    pub id: String,
    /// Code of the bank or e-wallet.
    pub place_code: String,
    /// Name of the bank or e-wallet, in English.
    pub place_name: &'static str,
    /// Masked number.
    pub masked_number: String,
}

impl RepaymentMethods {
    /// Reads the methods for an order of a borrower.
    ///
    /// # Errors
    /// 1004 for an unknown order, or another borrower's; 1409 if nothing is to be repaid.
    pub async fn read(lender: &Lender, borrower_id: &str, order_id: String) -> Result<Self, Error> {
        let (today, now) = (lender.clock.today_manila(), lender.clock.now());
        let (owner, id) = (borrower_id.to_owned(), order_id.clone());
        let read = lender.store.read(move |tx| {
            let order = orders::of_borrower(tx, &owner, &id)?;
            let (loan_account, events) = accounts::with_events(tx, &order, today)?.unzip();
            let (loan_account, due) = repayable(loan_account, &order, today)?;
            let events = events.unwrap_or_default();
            let awaited = awaited(tx, &order, (&loan_account, &events), now)?;
            let payments = (seen(&events, awaited.as_ref()), awaited);
            Ok::<_, Error>((due, bank_accounts::find_current(tx, &owner)?, payments))
        });
        let (due, account, (payments_seen, awaited)) = read.await?;
        let token = Token::new(
            order_id,
            lender.clock.now_ms() + account_repayment::VALID_MS,
        );
        let offered = account.filter(|_| lender.providers.debit.is_some());
        let channel = lender.providers.channels.first();
        Ok(Self {
            due,
            repay_token: token.encrypted(&lender.sealer, borrower_id)?,
            account: offered.map(|account| chargeable(lender, &account)),
            channel_min_centavos: channel.map(|channel| channel.profile().min_amount_centavos),
            awaited,
            payments_seen,
        })
    }
}

fn chargeable(lender: &Lender, account: &BankAccount) -> ChargeableAccount {
    let (code, name) = bank_account::place(account);
    ChargeableAccount {
        id: account_id(account, &lender.sealer),
        place_code: code.to_owned(),
        place_name: name,
        masked_number: masked(&account.number_last4),
    }
}
