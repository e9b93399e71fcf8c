//! `tulay ops complaint …`: lists waiting complaints, the most urgent first and overdue ones marked; shows one;
//! acknowledges and answers.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Subcommand;

use crate::acts::signed::{MaybeSigned, Signed, perform_signed};
use crate::acts::texts;
use crate::printed::{ASKED_ROWS, block, list};
use tulay_lender::Lender;
use tulay_lender::complaints::images::shown_at;
use tulay_lender::complaints::kinds;
use tulay_lender::error::Error;
use tulay_staff::acts::acknowledge_complaint::AcknowledgeComplaint;
use tulay_staff::acts::answer_complaint::AnswerComplaint;
use tulay_staff::acts::read_complaint::ReadComplaint;
use tulay_staff::complaint_dossier::{self, ComplaintDossier, ListedComplaint};
use tulay_staff::complaint_replies::prepare_reply;
use tulay_staff::perform::{Outcome, perform};
use tulay_staff::signature::{Operator, Signature};
use tulay_system::clock::wire_time;

/// A command about complaints.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum ComplaintCommand {
    /// Lists the complaints that wait for an answer, the most urgent first.
    List,
    /// Shows one, with the paths of its images on this server.
    Show {
        /// The complaint's id.
        complaint: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Acknowledges it to the borrower by SMS.
    Acknowledge {
        /// The complaint's id.
        complaint: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Answers it, once, and notifies the borrower by SMS.
    Reply {
        /// The complaint's id.
        complaint: String,
        /// The answer.
        text: String,
        /// A JPEG or PNG to show with it; may be given up to nine times.
        #[arg(long = "image")]
        images: Vec<PathBuf>,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: MaybeSigned,
    },
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1004 for an unknown complaint, 1409 for one that is already acknowledged or answered, 1400 for an invalid text or
/// image.
pub async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    command: ComplaintCommand,
) -> Result<String, Error> {
    match command {
        ComplaintCommand::List => {
            let waiting = complaint_dossier::waiting(lender, None, ASKED_ROWS).await?;
            Ok(list(&waiting, line))
        }
        ComplaintCommand::Show { complaint, signed } => {
            let signature = Signature::of(operator, signed.reason)?;
            let act = Arc::new(ReadComplaint {
                complaint: complaint.clone(),
            });
            let outcome = perform(lender, act.clone(), &signature, signed.dry_run).await?;
            let shown = match outcome {
                // The row of the audit is stored before anything is read.
                Outcome::Done(_) => {
                    print(&complaint_dossier::of_complaint(lender, complaint).await?)
                }
                Outcome::Shown { .. } | Outcome::Waits(_) => String::new(),
            };
            texts::outcome(&outcome, act.as_ref(), |_| Ok(shown))
        }
        ComplaintCommand::Acknowledge { complaint, signed } => {
            let done = format!("{complaint} acknowledged\n");
            let act = Arc::new(AcknowledgeComplaint { complaint });
            perform_signed(lender, operator, act, signed, |_| Ok(done)).await
        }
        ComplaintCommand::Reply {
            complaint,
            text,
            images,
            signed,
        } => {
            // Checked before an image is stored.
            Signature::of(operator, signed.reason.clone())?.check()?;
            let images = read_images(&images)?;
            let reply = prepare_reply(lender, &complaint, text, images, signed.dry_run).await?;
            let done = format!("{complaint} answered\n");
            let act = Arc::new(AnswerComplaint { complaint, reply });
            perform_signed(lender, operator, act, signed, |_| Ok(done)).await
        }
    }
}

fn read_images(paths: &[PathBuf]) -> Result<Vec<Vec<u8>>, Error> {
    let read = paths.iter().map(|path| {
        std::fs::read(path).map_err(|error| {
            Error::invalid("image", "The file cannot be read")
                .with_log_detail(&format!("{}: {error}", path.display()))
        })
    });
    read.collect()
}

fn line(listed: &ListedComplaint) -> String {
    let ListedComplaint { stored, late } = listed;
    let complaint = &stored.complaint;
    let mark = |is_late| if is_late { " LATE" } else { "" };
    let acknowledged = match stored.acknowledged_at_ms {
        Some(at_ms) => format!("acknowledged {}", wire_time(at_ms)),
        None => format!("acknowledge by {}", complaint.acknowledge_by),
    };
    format!(
        "{}\t{}\t{acknowledged}{}\tanswer by {}{}\t{}\t{}\n",
        complaint.id,
        wire_time(complaint.created_at_ms),
        mark(late.acknowledge),
        complaint.resolve_by,
        mark(late.resolve),
        kinds::title_of(complaint.problem_type).unwrap_or_default(),
        complaint.number,
    )
}

fn print(dossier: &ComplaintDossier) -> String {
    let stored = &dossier.listed.stored;
    let complaint = &stored.complaint;
    let mut printed = line(&dossier.listed);
    let son_type = complaint.problem_son_type.and_then(kinds::son_title_of);
    let answered = stored.resolved_at_ms.map(wire_time);
    let score = stored.score.map(|score| format!("{score} of 5"));
    for (label, value) in [
        ("borrower", Some(complaint.borrower_id.as_str())),
        ("order", complaint.order_id.as_deref()),
        ("about", son_type),
        ("says", Some(dossier.content.as_str())),
        ("answered", answered.as_deref()),
        ("answer", dossier.answer.as_deref()),
        ("stars", score.as_deref()),
    ] {
        if let Some(value) = value {
            // Writing to a String cannot fail.
            let _ = writeln!(printed, "  {label}: {}", block(value));
        }
    }
    for (label, names) in [
        ("image", &dossier.images),
        ("answer's image", &dossier.answer_images),
    ] {
        for name in names {
            let _ = writeln!(printed, "  {label}: {}", shown_at(name));
        }
    }
    printed
}
