//! The operator's commands, `tulay ops …`: they list what waits for a person, and store what the person decides. They run
//! beside a serving server, on the same database.

use std::path::PathBuf;

use clap::Subcommand;

use super::audit::{self, AuditCommand};
use super::books::{self, BooksCommand};
use super::caps;
use super::complaints::{self, ComplaintCommand};
use super::evidence;
use super::loan_commands::{self, LoanCommand};
use super::loan_views::{self, LookCommand};
use super::printed::{ASKED_ROWS, list};
use super::promotion::{self, PromotionCommand};
use super::suspense::{self, SuspenseCommand};
use crate::AppState;
use crate::clock::wire_time;
use crate::http::error::AppError;
use tulay_lending::money;
use tulay_store::orders;
use tulay_store::orders::Order;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum OpsCommand {
    /// Lists the orders that wait for a decision or for their money.
    Waiting,
    /// Approves an order that is under review.
    Approve {
        /// The order's id.
        order: String,
    },
    /// Declines an order that is under review.
    Decline {
        /// The order's id.
        order: String,
    },
    /// Pays an approved order out.
    Release {
        /// The order's id.
        order: String,
    },
    /// Reports every open loan against the caps on small loans.
    Caps,
    /// Writes what was signed and what happened to an order into a new folder: agreements, consents, history, ledger.
    Evidence {
        /// The order's id.
        order: String,
        /// The folder; must not exist.
        directory: PathBuf,
    },
    /// Lists the unallocated payments: those that fit no order, or not its amount. Settles one of them.
    Suspense {
        /// What to do about one; without it they are listed.
        #[command(subcommand)]
        command: Option<SuspenseCommand>,
    },
    /// Lists, shows, acknowledges and answers complaints.
    #[command(subcommand)]
    Complaint(ComplaintCommand),
    /// Reports what the landing pages brought.
    #[command(subcommand)]
    Promotion(PromotionCommand),
    /// Decides about a released loan's money.
    #[command(flatten)]
    Loan(LoanCommand),
    /// Finds orders and shows one.
    #[command(flatten)]
    Look(LookCommand),
    /// Reports for the lender's books.
    #[command(flatten)]
    Books(BooksCommand),
    /// Lists what was decided about loans, and checks that nothing of it was changed.
    #[command(subcommand)]
    Audit(AuditCommand),
}

/// Runs a command; returns the lines to print.
///
/// # Errors
/// 1004 for an unknown order, 1409 when its status does not allow the command.
pub async fn run(app: &AppState, command: OpsCommand) -> Result<String, AppError> {
    match command {
        OpsCommand::Waiting => {
            let waiting = app
                .store
                .read(|tx| orders::waiting_batch(tx, "", ASKED_ROWS))
                .await?;
            Ok(list(&waiting, |order| waiting_line(app, order)))
        }
        OpsCommand::Approve { order } => decide(app, order, true).await,
        OpsCommand::Decline { order } => decide(app, order, false).await,
        OpsCommand::Release { order } => {
            super::disburse(app, &order).await?;
            Ok(format!("{order} released\n"))
        }
        OpsCommand::Caps => caps::report(app).await,
        OpsCommand::Evidence { order, directory } => evidence::write(app, order, &directory).await,
        OpsCommand::Suspense { command } => suspense::run(app, command).await,
        OpsCommand::Complaint(command) => complaints::run(app, command).await,
        OpsCommand::Promotion(command) => promotion::run(app, command).await,
        OpsCommand::Loan(command) => loan_commands::run(app, command).await,
        OpsCommand::Look(command) => loan_views::run(app, command).await,
        OpsCommand::Books(command) => books::run(app, command).await,
        OpsCommand::Audit(command) => audit::run(app, command).await,
    }
}

async fn decide(app: &AppState, order: String, approve: bool) -> Result<String, AppError> {
    let now = app.clock.now();
    let id = order.clone();
    let step = app
        .store
        .write(move |tx| super::decide(tx, &id, approve, now))
        .await?;
    Ok(format!("{order} is {}\n", step.to.code()))
}

fn waiting_line(app: &AppState, order: &Order) -> String {
    let amount = money::format(
        order.loan.principal_centavos,
        &app.config.brand.money_style(),
    );
    format!(
        "{}\t{}\tproduct {}\t{amount}\t{} days\t{}\n",
        order.id(),
        order.status.code(),
        order.product_id,
        order.loan.term_days,
        wire_time(order.created_at_ms),
    )
}
