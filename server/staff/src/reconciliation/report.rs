//! Reads a settlement report: CSV with a line of the columns' names, in the encodings, separators and line ends that
//! banks and spreadsheets write.

use std::iter;

use csv::{Reader, ReaderBuilder, StringRecord, Trim};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::{ReportLine, ReportedPayment};
use tulay_lender::error::Error;
use tulay_lender::settings::ReportColumns;
use tulay_provider_api::decimal::from_decimal;
use tulay_texts::text;

const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// Lines among which the names of the columns are; a title of the report or `sep=;` may come before them.
const MAX_HEAD_LINES: usize = 10;

/// Names of a first line that a refusal repeats.
const MAX_NAMES: usize = 20;

/// Characters of each of them.
const MAX_NAME_CHARS: usize = 40;

/// Returns the lines of a report that are about payments.
///
/// # Errors
/// 1400 for a file that lacks a column.
pub(super) fn read(file: &[u8], columns: &ReportColumns) -> Result<Vec<ReportLine>, Error> {
    let content = decoded(file);
    let begins = content.match_indices('\n').map(|(end, _)| end + 1);
    for (passed, begin) in (0..).zip(iter::once(0).chain(begins).take(MAX_HEAD_LINES)) {
        let rest = content.get(begin..).unwrap_or_default();
        for separator in SEPARATORS {
            let mut reader = reader(rest, separator);
            let names = reader.headers().map_err(Error::internal)?;
            if let Some(places) = Places::of(names, columns) {
                return lines(reader, (rest, passed), &places, columns);
            }
        }
    }
    let found = first_names(&content)?;
    let why = text("This file is no such report. It needs the columns {0}; its first line has {1}");
    let why = why.arg(columns.names().join(", ")).arg(in_words(&found));
    Err(Error::invalid("file", why))
}

/// The names of the first line, by the separator that finds most of them.
fn first_names(content: &str) -> Result<StringRecord, Error> {
    let mut found = StringRecord::new();
    for separator in SEPARATORS {
        let mut reader = reader(content, separator);
        let names = reader.headers().map_err(Error::internal)?;
        if names.len() > found.len() {
            found = names.clone();
        }
    }
    Ok(found)
}

/// The names of a first line, which may be any file's.
fn in_words(names: &StringRecord) -> String {
    let printed = |name: &str| {
        let chars = name.chars().filter(|c| !c.is_control());
        chars.take(MAX_NAME_CHARS).collect::<String>()
    };
    let names = names.iter().map(printed).filter(|name| !name.is_empty());
    let names: Vec<String> = names.take(MAX_NAMES).collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

/// The text of a file, with line feeds as the only line ends. A file without a mark that is no UTF-8 is Windows-1252.
fn decoded(file: &[u8]) -> String {
    let is_utf_8 = std::str::from_utf8(file).is_ok();
    let unmarked = if is_utf_8 { UTF_8 } else { WINDOWS_1252 };
    let encoding = Encoding::for_bom(file).map_or(unmarked, |(encoding, _)| encoding);
    let (text, _, _) = encoding.decode(file);
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn reader(content: &str, separator: u8) -> Reader<&[u8]> {
    ReaderBuilder::new()
        .trim(Trim::All)
        .flexible(true)
        .delimiter(separator)
        .from_reader(content.as_bytes())
}

/// Places of the columns in a line.
struct Places {
    count: usize,
    payment: usize,
    reference: usize,
    amount: usize,
    fee: usize,
    status: Option<usize>,
}

impl Places {
    /// Finds the columns by their names; `None` where one is missing.
    fn of(names: &StringRecord, columns: &ReportColumns) -> Option<Self> {
        let place = |name: &str| {
            let mut names = names.iter();
            names.position(|found| found.eq_ignore_ascii_case(name))
        };
        let status = match columns.status.as_str() {
            "" => None,
            name => Some(place(name)?),
        };
        Some(Self {
            count: names.len(),
            payment: place(&columns.payment)?,
            reference: place(&columns.reference)?,
            amount: place(&columns.amount)?,
            fee: place(&columns.fee)?,
            status,
        })
    }
}

/// Reads the lines after that of the names, of a content that begins after so many lines of the file.
fn lines(
    mut reader: Reader<&[u8]>,
    (content, passed): (&str, u64),
    places: &Places,
    columns: &ReportColumns,
) -> Result<Vec<ReportLine>, Error> {
    let mut lines = Vec::new();
    let mut at = LineCount::default();
    for record in reader.records() {
        let record = record.map_err(Error::internal)?;
        let begin = record.position().map_or(0, csv::Position::byte);
        let number = passed + at.line_of(content, begin);
        if record.iter().all(str::is_empty) {
            continue;
        }
        let status = places.status.and_then(|place| record.get(place));
        let is_paid = |status: &str| {
            let mut paid = columns.paid.iter();
            paid.any(|word| word.eq_ignore_ascii_case(status))
        };
        if record.len() == places.count && !status.is_none_or(is_paid) {
            continue;
        }
        lines.push(match payment(&record, places, number) {
            Ok(payment) => ReportLine::Payment(payment),
            Err(why) => ReportLine::Unreadable { number, why },
        });
    }
    Ok(lines)
}

/// Count of the lines up to a place, which only moves on.
#[derive(Default)]
struct LineCount {
    byte: usize,
    ends: u64,
}

impl LineCount {
    /// The number of the line in which a record begins; the reader counts the empty lines before it to the record.
    fn line_of(&mut self, content: &str, byte: u64) -> u64 {
        let begin = usize::try_from(byte).unwrap_or(content.len());
        let rest = &content.as_bytes()[begin.min(content.len())..];
        let empty = rest.iter().take_while(|byte| **byte == b'\n').count();
        let begin = begin + empty;
        let passed = &content.as_bytes()[self.byte..begin];
        self.ends += passed
            .iter()
            .map(|byte| u64::from(*byte == b'\n'))
            .sum::<u64>();
        self.byte = begin;
        self.ends + 1
    }
}

fn payment(
    record: &StringRecord,
    places: &Places,
    number: u64,
) -> Result<ReportedPayment, &'static str> {
    if record.len() != places.count {
        return Err("It has more or fewer columns than the line of their names");
    }
    let field = |place: usize| record.get(place).unwrap_or_default();
    let is_name = |text: &str| {
        let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        (1..=100).contains(&text.len()) && text.bytes().all(is_of_name)
    };
    let (id, reference) = (field(places.payment), field(places.reference));
    if !is_name(id) || !is_name(reference) {
        return Err("Its payment or reference is missing or malformed");
    }
    let amount = plain_sum(field(places.amount)).and_then(|sum| from_decimal(&sum));
    Ok(ReportedPayment {
        number,
        id: id.to_owned(),
        reference: reference.to_owned(),
        amount_centavos: amount.ok_or("Its amount is not an amount of money")?,
        fee_centavos: fee(field(places.fee)).ok_or("Its fee is not an amount of money")?,
    })
}

/// A sum without its commas; `None` where one is not before three digits, as a decimal comma.
fn plain_sum(text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = whole.split(',').skip(1);
    let is_plain = groups.all(|group| group.len() == 3) && !decimals.contains(',');
    is_plain.then(|| text.replace(',', ""))
}

/// Parses a fee, which may be 0 and is written with or without a minus.
fn fee(text: &str) -> Option<i64> {
    let text = plain_sum(text.strip_prefix('-').unwrap_or(text))?;
    let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if is_zero {
        Some(0)
    } else {
        from_decimal(&text)
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use super::*;

    fn read_as_xendit(file: &[u8]) -> Result<Vec<ReportLine>, Error> {
        read(file, &ReportColumns::built_in("xendit").expect("columns"))
    }

    fn payment(number: u64, id: &str, amount_centavos: i64) -> ReportLine {
        ReportLine::Payment(ReportedPayment {
            number,
            id: id.to_owned(),
            reference: "code-1".to_owned(),
            amount_centavos,
            fee_centavos: 150,
        })
    }

    const REPORT: &str = "Name,Status,Payment ID,Reference ID,Amount,Fee Amount\n\
                          Peña,SUCCEEDED,py-1,code-1,\"1,000.00\",-1.50\n\
                          Peña,FAILED,py-2,code-1,5,0\n\
                          \n\
                          \"two\nlines\",succeeded,py-3,code-1,7.5,1.50\n\
                          ,,,,,\n\
                          Peña,SUCCEEDED,py-4,code-1,8,1.50\n";

    fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn prov_07_a_report_is_read_in_every_encoding_and_line_end_with_its_line_numbers() {
        let expected = [
            payment(2, "py-1", 100_000),
            payment(5, "py-3", 750),
            payment(8, "py-4", 800),
        ];
        for end in ["\n", "\r\n", "\r"] {
            let text = REPORT.replace('\n', end);
            let windows = text
                .chars()
                .map(|c| u8::try_from(u32::from(c)).expect("Latin"));
            for file in [
                text.clone().into_bytes(),
                format!("\u{feff}{text}").into_bytes(),
                utf_16(&text, u16::to_le_bytes),
                utf_16(&text, u16::to_be_bytes),
                windows.collect(),
            ] {
                let read = read_as_xendit(&file).expect("a report");
                assert_eq!(read, expected, "{end:?} {:?}", &file[..4]);
            }
        }
    }

    #[test]
    fn prov_07_a_report_is_read_with_every_separator() {
        for separator in [";", "\t", "|"] {
            let line = ["SUCCEEDED", "py-1", "code-1", "1,000.00", "1.5"].join(separator);
            let head = [
                "Status",
                "Payment ID",
                "Reference ID",
                "Amount",
                "FEE AMOUNT",
            ];
            let file = format!("{}\n{line}\n", head.join(separator));
            let read = read_as_xendit(file.as_bytes()).expect("a report");
            assert_eq!(read, [payment(2, "py-1", 100_000)], "{separator}");
        }
    }

    #[test]
    fn prov_07_lines_before_the_names_of_the_columns_are_passed_over_and_counted() {
        let head = "Status;Payment ID;Reference ID;Amount;Fee Amount";
        for (before, number) in [("sep=;\n", 3), ("November 2026\n\n\"For\nTulay\";;;;\n", 6)] {
            let file = format!("{before}{head}\nSUCCEEDED;py-1;code-1;5;1.50\n");
            let read = read_as_xendit(file.as_bytes()).expect("a report");
            assert_eq!(read, [payment(number, "py-1", 500)], "{before:?}");
        }
    }

    #[test]
    fn prov_07_a_line_that_cannot_be_read_is_told_with_its_number_and_a_file_with_its_columns() {
        let head = "Status;Payment ID;Reference ID;Amount;Fee Amount";
        for (line, why) in [
            ("SUCCEEDED;py-1;code-1;1000,50;0", "amount"),
            ("SUCCEEDED;py-1;code-1;1,00.50;0", "amount"),
            ("SUCCEEDED;py-1;code-1;-5;0", "amount"),
            ("SUCCEEDED;py-1;code-1;5;x", "fee"),
            ("SUCCEEDED;=cmd();code-1;5;0", "payment or reference"),
            ("SUCCEEDED;py-1", "columns"),
            ("SUCCEEDED;py-1;code-1;5;0;0", "columns"),
        ] {
            let file = format!("{head}\r\n\r\n{line}\r\n");
            let read = read_as_xendit(file.as_bytes()).expect("a report");
            let [
                ReportLine::Unreadable {
                    number: 3,
                    why: told,
                },
            ] = read.as_slice()
            else {
                panic!("{line}: {read:?}");
            };
            assert!(told.contains(why), "{told}");
        }
        let long = format!("{};b\n", "a".repeat(50));
        let cut = format!("{}, b", "a".repeat(40));
        for (file, found) in [
            ("", "none"),
            ("a,b\n1,2\n", "a, b"),
            (
                "Status;Payment ID;\u{1}Amount",
                "Status, Payment ID, Amount",
            ),
            ("\0\0\u{1}", "none"),
            (&long, &cut),
        ] {
            let refused = read_as_xendit(file.as_bytes()).expect_err("a refusal");
            let needed = "Status, Payment ID, Reference ID, Amount, Fee Amount";
            let why = format!(
                "This file is no such report. It needs the columns {needed}; its first line has {found}"
            );
            assert_eq!(refused.sentence(), why);
        }
    }
}
