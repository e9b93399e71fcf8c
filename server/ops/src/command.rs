//! The operator's commands, `tulay ops …`: list what waits for a person, and store what the person decides. They run
//! while the server runs, on the same database.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use crate::acts::order;
use crate::acts::second_person;
use crate::acts::second_person::SecondPersonCommand;
use crate::acts::servicing;
use crate::acts::servicing::ServicingCommand;
use crate::acts::signed::{MaybeSigned, Signed};
use crate::audit;
use crate::audit::AuditCommand;
use crate::books;
use crate::books::BooksCommand;
use crate::borrowers;
use crate::borrowers::BorrowerCommand;
use crate::caps;
use crate::complaints;
use crate::complaints::ComplaintCommand;
use crate::evidence;
use crate::loan_commands;
use crate::loan_commands::LoanCommand;
use crate::loan_views;
use crate::loan_views::LookCommand;
use crate::owed;
use crate::owed::OwedCommand;
use crate::payouts_list;
use crate::payouts_list::PayoutsCommand;
use crate::printed::{ASKED_ROWS, list};
use crate::promotion;
use crate::promotion::PromotionCommand;
use crate::reconcile;
use crate::reseal;
use crate::roles::role_of;
use crate::suspense;
use crate::suspense::SuspenseCommand;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lending::money;
use tulay_staff::acts::accept_account::AcceptAccount;
use tulay_staff::acts::approve::Approve;
use tulay_staff::acts::ask_account::AskAccount;
use tulay_staff::acts::decline::{self, Decline};
use tulay_staff::acts::release::Release;
use tulay_staff::perform::require_role;
use tulay_staff::review::{self, WaitingOrder};
use tulay_staff::signature::Operator;
use tulay_system::clock::wire_time;

/// Parses a reason of [`DeclineReason`], with the reasons in the help.
fn decline_reasons() -> impl TypedValueParser<Value = DeclineReason> {
    let names = DeclineReason::ALL
        .map(|reason| PossibleValue::new(reason.as_str()).help(decline::meaning(reason)));
    PossibleValuesParser::new(names).try_map(|name| {
        name.parse::<DeclineReason>()
            .map_err(|error| error.sentence())
    })
}

/// Note on an order whose account was changed a short time ago.
const ACCOUNT_CHANGED: &str =
    "\taccount changed: ask the borrower, then `tulay ops accept-account` or `ask-account`";

/// Arguments of `tulay ops`.
#[derive(Args)]
pub struct OpsArguments {
    /// The configuration file.
    #[arg(long)]
    pub config: PathBuf,
    /// The command.
    #[command(subcommand)]
    pub command: OpsCommand,
}

/// A command.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum OpsCommand {
    /// Lists the orders that wait for a decision or for their money.
    Waiting,
    /// Approves an order that is under review.
    Approve {
        /// The order's id.
        order: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Declines an order that is under review.
    Decline {
        /// The order's id.
        order: String,
        /// Reason that the borrower is given.
        #[arg(long, value_parser = decline_reasons())]
        because: Option<DeclineReason>,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Lets an order's money go to an account that was changed less than 24 hours ago.
    AcceptAccount {
        /// The order's id.
        order: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Asks the borrower of an order for another account before anything is paid out.
    AskAccount {
        /// The order's id.
        order: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Pays an approved order out.
    Release {
        /// The order's id.
        order: String,
        /// The bank's reference of the transfer, if you have sent the money yourself.
        #[arg(long, value_name = "REFERENCE")]
        by_hand: Option<String>,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Lists the money that is on its way, did not arrive, or arrived a second time. Settles one of the last.
    Payouts {
        /// Action on one of them; without it they are listed.
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
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Lists the unallocated payments: those that fit no order, or not its amount. Settles one of them.
    Suspense {
        /// Action on one of them; without it they are listed.
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
    /// Re-encrypts every stored number and document that was sealed with an old key.
    Reseal {
        /// Lists what would be re-encrypted, and changes nothing.
        #[arg(long)]
        dry_run: bool,
    },
    /// Shows the progress of servicing; resumes it after a stop because of a jump of the clock.
    Servicing(ServicingCommand),
    /// Shows borrowers, their sessions and data; corrects, copies, locks and deletes.
    #[command(subcommand)]
    Borrower(BorrowerCommand),
    /// Lists, shows, acknowledges and answers complaints.
    #[command(subcommand)]
    Complaint(ComplaintCommand),
    /// Reports the visits and registrations of the landing pages.
    #[command(subcommand)]
    Promotion(PromotionCommand),
    /// Decides about a released loan's money.
    #[command(flatten)]
    Loan(LoanCommand),
    /// Lists, confirms and rejects acts that wait for a second person.
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

/// Runs a command of an operator; returns the lines to print.
///
/// # Errors
/// 1004 for an unknown order, 1409 when its status or the operator's roles do not allow the command; 1400 for an act
/// without an operator.
pub async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    command: OpsCommand,
) -> Result<String, Error> {
    require_role(lender, operator, role_of(&command)).await?;
    match command {
        OpsCommand::Waiting => waiting(lender).await,
        OpsCommand::Approve { order, signed } => {
            let act = Approve { order_id: order };
            order::run(lender, operator, act, signed, "is 151").await
        }
        OpsCommand::Decline {
            order: order_id,
            because,
            signed,
        } => {
            let act = Decline { order_id, because };
            order::run(lender, operator, act, signed, "is 110").await
        }
        OpsCommand::AcceptAccount { order, signed } => {
            let act = AcceptAccount { order_id: order };
            let became = "may be released to its account";
            order::run(lender, operator, act, signed, became).await
        }
        OpsCommand::AskAccount { order, signed } => {
            let act = AskAccount { order_id: order };
            order::run(lender, operator, act, signed, "asks for another account").await
        }
        OpsCommand::Release {
            order: order_id,
            by_hand,
            signed,
        } => {
            let act = Release { order_id, by_hand };
            order::release(lender, operator, act, signed).await
        }
        OpsCommand::Payouts { command } => payouts_list::run(lender, operator, command).await,
        OpsCommand::Caps => caps::report(lender).await,
        OpsCommand::Evidence {
            order,
            directory,
            signed,
        } => evidence::write(lender, operator, &directory, order, signed).await,
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

/// Lists the waiting orders, each with the reason why its money is held.
async fn waiting(lender: &Lender) -> Result<String, Error> {
    let now = lender.clock.now();
    let waiting = lender
        .store
        .read(move |tx| review::waiting(tx, ASKED_ROWS, now));
    Ok(list(&waiting.await?, |waiting| {
        waiting_line(lender, waiting)
    }))
}

fn waiting_line(lender: &Lender, waiting: &WaitingOrder) -> String {
    let order = &waiting.order;
    let amount = money::format(
        order.loan.principal_centavos,
        &lender.settings.brand.money_style(),
    );
    format!(
        "{}\t{}\tproduct {}\t{amount}\t{} days\t{}\t{}{}\n",
        order.id(),
        order.status.code(),
        order.product_id,
        order.loan.term_days,
        wire_time(order.created_at_ms),
        order.number,
        if waiting.is_held { ACCOUNT_CHANGED } else { "" },
    )
}
