//! Identity data (CALL-39): over 18, with a Philippine address.

use serde_json::json;
use tulay_store::borrowers;
use tulay_store::identities::{self, Identity};
use tulay_system::hex::to_hex;

use crate::support::borrowers::{ANA, IDENTITY};
use crate::support::database::rows;
use crate::support::{Client, OpenedAnswer, Server, start};

const INFO: &str = "/service/certify/info";
const SAVE: &str = "/service/certify/save";
const BARANGAYS: &str = "/service/certify/barangays";

/// Returns Ana's data with one field changed.
fn with<'a>(field: &str, value: &'a str) -> Vec<(&'a str, &'a str)> {
    let changed = |(name, known)| {
        if name == field {
            (name, value)
        } else {
            (name, known)
        }
    };
    IDENTITY.into_iter().map(changed).collect()
}

async fn save(ana: &Client, field: &str, value: &str) -> OpenedAnswer {
    ana.post(SAVE, &with(field, value)).await
}

async fn stored(server: &Server) -> Option<Identity> {
    let read = server.app.store.read(|tx| {
        let borrower = borrowers::find_by_phone(tx, ANA)?;
        let id = borrower.expect("Ana").id;
        identities::find(tx, &id)
    });
    read.await.expect("a read")
}

#[tokio::test]
async fn call_39_identity_data_are_saved_and_lead_to_the_account() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let form = ana.post(INFO, &[]).await.ok();
    let items = form["items"].as_array().expect("items");
    let codes: Vec<&str> = items
        .iter()
        .filter_map(|item| item["code"].as_str())
        .collect();
    assert_eq!(
        codes,
        [
            "name", "birthday", "idType", "idNumber", "city", "barangay", "address", "zip"
        ]
    );
    assert!(items.iter().all(|item| item["value"] == ""));
    assert!(form["place"].is_null());
    assert_eq!(form["places"].as_array().map(Vec::len), Some(18));
    let user_id = form["userId"].as_str().expect("a borrower");
    assert!(user_id.starts_with("bor_"), "{user_id}");

    let saved = ana.post(SAVE, &IDENTITY).await.ok();
    assert_eq!(saved["nextStep"], "bindBank");
    assert_eq!(saved["url"], "/bindBank?productId=1");
    let saved = stored(&server).await.expect("an identity");
    assert_eq!(saved.name, "Ana Dela Cruz");
    // Sealed text is hexadecimal: four digits of it may be these by chance, eight are not.
    assert!(!saved.id_number_sealed.contains(&to_hex(b"5678")));

    let filled = ana.post(INFO, &[]).await.ok();
    let number = filled["items"][3]["value"].as_str();
    assert_eq!(number, Some("•••• 5678"), "all that is ever shown of it");
    assert_eq!(filled["place"]["province"], "Metro Manila");
    assert_eq!(filled["items"][5]["value"], "Bagong Pag-asa");
    assert_eq!(filled["items"][7]["value"], "1105");
}

#[tokio::test]
async fn ux_03_a_barangay_of_another_town_and_what_is_no_zip_code_are_refused() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    for barangay in ["", "Bel-Air", "bagong pag-asa"] {
        let refused = save(&ana, "barangay", barangay).await;
        assert_eq!(
            refused.field("barangay"),
            "Choose a barangay from the list",
            "{barangay}"
        );
    }
    for zip in ["", "110", "11O5", "11055", "١١٠٥"] {
        let refused = save(&ana, "zip", zip).await;
        assert_eq!(refused.field("zip"), "Enter 4 digits", "{zip}");
    }
    assert_eq!(stored(&server).await, None);
}

#[tokio::test]
async fn ux_03_barangays_are_found_by_their_town_or_by_words() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let town = ana.post(BARANGAYS, &IDENTITY[4..7]).await.ok();
    assert_eq!(town["barangays"].as_array().map(Vec::len), Some(142));
    let found = ana.post(BARANGAYS, &[("query", "poblacion makati")]).await;
    assert_eq!(
        found.ok()["barangays"][0],
        json!({
            "region": "National Capital Region (NCR)",
            "province": "Metro Manila",
            "city": "Makati",
            "district": "",
            "barangay": "Poblacion",
            "zip": "1200",
        })
    );
    let none = ana
        .post(BARANGAYS, &[("query", "%' OR qqqq=qqqq")])
        .await
        .ok();
    assert_eq!(none["barangays"], json!([]));
    let long = "x".repeat(101);
    let long = ana.post(BARANGAYS, &[("query", long.as_str())]).await;
    assert_eq!(long.field("query"), "Enter up to 100 characters");
    for no_town in [&[][..], &[("city", "Makati")]] {
        let refused = ana.post(BARANGAYS, no_town).await;
        assert_eq!(refused.field("city"), "Choose a city from the list");
    }
    let visitor = server.visitor().post(BARANGAYS, &IDENTITY[4..7]).await;
    assert_eq!(visitor.code, "1001");
}

#[tokio::test]
async fn call_39_a_masked_number_left_as_it_is_keeps_the_stored_one() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let masked = save(&ana, "idNumber", "•••• 5678").await;
    assert_eq!(masked.field("idNumber"), "Enter the number as on the ID");
    ana.post(SAVE, &IDENTITY).await.ok();
    let before = stored(&server).await.expect("an identity");
    save(&ana, "idNumber", "•••• 5678").await.ok();
    let after = stored(&server).await.expect("an identity");
    assert_eq!(after.id_number_sealed, before.id_number_sealed);
    let other = save(&ana, "idNumber", "•••• 9999").await;
    assert_eq!(other.field("idNumber"), "Enter the number as on the ID");
}

#[tokio::test]
async fn call_39_each_wrong_field_is_named_and_nothing_is_stored() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let before = rows(&server);
    let long_street = "x".repeat(201);
    for (field, value, named, why) in [
        ("name", "", "name", "This is required"),
        (
            "name",
            "4n4",
            "name",
            "Enter the name as on the ID, letters only",
        ),
        (
            "name",
            "<script>",
            "name",
            "Enter the name as on the ID, letters only",
        ),
        ("birthday", "", "birthday", "This is required"),
        ("birthday", "2008-07-16", "birthday", "You must be over 18"),
        ("birthday", "2027-01-01", "birthday", "You must be over 18"),
        (
            "birthday",
            "08/03/1994",
            "birthday",
            "Enter the date as YYYY-MM-DD",
        ),
        (
            "birthday",
            "1994-02-30",
            "birthday",
            "Enter the date as YYYY-MM-DD",
        ),
        ("idType", "library", "idType", "Choose one of the options"),
        ("idNumber", "", "idNumber", "This is required"),
        (
            "idNumber",
            "ABC",
            "idNumber",
            "Enter the number as on the ID",
        ),
        ("region", "Bali", "city", "Choose a city from the list"),
        ("province", "Cebu", "city", "Choose a city from the list"),
        ("city", "Jakarta", "city", "Choose a city from the list"),
        ("address", "  ", "address", "This is required"),
        (
            "address",
            &long_street,
            "address",
            "Enter up to 200 characters",
        ),
    ] {
        let answer = save(&ana, field, value).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.field(named), why, "{field} {value}");
    }
    let none = ana.post(SAVE, &IDENTITY[1..]).await;
    assert_eq!(none.field("name"), "This is required");
    let unknown = [&IDENTITY[..], &[("productId", "99")]].concat();
    assert_eq!(ana.post(SAVE, &unknown).await.code, "1004");
    assert_eq!(stored(&server).await, None);
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_39_all_wrong_fields_are_named_at_once() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let empty = IDENTITY.map(|(name, _)| (name, ""));
    let answer = ana.post(SAVE, &empty).await;
    let fields = answer.data["fields"].as_object().expect("fields");
    let named: Vec<&str> = fields.keys().map(String::as_str).collect();
    assert_eq!(
        named,
        [
            "address", "birthday", "city", "idNumber", "idType", "name", "zip"
        ]
    );
    let zh = ana.in_language("zh").post(SAVE, &empty).await;
    assert_eq!(zh.field("name"), "此项必填");
}

#[tokio::test]
async fn call_39_nobody_else_sees_or_saves_them() {
    let server = start().await;
    assert_eq!(server.visitor().post(INFO, &[]).await.code, "1001");
    assert_eq!(server.visitor().post(SAVE, &IDENTITY).await.code, "1001");
    server.signed_in(ANA).await.post(SAVE, &IDENTITY).await.ok();
    let other = server.signed_in("09179999999").await;
    let form = other.post(INFO, &[]).await.ok();
    assert!(form["place"].is_null());
}
