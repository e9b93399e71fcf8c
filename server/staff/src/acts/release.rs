//! Release of an approved order: the provider sends the money, or a person has sent it by a bank.

use jiff::Timestamp;

use crate::act::{Act, AfterCommit, Effect, StateChange, is_allowed};
use crate::declared::act;
use crate::payout_start;
use crate::review::{find, status_change, who_pays_out};
use crate::sent_payouts::send_newest;
use crate::signature::check_line;
use tulay_lender::Lender;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::clock_guard::refuse_jump;
use tulay_lending::calendar::manila_date;
use tulay_lending::money;
use tulay_lending::state::OrderStatus;
use tulay_store::operator_audit::Trace;
use tulay_store::{Tx, bank_accounts};

act! {
    /// Pays an approved order out, by the provider after the commit or as a person has sent it. Its sum is what is
    /// sent. Refused where the account was changed within 24 hours, or has to be bound again.
    pub struct Release of order {
        /// The bank's reference, where a person has sent the money.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub by_hand: Option<String> = BY_HAND,
    }
    tag: "release",
    role: Pay,
    done: form("Release the money", "Release", Sample::Approved),
    words: [
        "Release {sum} of {order}{to}" => "sent to be paid out",
        by_hand: "Release {sum} of {order}{to}, sent by hand as {by_hand}" => "released by hand, {by_hand}",
    ],
    kept: [r#"{"act":"release"}"#, r#"{"act":"release","by_hand":"BPI 7"}"#],
    trace: Trace::Payout,
    offered: |case, tx| Ok(case.order.status == OrderStatus::Disbursing
        && is_allowed(payout_start::check(tx, case.order.id(), case.now))?),
}

impl Act for Release {
    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, now: Timestamp) -> Result<Effect, Error> {
        refuse_jump(tx, now)?;
        let order_id = &self.order_id;
        let before = find(tx, order_id)?;
        let payout = match &self.by_hand {
            Some(reference) => {
                check_line("by_hand", reference)?;
                payout_start::by_hand(tx, order_id, reference, now)?
            }
            None => payout_start::start(tx, who_pays_out(lender)?.as_ref(), order_id, now)?,
        };
        let after = find(tx, order_id)?;
        let account = bank_accounts::find(tx, &payout.account_id)?;
        let account = account.map_or_else(String::new, |account| account_text(&account));
        let written = |centavos| money::format(centavos, &lender.settings.brand.money_style());
        let (none, sum) = (written(0), written(payout.amount_centavos));
        let mut states = vec![status_change(&before, &after)];
        let what = if self.by_hand.is_some() {
            "sent to the borrower"
        } else {
            "to be sent to the borrower"
        };
        states.push(StateChange::new(what, &none, &sum));
        states.push(StateChange::new("account", "none", &account));
        if let Some(account) = accounts::on_day(tx, &after, manila_date(now))? {
            let owed = written(account.ledger.outstanding_centavos()?);
            states.push(StateChange::new("outstanding", &none, &owed));
        }
        Ok(Effect {
            order_id: order_id.to_owned(),
            size_centavos: Some(payout.amount_centavos),
            states,
            ..Effect::default()
        })
    }

    fn after_commit<'a>(&'a self, lender: &'a Lender, effect: Effect) -> AfterCommit<'a> {
        Box::pin(send_newest(lender, effect, tulay_store::payouts::newest))
    }
}
