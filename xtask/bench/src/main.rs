//! The bench's command line: `measure` prints the whole table, the other commands measure parts of it.

#![expect(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "its figures are rates and ratios, not money"
)]

mod console;
mod engines;
mod load;
mod measures;
mod nginx;
mod postgres;
mod process;
mod providers;
mod scene;
mod servicing;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};

/// The server's allocator: servicing is measured in this program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Measure a built server and print the table
    Measure {
        /// The server's program
        #[arg(long)]
        server: PathBuf,
        /// An empty or missing folder for the databases; it is removed afterwards
        #[arg(long)]
        folder: PathBuf,
        /// Open orders that servicing is measured with
        #[arg(long, default_value_t = 100_000)]
        orders: u32,
    },
    /// Measure confirmations on SQLite and on PostgreSQL alone, and print their rows of the table
    Engines {
        /// The server's program
        #[arg(long)]
        server: PathBuf,
        /// An empty or missing folder for the databases; it is removed afterwards
        #[arg(long)]
        folder: PathBuf,
        /// Confirmations of each opponent
        #[arg(long, default_value_t = 4000)]
        confirms: usize,
    },
    /// Let 64 clients confirm by two servers on one PostgreSQL for minutes, and count what fails
    Endure {
        /// The server's program
        #[arg(long)]
        server: PathBuf,
        /// An empty or missing folder for the configuration; it is removed afterwards
        #[arg(long)]
        folder: PathBuf,
        /// For so long
        #[arg(long, default_value_t = 5)]
        minutes: u64,
        /// Borrowers who confirm; those who have, again
        #[arg(long, default_value_t = 30_000)]
        borrowers: usize,
    },
    /// Fill an embedded database with open loans, and leave it with its configuration in the folder
    Fill {
        /// An empty or missing folder
        #[arg(long)]
        folder: PathBuf,
        /// Open orders
        #[arg(long)]
        orders: u32,
    },
    /// Measure postbacks, and calls beside a provider that hangs or fails, alone and print their rows of the table
    Providers {
        /// The server's program
        #[arg(long)]
        server: PathBuf,
        /// An empty or missing folder for the database; it is removed afterwards
        #[arg(long)]
        folder: PathBuf,
    },
    /// Measure the console's lists and orders alone, and print their rows of the table
    Console {
        /// An empty or missing folder for the database; it is removed afterwards
        #[arg(long)]
        folder: PathBuf,
        /// Open orders
        #[arg(long, default_value_t = 5_000_000)]
        orders: u32,
    },
    /// Measure order reads and confirmations alone, and print their rows of the table
    Handlers {
        /// The server's program
        #[arg(long)]
        server: PathBuf,
        /// An empty or missing folder for the databases; it is removed afterwards
        #[arg(long)]
        folder: PathBuf,
    },
    /// Measure servicing alone and print its rows of the table
    Servicing {
        /// An empty or missing folder for the database; it is removed afterwards
        #[arg(long)]
        folder: PathBuf,
        /// Open orders
        #[arg(long)]
        orders: u32,
    },
    /// Serve a database of the measurement for one day, and print the orders, the seconds and the memory
    Service {
        /// The configuration
        #[arg(long)]
        config: PathBuf,
    },
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Measure {
            server,
            folder,
            orders,
        } => measures::measure(&server, &folder, orders),
        Task::Engines {
            server,
            folder,
            confirms,
        } => measures::measure_engines(&server, &folder, confirms),
        Task::Endure {
            server,
            folder,
            minutes,
            borrowers,
        } => measures::measure_endurance(&server, &folder, Duration::from_mins(minutes), borrowers),
        Task::Console { folder, orders } => {
            console::measure(&folder, orders).map(|rows| table::print(&rows))
        }
        Task::Fill { folder, orders } => servicing::fill_folder(&folder, orders).map(|()| true),
        Task::Providers { server, folder } => measures::measure_providers(&server, &folder),
        Task::Handlers { server, folder } => measures::measure_handlers(&server, &folder),
        Task::Servicing { folder, orders } => {
            servicing::measure(&folder, orders).map(|rows| table::print(&rows))
        }
        Task::Service { config } => servicing::service(&config).map(|()| true),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
