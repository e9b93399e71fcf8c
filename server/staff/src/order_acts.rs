//! Acts that an order's page offers: those that its state, and that of its borrower, may allow. Each act still makes its own checks.

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::state::OrderStatus;
use tulay_store::order_accounts;
use tulay_store::orders::Order;

use crate::act::Act;
use crate::acts::accept_account::AcceptAccount;
use crate::acts::approve::Approve;
use crate::acts::ask_account::AskAccount;
use crate::acts::block_borrower::BlockBorrower;
use crate::acts::cancel::Cancel;
use crate::acts::decline::Decline;
use crate::acts::end_sessions::EndSessions;
use crate::acts::lock_borrower::LockBorrower;
use crate::acts::refund::Refund;
use crate::acts::release::Release;
use crate::acts::reschedule::Reschedule;
use crate::acts::reverse::Reverse;
use crate::acts::unblock_borrower::UnblockBorrower;
use crate::acts::unlock_borrower::UnlockBorrower;
use crate::acts::waive::Waive;
use crate::acts::write_off::WriteOff;
use crate::order_dossier::{BorrowerStanding, OrderDossier};
use crate::payout_start::waits_for_a_person;

/// Returns true if an order's money is held until a person has accepted its account (SEC-01).
///
/// # Errors
/// The store's own failures.
pub async fn is_held(lender: &Lender, order: &Order) -> Result<bool, Error> {
    let (order, now) = (order.clone(), lender.clock.now());
    let read = lender.store.read(move |tx| {
        let account = order_accounts::of_order(tx, &order)?;
        Ok::<_, Error>(account.is_some_and(|account| waits_for_a_person(&account, now)))
    });
    read.await
}

/// Returns the tags of the acts that an order's state may allow, with the role that each needs.
pub fn offered(dossier: &OrderDossier, is_held: bool) -> Vec<(&'static str, Role)> {
    let mut acts = match dossier.order.status {
        OrderStatus::UnderReview => vec![
            (Approve::tag(), Role::Decide),
            (Decline::tag(), Role::Decide),
        ],
        OrderStatus::Disbursing => vec![(Release::tag(), Role::Pay)],
        OrderStatus::Released | OrderStatus::InRepayment | OrderStatus::Overdue => vec![
            (Waive::tag(), Role::Decide),
            (Reschedule::tag(), Role::Decide),
            (Reverse::tag(), Role::Decide),
            (WriteOff::tag(), Role::Decide),
            (Cancel::tag(), Role::Decide),
        ],
        OrderStatus::Settled => vec![(Reverse::tag(), Role::Decide)],
        OrderStatus::Declined => Vec::new(),
    };
    let owed = dossier
        .figures
        .map_or(0, |figures| figures.owed_to_borrower_centavos);
    if owed > 0 {
        acts.push((Refund::tag(), Role::Pay));
    }
    if is_held {
        acts.push((AcceptAccount::tag(), Role::Decide));
        acts.push((AskAccount::tag(), Role::Decide));
    }
    acts
}

/// Returns the tags of the acts that a borrower's standing allows. All of them need [`Role::Administer`].
pub fn offered_for(borrower: BorrowerStanding) -> [&'static str; 3] {
    [
        EndSessions::tag(),
        if borrower.is_locked {
            UnlockBorrower::tag()
        } else {
            LockBorrower::tag()
        },
        if borrower.is_blocked {
            UnblockBorrower::tag()
        } else {
            BlockBorrower::tag()
        },
    ]
}
