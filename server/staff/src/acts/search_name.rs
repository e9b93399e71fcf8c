//! Record of a search for borrowers by name (STAFF-25).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Records a search by name, without the name. Changes nothing: [`name_search`](crate::name_search) finds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchName {
    /// An id of its own, by which each search counts as a reading.
    pub search: String,
}

impl Act for SearchName {
    fn tag() -> &'static str {
        "search_name"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.search.clone())
    }

    fn past_tense(&self) -> String {
        "searched".to_owned()
    }

    fn reads_papers(&self) -> bool {
        true
    }

    fn carry_out(&self, _: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        Ok(Effect::default())
    }
}
