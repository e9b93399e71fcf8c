//! Accounts of staff by a command at the server (STAFF-01).

use std::net::SocketAddr;

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_staff::access::role_named;
use tulay_staff::first_account;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum StaffCommand {
    /// Adds the first account and prints its one-time link, which is open for 15 minutes.
    Add {
        /// Name of the account: letters, digits, spaces, dots and dashes.
        name: String,
        /// A role of the account; may come several times.
        #[arg(long = "role", required = true, value_parser = roles())]
        roles: Vec<Role>,
    },
    /// Takes password and second factor of an account away and prints a new one-time link.
    Recover {
        /// Name of the account.
        name: String,
    },
}

fn roles() -> impl TypedValueParser<Value = Role> {
    PossibleValuesParser::new(["read", "decide", "pay", "administer"])
        .try_map(|name| role_named(&name).map_err(|error| error.sentence()))
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1400 for a malformed name; 1004 for an unknown one; 1409 where there are accounts already.
pub async fn run(
    lender: &Lender,
    console: SocketAddr,
    command: StaffCommand,
) -> Result<String, Error> {
    let token = match command {
        StaffCommand::Add { name, roles } => {
            first_account::add(lender, name, roles.into_iter().collect()).await?
        }
        StaffCommand::Recover { name } => first_account::recover(lender, name).await?,
    };
    Ok(format!(
        "http://{console}/setup#{token}\nopen for 15 minutes, once\n"
    ))
}
