//! What the `tulay` command line takes.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use jiff::Timestamp;
use sqlite_backup::database_copy::Check;
use tulay_ops::command::OpsCommand;
use tulay_system::version;

/// A mobile consumer-loan web app and the server that hosts it.
#[derive(Parser)]
#[command(name = "tulay", version = version::line())]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Writes a production configuration that lacks the lender's own facts alone, with a fresh key.
    Init {
        /// The folder; nothing in it is overwritten.
        folder: PathBuf,
    },
    /// Says all that is wrong with a configuration, and what cannot be done with it.
    Check {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
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
    /// Makes the database where there is none, and brings it to the newest schema. Or moves all data to another one.
    Migrate {
        /// The configuration file; a move takes the bounds of PostgreSQL from it.
        #[arg(long, required_unless_present = "from")]
        config: Option<PathBuf>,
        /// Moves the data of a stopped server from here: sqlite:FILE, or postgres://…
        #[arg(long, requires = "to")]
        from: Option<String>,
        /// Moves it here: postgres://… or sqlite:FILE, an empty database.
        #[arg(long, requires = "from")]
        to: Option<String>,
    },
    /// Copies the embedded database, in use or not, to a new file, and the images to a new folder `FILE.images`.
    Backup {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// How the copy is checked before it counts.
        #[arg(long, value_enum, default_value_t)]
        check: CopyCheck,
        /// The new file; must not exist.
        file: PathBuf,
    },
    /// Restores the embedded database and the images from a copy, or from the continuous backup; refuses where there are any.
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
    /// What the lender's people decide.
    Ops {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        #[command(subcommand)]
        command: OpsCommand,
    },
    /// Prints the OpenAPI document.
    Openapi,
}

/// What to restore, and from where.
#[derive(Args)]
pub struct Restore {
    /// The configuration file.
    #[arg(long)]
    pub config: PathBuf,
    /// How the database is checked before it counts.
    #[arg(long, value_enum, default_value_t)]
    pub check: CopyCheck,
    /// The file with the secret key (age) that opens the continuous backup.
    #[arg(long, required_unless_present = "file", conflicts_with = "file")]
    pub identity: Option<PathBuf>,
    /// Nothing that was written after this, as RFC 3339; from the continuous backup alone.
    #[arg(long, requires = "identity")]
    pub until: Option<Timestamp>,
    /// Where a part of the continuous backup is missing or damaged, what was written before it.
    #[arg(long, requires = "identity")]
    pub up_to_the_gap: bool,
    /// A copy that `tulay backup` made.
    pub file: Option<PathBuf>,
}

/// How a copy is checked before it counts.
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

/// How long a quick check may take.
const QUICK: Duration = Duration::from_mins(1);
