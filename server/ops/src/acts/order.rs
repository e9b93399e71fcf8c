//! `tulay ops approve`, `decline`, `accept-account`, `ask-account` and `release`: the review and the release of an
//! order, as acts.

use std::sync::Arc;

use crate::acts::signed::{MaybeSigned, perform_signed};
use crate::acts::texts;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::act::Act;
use tulay_staff::acts::release::Release;
use tulay_staff::signature::Operator;

/// Carries out an act about an order and returns the text to print: the order, then what it `became`.
///
/// # Errors
/// As [`perform_signed`].
pub(crate) async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    act: impl Act + 'static,
    signed: impl Into<MaybeSigned>,
    became: &str,
) -> Result<String, Error> {
    let done = format!("{} {became}\n", act.subject().name());
    perform_signed(lender, operator, Arc::new(act), signed, |_| Ok(done)).await
}

/// Pays an order out and returns the text to print.
///
/// # Errors
/// As [`perform_signed`]; 1409 where the provider refused the payout.
pub(crate) async fn release(
    lender: &Lender,
    operator: Operator<'_>,
    act: Release,
    signed: MaybeSigned,
) -> Result<String, Error> {
    perform_signed(lender, operator, Arc::new(act), signed, texts::sent_money).await
}
