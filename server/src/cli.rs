//! What the `tulay` command line takes.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use jiff::Timestamp;
use tulay_server::ops::command::OpsCommand;
use tulay_server::version;

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
    /// Serves invented borrowers in every state, on this machine alone.
    Demo {
        /// The port; 0 takes a free one.
        #[arg(long, default_value_t = 4600)]
        port: u16,
        /// The folder of the data.
        #[arg(long, default_value = "data")]
        data: PathBuf,
        /// When it begins, as RFC 3339; else now.
        #[arg(long)]
        now: Option<Timestamp>,
        /// The file of another brand to dress it in.
        #[arg(long)]
        brand: Option<PathBuf>,
        /// Whom it works with: a sandbox inside, or stand-ins for the real companies, over HTTP.
        #[arg(long, value_enum, default_value_t)]
        providers: DemoProviders,
        /// Plays a borrower's story when it is first asked for, so that the demo starts at once.
        #[arg(long)]
        on_demand: bool,
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
        /// The new file; must not exist.
        file: PathBuf,
    },
    /// Restores the embedded database and the images from a backup; refuses where there are any.
    Restore {
        /// The configuration file.
        #[arg(long)]
        config: PathBuf,
        /// The backup.
        file: PathBuf,
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

/// Whom the demo works with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DemoProviders {
    /// Pages and answers of the server itself.
    #[default]
    Sandbox,
    /// Stand-ins for Xendit, Dragonpay and Semaphore, which the real adaptors call.
    Stub,
}
