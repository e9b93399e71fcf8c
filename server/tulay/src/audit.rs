//! `tulay audit verify`: verifies the chain of hashes of the audit, and compares its acts with the facts (SEC-23).

use std::str::FromStr;

use clap::Subcommand;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::audit;
use tulay_staff::progress::Progress;
use tulay_store::operator_audit::KnownRow;

/// A command about the audit.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum AuditCommand {
    /// Recomputes every hash and compares the acts with what was done; fails where a row was changed, removed or added.
    Verify {
        /// A row that the log named, by which it begins: `audit_head` with its number and its hash.
        #[arg(long, value_name = "SEQ:HASH")]
        known: Option<LoggedRow>,
    },
}

/// Hexadecimal digits of a row's hash.
const HASH_DIGITS: usize = 64;

/// A row as the log names it, `SEQ:HASH`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedRow(KnownRow);

impl FromStr for LoggedRow {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let why = "a row is its number and its hash, as SEQ:HASH";
        let (seq, hash) = text.split_once(':').ok_or(why)?;
        let seq = seq.parse().map_err(|_| why)?;
        if seq < 1 || !hash.chars().all(|c| c.is_ascii_hexdigit()) {
            return Err(why);
        }
        if hash.len() != HASH_DIGITS {
            return Err("the hash of a row has 64 digits, and this one is cut off or too long");
        }
        let hash = hash.to_owned();
        Ok(Self(KnownRow { seq, hash }))
    }
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1500 for a broken chain or an act that does not fit the facts, and errors of the store.
pub async fn run(lender: &Lender, command: AuditCommand) -> Result<String, Error> {
    let AuditCommand::Verify { known } = command;
    let known = known.map(|LoggedRow(row)| row);
    let since = known.as_ref().map_or_else(String::new, |row| {
        let seq = row.seq;
        format!(" after row {seq}")
    });
    let verified = audit::verify(lender, known, &Progress::default()).await?;
    if verified.faults.is_empty() {
        let rows = verified.rows;
        return Ok(format!("{rows} rows{since}, the chain holds\n"));
    }
    let faults: Vec<String> = verified.faults.iter().map(ToString::to_string).collect();
    let why = format!("the audit was changed: {}", faults.join("; "));
    Err(Error::internal(why))
}

#[cfg(test)]
mod tests {
    use super::LoggedRow;

    #[test]
    fn sec_23_a_row_whose_hash_has_another_length_is_refused_as_such() {
        let read = |hash: &str| format!("3:{hash}").parse::<LoggedRow>();
        assert!(read(&"a".repeat(64)).is_ok());
        for hash in ["abcd", &"a".repeat(63), &"a".repeat(65)] {
            let why = read(hash).expect_err("a refusal");
            assert!(why.contains("has 64 digits"), "{hash}: {why}");
        }
        let why = read(&"x".repeat(64)).expect_err("a refusal");
        assert!(why.contains("SEQ:HASH"), "{why}");
    }
}
