//! `tulay ops borrower`: finds borrowers, lists their sessions, locks them out (SEC-05), and handles requests about
//! their data (SEC-07).

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};

use crate::acts::signed::{Signed, perform_signed};
use crate::acts::texts;
use crate::personal_data;
use crate::printed::{ASKED_ROWS, list, plain};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::act::Act;
use tulay_staff::acts::block_borrower::BlockBorrower;
use tulay_staff::acts::correct_borrower::{CorrectBorrower, Correction};
use tulay_staff::acts::end_sessions::EndSessions;
use tulay_staff::acts::erase_borrower::EraseBorrower;
use tulay_staff::acts::lock_borrower::LockBorrower;
use tulay_staff::acts::unblock_borrower::UnblockBorrower;
use tulay_staff::acts::unlock_borrower::UnlockBorrower;
use tulay_staff::borrower_search::{self, FoundBorrower, id_of};
use tulay_staff::signature::Operator;
use tulay_store::new_id;
use tulay_store::sessions::ListedSession;
use tulay_system::clock::wire_time;
use tulay_texts::masked_number::masked;

/// A command about a borrower, by the id or the phone that logs in.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum BorrowerCommand {
    /// Finds a borrower by their id, their phone, or an order's id or number.
    Find {
        /// One of them.
        what: String,
    },
    /// Writes everything that is stored about a borrower into a new folder: data, what they signed, their images.
    Export {
        /// The borrower's id or phone.
        borrower: String,
        /// The folder; must not exist.
        directory: PathBuf,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Corrects a borrower's personal data; the earlier values are kept sealed.
    Correct {
        /// The borrower's id or phone.
        borrower: String,
        /// The correct data.
        #[command(flatten)]
        values: CorrectionOptions,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Ends every session of a borrower, lets nobody log in as them, and lends them nothing.
    Block {
        /// The borrower's id or phone.
        borrower: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Lets a blocked borrower log in and borrow again.
    Unblock {
        /// The borrower's id or phone.
        borrower: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Erases a borrower; refused while a loan is open, and while the law keeps one that has ended.
    Erase {
        /// The borrower's id or phone.
        borrower: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Ends every session of a borrower and lets nobody log in as them.
    Lock {
        /// The borrower's id or phone.
        borrower: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Lets a borrower log in again.
    Unlock {
        /// The borrower's id or phone.
        borrower: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Lists the live sessions of a borrower: since when, last used, until when.
    Sessions {
        /// The borrower's id or phone.
        borrower: String,
    },
    /// Ends every session of a borrower, who may log in again at once.
    EndSessions {
        /// The borrower's id or phone.
        borrower: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
}

/// Values that replace what a borrower entered about themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct CorrectionOptions {
    /// Full name, as on the ID.
    #[arg(long)]
    pub name: Option<String>,
    /// Day of birth, YYYY-MM-DD.
    #[arg(long)]
    pub birthday: Option<String>,
    /// Region of the permanent address.
    #[arg(long)]
    pub region: Option<String>,
    /// Province of the permanent address.
    #[arg(long)]
    pub province: Option<String>,
    /// City of the permanent address.
    #[arg(long)]
    pub city: Option<String>,
    /// Barangay of the permanent address.
    #[arg(long)]
    pub barangay: Option<String>,
    /// Street and house.
    #[arg(long)]
    pub address: Option<String>,
    /// ZIP code.
    #[arg(long)]
    pub zip: Option<String>,
}

impl From<CorrectionOptions> for Correction {
    fn from(options: CorrectionOptions) -> Self {
        Self {
            name: options.name,
            birthday: options.birthday,
            region: options.region,
            province: options.province,
            city: options.city,
            barangay: options.barangay,
            address: options.address,
            zip: options.zip,
        }
    }
}

/// Runs a command and returns the text to print.
pub(super) async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    command: BorrowerCommand,
) -> Result<String, Error> {
    use BorrowerCommand as Typed;
    let (act, signed): (Arc<dyn Act>, _) = match command {
        Typed::Find { what } => {
            let found = borrower_search::find(lender, &what, ASKED_ROWS).await?;
            return Ok(print(&found));
        }
        Typed::Export {
            borrower,
            directory,
            signed,
        } => {
            let id = id_of(lender, borrower).await?;
            let target = directory.as_path();
            return personal_data::export(lender, operator, target, id, signed).await;
        }
        Typed::Sessions { borrower } => {
            let live = borrower_search::live_sessions(lender, borrower).await?;
            return Ok(list(&live, session_line));
        }
        Typed::Correct {
            borrower,
            values,
            signed,
        } => (correction(lender, borrower, values.into()).await?, signed),
        Typed::Block { borrower, signed } => {
            let borrower = id_of(lender, borrower).await?;
            (Arc::new(BlockBorrower { borrower }), signed)
        }
        Typed::Unblock { borrower, signed } => {
            let borrower = id_of(lender, borrower).await?;
            (Arc::new(UnblockBorrower { borrower }), signed)
        }
        Typed::Erase { borrower, signed } => {
            let borrower = id_of(lender, borrower).await?;
            (Arc::new(EraseBorrower { borrower }), signed)
        }
        Typed::Lock { borrower, signed } => {
            let borrower = id_of(lender, borrower).await?;
            (Arc::new(LockBorrower { borrower }), signed)
        }
        Typed::Unlock { borrower, signed } => {
            let borrower = id_of(lender, borrower).await?;
            (Arc::new(UnlockBorrower { borrower }), signed)
        }
        Typed::EndSessions { borrower, signed } => {
            let borrower = id_of(lender, borrower).await?;
            (Arc::new(EndSessions { borrower }), signed)
        }
    };
    perform_signed(lender, operator, act.clone(), signed, |effect| {
        let past_tense = texts::past_tense(act.as_ref());
        Ok(format!("{past_tense}\n{}", texts::changed(effect)))
    })
    .await
}

/// Returns the act that corrects what a borrower entered.
async fn correction(
    lender: &Lender,
    named: String,
    values: Correction,
) -> Result<Arc<CorrectBorrower>, Error> {
    let fields = values.fields();
    if fields.is_empty() {
        let why = "Name what to correct: --name, --birthday, --address and so on";
        return Err(Error::invalid("correction", why));
    }
    Ok(Arc::new(CorrectBorrower {
        borrower: id_of(lender, named).await?,
        correction: new_id("cor"),
        fields,
        values,
    }))
}

fn print(found: &FoundBorrower) -> String {
    let mut printed = format!("{}\tphone {}\n", found.id, masked(&found.phone_last4));
    if let Some(name) = &found.name {
        // Writing to a String cannot fail.
        let _ = writeln!(printed, "  name\t{}", plain(name));
    }
    if found.is_locked {
        printed += "  locked\n";
    }
    if let Some(at_ms) = found.blocked_at_ms {
        let _ = writeln!(printed, "  blocked\tsince {}", wire_time(at_ms));
    }
    for order in &found.orders {
        let (number, status) = (&order.number, order.status.code());
        let made = wire_time(order.created_at_ms);
        let _ = writeln!(
            printed,
            "  order\t{}\t{number}\t{status}\t{made}",
            order.id()
        );
    }
    printed
}

fn session_line(session: &ListedSession) -> String {
    let times = [
        session.created_at_ms,
        session.seen_at_ms,
        session.expires_at_ms,
    ];
    let [since, seen, until] = times.map(wire_time);
    format!("since {since}\tseen {seen}\tuntil {until}\n")
}
