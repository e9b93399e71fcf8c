//! Commands of `tulay ops`, run as an operator types them.

use clap::Parser;
use tulay_lender::Lender;
use tulay_lender::error::{Error, ErrorCode};
use tulay_ops::command::{OpsCommand, run};
use tulay_ops::loan_views;
use tulay_ops::loan_views::LookCommand;
use tulay_staff::signature::Operator;

use crate::support::Server;
use crate::support::database::rows;

/// Arguments of `tulay ops --config FILE`.
#[derive(Parser)]
pub struct TypedCommand {
    /// The command.
    #[command(subcommand)]
    pub command: OpsCommand,
}

/// Runs a command as an operator.
pub async fn ops(app: &Lender, who: &str, arguments: &[&str]) -> Result<String, Error> {
    let typed = TypedCommand::try_parse_from([&["ops"], arguments].concat());
    let operator = Operator::declared(Some(who));
    let command = typed.expect("a command").command;
    run(app, operator, command).await
}

/// Runs a command that must succeed; returns its output.
pub async fn said(server: &Server, who: &str, arguments: &[&str]) -> String {
    let said = ops(&server.app, who, arguments).await;
    said.unwrap_or_else(|refusal| {
        panic!(
            "{arguments:?}: {}: {:?}",
            refusal.sentence(),
            refusal.log_detail()
        )
    })
}

/// Checks that the command is refused with this text and changes nothing.
pub async fn assert_refused(
    server: &Server,
    who: &str,
    arguments: &[&str],
    code: ErrorCode,
    why: &str,
) {
    let before = rows(server);
    let refusal = ops(&server.app, who, arguments).await;
    let refusal = refusal.expect_err("a refusal");
    let found = (refusal.code(), refusal.sentence());
    assert_eq!(found, (code, why.to_owned()), "{arguments:?}");
    assert_eq!(rows(server), before, "{arguments:?}");
}

/// Returns the audit's rows, the oldest first, each without its number and its time.
pub async fn audit(server: &Server) -> Vec<String> {
    let listed = said(server, "Pia", &["audit", "list"]).await;
    let rows = listed.lines().rev();
    rows.map(|row| row.splitn(3, '\t').skip(2).collect())
        .collect()
}

/// Runs a command that shows loans.
pub async fn look(server: &Server, command: LookCommand) -> Result<String, Error> {
    loan_views::run(&server.app, command).await
}

/// Takes a payment by GCash out of its order as Maria, because it bounced.
pub async fn take_back(server: &Server, payment: &str) {
    let bounced = [
        "suspense",
        "take-back",
        "90006",
        payment,
        "--reason",
        "it bounced",
    ];
    said(server, "Maria", &bounced).await;
}
