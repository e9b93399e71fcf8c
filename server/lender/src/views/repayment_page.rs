//! Repayment page: the due amount or the rollover on offer, and the code that is ready to be paid (CALL-22, 23; PERIOD,
//! DELAY).

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::orders::OrderIds;
use crate::loans::payment_result::CodePayment;
use crate::loans::payments_seen::{awaited, seen};
use crate::loans::repayment::{refused_delay, repayable};
use crate::loans::{accounts, channel_requests, pay_url};
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::repayment::{self, Due, PlanLine};
use tulay_lending::rollover::{self, DelayOffer};
use tulay_lending::taken_back::{TakenBack, owed_again};
use tulay_provider_api::payment::{ChannelProfile, PayTarget};
use tulay_store::orders::Order;
use tulay_store::pay_codes::{self, PayCode};

/// Released order with something to repay, as of today.
pub struct RepaymentView {
    /// The order.
    pub order: Order,
    /// Its account.
    pub loan_account: LoanAccount,
    /// Due amounts.
    pub due: Due,
    /// Installments, paid ones too.
    pub plan: Vec<PlanLine>,
    /// Payments that were taken back and of which something is owed again (MONEY-17).
    pub taken_back: Vec<TakenBack>,
    /// The rollover, if the page is about one (DELAY-01).
    pub rollover: Option<DelayOffer>,
    /// Code that is ready to be paid (PERIOD-03).
    pub ready_code: Option<ReadyCode>,
    /// Payment that may have been made and is not confirmed yet (UX-23).
    pub awaited: Option<CodePayment>,
    /// Payments that this page knows of: sent with a payment (UX-23).
    pub payments_seen: String,
    /// Channel that the borrower chose last (PERIOD-04).
    pub last_channel: Option<String>,
}

impl RepaymentView {
    /// Reads the due amount of a borrower's order.
    ///
    /// # Errors
    /// 1004 for an unknown order, another borrower's, or one of another product; 1409 if nothing is to be repaid.
    pub async fn of_due(
        lender: &Lender,
        borrower_id: String,
        ids: OrderIds,
    ) -> Result<Self, Error> {
        Self::read(lender, borrower_id, ids, false).await
    }

    /// Reads the rollover on offer for a borrower's order.
    ///
    /// # Errors
    /// As [`of_due`](Self::of_due); 1409 if no rollover is offered.
    pub async fn of_rollover(
        lender: &Lender,
        borrower_id: String,
        ids: OrderIds,
    ) -> Result<Self, Error> {
        Self::read(lender, borrower_id, ids, true).await
    }

    async fn read(
        lender: &Lender,
        borrower_id: String,
        ids: OrderIds,
        is_delay: bool,
    ) -> Result<Self, Error> {
        let (today, now) = (lender.clock.today_manila(), lender.clock.now());
        let read = lender.store.read(move |tx| {
            let order = ids.find(tx, &borrower_id)?;
            let (loan_account, events) = accounts::with_events(tx, &order, today)?.unzip();
            let (loan_account, due) = repayable(loan_account, &order, today)?;
            let code = pay_codes::newest_open(tx, &order, is_delay, now.as_millisecond())?;
            let events = events.unwrap_or_default();
            let awaited = awaited(tx, &order, (&loan_account, &events), now)?;
            let last_channel = pay_codes::newest_channel(tx, &borrower_id)?;
            let payments = (code, awaited, last_channel);
            Ok::<_, Error>((order, loan_account, due, events, payments))
        });
        let (order, loan_account, due, events, (code, awaited, last_channel)) = read.await?;
        let rollover = if is_delay {
            Some(rollover::offer(&loan_account, today)?.map_err(refused_delay)?)
        } else {
            None
        };
        let ready_code = match &code {
            Some(code) => ReadyCode::of(lender, code).await?,
            None => None,
        };
        Ok(Self {
            plan: repayment::plan(&loan_account, today)?,
            taken_back: owed_again(&events, loan_account.ledger.outstanding_centavos()?),
            order,
            loan_account,
            due,
            rollover,
            ready_code,
            payments_seen: seen(&events, awaited.as_ref()),
            awaited,
            last_channel,
        })
    }
}

/// Payment code that is ready to be paid (PERIOD-03, CODE2-02).
pub struct ReadyCode {
    /// Code to type in an app, which is also the server's reference at the channel.
    pub code: String,
    /// Code to show at a counter: the provider's own code if it has one.
    pub shown: String,
    /// Amount that it pays: that of its creation, even if another is due by now.
    pub amount_centavos: i64,
    /// End of the time to pay, in milliseconds UTC.
    pub expires_at_ms: i64,
    /// Page that draws its QR code, on the server's origin; empty if the code is shown or typed.
    pub url: String,
    /// Channel at which it is paid.
    pub channel: ChannelProfile,
}

impl ReadyCode {
    /// Opens a code; `None` if its channel was removed, leads to a page of its own and back, or would have to be
    /// reopened: that is done on request.
    async fn of(lender: &Lender, code: &PayCode) -> Result<Option<Self>, Error> {
        let Some(channel) = lender.providers.channel(&code.channel_number) else {
            return Ok(None);
        };
        let profile = channel.profile();
        let is_sandbox = channel.sandbox().is_some();
        let is_typed = profile.has_page && is_sandbox;
        let (shown, url) = if is_typed {
            (code.code.clone(), String::new())
        } else {
            // A sandbox is always available; a demo's codes are opened here for the first time.
            let target = if is_sandbox {
                Some(channel_requests::target(lender, channel.as_ref(), code).await?)
            } else {
                channel_requests::open_target(lender, code, lender.clock.now()).await?
            };
            match target {
                None | Some(PayTarget::Page(_)) => return Ok(None),
                Some(PayTarget::Code(shown)) => (shown, String::new()),
                Some(PayTarget::Qr(text)) => {
                    let url = pay_url::qr_page(channel.as_ref(), code.amount_centavos, &text);
                    (code.code.clone(), url)
                }
            }
        };
        Ok(Some(Self {
            code: code.code.clone(),
            shown,
            amount_centavos: code.amount_centavos,
            expires_at_ms: code.expires_at_ms,
            url,
            channel: profile.clone(),
        }))
    }
}
