//! The account that loans are paid out to (BIND): what may be bound, and how it is named. Numbers are stored encrypted
//! and shown masked.

use jiff::Timestamp;
use jiff::civil::Date;

use super::{personal_data, places};
use crate::brand::PhoneRule;
use crate::http::error::AppError;
use crate::http::forms::{Choice, Refused, is_choice};
use crate::i18n::{Text, text};
use crate::sealing::{Sealer, last4, masked};
use tulay_lending::calendar::manila_date;
use tulay_store::bank_accounts::{self, BankAccount};
use tulay_store::{Tx, orders};

/// Card type of an e-wallet; the default (BIND-03).
pub(crate) const WALLET: &str = "1";
/// Card type of a bank account.
pub(crate) const BANK: &str = "2";
/// The card types (BIND-03).
pub(crate) const CARD_TYPES: &[Choice] = &[(WALLET, "E-wallet"), (BANK, "Bank account")];
/// The e-wallets; the first is the default (BIND-05).
pub(crate) const WALLETS: &[Choice] = &[("90006", "GCash"), ("90007", "Maya")];
/// The banks.
pub(crate) const BANKS: &[Choice] = &[
    ("BDO", "BDO Unibank"),
    ("BPI", "Bank of the Philippine Islands"),
    ("MBTC", "Metrobank"),
    ("LBP", "Land Bank of the Philippines"),
    ("PNB", "Philippine National Bank"),
    ("SECB", "Security Bank"),
    ("UBP", "UnionBank"),
    ("CHBK", "Chinabank"),
    ("RCBC", "RCBC"),
    ("EWB", "EastWest Bank"),
];
/// Code and name of every e-wallet and bank.
pub(crate) fn places() -> impl Iterator<Item = (&'static str, &'static str)> {
    WALLETS
        .iter()
        .chain(BANKS)
        .map(|choice| (choice.0, choice.1))
}

/// Digits of a bank account's number, at least and at most.
const BANK_DIGITS: (usize, usize) = (8, 19);

/// A payment account as typed. Fields of hidden items are ignored.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypedAccount {
    /// 1 e-wallet, 2 bank account.
    pub(crate) card_type: String,
    /// E-wallet: 90006 GCash, 90007 Maya.
    pub(crate) channel_number: Option<String>,
    /// GCash number.
    pub(crate) wallet_number_90006: Option<String>,
    /// Maya number.
    pub(crate) wallet_number_90007: Option<String>,
    /// Bank, one of [`BANKS`].
    pub(crate) bank_code: Option<String>,
    /// Account number.
    pub(crate) bank_card_no: Option<String>,
    /// Account holder's full name.
    pub(crate) holder_name: Option<String>,
    /// City of the branch.
    pub(crate) city: Option<String>,
    /// Account holder's day of birth, `YYYY-MM-DD`.
    pub(crate) holder_birthday: Option<String>,
}

/// Binds an account: it becomes the current one, and no order requires another any more.
pub(crate) fn bind(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    borrower_id: &str,
    typed: &TypedAccount,
    now: Timestamp,
) -> Result<(), AppError> {
    let known = bank_accounts::find_current(tx, borrower_id)?;
    let account = read(typed, manila_date(now), known.as_ref(), borrower_id, sealer)?;
    bank_accounts::bind(tx, borrower_id, &account, now.as_millisecond())?;
    orders::clear_card_need_pop(tx, borrower_id)?;
    Ok(())
}

/// An account as the borrower sees it: `GCash •••• 4321`.
pub(crate) fn account_text(account: &BankAccount) -> String {
    // No-break spaces, so that the digits stay on one line with their dots and the last word of the name.
    let number = masked(&account.number_last4).replace(' ', "\u{a0}");
    format!("{}\u{a0}{number}", place(account).1)
}

/// Code and name of an account's e-wallet or bank.
pub(crate) fn place(account: &BankAccount) -> (&str, &'static str) {
    let code = account
        .channel_number
        .as_deref()
        .or(account.bank_code.as_deref());
    let code = code.unwrap_or_default();
    let known = WALLETS.iter().chain(BANKS).find(|choice| choice.0 == code);
    (code, known.map_or("Bank", |choice| choice.1))
}

/// Reads the visible items' values. A masked number that came back unchanged means the stored one.
fn read(
    body: &TypedAccount,
    today: Date,
    known: Option<&BankAccount>,
    borrower_id: &str,
    sealer: &Sealer,
) -> Result<BankAccount, AppError> {
    let typed = |field: &Option<String>| field.clone().unwrap_or_default();
    let mut refused = Refused::default();
    let holder_name = refused.take("holderName", personal_data::name(&typed(&body.holder_name)));
    let birthday = personal_data::birthday(&typed(&body.holder_birthday), today);
    let holder_birthday = refused.take("holderBirthday", birthday);
    let place = match body.card_type.as_str() {
        WALLET => refused.take(
            "channelNumber",
            chosen(body.channel_number.as_ref(), WALLETS),
        ),
        BANK => {
            if !places::is_city(&typed(&body.city)) {
                refused.add("city", text("Choose a city from the list"));
            }
            refused.take("bankCode", chosen(body.bank_code.as_ref(), BANKS))
        }
        _ => refused.take("cardType", Err(text("Choose one of the options"))),
    };
    let Some(place) = place else {
        return Err(refused.into_error());
    };
    let is_wallet = body.card_type == WALLET;
    let unchanged = known.filter(|known| {
        let before = if is_wallet {
            &known.channel_number
        } else {
            &known.bank_code
        };
        before.as_deref() == Some(place.as_str())
    });
    let (field, number) = if is_wallet {
        wallet_number(body, &place)
    } else {
        bank_number(body)
    };
    let number = match unchanged {
        Some(known) if number == masked(&known.number_last4) => {
            Some((known.number_sealed.clone(), known.number_last4.clone()))
        }
        _ => refused
            .take(&field, plain_number(&number, is_wallet))
            .map(|number| {
                let number_sealed = sealer
                    .seal(&number, borrower_id)
                    .map_err(AppError::internal)?;
                Ok::<_, AppError>((number_sealed, last4(&number)))
            })
            .transpose()?,
    };
    let (Some(holder_name), Some(holder_birthday), Some((number_sealed, number_last4))) =
        (holder_name, holder_birthday, number)
    else {
        return Err(refused.into_error());
    };
    refused.check()?;
    Ok(BankAccount {
        card_type: if is_wallet { 1 } else { 2 },
        channel_number: is_wallet.then(|| place.clone()),
        bank_code: (!is_wallet).then_some(place),
        city: if is_wallet { None } else { body.city.clone() },
        holder_name,
        holder_birthday,
        number_sealed,
        number_last4,
    })
}

fn chosen(value: Option<&String>, choices: &[Choice]) -> Result<String, Text> {
    match value {
        Some(value) if is_choice(value, choices) => Ok(value.clone()),
        _ => Err(text("Choose one of the options")),
    }
}

fn wallet_number(body: &TypedAccount, channel: &str) -> (String, String) {
    let typed = match channel {
        "90007" => &body.wallet_number_90007,
        _ => &body.wallet_number_90006,
    };
    (
        format!("walletNumber{channel}"),
        typed.clone().unwrap_or_default(),
    )
}

fn bank_number(body: &TypedAccount) -> (String, String) {
    (
        "bankCardNo".to_owned(),
        body.bank_card_no.clone().unwrap_or_default(),
    )
}

/// The digits of a number: a Philippine mobile number for an e-wallet, whatever the brand's login takes.
fn plain_number(typed: &str, is_wallet: bool) -> Result<String, Text> {
    if !is_wallet {
        return personal_data::digits(typed, BANK_DIGITS.0, BANK_DIGITS.1);
    }
    if typed.is_empty() {
        return Err(text("This is required"));
    }
    let wrong = || text("Enter 11 digits, e.g. 0917 123 4567");
    personal_data::phone(typed, PhoneRule::Ph).ok_or_else(wrong)
}
