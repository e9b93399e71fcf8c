//! Reads a settlement report: CSV whose first line has the names of the columns.

use std::io;

use csv::{ReaderBuilder, StringRecord, Trim};

use tulay_lender::error::Error;
use tulay_lender::settings::ReportColumns;
use tulay_provider_api::decimal::from_decimal;
use tulay_staff::reconciliation::{ReportLine, ReportedPayment};

/// Returns the lines of a report that are about payments.
///
/// # Errors
/// 1400 for a file that cannot be read or lacks a column.
pub(super) fn read(
    file: io::Result<Vec<u8>>,
    columns: &ReportColumns,
) -> Result<Vec<ReportLine>, Error> {
    let is_none = |why: &dyn std::fmt::Display| {
        Error::invalid("file", "This file is no report that can be read")
            .with_log_detail(&why.to_string())
    };
    let file = file.map_err(|error| is_none(&error))?;
    let mut reader = ReaderBuilder::new()
        .trim(Trim::All)
        .from_reader(file.as_slice());
    let names = reader.headers().map_err(|error| is_none(&error))?.clone();
    let place = |name: &str| {
        let bare = |found: &str| {
            found
                .trim_start_matches('\u{feff}')
                .eq_ignore_ascii_case(name)
        };
        names
            .iter()
            .position(bare)
            .ok_or_else(|| is_none(&format!("it has no column `{name}`")))
    };
    let status = match columns.status.as_str() {
        "" => None,
        name => Some(place(name)?),
    };
    let places = [
        place(&columns.payment)?,
        place(&columns.reference)?,
        place(&columns.amount)?,
        place(&columns.fee)?,
    ];
    let is_payment = |record: &StringRecord| {
        let word = status.and_then(|at| record.get(at));
        let is_paid = |word: &str| {
            columns
                .paid
                .iter()
                .any(|paid| paid.eq_ignore_ascii_case(word))
        };
        word.is_none_or(is_paid)
    };
    let mut lines = Vec::new();
    for record in reader.records() {
        match record {
            Ok(record) if is_payment(&record) => lines.push(line(&record, places)),
            Ok(_) => {}
            Err(error) => lines.push(ReportLine::Unreadable {
                number: error.position().map_or(0, csv::Position::line),
                why: error.to_string(),
            }),
        }
    }
    Ok(lines)
}

fn line(record: &StringRecord, [id, reference, amount, fee]: [usize; 4]) -> ReportLine {
    let field = |at: usize| record.get(at).unwrap_or_default();
    let is_name = |text: &str| {
        let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        (1..=100).contains(&text.len()) && text.bytes().all(is_of_name)
    };
    let (id, reference) = (field(id), field(reference));
    let amount_centavos = from_decimal(&field(amount).replace(',', ""));
    let read = match (amount_centavos, fee_centavos(field(fee))) {
        _ if !is_name(id) || !is_name(reference) => {
            Err("its payment or reference is missing or malformed")
        }
        (Some(amount), Some(fee)) => Ok((amount, fee)),
        (None, _) => Err("its amount is not an amount of money"),
        (_, None) => Err("its fee is not an amount of money"),
    };
    match read {
        Ok((amount_centavos, fee_centavos)) => ReportLine::Payment(ReportedPayment {
            id: id.to_owned(),
            reference: reference.to_owned(),
            amount_centavos,
            fee_centavos,
        }),
        Err(why) => ReportLine::Unreadable {
            number: record.position().map_or(0, csv::Position::line),
            why: why.to_owned(),
        },
    }
}

/// Parses a fee, which may be 0 and is written with or without a minus.
fn fee_centavos(text: &str) -> Option<i64> {
    let text = text.replace(',', "");
    let text = text.strip_prefix('-').unwrap_or(&text);
    let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if is_zero { Some(0) } else { from_decimal(text) }
}
