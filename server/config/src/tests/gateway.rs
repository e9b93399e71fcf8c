//! Valid and invalid values of a gateway's file.

use std::os::unix::fs::PermissionsExt;

use super::{DEMO_BRAND, DEMO_CONFIG};
use crate::tests::refusal;
use crate::*;

/// A gateway's file, with `more` in it.
fn gateway(more: &str) -> String {
    let products = DEMO_CONFIG.split_once("[[products]]").map_or("", |it| it.1);
    let products = products.split("[[landing_pages]]").next().unwrap_or("");
    let products = products.split("[[payment_channels]]").next().unwrap_or("");
    let core = "core = { address = \"https://core.example\" }";
    let core = if more.contains("core =") { "" } else { core };
    format!(
        "listen = \"127.0.0.1:0\"\nbrand = \"brand.toml\"\n{core}\n{more}\n[[products]]{products}"
    )
}

#[test]
fn prov_09_a_gateway_refuses_each_key_of_a_server_with_loans_of_its_own() {
    for (key, more) in [
        ("database", "database = \"sqlite:x.db\""),
        ("sealing_key", "sealing_key = \"00\""),
        ("codes_per_address", "codes_per_address = 3"),
        ("visits_per_address", "visits_per_address = 3"),
        ("images", "images = \"images\""),
        (
            "images_bucket",
            "images_bucket = { name = \"images\", access_key_id = \"k\" }",
        ),
        (
            "second_person_above_centavos",
            "second_person_above_centavos = 1",
        ),
        ("sandbox", "sandbox = true"),
        (
            "sms",
            "sms = { address = \"https://sms.example\", token = \"t\" }",
        ),
        ("xendit", "xendit = { secret_key = \"k\" }"),
        (
            "dragonpay",
            "dragonpay = { merchant_id = \"M\", payer_email = \"a@b\" }",
        ),
        ("payout", "payout = { kind = \"xendit\" }"),
        (
            "payment_channels",
            "payment_channels = [{ number = \"1\", name = \"\", logo = \"\", fee_text = \"\", credited_text = \"\", kind = \"sandbox\" }]",
        ),
        (
            "settlement_reports",
            "settlement_reports.x = { reference = \"a\", payment = \"b\", amount = \"c\", fee = \"d\" }",
        ),
        (
            "landing_pages",
            "landing_pages = [{ id = \"1\", title = \"\", text = \"\", product = \"1\" }]",
        ),
    ] {
        let said = refusal(&gateway(more));
        assert!(said.contains(&format!("`{key}` is for a server")), "{said}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tulay.toml");
    std::fs::write(&path, gateway("")).expect("a file");
    let alone = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(&path, alone).expect("a mode");
    std::fs::write(folder.path().join("brand.toml"), DEMO_BRAND).expect("a file");
    let warnings = Config::load(&path).expect("a gateway").warnings();
    assert!(warnings[0].starts_with("a gateway: "), "{warnings:?}");
    assert!(warnings[1].contains("h5_base"), "{warnings:?}");
}

#[test]
fn prov_09_a_cores_address_is_private_and_its_time_a_pages() {
    for (core, why) in [
        (
            "{ address = \"http://core.example\" }",
            "`core.address` begins with https://",
        ),
        (
            "{ address = \"https://core.example?a=b\" }",
            "neither a query nor a user",
        ),
        (
            "{ address = \"https://me@core.example\" }",
            "neither a query nor a user",
        ),
        (
            "{ address = \"https://core.example\", timeout_ms = 0 }",
            "`core.timeout_ms`",
        ),
        (
            "{ address = \"https://core.example\", timeout_ms = 60001 }",
            "`core.timeout_ms`",
        ),
        ("{ address = \"core\" }", "address"),
        ("{ at = \"https://core.example\" }", "at"),
    ] {
        let said = refusal(&gateway(&format!("core = {core}")));
        assert!(said.contains(why), "{said}");
    }
    let open = gateway("core = { address = \"https://core.example\", emulator = true }")
        .replace("127.0.0.1:0", "0.0.0.0:0");
    assert!(refusal(&open).contains("`core.emulator` is for this machine alone"));
}
