//! Acts that an order's page offers: those that its state, and that of its borrower, allow. Each act still makes its
//! own checks.

use serde::Serialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

use jiff::Timestamp;
use tulay_lender::Lender;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lending::calendar::manila_date;
use tulay_lending::state::OrderStatus;
use tulay_store::bank_accounts::BankAccount;
use tulay_store::orders::Order;
use tulay_store::{Tx, order_accounts, order_identities, payouts};

use crate::acts::ACTS;
use crate::acts::locks::{
    BlockBorrower, EndSessions, LockBorrower, UnblockBorrower, UnlockBorrower,
};
use crate::acts::reverse::reversible;
use crate::facts::{Facts, OrderCase};
use crate::loan_figures::Figures;
use crate::order_dossier::{BorrowerStanding, OrderDossier};
use crate::payout_start::{self, account_waits, waits_for_a_person};
use crate::refunds;
use crate::review::who_pays_out;

/// Acts that an order's page offers, whoever reads it.
pub struct Offered {
    /// Acts that the order's state allows.
    pub acts: Vec<&'static Facts>,
    /// References of the events of its loan that a reversal can take back.
    pub reversible: BTreeSet<String>,
    /// Money that may be sent to the borrower now; `None` where there is none.
    pub to_send: Option<ToSend>,
    /// The step that its account waits for before its money can be sent, in words (SEC-01).
    pub account: Option<&'static str>,
}

/// Money of a release or a refund, which a provider or a person sends.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToSend {
    /// The most that may be sent.
    pub amount_centavos: i64,
    /// Account that it goes to, as staff read it; `None` where there is none.
    pub account: Option<String>,
    /// Sentence why it is not sent now; `None` where a provider sends it.
    pub refusal: Option<String>,
    /// True if no provider can send it to the account: a person has to.
    pub is_by_hand: bool,
    /// Name of the borrower; `None` where it was erased, and for who may not send it.
    pub borrower: Option<String>,
}

impl ToSend {
    fn of(
        lender: &Lender,
        amount_centavos: i64,
        account: Result<BankAccount, Error>,
        borrower: Option<String>,
    ) -> Result<Self, Error> {
        let refused = |borrower, account: Option<String>, refusal: Error| {
            if refusal.code() != ErrorCode::Conflict {
                return Err(refusal);
            }
            Ok(Self {
                amount_centavos,
                is_by_hand: account.is_some(),
                account,
                refusal: Some(refusal.sentence()),
                borrower,
            })
        };
        let account = match account {
            Ok(account) => account,
            Err(refusal) => return refused(borrower, None, refusal),
        };
        let text = Some(account_text(&account));
        let sender = who_pays_out(lender);
        match sender.and_then(|sender| payout_start::rail_code(sender.as_ref(), &account)) {
            Ok(_) => Ok(Self {
                amount_centavos,
                account: text,
                refusal: None,
                is_by_hand: false,
                borrower,
            }),
            Err(refusal) => refused(borrower, text, refusal),
        }
    }
}

/// Returns the acts that an order's state allows.
///
/// # Errors
/// The store's own failures.
pub async fn offered(lender: &Lender, dossier: &OrderDossier) -> Result<Offered, Error> {
    let (order, figures) = (dossier.order.clone(), dossier.figures);
    let (now, of_read) = (lender.clock.now(), lender.clone());
    let read = lender.store.read(move |tx| {
        let account = order_accounts::of_order(tx, &order)?;
        let is_held = (account.as_ref()).is_some_and(|account| waits_for_a_person(account, now));
        let to_send = to_send(tx, &of_read, &order, figures, now)?;
        let case = OrderCase {
            order: &order,
            figures,
            // Not while another refund is on its way.
            has_refund: to_send.is_some() && order.status != OrderStatus::Disbursing,
            is_account_held: is_held,
            now,
        };
        let mut acts = Vec::new();
        for facts in ACTS {
            if (facts.offered)(&case, tx)? {
                acts.push(*facts);
            }
        }
        Ok(Offered {
            acts,
            to_send,
            reversible: reversible(tx, &order, manila_date(now))?,
            account: account_waits(&order, account.as_ref(), now),
        })
    });
    read.await
}

fn to_send(
    tx: &mut Tx<'_>,
    lender: &Lender,
    order: &Order,
    figures: Option<Figures>,
    now: Timestamp,
) -> Result<Option<ToSend>, Error> {
    let owed_centavos = figures.map_or(0, |it| it.owed_to_borrower_centavos);
    let borrower = order_identities::of_order(tx, order)?.map(|identity| identity.name);
    if order.status == OrderStatus::Disbursing {
        // Money that is on its way must not look as if it waited for somebody.
        if payouts::newest(tx, order)?.is_some_and(|newest| newest.state.is_open()) {
            return Ok(None);
        }
        let account = payout_start::check(tx, order.id(), now);
        return ToSend::of(
            lender,
            order.loan.net_proceeds_centavos()?,
            account,
            borrower,
        )
        .map(Some);
    }
    let refund = payouts::newest_refund(tx, order)?;
    if owed_centavos < 1 || refund.is_some_and(|newest| newest.state.is_open()) {
        return Ok(None);
    }
    let account = refunds::check(tx, order, now).map(|(_, account)| account);
    ToSend::of(lender, owed_centavos, account, borrower).map(Some)
}

/// Returns the tags of the acts that a borrower's standing allows. All of them need the role of administrators.
pub fn offered_for(borrower: BorrowerStanding) -> [&'static str; 3] {
    [
        EndSessions::FACTS.tag,
        if borrower.is_locked {
            UnlockBorrower::FACTS.tag
        } else {
            LockBorrower::FACTS.tag
        },
        if borrower.is_blocked {
            UnblockBorrower::FACTS.tag
        } else {
            BlockBorrower::FACTS.tag
        },
    ]
}
