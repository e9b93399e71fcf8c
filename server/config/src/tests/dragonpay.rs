//! Valid and invalid values of the account at Dragonpay.

use crate::tests::{production, refusal};

const DRAGONPAY: &str = "[dragonpay]\nmerchant_id = \"TULAY\"\npassword = \"0wn-passw0rd\"\npayer_email = \"no-reply@tulay.example\"\n";

#[test]
fn prov_08_each_wrong_key_of_the_account_at_dragonpay_is_named() {
    let with = |dragonpay: &str| refusal(&format!("{}\n{dragonpay}", production()));
    assert_eq!(with(DRAGONPAY), "");
    let merchant = "merchant_id = \"TULAY\"";
    let password = "password = \"0wn-passw0rd\"";
    let email = "payer_email = \"no-reply@tulay.example\"";
    for (key, wrong, why) in [
        (merchant, "", "missing field `merchant_id`"),
        (merchant, "merchant_id = \"\"", "`dragonpay.merchant_id`"),
        (merchant, "merchant_id = \"A:B\"", "`dragonpay.merchant_id`"),
        (merchant, "merchant_id = \"A B\"", "`dragonpay.merchant_id`"),
        (merchant, "merchant_id = 7", "merchant_id"),
        (
            password,
            "",
            "`dragonpay.password` is not set, nor TULAY_DRAGONPAY_PASSWORD",
        ),
        (password, "password = \"a b\"", "`dragonpay.password`"),
        (password, "password = \"\\u0007\"", "`dragonpay.password`"),
        (email, "", "missing field `payer_email`"),
        (email, "payer_email = \"nobody\"", "`dragonpay.payer_email`"),
        (email, "payer_email = \"a@b@c\"", "`dragonpay.payer_email`"),
        (email, "payer_email = \"a @b\"", "`dragonpay.payer_email`"),
        (
            merchant,
            "merchant_id = \"A\"\naddress = \"http://gw.dragonpay.ph/api\"",
            "`dragonpay.address` begins with https://",
        ),
        (
            merchant,
            "merchant_id = \"A\"\naddress = \"ftp://127.0.0.1\"",
            "`dragonpay.address`",
        ),
        (merchant, "merchant_id = \"A\"\naddress = \"gw\"", "address"),
        (
            merchant,
            "merchant_id = \"A\"\ntimeout_ms = 0",
            "`dragonpay.timeout_ms`",
        ),
        (
            merchant,
            "merchant_id = \"A\"\ntimeout_ms = 20001",
            "`dragonpay.timeout_ms`",
        ),
        (
            merchant,
            "merchant_id = \"A\"\nmerchant = \"A\"",
            "unknown field `merchant`",
        ),
    ] {
        let said = with(&DRAGONPAY.replace(key, wrong));
        assert!(said.contains(why), "{wrong}: {said}");
        assert!(!said.contains("0wn-passw0rd"), "no secret is told: {said}");
    }
    let long = format!("payer_email = \"{}@b\"", "a".repeat(39));
    assert!(with(&DRAGONPAY.replace(email, &long)).contains("`dragonpay.payer_email`"));
}

#[test]
fn prov_08_a_channel_of_dragonpay_names_its_proc_id_and_needs_the_account() {
    let sandbox = "kind = \"sandbox\"\nsecret = \"a tester's secret of 90006\"";
    let file = |channel: &str| production().replace(sandbox, channel);
    let with = |channel: &str| refusal(&format!("{}\n{DRAGONPAY}", file(channel)));
    let sound = "kind = \"dragonpay\"\nprovider_code = \"GCSH\"";
    assert!(
        with(sound).contains("`h5_base`, which is not set"),
        "{}",
        with(sound)
    );
    for (channel, why) in [
        ("kind = \"dragonpay\"", "`provider_code` is no ProcId"),
        (
            "kind = \"dragonpay\"\nprovider_code = \"a/b\"",
            "`provider_code` is no ProcId",
        ),
        (
            "kind = \"dragonpay\"\nprovider_code = \"GCSH\"\nsecret = \"x\"",
            "`secret` is a sandbox's",
        ),
    ] {
        let said = with(channel);
        assert!(said.contains(&format!("channel 90006: {why}")), "{said}");
    }
    let without = refusal(&file(sound));
    assert!(without.contains("there is no [dragonpay]"), "{without}");
}
