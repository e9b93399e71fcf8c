//! The form for binding an account, and the binding (CALL-01 to 03).

use serde_json::Value;
use tulay_store::bank_accounts::{self, BankAccount, Holder};
use tulay_store::{StoreError, borrowers};
use tulay_system::hex::to_hex;

use crate::support::borrowers::{ANA, BANK, IDENTITY, WALLET};
use crate::support::database::rows;
use crate::support::{Client, OpenedAnswer, Server, only, start};

const INIT: &str = "/v3/bind-card/card-init";
const NEW: &str = "/v3/bind-card/bind-card-new";
const CHANGE: &str = "/v3/bind-card/bind-card-change";

/// Returns a form with one field changed or added.
fn with<'a>(
    form: &[(&'a str, &'a str)],
    field: &'a str,
    value: &'a str,
) -> Vec<(&'a str, &'a str)> {
    let saved = form.iter().copied().filter(|(name, _)| *name != field);
    saved.chain([(field, value)]).collect()
}

async fn stored(server: &Server) -> Option<BankAccount> {
    let read = server.app.store.read(|tx| {
        let borrower = borrowers::find_by_phone(tx, ANA)?.expect("Ana");
        bank_accounts::find_current(tx, &borrower.id)
    });
    read.await.expect("a read")
}

async fn holder(server: &Server) -> Holder {
    let read = server.app.store.read(|tx| {
        let borrower = borrowers::find_by_phone(tx, ANA)?.expect("Ana");
        bank_accounts::current_with_holder(tx, &borrower.id)
    });
    let read: Result<_, StoreError> = read.await;
    let (_, holder) = read.expect("a read").expect("an account");
    holder
}

async fn form(client: &Client) -> Value {
    client.post(INIT, &[("product_id", "1")]).await.ok()
}

fn item<'a>(form: &'a Value, code: &str) -> &'a Value {
    let items = form["items"].as_array().expect("items");
    only(items, |item| item["code"] == code)
}

#[tokio::test]
async fn call_01_bind_02_bind_03_the_form_has_a_control_for_each_item_and_starts_at_card_type_1() {
    let server = start().await;
    let form = form(&server.signed_in(ANA).await).await;
    assert_eq!(form["cardType"], 1);
    for (code, cate, input_type, card_type, channel) in [
        ("cardType", "enum", "text", 0, None),
        ("channelNumber", "enum", "text", 1, None),
        ("walletNumber90006", "text", "phone", 1, Some("90006")),
        ("walletNumber90007", "text", "phone", 1, Some("90007")),
        ("bankCode", "enum", "text", 2, None),
        ("bankCardNo", "text", "bankCard", 2, None),
        ("city", "citySelect", "text", 2, None),
        ("holderName", "text", "text", 0, None),
        ("holderBirthday", "day", "text", 0, None),
    ] {
        let item = item(&form, code);
        assert_eq!(item["cate"], cate, "{code}");
        assert_eq!(item["inputType"], input_type, "{code}");
        assert_eq!(item["cardTypeMi"], card_type, "{code}");
        assert_eq!(item["channelNumber"].as_str(), channel, "{code}");
        assert!(item["title"] != "" && item["subtitle"] != "", "{code}");
    }
    assert_eq!(item(&form, "cardType")["value"], "1");
    assert_eq!(item(&form, "channelNumber")["value"], "90006");
    let wallets = &item(&form, "channelNumber")["note"];
    assert_eq!(
        (&wallets[1]["name"], &wallets[1]["type"]),
        (&"Maya".into(), &"90007".into())
    );
    assert_eq!(form["places"].as_array().map(Vec::len), Some(18));
    let owner = form["userId"].as_str().expect("a borrower");
    assert!(owner.starts_with("bor_"), "{owner}");
}

#[tokio::test]
async fn ux_03_call_01_the_form_is_filled_with_the_phone_that_logs_in_and_the_identity() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let values = async |codes: [&'static str; 5]| {
        let form = form(&ana).await;
        codes.map(|code| {
            item(&form, code)["value"]
                .as_str()
                .expect("a value")
                .to_owned()
        })
    };
    let codes = [
        "walletNumber90006",
        "walletNumber90007",
        "holderName",
        "holderBirthday",
        "bankCardNo",
    ];
    assert_eq!(
        values(codes).await,
        [ANA, ANA, "", "", ""],
        "no identity yet"
    );
    ana.post("/service/certify/save", &IDENTITY).await.ok();
    let (name, birthday) = (identity_of("name"), identity_of("birthday"));
    assert_eq!(values(codes).await, [ANA, ANA, name, birthday, ""]);
    // A bound account keeps its own values, whatever the identity contains.
    server.bind_first(&ana, ANA, &WALLET).await.ok();
    let bound = values(codes).await;
    assert_eq!(bound[..2], ["•••• 4321", ""]);
    assert_eq!(bound[2], "Ana Dela Cruz");
}

fn identity_of(field: &str) -> &'static str {
    let mut fields = IDENTITY.iter();
    fields.find(|(name, _)| *name == field).expect("a field").1
}

#[tokio::test]
async fn call_02_bind_10_a_wallet_is_bound_sealed_and_shown_masked() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    server.bind_first(&ana, ANA, &WALLET).await.ok();
    let saved = stored(&server).await.expect("an account");
    assert_eq!(saved.channel_number.as_deref(), Some("90006"));
    // Sealed text is hexadecimal: four digits of it may be these by chance, eight are not.
    assert!(!saved.number_sealed.contains(&to_hex(b"4321")));
    let form = form(&ana).await;
    assert_eq!(item(&form, "walletNumber90006")["value"], "•••• 4321");
    assert_eq!(item(&form, "walletNumber90007")["value"], "");
    assert_eq!(item(&form, "holderName")["value"], "Ana Dela Cruz");

    let masked = with(&WALLET, "walletNumber90006", "•••• 4321");
    ana.post(NEW, &masked).await.ok();
    let again = stored(&server).await.expect("an account");
    assert_eq!(again.number_sealed, saved.number_sealed);
}

#[tokio::test]
async fn call_03_a_bank_account_takes_the_wallets_place() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    server.bind_first(&ana, ANA, &WALLET).await.ok();
    server.change_account(&ana, ANA, &BANK).await.ok();
    let saved = stored(&server).await.expect("an account");
    assert_eq!(saved.bank_code.as_deref(), Some("BPI"));
    assert_eq!((saved.card_type, saved.channel_number), (2, None));
    let form = form(&ana).await;
    assert_eq!(form["cardType"], 2);
    assert_eq!(item(&form, "bankCardNo")["value"], "•••• 9012");
    assert_eq!(item(&form, "city")["value"], "Cebu City");
    assert_eq!(item(&form, "walletNumber90006")["value"], "");

    let wallets_mask = with(&WALLET, "walletNumber90006", "•••• 9012");
    let refused = ana.post(NEW, &wallets_mask).await;
    let why = "Enter 11 digits, e.g. 091 7123 4567";
    assert_eq!(refused.field("walletNumber90006"), why);
}

#[tokio::test]
async fn call_02_bind_04_bind_05_a_hidden_items_field_is_ignored() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let mut form = with(&WALLET, "walletNumber90007", "letters");
    form.extend([("bankCardNo", "x"), ("city", "Atlantis"), ("role", "admin")]);
    server.bind_first(&ana, ANA, &form).await.ok();
    let saved = stored(&server).await.expect("an account");
    assert_eq!((saved.bank_code, holder(&server).await.city), (None, None));
    assert_eq!(saved.number_last4, "4321");
}

#[tokio::test]
async fn call_02_call_03_bind_10_each_wrong_field_is_named_and_nothing_is_stored() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let before = rows(&server);
    let mobile = "Enter 11 digits, e.g. 091 7123 4567";
    let number = "walletNumber90006";
    for (form, field, value, why) in [
        (&WALLET[..], number, "", "This is required"),
        (&WALLET, number, "0917abc4321", mobile),
        (&WALLET, number, "091712343210", mobile),
        (&WALLET, number, "•••• 4321", mobile),
        (
            &WALLET,
            "channelNumber",
            "90001",
            "Choose one of the options",
        ),
        (&WALLET, "cardType", "3", "Choose one of the options"),
        (&WALLET, "holderName", "", "This is required"),
        (
            &WALLET,
            "holderName",
            "R2D2",
            "Enter the name as on the ID, letters only",
        ),
        (
            &WALLET,
            "holderBirthday",
            "2010-01-01",
            "You must be over 18",
        ),
        (
            &WALLET,
            "holderBirthday",
            "yesterday",
            "Enter the date as YYYY-MM-DD",
        ),
        (&BANK, "bankCode", "NOBANK", "Choose one of the options"),
        (&BANK, "bankCardNo", "", "This is required"),
        (&BANK, "bankCardNo", "12a4567890", "Enter digits only"),
        (&BANK, "bankCardNo", "1234567", "Enter 8 to 19 digits"),
        (
            &BANK,
            "bankCardNo",
            "12345678901234567890",
            "Enter 8 to 19 digits",
        ),
        (&BANK, "city", "Jakarta", "Choose a city from the list"),
    ] {
        for path in [NEW, CHANGE] {
            let answer: OpenedAnswer = ana.post(path, &with(form, field, value)).await;
            assert_eq!(answer.status, 200);
            assert_eq!(answer.field(field), why, "{field} {value}");
        }
    }
    assert_eq!(stored(&server).await, None);
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_01_call_02_call_03_need_a_session_and_a_product() {
    let server = start().await;
    let (visitor, ana) = (server.visitor(), server.signed_in(ANA).await);
    for (path, form) in [(INIT, &WALLET[..1]), (NEW, &WALLET), (CHANGE, &WALLET)] {
        assert_eq!(visitor.post(path, form).await.code, "1001");
        let unknown = ana.post(path, &with(form, "product_id", "99")).await;
        assert_eq!((unknown.status, unknown.code.as_str()), (200, "1004"));
    }
    assert_eq!(
        ana.post(INIT, &[]).await.field("product_id"),
        "This is required"
    );
    assert_eq!(stored(&server).await, None);
}
