//! The operator's commands, `tulay ops …`: they list what waits for a person, and store what the person decides. They run
//! beside a serving server, on the same database.

use std::path::PathBuf;

use clap::Subcommand;

use super::acts::order::{self, OrderAct};
use super::acts::require_role;
use super::acts::second_person::{self, SecondPersonCommand};
use super::acts::servicing::{self, ServicingCommand};
use super::acts::signature::{MaybeSigned, Signed};
use super::audit::{self, AuditCommand};
use super::books::{self, BooksCommand};
use super::borrowers::{self, BorrowerCommand};
use super::caps;
use super::complaints::{self, ComplaintCommand};
use super::evidence;
use super::loan_commands::{self, LoanCommand};
use super::loan_views::{self, LookCommand};
use super::owed::{self, OwedCommand};
use super::payouts::waits_for_a_person;
use super::payouts_list::{self, PayoutsCommand};
use super::printed::{ASKED_ROWS, list};
use super::promotion::{self, PromotionCommand};
use super::reconcile;
use super::reseal;
use super::suspense::{self, SuspenseCommand};
use crate::Lender;
use crate::clock::wire_time;
use crate::config::Role;
use crate::error::Error;
use crate::loans::decline::DeclineReason;
use tulay_lending::money;
use tulay_store::orders::{self, Order};
use tulay_store::{StoreError, order_accounts};

/// What an order waits for whose account was changed a short time ago.
const ACCOUNT_CHANGED: &str =
    "\taccount changed: ask the borrower, then `tulay ops accept-account` or `ask-account`";

/// A command.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum OpsCommand {
    /// Lists the orders that wait for a decision or for their money.
    Waiting,
    /// Approves an order that is under review.
    Approve {
        /// The order's id.
        order: String,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Declines an order that is under review.
    Decline {
        /// The order's id.
        order: String,
        /// What the borrower is told about it.
        #[arg(long)]
        because: Option<DeclineReason>,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Lets an order's money go to an account that was changed less than 24 hours ago.
    AcceptAccount {
        /// The order's id.
        order: String,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
    /// Asks the borrower of an order for another account before anything is paid out.
    AskAccount {
        /// The order's id.
        order: String,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
    /// Pays an approved order out.
    Release {
        /// The order's id.
        order: String,
        /// What the bank calls the transfer, where you have sent the money yourself.
        #[arg(long, value_name = "REFERENCE")]
        by_hand: Option<String>,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Lists the money that is on its way, did not arrive, or arrived a second time. Settles one of the last.
    Payouts {
        /// What to do about one; without it they are listed.
        #[command(subcommand)]
        command: Option<PayoutsCommand>,
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
    /// Lists what is owed to borrowers, the most first, and the refunds that have not arrived; pays all of it back.
    Owed(OwedCommand),
    /// Compares a provider's settlement report with what is stored, and posts what is missing once the provider confirms it;
    /// fails where something differs.
    Reconcile {
        /// A channel's number, or an account: xendit, dragonpay.
        channel: String,
        /// The report, as CSV.
        file: PathBuf,
    },
    /// Seals every stored number and document anew that the current sealing key has not sealed.
    Reseal {
        /// Says what would be sealed anew, and changes nothing.
        #[arg(long)]
        dry_run: bool,
    },
    /// Shows how far servicing has come; lets it go on where it stopped because the clock has jumped.
    Servicing(ServicingCommand),
    /// Who a borrower is, their sessions, and what they may ask of their data.
    #[command(subcommand)]
    Borrower(BorrowerCommand),
    /// Lists, shows, acknowledges and answers complaints.
    #[command(subcommand)]
    Complaint(ComplaintCommand),
    /// Reports what the landing pages brought.
    #[command(subcommand)]
    Promotion(PromotionCommand),
    /// Decides about a released loan's money.
    #[command(flatten)]
    Loan(LoanCommand),
    /// Answers what waits for a second person.
    #[command(flatten)]
    SecondPerson(SecondPersonCommand),
    /// Finds orders and shows one.
    #[command(flatten)]
    Look(LookCommand),
    /// Reports for the lender's books.
    #[command(flatten)]
    Books(BooksCommand),
    /// Lists what was done, by whom and why, and checks that nothing of it was changed.
    #[command(subcommand)]
    Audit(AuditCommand),
}

/// Runs a command of an operator, whom the environment may leave without a name; returns the lines to print.
///
/// # Errors
/// 1004 for an unknown order, 1409 when its status or the operator's roles do not allow the command; 1400 for an act of nobody.
pub async fn run(
    lender: &Lender,
    operator: Option<&str>,
    command: OpsCommand,
) -> Result<String, Error> {
    // An act needs its own role besides; these are none, but one posts payments.
    let role = match command {
        OpsCommand::Reconcile { .. } => Role::Pay,
        _ => Role::Read,
    };
    require_role(lender, operator, role)?;
    match command {
        OpsCommand::Waiting => waiting(lender).await,
        OpsCommand::Approve { order, signed } => {
            order::run(lender, operator, &order, OrderAct::Approve, signed).await
        }
        OpsCommand::Decline {
            order,
            because,
            signed,
        } => {
            let act = OrderAct::Decline { because };
            order::run(lender, operator, &order, act, signed).await
        }
        OpsCommand::AcceptAccount { order, signed } => {
            order::run(
                lender,
                operator,
                &order,
                OrderAct::AcceptAccount,
                signed.into(),
            )
            .await
        }
        OpsCommand::AskAccount { order, signed } => {
            order::run(
                lender,
                operator,
                &order,
                OrderAct::AskAccount,
                signed.into(),
            )
            .await
        }
        OpsCommand::Release {
            order,
            by_hand,
            signed,
        } => {
            let act = OrderAct::Release { by_hand };
            order::run(lender, operator, &order, act, signed).await
        }
        OpsCommand::Payouts { command } => payouts_list::run(lender, operator, command).await,
        OpsCommand::Caps => caps::report(lender).await,
        OpsCommand::Evidence { order, directory } => {
            evidence::write(lender, order, &directory).await
        }
        OpsCommand::Suspense { command } => suspense::run(lender, operator, command).await,
        OpsCommand::Owed(command) => owed::run(lender, operator, command).await,
        OpsCommand::Reconcile { channel, file } => reconcile::run(lender, &channel, &file).await,
        OpsCommand::Reseal { dry_run } => reseal::run(lender, dry_run).await,
        OpsCommand::Servicing(command) => servicing::run(lender, operator, command).await,
        OpsCommand::Borrower(command) => borrowers::run(lender, operator, command).await,
        OpsCommand::Complaint(command) => complaints::run(lender, operator, command).await,
        OpsCommand::Promotion(command) => promotion::run(lender, command).await,
        OpsCommand::Loan(command) => loan_commands::run(lender, operator, command).await,
        OpsCommand::SecondPerson(command) => second_person::run(lender, operator, command).await,
        OpsCommand::Look(command) => loan_views::run(lender, command).await,
        OpsCommand::Books(command) => books::run(lender, command).await,
        OpsCommand::Audit(command) => audit::run(lender, command).await,
    }
}

/// The orders that wait, each with what holds its money.
async fn waiting(lender: &Lender) -> Result<String, Error> {
    let now = lender.clock.now();
    let waiting = lender.store.read(move |tx| {
        let orders = orders::waiting_batch(tx, "", ASKED_ROWS)?;
        let known = orders.into_iter().map(|order| {
            let account = order_accounts::of_order(tx, &order)?;
            let is_held = account.is_some_and(|account| waits_for_a_person(&account, now));
            Ok::<_, StoreError>((order, is_held))
        });
        known.collect::<Result<Vec<_>, _>>()
    });
    let waiting = waiting.await?;
    Ok(list(&waiting, |(order, is_held)| {
        waiting_line(lender, order, *is_held)
    }))
}

fn waiting_line(lender: &Lender, order: &Order, is_held: bool) -> String {
    let amount = money::format(
        order.loan.principal_centavos,
        &lender.config.brand.money_style(),
    );
    format!(
        "{}\t{}\tproduct {}\t{amount}\t{} days\t{}\t{}{}\n",
        order.id(),
        order.status.code(),
        order.product_id,
        order.loan.term_days,
        wire_time(order.created_at_ms),
        order.number,
        if is_held { ACCOUNT_CHANGED } else { "" },
    )
}
