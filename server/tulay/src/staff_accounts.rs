//! Accounts of staff by a command at the server (STAFF-01).

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use tulay_config::Config;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::digits;
use tulay_lending::money::MAX_CENTAVOS;
use tulay_staff::access::{ADDED_UP_DAYS, role_named};
use tulay_staff::at_server;
use tulay_staff::texts;

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
    /// Prints the one-time link of an account that was added or reset in the console. It replaces an earlier one.
    Link {
        /// Name of the account.
        name: String,
    },
    /// Takes password and second factor of an account away, unlocks it and prints a new one-time link.
    Recover {
        /// Name of the account.
        name: String,
    },
    /// Changes the rule on the second person.
    Rule {
        /// Pesos above which an act waits, as 1500 or 1500.50.
        #[arg(long)]
        above: String,
        /// Days in which the acts of one kind on one order add up.
        #[arg(long, default_value_t = ADDED_UP_DAYS)]
        days: i64,
    },
}

fn roles() -> impl TypedValueParser<Value = Role> {
    PossibleValuesParser::new(["read", "decide", "pay", "administer"])
        .try_map(|name| role_named(&name).map_err(|error| error.sentence()))
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1400 for a malformed name or rule; 1004 for an unknown name; 1409 where there are accounts already, or an account needs
/// no link.
pub async fn run(lender: &Lender, console: &str, command: StaffCommand) -> Result<String, Error> {
    let token = match command {
        StaffCommand::Add { name, roles } => {
            at_server::add(lender, name, roles.into_iter().collect()).await?
        }
        StaffCommand::Link { name } => at_server::link(lender, name).await?,
        StaffCommand::Recover { name } => at_server::recover(lender, name).await?,
        StaffCommand::Rule { above, days } => {
            let effect = at_server::change_rule(lender, centavos(&above)?, days).await?;
            return Ok(texts::changed(&effect));
        }
    };
    Ok(format!(
        "{console}/setup#{token}\nopen for 15 minutes, once\n"
    ))
}

/// Returns the origin of the console as people type it: the first of `console_hosts`, else where it listens.
pub fn console_origin(config: &Config) -> String {
    match config.console_hosts.first() {
        Some(host) => format!("https://{host}"),
        None => format!("http://{}", config.console_listen),
    }
}

/// Parses pesos with at most two decimals into centavos.
fn centavos(typed: &str) -> Result<i64, Error> {
    let malformed = || Error::invalid("amount", "An amount in pesos is typed as 1500 or 1500.50");
    let (pesos, rest) = typed.split_once('.').unwrap_or((typed, "00"));
    let is_sound = (1..=11).contains(&pesos.len()) && rest.len() == 2;
    let centavos = is_sound.then(|| digits::whole(&format!("{pesos}{rest}")));
    let centavos = centavos
        .flatten()
        .filter(|centavos| (1..=MAX_CENTAVOS).contains(centavos));
    centavos.ok_or_else(malformed)
}
