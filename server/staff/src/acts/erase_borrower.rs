//! Erasure of a borrower (SEC-07).

use jiff::Timestamp;

use crate::act::{Act, AfterCommit, Effect, StateChange};
use crate::borrowers;
use crate::declared::act;
use tulay_lender::Lender;
use tulay_lender::borrowers::erasure;
use tulay_lender::borrowers::erasure::ErasureEligibility;
use tulay_lender::complaints::images::remove_forgotten;
use tulay_lender::error::Error;
use tulay_lender::settings::DataKind;
use tulay_store::Tx;
use tulay_system::clock::wire_time;
use tulay_texts::text;

act! {
    /// Deletes all data of the borrower; their images are removed after the commit. Refused while a loan is open or
    /// something is owed to the borrower, and while the law requires keeping an ended loan.
    pub struct EraseBorrower of borrower {}
    tag: "erase_borrower",
    role: Administer,
    done: Command,
    words: ["Erase {borrower}" => "erased"],
    kept: [r#"{"act":"erase_borrower","borrower":"bor_1"}"#],
}

impl Act for EraseBorrower {
    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let borrower = borrowers::find(tx, &self.borrower)?;
        let retention = &lender.settings.retention;
        refuse_kept(erasure::standing(tx, retention, &borrower.id, now)?, lender)?;
        let left = erasure::erase(tx, &lender.sealer, retention, &borrower, now)?;
        let orders = left.orders.to_string();
        let under_pseudonym = format!("{orders} under a pseudonym");
        let sealed = format!(
            "of {} loans sealed for {} days after each",
            left.signed,
            retention.days(DataKind::SignedDocuments)
        );
        Ok(borrowers::effect(vec![
            StateChange::new("what is theirs", "stored", "gone"),
            StateChange::new("images", &left.images.to_string(), "0"),
            StateChange::new("orders", &orders, &under_pseudonym),
            StateChange::new("signed documents", "theirs", &sealed),
        ]))
    }

    fn after_commit<'a>(&'a self, lender: &'a Lender, effect: Effect) -> AfterCommit<'a> {
        Box::pin(async move {
            remove_forgotten(lender).await?;
            Ok(effect)
        })
    }
}

/// Refuses to erase a borrower whose data is kept.
///
/// # Errors
/// 1409 with the reason.
fn refuse_kept(eligibility: ErasureEligibility, lender: &Lender) -> Result<(), Error> {
    match eligibility {
        ErasureEligibility::Free => Ok(()),
        ErasureEligibility::Open(order) => {
            let why =
                text("Order {0} has not ended: what is stored of its borrower stays until then");
            Err(Error::conflict(why.arg(order.id())))
        }
        ErasureEligibility::Owed(order_id) => {
            let why = text(
                "Something is owed to the borrower of order {0}, or on its way: see what is owed",
            );
            Err(Error::conflict(why.arg(order_id)))
        }
        ErasureEligibility::MayBounce(until_ms) => {
            let why =
                text("A payment of this borrower may bounce until {0}, and open its loan again");
            Err(Error::conflict(why.arg(wire_time(until_ms))))
        }
        ErasureEligibility::KeptUntil(until_ms) => {
            let why = text(
                "What is stored of this borrower is kept until {0}, with what was lent: {1}. \
                 Until then they can be blocked",
            );
            let because = lender.settings.retention.because(DataKind::SettledLoans);
            Err(Error::conflict(why.arg(wire_time(until_ms)).arg(because)))
        }
    }
}
