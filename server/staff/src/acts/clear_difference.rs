//! Review of a request whose provider reports something else than what is stored.

use jiff::Timestamp;

use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::{Tx, channel_requests, pay_codes};

act! {
    /// Records that a person has reviewed a request whose provider reports something else than what is stored.
    pub struct ClearDifference on (request) {
        /// The request's reference.
        pub request: String = GIVEN,
    }
    tag: "clear_difference",
    role: Pay,
    done: Command,
    words: ["Clear the difference of payment request {request}" => "cleared"],
    kept: [r#"{"act":"clear_difference","request":"7"}"#],
}

impl Act for ClearDifference {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let reference = &self.request;
        let request = channel_requests::find(tx, reference)?;
        let request = request.ok_or_else(|| Error::not_found("This request was not found"))?;
        let differs = request
            .differs
            .ok_or_else(|| Error::conflict("Its provider says nothing else than what is stored"))?;
        channel_requests::set_difference(tx, reference, None, now.as_millisecond())?;
        let code = pay_codes::find(tx, &request.code)?;
        Ok(Effect {
            order_id: code.map(|code| code.order_id).unwrap_or_default(),
            states: vec![StateChange::new("differs", &differs, "")],
            ..Effect::default()
        })
    }
}
