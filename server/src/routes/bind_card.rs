//! Binding the account that loans are paid out to (CALL-01 to 03, BIND). Fields of hidden items are
//! ignored; numbers are kept sealed and shown masked.

use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::offers;
use super::people;
use super::places::{self, Region};
use crate::AppState;
use crate::auth::Borrower;
use crate::brand::PhoneRule;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::error::AppError;
use crate::http::extractors::{Common, Form};
use crate::http::forms::{Choice, Refused, is_choice, item};
use crate::http::schemas::{CommonParams, FormInputType, FormItem, FormItemCate};
use crate::i18n::Localizer;
use crate::i18n::{Text, text};
use crate::sealing::{Sealer, last4, masked};
use tulay_store::bank_accounts::{self, BankAccount};
use tulay_store::orders;

/// Card type of an e-wallet; the default (BIND-03).
const WALLET: &str = "1";
/// Card type of a bank account.
const BANK: &str = "2";
/// The card types (BIND-03).
const CARD_TYPES: &[Choice] = &[(WALLET, "E-wallet"), (BANK, "Bank account")];
/// The e-wallets; the first is the default (BIND-05).
const WALLETS: &[Choice] = &[("90006", "GCash"), ("90007", "Maya")];
/// The banks.
const BANKS: &[Choice] = &[
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
/// Digits of a bank account's number, at least and at most.
const BANK_DIGITS: (usize, usize) = (8, 19);

/// Which product the form is for. The name is the seed's.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CardInitRequest {
    /// Product id.
    pub product_id: String,
}

/// The form to bind an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardInitData {
    /// Items of every card type and channel; the page hides those that do not apply.
    pub items: Vec<FormItem>,
    /// The card type at first (BIND-03).
    pub card_type: i32,
    /// Places for the city item.
    pub places: Vec<Region>,
}

/// The visible items' values. Fields of hidden items are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BindCardRequest {
    /// Product id.
    #[serde(rename = "product_id")]
    #[schema(rename = "product_id")]
    pub product_id: String,
    /// 1 e-wallet, 2 bank account.
    pub card_type: String,
    /// E-wallet: 90006 GCash, 90007 Maya.
    pub channel_number: Option<String>,
    /// GCash number.
    #[serde(rename = "walletNumber90006")]
    #[schema(rename = "walletNumber90006")]
    pub wallet_number_90006: Option<String>,
    /// Maya number.
    #[serde(rename = "walletNumber90007")]
    #[schema(rename = "walletNumber90007")]
    pub wallet_number_90007: Option<String>,
    /// Bank, an option of `bankCode`.
    pub bank_code: Option<String>,
    /// Account number.
    pub bank_card_no: Option<String>,
    /// Account holder's full name.
    pub holder_name: Option<String>,
    /// City of the branch.
    pub city: Option<String>,
    /// Account holder's day of birth, `YYYY-MM-DD`.
    pub holder_birthday: Option<String>,
}

/// CALL-01: the form to bind an account.
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/card-init", tag = "bind bank", params(CommonParams),
    request_body(content = CardInitRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<CardInitData>, description = "00; 1001; 1004"))
)]
pub async fn bank_account_form(
    State(app): State<AppState>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<CardInitRequest>,
) -> Answer<CardInitData> {
    offers::product(&app, &body.product_id)?;
    let known = app
        .store
        .read(move |tx| bank_accounts::find_current(tx, &borrower.id))
        .await;
    let known = known.map_err(AppError::from)?;
    let card_type = known
        .as_ref()
        .and_then(|known| known.card_type.try_into().ok())
        .unwrap_or(1);
    let items = items(known.as_ref(), app.localizer(common.language));
    Ok(ok(CardInitData {
        items,
        card_type,
        places: places::places().to_vec(),
    }))
}

/// CALL-02: binds an account.
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/bind-card-new", tag = "bind bank", params(CommonParams),
    request_body(content = BindCardRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1400 with fields"))
)]
pub async fn bind_bank_account(
    State(app): State<AppState>,
    borrower: Borrower,
    Form(body): Form<BindCardRequest>,
) -> Answer<Nothing> {
    bind(app, borrower, body).await
}

/// CALL-03: replaces the bound account.
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/bind-card-change", tag = "bind bank",
    params(CommonParams, ("source" = Option<String>, Query, description = "`loanDetail`")),
    request_body(content = BindCardRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1400 with fields"))
)]
pub async fn change_bank_account(
    State(app): State<AppState>,
    borrower: Borrower,
    Form(body): Form<BindCardRequest>,
) -> Answer<Nothing> {
    bind(app, borrower, body).await
}

/// Both calls do the same: the new account becomes the current one, and no order asks for it any more.
async fn bind(app: AppState, borrower: Borrower, body: BindCardRequest) -> Answer<Nothing> {
    offers::product(&app, &body.product_id)?;
    let sealer = app.sealer.clone();
    let (today, now_ms) = (app.clock.today_manila(), app.clock.now_ms());
    let bound = app.store.write(move |tx| {
        let known = bank_accounts::find_current(tx, &borrower.id)?;
        let account = read(&body, today, known.as_ref(), &borrower.id, &sealer)?;
        bank_accounts::bind(tx, &borrower.id, &account, now_ms)?;
        orders::clear_card_need_pop(tx, &borrower.id)?;
        Ok::<_, AppError>(())
    });
    bound.await?;
    Ok(done())
}

/// An account as the borrower knows it: `GCash •••• 4321`.
pub fn account_text(account: &BankAccount) -> String {
    // No-break spaces, so that the digits stay on one line with their dots and the last word of the name.
    let number = masked(&account.number_last4).replace(' ', "\u{a0}");
    format!("{}\u{a0}{number}", place(account).1)
}

/// Code and name of an account's e-wallet or bank.
pub fn place(account: &BankAccount) -> (&str, &'static str) {
    let code = account
        .channel_number
        .as_deref()
        .or(account.bank_code.as_deref());
    let code = code.unwrap_or_default();
    let known = WALLETS.iter().chain(BANKS).find(|choice| choice.0 == code);
    (code, known.map_or("Bank", |choice| choice.1))
}

fn items(known: Option<&BankAccount>, localizer: Localizer<'_>) -> Vec<FormItem> {
    let card_type = known.map_or_else(|| WALLET.to_owned(), |known| known.card_type.to_string());
    let title = "Account type";
    let mut items = vec![
        item(
            "cardType",
            FormItemCate::Enum,
            title,
            "Choose one",
            localizer,
        )
        .of(CARD_TYPES, localizer)
        .with_value(card_type),
    ];
    items.extend(wallet_items(known, localizer));
    items.extend(bank_items(known, localizer));
    items.extend(holder_items(known, localizer));
    items
}

fn wallet_items(known: Option<&BankAccount>, localizer: Localizer<'_>) -> [FormItem; 3] {
    let channel = known.and_then(|known| known.channel_number.clone());
    let channel = channel.unwrap_or_else(|| WALLETS[0].0.to_owned());
    let asked = |code, cate, title, subtitle| item(code, cate, title, subtitle, localizer);
    let number = |code, title, of: &str| {
        asked(code, FormItemCate::Text, title, "09 and 9 digits")
            .taking(FormInputType::Phone)
            .with_value(shown(known, of))
            .only_for(1, Some(of))
    };
    let (title, subtitle) = ("E-wallet", "Choose your e-wallet");
    [
        asked("channelNumber", FormItemCate::Enum, title, subtitle)
            .of(WALLETS, localizer)
            .with_value(channel)
            .only_for(1, None),
        number("walletNumber90006", "GCash number", "90006"),
        number("walletNumber90007", "Maya number", "90007"),
    ]
}

fn bank_items(known: Option<&BankAccount>, localizer: Localizer<'_>) -> [FormItem; 3] {
    use FormItemCate::{CitySelect, Enum, Text};
    let asked = |code, cate, title, subtitle| item(code, cate, title, subtitle, localizer);
    let bank = known.and_then(|known| known.bank_code.clone());
    let city = known.and_then(|known| known.city.clone());
    [
        asked("bankCode", Enum, "Bank", "Choose your bank")
            .of(BANKS, localizer)
            .with_value(bank.unwrap_or_default())
            .only_for(2, None),
        asked("bankCardNo", Text, "Account number", "Digits only")
            .taking(FormInputType::BankCard)
            .with_value(shown(known, BANK))
            .only_for(2, None),
        asked("city", CitySelect, "City of the branch", "Choose the city")
            .with_value(city.unwrap_or_default())
            .only_for(2, None),
    ]
}

fn holder_items(known: Option<&BankAccount>, localizer: Localizer<'_>) -> [FormItem; 2] {
    use FormItemCate::{Day, Text};
    let asked = |code, cate, title, subtitle| item(code, cate, title, subtitle, localizer);
    let value = |of: fn(&BankAccount) -> String| known.map(of).unwrap_or_default();
    let (name, birthday) = ("Account holder", "Holder's birthday");
    [
        asked("holderName", Text, name, "As on the account")
            .with_value(value(|known| known.holder_name.clone())),
        asked("holderBirthday", Day, birthday, "Choose the day")
            .with_value(value(|known| known.holder_birthday.to_string())),
    ]
}

/// The known account's number, masked, in the field of its own wallet or of the bank.
fn shown(known: Option<&BankAccount>, number_of: &str) -> String {
    known
        .filter(|known| number_of == known.channel_number.as_deref().unwrap_or(BANK))
        .map_or_else(String::new, |known| masked(&known.number_last4))
}

/// Reads the visible items' values. A masked number that was left as it is keeps the stored one.
fn read(
    body: &BindCardRequest,
    today: Date,
    known: Option<&BankAccount>,
    borrower_id: &str,
    sealer: &Sealer,
) -> Result<BankAccount, AppError> {
    let typed = |field: &Option<String>| field.clone().unwrap_or_default();
    let mut refused = Refused::default();
    let holder_name = refused.take("holderName", people::name(&typed(&body.holder_name)));
    let birthday = people::birthday(&typed(&body.holder_birthday), today);
    let holder_birthday = refused.take("holderBirthday", birthday);
    let place = match body.card_type.as_str() {
        WALLET => refused.take(
            "channelNumber",
            chosen(body.channel_number.as_ref(), WALLETS),
        ),
        BANK => {
            if !places::is_city(&typed(&body.city)) {
                refused.add("city", text("Choose a city of the list"));
            }
            refused.take("bankCode", chosen(body.bank_code.as_ref(), BANKS))
        }
        _ => refused.take("cardType", Err(text("Choose one of the options"))),
    };
    let Some(place) = place else {
        return Err(refused.into_error());
    };
    let is_wallet = body.card_type == WALLET;
    let kept = known.filter(|known| {
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
    let number = match kept {
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

fn wallet_number(body: &BindCardRequest, channel: &str) -> (String, String) {
    let typed = match channel {
        "90007" => &body.wallet_number_90007,
        _ => &body.wallet_number_90006,
    };
    (
        format!("walletNumber{channel}"),
        typed.clone().unwrap_or_default(),
    )
}

fn bank_number(body: &BindCardRequest) -> (String, String) {
    (
        "bankCardNo".to_owned(),
        body.bank_card_no.clone().unwrap_or_default(),
    )
}

/// The digits of a number: a Philippine mobile number for an e-wallet, whatever the brand's login takes.
fn plain_number(typed: &str, is_wallet: bool) -> Result<String, Text> {
    if !is_wallet {
        return people::digits(typed, BANK_DIGITS.0, BANK_DIGITS.1);
    }
    if typed.is_empty() {
        return Err(text("This is required"));
    }
    let wrong = || text("Enter the mobile number: 09 and 9 digits");
    people::phone(typed, PhoneRule::Ph).ok_or_else(wrong)
}
