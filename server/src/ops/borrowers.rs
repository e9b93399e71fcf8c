//! `tulay ops borrower`: the sessions of a borrower, and who lets nobody log in as them (SEC-05).

use clap::Subcommand;

use super::acts::borrower::BorrowerAct;
use super::acts::signature::{Signature, Signed};
use super::acts::{Act, perform, texts};
use super::printed::list;
use crate::AppState;
use crate::borrowers::login::admitted_phone;
use crate::clock::wire_time;
use crate::http::error::AppError;
use tulay_store::{borrowers, sessions};

/// A command about a borrower, by the id or the phone that logs in.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum BorrowerCommand {
    /// Ends every session of a borrower and lets nobody log in as them.
    Lock {
        /// The borrower's id or phone.
        borrower: String,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
    /// Lets a borrower log in again.
    Unlock {
        /// The borrower's id or phone.
        borrower: String,
        /// Why, and whether only to look.
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
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
}

/// Runs a command; gives what to print.
pub(super) async fn run(
    app: &AppState,
    operator: Option<&str>,
    command: BorrowerCommand,
) -> Result<String, AppError> {
    let (named, act, signed): (_, fn(String) -> BorrowerAct, _) = match command {
        BorrowerCommand::Lock { borrower, signed } => {
            (borrower, |borrower| BorrowerAct::Lock { borrower }, signed)
        }
        BorrowerCommand::Unlock { borrower, signed } => (
            borrower,
            |borrower| BorrowerAct::Unlock { borrower },
            signed,
        ),
        BorrowerCommand::EndSessions { borrower, signed } => {
            let act = |borrower| BorrowerAct::EndSessions { borrower };
            (borrower, act, signed)
        }
        BorrowerCommand::Sessions { borrower } => return listed(app, borrower).await,
    };
    let act = Act::Borrower(act(id_of(app, named).await?));
    let signature = Signature::of(operator, signed.reason)?;
    let outcome = perform(app, "", &act, &signature, signed.dry_run).await?;
    Ok(texts::told(&outcome, "", &act, |effect| {
        format!("{}\n{}", texts::said(&act, ""), texts::changed(effect))
    }))
}

async fn listed(app: &AppState, named: String) -> Result<String, AppError> {
    let id = id_of(app, named).await?;
    let (now_ms, idle_ms) = (app.clock.now_ms(), app.config.limits.session_idle_ms());
    let live = app
        .store
        .read(move |tx| sessions::live_of(tx, &id, now_ms, idle_ms));
    let live = live.await.map_err(AppError::from)?;
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

async fn id_of(app: &AppState, named: String) -> Result<String, AppError> {
    let phone = admitted_phone(app, &named).ok();
    let found = app.store.read(move |tx| match &phone {
        Some(phone) => borrowers::find_by_phone(tx, phone),
        None => borrowers::find(tx, &named),
    });
    let found = found.await.map_err(AppError::from)?;
    let found = found.ok_or_else(|| AppError::not_found("This borrower was not found"))?;
    Ok(found.id)
}
