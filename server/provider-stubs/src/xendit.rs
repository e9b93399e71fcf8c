//! A stand-in for Xendit: the Payments API v3 (`payments`) and Payouts v2 (`payouts`), one account.

mod account;
mod payments;
mod payouts;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

pub use self::account::{XenditState, XenditStub, refused};
use crate::accounts::XENDIT_KEY;
use crate::entries::{PressableEntry, Pressed};
use crate::press::StubPress;
use crate::serving::{Calls, StandIn, StandInCall, StubAnswer};
use crate::state::Shared;

impl StandIn for XenditStub {
    fn calls(&self) -> &Shared<Calls> {
        &self.calls
    }

    fn answer(&self, asked: &StandInCall) -> StubAnswer {
        let user = STANDARD.encode(format!("{XENDIT_KEY}:"));
        if asked.header("authorization") != format!("Basic {user}") {
            return refused(401, "INVALID_API_KEY");
        }
        let parts: Vec<&str> = asked.path.trim_start_matches('/').split('/').collect();
        match parts.as_slice() {
            ["v3", rest @ ..] => self.payment_call(asked, rest),
            ["v2", "payouts", rest @ ..] => self.payout_call(asked, rest),
            _ => refused(404, "DATA_NOT_FOUND"),
        }
    }
}

impl XenditStub {
    /// Its payment requests and payouts.
    pub fn entries(&self) -> Vec<PressableEntry> {
        let state = self.state.lock();
        let payments = state.requests.iter().map(payments::entry);
        payments
            .chain(state.payouts.iter().map(payouts::entry))
            .collect()
    }

    /// Applies a press to a payment request or a payout; returns `None` if there is no such entry, or the press is not
    /// possible any more.
    pub fn press(&self, id: &str, press: StubPress) -> Option<Pressed> {
        if id.starts_with("disb-") {
            self.press_payout(id, press)
        } else {
            self.press_payment(id, press)
        }
    }
}
