//! `tulay ops borrower`: finds borrowers, lists their sessions, locks them out (SEC-05), and handles requests about
//! their data (SEC-07).

use std::path::PathBuf;

use clap::Subcommand;

use crate::acts::borrower::BorrowerAct;
use crate::acts::personal::Correction;
use crate::acts::signature::{Signature, Signed};
use crate::acts::{Act, perform, texts};
use crate::personal_data;
use crate::printed::list;
use tulay_lender::Lender;
use tulay_lender::borrowers::login::admitted_phone;
use tulay_lender::error::Error;
use tulay_store::{borrowers, new_id, sessions};
use tulay_system::clock::wire_time;

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
        values: Correction,
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

/// Runs a command and returns the text to print.
pub(super) async fn run(
    lender: &Lender,
    operator: Option<&str>,
    command: BorrowerCommand,
) -> Result<String, Error> {
    use BorrowerCommand as Typed;
    let (named, act, signed): (_, fn(String) -> BorrowerAct, _) = match command {
        Typed::Find { what } => return personal_data::find(lender, what).await,
        Typed::Export {
            borrower,
            directory,
            signed,
        } => {
            let id = id_of(lender, borrower).await?;
            return personal_data::export(lender, operator, id, &directory, signed).await;
        }
        Typed::Correct {
            borrower,
            values,
            signed,
        } => return correct(lender, operator, borrower, values, signed).await,
        Typed::Sessions { borrower } => return listed(lender, borrower).await,
        Typed::Block { borrower, signed } => {
            (borrower, |borrower| BorrowerAct::Block { borrower }, signed)
        }
        Typed::Unblock { borrower, signed } => {
            let act = |borrower| BorrowerAct::Unblock { borrower };
            (borrower, act, signed)
        }
        Typed::Erase { borrower, signed } => {
            (borrower, |borrower| BorrowerAct::Erase { borrower }, signed)
        }
        Typed::Lock { borrower, signed } => {
            (borrower, |borrower| BorrowerAct::Lock { borrower }, signed)
        }
        Typed::Unlock { borrower, signed } => {
            let act = |borrower| BorrowerAct::Unlock { borrower };
            (borrower, act, signed)
        }
        Typed::EndSessions { borrower, signed } => {
            let act = |borrower| BorrowerAct::EndSessions { borrower };
            (borrower, act, signed)
        }
    };
    let act = act(id_of(lender, named).await?);
    act_on(lender, operator, act, signed).await
}

async fn correct(
    lender: &Lender,
    operator: Option<&str>,
    named: String,
    values: Correction,
    signed: Signed,
) -> Result<String, Error> {
    let fields = values.fields();
    if fields.is_empty() {
        let why = "Name what to correct: --name, --birthday, --address and so on";
        return Err(Error::invalid("correction", why));
    }
    let act = BorrowerAct::Correct {
        borrower: id_of(lender, named).await?,
        correction: new_id("cor"),
        fields,
        values: Box::new(values),
    };
    act_on(lender, operator, act, signed).await
}

async fn act_on(
    lender: &Lender,
    operator: Option<&str>,
    act: BorrowerAct,
    signed: Signed,
) -> Result<String, Error> {
    let act = Act::Borrower(act);
    let signature = Signature::of(operator, signed.reason)?;
    let outcome = perform(lender, "", &act, &signature, signed.dry_run).await?;
    Ok(texts::told(&outcome, "", &act, |effect| {
        format!("{}\n{}", texts::said(&act, ""), texts::changed(effect))
    }))
}

async fn listed(lender: &Lender, named: String) -> Result<String, Error> {
    let id = id_of(lender, named).await?;
    let (now_ms, idle_ms) = (
        lender.clock.now_ms(),
        lender.settings.limits.session_idle_ms(),
    );
    let live = lender
        .store
        .read(move |tx| sessions::live_of(tx, &id, now_ms, idle_ms));
    let live = live.await.map_err(Error::from)?;
    Ok(list(&live, |session| {
        let times = [
            session.created_at_ms,
            session.seen_at_ms,
            session.expires_at_ms,
        ];
        let [since, seen, until] = times.map(wire_time);
        format!("since {since}\tseen {seen}\tuntil {until}\n")
    }))
}

async fn id_of(lender: &Lender, named: String) -> Result<String, Error> {
    let phone = admitted_phone(lender, &named).ok();
    let found = lender.store.read(move |tx| match &phone {
        Some(phone) => borrowers::find_by_phone(tx, phone),
        None => borrowers::find(tx, &named),
    });
    let found = found.await.map_err(Error::from)?;
    let found = found.ok_or_else(|| Error::not_found("This borrower was not found"))?;
    Ok(found.id)
}
