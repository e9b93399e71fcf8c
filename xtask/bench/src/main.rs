//! The bench's command line: `measure` prints the table; `service` is the process in which it measures servicing.

#![expect(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "its figures are rates and ratios, not money"
)]

mod console;
mod load;
mod measures;
mod nginx;
mod process;
mod scene;
mod servicing;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

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
        /// Open orders that servicing and the console are measured with
        #[arg(long, default_value_t = 100_000)]
        orders: u32,
    },
    /// Measure servicing alone
    Servicing {
        /// An empty or missing folder for the database
        #[arg(long)]
        folder: PathBuf,
        /// Open orders
        #[arg(long, default_value_t = 100_000)]
        orders: u32,
    },
    /// Measure the console's lists, orders and searches alone
    Console {
        /// An empty or missing folder for the database
        #[arg(long)]
        folder: PathBuf,
        /// Open orders
        #[arg(long, default_value_t = 100_000)]
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
        Task::Servicing { folder, orders } => {
            servicing::measure(&folder, orders).map(|rows| table::print(&rows))
        }
        Task::Console { folder, orders } => {
            console::measure(&folder, orders).map(|rows| table::print(&rows))
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
