//! `tulay borrower`: a copy of everything that is stored about a borrower, and a correction of what they entered, done as
//! the server. The law on personal data asks for both (SEC-07).

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};

use crate::evidence::{not_made, write_files};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::acts::correct_borrower::{CorrectBorrower, Correction};
use tulay_staff::acts::records::ExportBorrower;
use tulay_staff::borrower_data;
use tulay_staff::borrower_search::id_of;
use tulay_staff::perform::perform;
use tulay_staff::signature::Signature;
use tulay_staff::texts;
use tulay_store::new_id;
use tulay_system::private;

/// A command about a borrower, by the id or the phone that logs in.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum BorrowerCommand {
    /// Writes everything that is stored about a borrower into a new folder: data, what they signed, their images.
    Copy {
        /// The borrower's id or phone.
        borrower: String,
        /// The folder; must not exist.
        directory: PathBuf,
        /// Reason; the audit keeps it.
        #[arg(long)]
        reason: String,
    },
    /// Corrects what a borrower entered; the earlier values are kept sealed.
    Correct {
        /// The borrower's id or phone.
        borrower: String,
        /// The correct data.
        #[command(flatten)]
        values: CorrectionOptions,
        /// Reason; the audit keeps it.
        #[arg(long)]
        reason: String,
    },
}

/// Values that replace what a borrower entered about themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct CorrectionOptions {
    /// Full name, as on the ID.
    #[arg(long)]
    pub name: Option<String>,
    /// Day of birth, YYYY-MM-DD.
    #[arg(long)]
    pub birthday: Option<String>,
    /// Region of the permanent address.
    #[arg(long)]
    pub region: Option<String>,
    /// Province of the permanent address.
    #[arg(long)]
    pub province: Option<String>,
    /// City of the permanent address.
    #[arg(long)]
    pub city: Option<String>,
    /// Barangay of the permanent address.
    #[arg(long)]
    pub barangay: Option<String>,
    /// Street and house.
    #[arg(long)]
    pub address: Option<String>,
    /// ZIP code.
    #[arg(long)]
    pub zip: Option<String>,
}

impl From<CorrectionOptions> for Correction {
    fn from(options: CorrectionOptions) -> Self {
        Self {
            name: options.name,
            birthday: options.birthday,
            region: options.region,
            province: options.province,
            city: options.city,
            barangay: options.barangay,
            address: options.address,
            zip: options.zip,
        }
    }
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1004 for an unknown borrower; 1400 for a malformed value or reason, or without one to correct; 1409 when the folder
/// exists or cannot be made, or nothing would change; 1500 when stored data cannot be opened or written.
pub async fn run(lender: &Lender, command: BorrowerCommand) -> Result<String, Error> {
    match command {
        BorrowerCommand::Copy {
            borrower,
            directory,
            reason,
        } => copy(lender, borrower, directory, reason).await,
        BorrowerCommand::Correct {
            borrower,
            values,
            reason,
        } => correct(lender, borrower, values.into(), reason).await,
    }
}

async fn copy(
    lender: &Lender,
    named: String,
    folder: PathBuf,
    reason: String,
) -> Result<String, Error> {
    let borrower = id_of(lender, named).await?;
    let copy = borrower_data::gather(lender, borrower.clone()).await?;
    private::make_new_folder(&folder).map_err(|error| not_made(&folder, &error))?;
    let act = Arc::new(ExportBorrower { borrower });
    let outcome = perform(lender, act.clone(), &Signature::at_server(reason), false).await;
    if outcome.is_err() {
        // A failure has no consequence: the folder is empty.
        let _ = std::fs::remove_dir(&folder);
    }
    let outcome = outcome?;
    let files = borrower_data::files(lender, copy).await?;
    texts::outcome(&outcome, act.as_ref(), |_| {
        let files = files.iter().map(|file| (&file.name, &file.content[..]));
        let count = write_files(files, &folder)?;
        Ok(format!("{count} files in {}\n", folder.display()))
    })
}

async fn correct(
    lender: &Lender,
    named: String,
    values: Correction,
    reason: String,
) -> Result<String, Error> {
    let fields = values.fields();
    if fields.is_empty() {
        let why = "Name what to correct: --name, --birthday, --address and so on";
        return Err(Error::invalid("correction", why));
    }
    let act = Arc::new(CorrectBorrower {
        borrower: id_of(lender, named).await?,
        correction: new_id("cor"),
        fields,
        values,
    });
    let outcome = perform(lender, act.clone(), &Signature::at_server(reason), false).await?;
    texts::outcome(&outcome, act.as_ref(), |effect| {
        texts::done(act.as_ref(), effect)
    })
}
