//! Record that a list of the console is exported (STAFF-23).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Records that a list is exported. Changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportList {
    /// The list with its filters.
    pub list: String,
}

impl Act for ExportList {
    fn tag() -> &'static str {
        "export_list"
    }

    fn role(&self) -> Role {
        Role::Read
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.list.clone())
    }

    fn past_tense(&self) -> String {
        "exported".to_owned()
    }

    fn carry_out(&self, _: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        Ok(Effect::default())
    }
}
