//! Types of the `tulay` command line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use jiff::Timestamp;
use sqlite_backup::database_copy::Check;
use tulay::acting::ActCommand;
use tulay::audit::AuditCommand;
use tulay::borrowers::BorrowerCommand;
use tulay::ledger::LedgerCommand;
use tulay::report::ReportCommand;
use tulay::staff_accounts::StaffCommand;
use tulay_system::version;

/// A mobile consumer-loan web app and the server that hosts it.
#[derive(Parser)]
#[command(name = "tulay", version = version::line())]
pub struct Cli {
    /// Command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// Commands of the program.
#[derive(Subcommand)]
pub enum Command {
    /// Writes a production configuration with a fresh key, complete but for the lender's own facts.
    Init {
        /// The folder; nothing in it is overwritten.
        folder: PathBuf,
    },
    /// Lists all faults of a configuration and the features that it disables; checks restored data.
    Check {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// Also checks the database `tulay.db` and the folder `images` in this folder: pages, key, ledgers, images.
        #[arg(long)]
        data: Option<PathBuf>,
    },
    /// Serves borrowers. It makes no database: `tulay migrate` does.
    Serve {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// Refuses a database of an older schema, instead of bringing it to this release's.
        #[arg(long)]
        no_migrate: bool,
    },
    /// Creates the database if there is none and migrates it to the newest schema, or moves all data to PostgreSQL.
    Migrate {
        /// The configuration file; a move takes the bounds of PostgreSQL from it.
        #[arg(long, required_unless_present = "from")]
        config: Option<PathBuf>,
        /// Moves the data of a stopped server from here: sqlite:FILE.
        #[arg(long, requires = "to")]
        from: Option<String>,
        /// Moves it here: postgres://…, an empty database.
        #[arg(long, requires = "from")]
        to: Option<String>,
    },
    /// Copies the embedded database, in use or not, to a new file, and the images to a new folder `FILE.images`.
    Backup {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// Check of the copy before it counts.
        #[arg(long, value_enum, default_value_t)]
        check: CopyCheck,
        /// The new file; must not exist.
        file: PathBuf,
    },
    /// Restores the embedded database and the images from a copy or the continuous backup; refuses if any exist.
    Restore(Restore),
    /// Restores the continuous backup below a folder, checks the database and its ledgers, and removes it again.
    Drill {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// The file with the secret key (age) that opens the continuous backup.
        #[arg(long)]
        identity: PathBuf,
        /// The folder, on a disk with room for the database.
        #[arg(long)]
        scratch: PathBuf,
    },
    /// Copies the images of a folder into the bucket that the configuration names; those that are there already stay.
    Images {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// The folder.
        #[arg(long)]
        from: PathBuf,
    },
    /// Commands on the data of a lender.
    #[command(flatten)]
    Data(DataCommand),
    /// Prints the OpenAPI document of the borrowers' calls.
    Openapi {
        /// Prints that of the console of staff instead.
        #[arg(long)]
        console: bool,
    },
}

/// Commands on the data of a lender, which run beside a server or without one.
#[derive(Subcommand)]
pub enum DataCommand {
    /// Does an act of staff as the server. What needs a second person waits for the console.
    Act {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        #[command(flatten)]
        command: ActCommand,
    },
    /// Prints a report: what waits for a person, or the lender's books.
    Report {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        #[command(flatten)]
        command: ReportCommand,
    },
    /// Accounts of the lender's staff: the first one, one-time links, recovery, and the rule on the second person.
    Staff {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        #[command(subcommand)]
        command: StaffCommand,
    },
    /// Checks that nothing of the audit was changed.
    Audit {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        #[command(subcommand)]
        command: AuditCommand,
    },
    /// Writes what was signed and what happened to an order into a new folder: agreements, consents, history, ledger.
    Evidence {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// The order's id or number.
        order: String,
        /// The folder; must not exist.
        directory: PathBuf,
        /// Reason; the audit keeps it.
        #[arg(long)]
        reason: String,
    },
    /// Copies what is stored about a borrower, or corrects what they entered.
    Borrower {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        #[command(subcommand)]
        command: BorrowerCommand,
    },
    /// Re-encrypts every stored number and document that was sealed with an old key.
    Reseal {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// Lists what would be re-encrypted, and changes nothing.
        #[arg(long)]
        dry_run: bool,
    },
    /// Checks the ledger.
    Ledger {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        #[command(subcommand)]
        command: LedgerCommand,
    },
    /// Shows the progress of servicing.
    Servicing {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
    },
}

impl DataCommand {
    /// Returns the path of the configuration file.
    pub fn config(&self) -> &Path {
        match self {
            Self::Act { config, .. }
            | Self::Report { config, .. }
            | Self::Staff { config, .. }
            | Self::Audit { config, .. }
            | Self::Evidence { config, .. }
            | Self::Borrower { config, .. }
            | Self::Reseal { config, .. }
            | Self::Ledger { config, .. }
            | Self::Servicing { config } => config,
        }
    }
}

/// Options of `restore`.
#[derive(Args)]
pub struct Restore {
    /// The configuration file.
    #[arg(long)]
    pub config: PathBuf,
    /// Check of the database before it counts.
    #[arg(long, value_enum, default_value_t)]
    pub check: CopyCheck,
    /// The file with the secret key (age) that opens the continuous backup.
    #[arg(long, required_unless_present = "file", conflicts_with = "file")]
    pub identity: Option<PathBuf>,
    /// Restores nothing written after this time, in RFC 3339; from the continuous backup only.
    #[arg(long, requires = "identity")]
    pub until: Option<Timestamp>,
    /// Restores up to the first missing or damaged part of the continuous backup.
    #[arg(long, requires = "identity")]
    pub up_to_the_gap: bool,
    /// A copy that `tulay backup` made.
    pub file: Option<PathBuf>,
}

/// Check of a copy before it counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CopyCheck {
    /// Pages and rows, for a minute at most.
    #[default]
    Quick,
    /// Every page, row, index and parent, however long that takes.
    Full,
}

impl From<CopyCheck> for Check {
    fn from(check: CopyCheck) -> Check {
        match check {
            CopyCheck::Quick => Check::Quick(QUICK),
            CopyCheck::Full => Check::Full,
        }
    }
}

/// Time limit of a quick check.
const QUICK: Duration = Duration::from_mins(1);
