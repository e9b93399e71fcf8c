//! Offer of a loan with all its costs (CALL-25), calculated for every request.

use jiff::civil::Date;

use crate::borrowers::bank_account::account_text;
use crate::error::Error;
use crate::lender::Lender;
use crate::loans::availability::{self, UnavailableReason};
use crate::loans::offers::{OfferSigned, refusal};
use crate::settings::Product;
use tulay_lending::product::AgreedTerms;
use tulay_lending::quote::{Quote, quote};
use tulay_store::{bank_accounts, orders};
use tulay_texts::Localizer;

/// Choice of a borrower on the page of an offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfferChoice {
    /// Amount in centavos; if absent, the borrower's last choice, otherwise the product's recommended amount.
    pub amount_centavos: Option<i64>,
    /// Term in days; the product's shortest if absent.
    pub term_days: Option<i64>,
}

/// Offer of a loan to a borrower.
#[derive(Clone, Debug)]
pub struct LoanOffer {
    /// Amount, term, costs and plan.
    pub quote: Quote,
    /// Terms for this borrower.
    pub agreed: AgreedTerms,
    /// Payout account, masked; `None` before one is bound.
    pub payout_account: Option<String>,
    /// Reason why the borrower cannot apply now (UX-16).
    pub unavailable: Option<UnavailableReason>,
    /// Id of the borrower's open order of the product, in place of the offer (CONF-07).
    pub open_order_id: Option<String>,
    /// Day of the offer in Manila.
    pub today: Date,
    /// First due date.
    pub first_due_on: Date,
    /// Digest of all that a press on this offer signs (MONEY-09).
    pub digest: String,
}

impl LoanOffer {
    /// Reads and calculates the offer of a product to a borrower.
    ///
    /// # Errors
    /// 1400 for an amount or a term that the product does not lend.
    pub async fn read(
        lender: &Lender,
        borrower_id: String,
        product: &Product,
        choice: OfferChoice,
        localizer: Localizer<'_>,
    ) -> Result<Self, Error> {
        let terms = &product.terms;
        let shortest = terms.term_days.first().copied();
        let days = choice.term_days.or(shortest).unwrap_or_default();
        let today = lender.clock.today_manila();
        let of_read = product.clone();
        let read = lender.store.read(move |tx| {
            let products = std::iter::once(&of_read);
            let unavailable = availability::unavailable(tx, &borrower_id, products, today)?;
            let open = orders::find_open(tx, &borrower_id, &of_read.id)?;
            let account = bank_accounts::find_current(tx, &borrower_id)?;
            let last = orders::newest(tx, &borrower_id)?;
            let is_repeat_client = orders::has_paid_off(tx, &borrower_id)?;
            Ok::<_, Error>((account, last, is_repeat_client, unavailable, open))
        });
        let (account, last, is_repeat_client, unavailable, open) = read.await?;
        let last_centavos = last.map(|last| last.loan.principal_centavos);
        let opening = || product.opening_amount_centavos(last_centavos);
        let amount = choice.amount_centavos.unwrap_or_else(opening);
        let quote =
            quote(terms, amount, days, today).map_err(|why| refusal(why, product, localizer))?;
        let first = quote.schedule.instalments.first();
        let agreed = AgreedTerms::new(terms.clone(), is_repeat_client);
        let payout_account = account.as_ref().map(account_text);
        let signed = OfferSigned {
            product,
            amount_centavos: amount,
            term_days: days,
            agreed: &agreed,
            schedule: &quote.schedule,
            payout_account: payout_account.as_deref(),
        };
        Ok(Self {
            digest: signed.digest()?,
            agreed,
            payout_account,
            unavailable: unavailable.first().map(|one| one.reason),
            open_order_id: open.map(|open| open.loan.order_id),
            today,
            first_due_on: first.map_or(today, |first| first.due_on),
            quote,
        })
    }
}
