//! Binding the payout account (CALL-01 to 03, BIND). Calls `views::bank_account_form` and
//! `borrowers::bank_account`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::bank_account;
use tulay_lender::borrowers::bank_account::{BANK, CARD_TYPES, TypedAccount, WALLET};
use tulay_lender::borrowers::places;
use tulay_lender::borrowers::places::Region;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::forms::item;
use tulay_lender::forms::{FormInputType, FormItem, FormItemCate};
use tulay_lender::views::bank_account_form::BankAccountForm;
use tulay_provider_api::places::{BANKS, WALLETS};
use tulay_texts::{Language, Localizer};

/// Product that the form is for. The name is the seed's.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CardInitRequest {
    /// Product id.
    pub product_id: String,
}

/// Form to bind an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardInitData {
    /// Id of the borrower: a draft in the browser belongs to this borrower only.
    pub user_id: String,
    /// Borrower's phone without its middle, to show whose data this is: `0917 ••• 0001`.
    pub account: String,
    /// Items of every card type and channel; the page hides those that do not apply.
    pub items: Vec<FormItem>,
    /// Initial card type (BIND-03).
    pub card_type: i32,
    /// Places for the city item.
    pub places: Vec<Region>,
}

/// Values of the visible items. Fields of hidden items are ignored.
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
    /// Six digits of the SMS that confirms a change of the account; without them such a change sends one.
    pub sms_code: Option<String>,
}

/// CALL-01: the form to bind an account.
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/card-init", tag = "bind bank", params(CommonParams),
    request_body(content = CardInitRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<CardInitData>, description = "00; 1001; 1004"))
)]
pub async fn bank_account_form(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<CardInitRequest>,
) -> Answer<CardInitData> {
    app.settings.find_product(&body.product_id)?;
    let form = BankAccountForm::read(&app, borrower.id.clone()).await?;
    let card_type = form
        .account
        .as_ref()
        .and_then(|account| account.card_type.try_into().ok())
        .unwrap_or(1);
    let items = items(&form, app.localizer(common.language));
    Ok(ok(CardInitData {
        user_id: borrower.id,
        account: form.masked_phone,
        items,
        card_type,
        places: places::places().to_vec(),
    }))
}

/// CALL-02: binds an account. If it replaces another one, an SMS is sent first: `smsCode` is refused with 1400, and the
/// same call with the code of the SMS binds it (SEC-01).
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/bind-card-new", tag = "bind bank", params(CommonParams),
    request_body(content = BindCardRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400 with fields; 1409; 1429 too many codes"))
)]
pub async fn bind_bank_account(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    Form(body): Form<BindCardRequest>,
) -> Answer<Nothing> {
    bind(app, (borrower, session), common.language, body).await
}

/// CALL-03: replaces the bound account.
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/bind-card-change", tag = "bind bank",
    params(CommonParams, ("source" = Option<String>, Query, description = "`loanDetail`")),
    request_body(content = BindCardRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400 with fields; 1409; 1429 too many codes"))
)]
pub async fn change_bank_account(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    Form(body): Form<BindCardRequest>,
) -> Answer<Nothing> {
    bind(app, (borrower, session), common.language, body).await
}

/// Binds the new account, which becomes the current one; shared by both calls.
async fn bind(
    app: App,
    (borrower, session): (Borrower, SessionToken),
    language: Language,
    body: BindCardRequest,
) -> Answer<Nothing> {
    app.settings.find_product(&body.product_id)?;
    let typed = TypedAccount {
        card_type: body.card_type,
        channel_number: body.channel_number,
        wallet_number_90006: body.wallet_number_90006,
        wallet_number_90007: body.wallet_number_90007,
        bank_code: body.bank_code,
        bank_card_no: body.bank_card_no,
        holder_name: body.holder_name,
        city: body.city,
        holder_birthday: body.holder_birthday,
    };
    let code = body.sms_code.unwrap_or_default();
    let owner = (borrower.id, session);
    bank_account::bind(&app, owner, typed, code, language).await?;
    Ok(done())
}

fn items(form: &BankAccountForm, localizer: Localizer<'_>) -> Vec<FormItem> {
    let account = form.account.as_ref();
    let card_type = account.map_or_else(|| WALLET.to_owned(), |it| it.card_type.to_string());
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
    items.extend(wallet_items(form, localizer));
    items.extend(bank_items(form, localizer));
    items.extend(holder_items(form, localizer));
    items
}

fn wallet_items(form: &BankAccountForm, localizer: Localizer<'_>) -> [FormItem; 3] {
    let account = form.account.as_ref();
    let channel = account.and_then(|account| account.channel_number.clone());
    let channel = channel.unwrap_or_else(|| WALLETS[0].0.to_owned());
    let field = |code, cate, title, subtitle| item(code, cate, title, subtitle, localizer);
    let number = |code, title, of: &str| {
        field(
            code,
            FormItemCate::Text,
            title,
            "11 digits, e.g. 091 7123 4567",
        )
        .taking(FormInputType::Phone)
        .with_value(form.number(of))
        .only_for(1, Some(of))
    };
    let (title, subtitle) = ("E-wallet", "Choose your e-wallet");
    [
        field("channelNumber", FormItemCate::Enum, title, subtitle)
            .of(WALLETS, localizer)
            .with_value(channel)
            .only_for(1, None),
        number("walletNumber90006", "GCash number", "90006"),
        number("walletNumber90007", "Maya number", "90007"),
    ]
}

fn bank_items(form: &BankAccountForm, localizer: Localizer<'_>) -> [FormItem; 3] {
    use FormItemCate::{CitySelect, Enum, Text};
    let field = |code, cate, title, subtitle| item(code, cate, title, subtitle, localizer);
    let account = form.account.as_ref();
    let bank = account.and_then(|account| account.bank_code.clone());
    let city = form.holder.as_ref().and_then(|holder| holder.city.clone());
    [
        field("bankCode", Enum, "Bank", "Choose your bank")
            .of(BANKS, localizer)
            .with_value(bank.unwrap_or_default())
            .only_for(2, None),
        field("bankCardNo", Text, "Account number", "Digits only")
            .taking(FormInputType::BankCard)
            .with_value(form.number(BANK))
            .only_for(2, None),
        field("city", CitySelect, "City of the branch", "Choose the city")
            .with_value(city.unwrap_or_default())
            .only_for(2, None),
    ]
}

fn holder_items(form: &BankAccountForm, localizer: Localizer<'_>) -> [FormItem; 2] {
    use FormItemCate::{Day, Text};
    let field = |code, cate, title, subtitle| item(code, cate, title, subtitle, localizer);
    let (holder, holder_birthday) = form.holder();
    let (name, birthday) = ("Account holder", "Holder's birthday");
    [
        field("holderName", Text, name, "As on the account").with_value(holder),
        field("holderBirthday", Day, birthday, "Choose the day").with_value(holder_birthday),
    ]
}
