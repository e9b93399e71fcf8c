//! `tulay act`: does an act of staff as the server. What needs a second person waits for the console (MONEY-11).

use std::str::FromStr;

use clap::Args;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::acts::typed;
use tulay_staff::perform::perform;
use tulay_staff::signature::Signature;
use tulay_staff::texts;

/// An act with its fields.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ActCommand {
    /// The act; an unknown one lists all, each with its fields.
    pub tag: String,
    /// A field of it, as order_id=ord_1 or amount_centavos=150050; a list is JSON.
    #[arg(value_name = "KEY=VALUE")]
    pub fields: Vec<TypedField>,
    /// Reason; the audit keeps it.
    #[arg(long)]
    pub reason: String,
    /// Shows what it would do, and does nothing.
    #[arg(long)]
    pub dry_run: bool,
}

/// A field with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedField(String, String);

impl FromStr for TypedField {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, value) = text.split_once('=').ok_or("a field is KEY=VALUE")?;
        Ok(Self(name.to_owned(), value.to_owned()))
    }
}

/// Does an act and returns the text to print.
///
/// # Errors
/// As the act; 1400 for an unknown act or field, and for one that is missing or malformed.
pub async fn run(lender: &Lender, command: ActCommand) -> Result<String, Error> {
    let tag = &command.tag;
    if !typed::declared().any(|facts| facts.tag == tag) {
        let listed = typed::declared()
            .map(|facts| format!("\n  {} {}", facts.tag, facts.field_names().join(" ")));
        let refusal = Error::invalid("act", "There is no such act");
        return Err(
            refusal.with_log_detail(&format!("{tag}; there are:{}", listed.collect::<String>()))
        );
    }
    let fields = command.fields.into_iter();
    let fields: Vec<_> = fields
        .map(|TypedField(name, value)| (name, value))
        .collect();
    let act = typed::in_words(&lender.providers.channels, tag, &fields)?;
    let signature = Signature::at_server(command.reason);
    let outcome = perform(lender, act.clone(), &signature, command.dry_run).await?;
    texts::outcome(&outcome, act.as_ref(), |effect| {
        texts::done(act.as_ref(), effect)
    })
}
