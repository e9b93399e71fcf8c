//! Valid and invalid configuration files, and their faults.

mod backup;
mod bucket;
mod destinations;
mod dragonpay;
mod faults;
mod gateway;

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::*;

const DEMO_CONFIG: &str = include_str!("../../../fixtures/demo.toml");
const DEMO_BRAND: &str = include_str!("../../../fixtures/brands/tulay.toml");

/// The configuration of `fixtures/demo.toml`.
fn example() -> Config {
    let example = Example {
        text: DEMO_CONFIG,
        folder: Path::new("/nowhere"),
        brand: toml::from_str(DEMO_BRAND).expect("a brand"),
        database: Database::Sqlite("/nowhere/demo.db".into()),
        sealing_keys: SealingKeys::only(*b"the demo's key protects nothing."),
        edit: &|_| (),
    };
    Config::of_example(example).expect("a sound configuration")
}

fn refusal(config: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tulay.toml");
    std::fs::write(&path, config).expect("a file");
    std::fs::write(folder.path().join("brand.toml"), DEMO_BRAND).expect("a file");
    Config::load(&path)
        .err()
        .map(|error| format!("{error:#}"))
        .unwrap_or_default()
}

fn production() -> String {
    let keys = format!("sealing_key = \"{}\"", "5".repeat(64));
    DEMO_CONFIG
        .replace(
            "brand = \"brands/tulay.toml\"",
            &format!("brand = \"brand.toml\"\n{keys}"),
        )
        .replace("sandbox secret of", "a tester's secret of")
}

#[test]
fn a_sound_file_is_taken_and_its_paths_count_from_its_folder() {
    assert_eq!(refusal(&production()), "");
    let here = Database::find(Some("sqlite:data/tulay.db"), Path::new("/etc/tulay"));
    let there = Database::Sqlite("/etc/tulay/data/tulay.db".into());
    assert_eq!(here.expect("a database"), there);
}

#[test]
fn prod_04_a_database_on_another_machine_without_tls_is_refused_with_all_else_that_is_wrong() {
    let at = |address: &str| {
        let text = production().replace("sqlite:demo.db", address);
        let bounds =
            "[postgres]\nconnections = 0\nlock_timeout_ms = 5\nroot_certificate = \"none.pem\"\n";
        refusal(&format!("{text}\n{bounds}"))
    };
    let plain = at("postgres://tulay@db.example/tulay");
    for why in [
        "the address of the database: it is another machine: add sslmode=verify-full",
        "`postgres.connections` must be 1 to 200",
        "`postgres.lock_timeout_ms` must be 100 to 60000",
    ] {
        assert!(plain.contains(why), "{why}: {plain}");
    }
    let checked = at("postgres://tulay@db.example/tulay?sslmode=verify-full");
    assert!(checked.contains("none.pem"), "{checked}");
}

#[test]
fn ux_11_a_server_for_borrowers_is_warned_where_its_pages_have_no_public_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tulay.toml");
    std::fs::write(&path, production()).expect("a file");
    let alone = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(&path, alone).expect("a mode");
    let warnings = |brand: String| {
        std::fs::write(folder.path().join("brand.toml"), brand).expect("a file");
        Config::load(&path).expect("a configuration").warnings()
    };
    let found = warnings(DEMO_BRAND.to_owned());
    assert!(
        found.len() == 1 && found[0].contains("h5_base"),
        "{found:?}"
    );
    let named = DEMO_BRAND.replace("h5_base = \"\"", "h5_base = \"https://tulay.example\"");
    assert_eq!(warnings(named), Vec::<String>::new());
}

#[test]
fn a_product_that_breaks_the_caps_while_they_are_on_is_refused_with_the_reason() {
    let refused = refusal(&production().replacen("caps = false", "caps = true", 1));
    assert!(refused.contains("product 1 (Tulay Cash): "), "{refused}");
    assert!(!refused.contains("product 2"), "{refused}");
    let mut lines: Vec<&str> = refused.lines().collect();
    let count = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), count, "each reason once: {refused}");
}

#[test]
fn money_10_caps_that_are_off_where_the_law_caps_need_a_reason() {
    let why = "its caps are off, and it lends up to ₱10,000.00 for up to 4 months";
    let lines = production();
    let reasons: Vec<&str> = lines
        .lines()
        .filter(|line| line.starts_with("caps_off_reason"))
        .collect();
    assert_eq!(reasons.len(), 3, "products 1, 3 and 4");
    for reason in &reasons {
        for instead in ["", "caps_off_reason = \"\"", "caps_off_reason = \" \""] {
            let refused = refusal(&production().replacen(reason, instead, 1));
            assert!(refused.contains(why), "{instead} in {refused}");
        }
    }
    // Loans of larger amounts or longer terms than the law caps need no reason.
    let long = production()
        .replace(reasons[1], "")
        .replace("term_days = [120, 180, 360]", "term_days = [124, 180, 360]");
    assert_eq!(refusal(&long), "");
    let large = production().replace(reasons[1], "").replace(
        "min_amount_centavos = 500_000\nmax_amount_centavos = 3_000_000",
        "min_amount_centavos = 1_100_000\nmax_amount_centavos = 3_000_000",
    );
    assert_eq!(refusal(&large), "");
    let both = production().replace(
        "name = \"Tulay Sahod\"",
        "name = \"Tulay Sahod\"\ncaps_off_reason = \"none\"",
    );
    assert!(refusal(&both).contains("it has a caps_off_reason, and its caps are on"));
}

#[test]
fn money_15_flat_interest_over_installments_needs_a_reason() {
    let why = "its interest is flat, on loans of more than one installment";
    let lines = production();
    let is_reason = |line: &&str| line.starts_with("flat_interest_reason");
    let reasons: Vec<&str> = lines.lines().filter(is_reason).collect();
    assert_eq!(reasons.len(), 3, "products 1, 3 and 4");
    for instead in [
        "",
        "flat_interest_reason = \"\"",
        "flat_interest_reason = \" \"",
    ] {
        let refused = refusal(&production().replacen(reasons[0], instead, 1));
        assert!(refused.contains("product 1 (Tulay Cash): "), "{refused}");
        assert!(refused.contains(why), "{instead} in {refused}");
        assert!(refused.contains("flat_interest_reason"), "{refused}");
    }
    // A product that names no kind is flat.
    let unnamed = production()
        .replacen("interest = \"flat\"", "", 1)
        .replacen(reasons[0], "", 1);
    assert!(refusal(&unnamed).contains(why));
    let declining = production()
        .replacen("interest = \"flat\"", "interest = \"declining\"", 1)
        .replacen(reasons[0], "", 1);
    assert_eq!(refusal(&declining), "");
}

#[test]
fn money_20_penalties_before_a_reversal_are_waived_unless_the_product_charges_them() {
    let key_before = "one_off_repeat_centavos = 80_000";
    let with = |line: &str| production().replacen(key_before, &format!("{key_before}\n{line}"), 1);
    let rule = |line: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tulay.toml");
        std::fs::write(&path, with(line)).expect("a file");
        std::fs::write(folder.path().join("brand.toml"), DEMO_BRAND).expect("a file");
        let config = Config::load(&path).expect("a configuration");
        format!(
            "{:?}",
            config.lender.products[0].terms.penalty.before_reversal
        )
    };
    assert_eq!(rule(""), "Waive");
    assert_eq!(rule("before_reversal = \"waive\""), "Waive");
    assert_eq!(rule("before_reversal = \"charge\""), "Charge");
    let key = "`products[0].terms.penalty.before_reversal`";
    for wrong in [
        "\"\"",
        "\"Waive\"",
        "\"never\"",
        "true",
        "[\"waive\", \"charge\"]",
    ] {
        let refused = refusal(&with(&format!("before_reversal = {wrong}")));
        assert!(refused.contains(key), "{wrong}: {refused}");
    }
}

#[test]
fn money_15_a_kind_of_interest_that_is_none_is_refused_with_its_key() {
    let key = "interest = \"declining\"";
    let with = |instead: &str| refusal(&production().replacen(key, instead, 1));
    let unknown = with("interest = \"annuity\"");
    assert!(
        unknown.contains("`products[1].terms.interest`"),
        "{unknown}"
    );
    let both = with("interest = [\"flat\", \"declining\"]");
    assert!(both.contains("`products[1].terms.interest`"), "{both}");
    let twice = with("interest = \"declining\"\ninterest = \"flat\"");
    assert!(twice.contains("`interest` is there twice"), "{twice}");
    let name = "name = \"Tulay Sahod\"";
    let reasoned = format!("{name}\nflat_interest_reason = \"none\"");
    let refused = refusal(&production().replacen(name, &reasoned, 1));
    let why = "it has a flat_interest_reason, and its interest is declining";
    assert!(refused.contains(why), "{refused}");
    let high = "daily_interest_ppm = 300\ninterest = \"declining\"";
    let higher = high.replace("300", "60_000");
    let refused = refusal(&production().replacen(high, &higher, 1));
    assert!(refused.contains("product 2 (Tulay Sahod): "), "{refused}");
    assert!(
        refused.contains("daily_interest_ppm is too high for installments"),
        "{refused}"
    );
}

#[test]
fn conf_01_a_recommended_amount_is_one_that_the_product_lends() {
    let recommended = "recommended_amount_centavos = 1_000_000";
    assert!(production().contains(recommended));
    for amount in ["999_999", "2_050_000", "0", "-1"] {
        let other = format!("recommended_amount_centavos = {amount}");
        let refused = refusal(&production().replacen(recommended, &other, 1));
        let why = format!("it recommends {} centavos", amount.replace('_', ""));
        assert!(refused.contains(&why), "{refused}");
    }
    let days = production().replacen("reapply_after_days = 30", "reapply_after_days = -1", 1);
    assert!(refusal(&days).contains("its reapply_after_days are below 0"));
}

#[test]
fn conf_01_the_confirm_page_opens_with_the_last_choice_or_the_recommended_amount_or_the_least() {
    let mut product = example().lender.products[0].clone();
    for (chosen, opening) in [
        (Some(150_000), 150_000),
        (Some(150_001), 1_000_000),
        (Some(9_000_000), 1_000_000),
        (None, 1_000_000),
    ] {
        assert_eq!(product.opening_amount_centavos(chosen), opening);
    }
    product.recommended_amount_centavos = None;
    assert_eq!(product.opening_amount_centavos(None), 100_000);
}

#[test]
fn every_fault_is_named_at_once() {
    let broken = production()
        .replace("id = \"2\"", "id = \"1\"")
        .replace(
            "sandbox = true",
            "complaints.resolve_days = 1\nsandbox = false",
        )
        .replace("h5_url = \"https://bayan-credit.example/repay\"", "")
        .replace("promo = \"1\"", "promo = \"4\"")
        .replace("category_code = \"6012\"", "category_code = \"\"");
    let refused = refusal(&broken);
    for why in [
        "it promotes 4, which is no other product",
        "product 1 is listed twice",
        "sandbox channel",
        "a partner's product needs an h5_url",
        "complaints are acknowledged",
        "nobody sends the SMS",
        "landing page 1 offers no product",
        "landing page 1 is listed twice",
        "channel 90008: category_code has four digits",
    ] {
        assert!(refused.contains(why), "{why} in {refused}");
    }
}

#[test]
fn an_sms_gateway_is_reached_privately_with_a_token_and_is_not_waited_for_long() {
    let with = |sms: &str| refusal(&format!("{}\n[sms]\n{sms}\n", production()));
    let sound = "address = \"https://sms.example/v1\"\ntoken = \"t0ken\"";
    assert_eq!(with(sound), "");
    assert_eq!(
        with(&sound.replace("https://sms.example", "http://127.0.0.1:80")),
        ""
    );
    for (broken, why) in [
        (sound.replace("https", "http"), "begins with https://"),
        (sound.replace("t0ken", ""), "`sms.token` is not set"),
        (sound.replace("t0ken", "t0 ken"), "no token"),
        (format!("{sound}\ntimeout_ms = 0"), "1 to 20000 ms"),
        (format!("{sound}\ntimeout_ms = 20001"), "1 to 20000 ms"),
    ] {
        let refused = with(&broken);
        assert!(refused.contains(why), "{why} in {refused}");
    }
}

/// The lender's account at Xendit.
const XENDIT: &str = "
[xendit]
secret_key = \"xnd_test_0123456789\"
callback_token = \"callback_0123456789\"
";

#[test]
fn prov_08_xendit_is_reached_privately_with_its_secrets_and_is_not_waited_for_long() {
    let with = |xendit: &str| refusal(&format!("{}\n{xendit}\n", production()));
    let also = |line: &str| XENDIT.replace("[xendit]", &format!("[xendit]\n{line}"));
    assert_eq!(with(XENDIT), "");
    assert_eq!(with(&also("address = \"http://127.0.0.1:9\"")), "");
    for (broken, why) in [
        (
            also("address = \"http://api.example\""),
            "`xendit.address` begins with https://",
        ),
        (
            XENDIT.replace("xnd_test_0123456789", ""),
            "`xendit.secret_key` is not set",
        ),
        (
            XENDIT.replace("callback_0", "call back 0"),
            "`xendit.callback_token` is not set",
        ),
        (
            also("timeout_ms = 0"),
            "`xendit.timeout_ms` must be from 1 to 20000",
        ),
        (
            XENDIT.replace("secret_key", "secret"),
            "unknown field `secret`",
        ),
    ] {
        let refused = with(&broken);
        assert!(refused.contains(why), "{why} in {refused}");
    }
}

/// The demo's file with its first channel at Xendit.
fn with_xendit(channel: &str) -> String {
    let sandbox = "kind = \"sandbox\"\nsecret = \"a tester's secret of 90006\"";
    let keys = "secret_key = \"xnd_development_1\"\ncallback_token = \"a-token-of-webhooks\"";
    format!(
        "{}\n[xendit]\n{keys}\n",
        production().replace(sandbox, channel)
    )
}

#[test]
fn prov_04_a_channel_of_a_provider_names_its_account_its_code_and_the_way_back() {
    let sound = "kind = \"xendit\"\nprovider_code = \"GCASH\"";
    let refused = refusal(&with_xendit(sound));
    let lines: Vec<&str> = refused
        .lines()
        .take_while(|line| *line != "And with it:")
        .collect();
    assert_eq!(lines.len(), 2, "{refused}");
    assert!(
        lines[1].starts_with("- channel 90006: ") && lines[1].contains("`h5_base`"),
        "{refused}"
    );
    for (broken, why) in [
        (
            sound.replace("GCASH", "GKASH"),
            "`provider_code` is none of",
        ),
        (
            sound.replace("GCASH", "7ELEVEN"),
            "`is_counter` is true for",
        ),
        (
            format!("{sound}\nis_counter = true"),
            "`is_counter` is true for",
        ),
        (
            format!("{}\nis_counter = true", sound.replace("GCASH", "7ELEVEN")),
            "`min_amount_centavos` is below",
        ),
        (
            format!("{sound}\nsecret = \"x\""),
            "`secret` is a sandbox's",
        ),
        (
            "kind = \"sandbox\"".to_owned(),
            "a sandbox needs a `secret`",
        ),
        ("kind = \"gcash\"".to_owned(), "unknown variant `gcash`"),
    ] {
        let refused = refusal(&with_xendit(&broken));
        assert!(refused.contains(why), "{why} in {refused}");
    }
    let without = with_xendit(sound);
    let (without, _) = without.split_once("[xendit]").expect("the account");
    let refused = refusal(without);
    assert!(
        refused.contains("channel 90006: its kind is xendit, and there is no [xendit]"),
        "{refused}"
    );
    for (key, value) in [
        ("secret_key", "xnd_development_1"),
        ("callback_token", "a-token-of-webhooks"),
    ] {
        let refused = refusal(&with_xendit(sound).replace(value, ""));
        assert!(
            refused.contains(&format!("`xendit.{key}` is not set")),
            "{refused}"
        );
    }
}

#[test]
fn sec_03_an_operator_is_warned_of_few_codes_for_an_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tulay.toml");
    let brand = DEMO_BRAND.replace("h5_base = \"\"", "h5_base = \"https://tulay.example\"");
    std::fs::write(folder.path().join("brand.toml"), brand).expect("a file");
    let warned = |line: &str| {
        let file = production().replace("codes_per_address = 30\n", line);
        std::fs::write(&path, file).expect("a file");
        let alone = std::fs::Permissions::from_mode(0o600);
        std::fs::set_permissions(&path, alone).expect("a mode");
        let warnings = Config::load(&path).expect("a configuration").warnings();
        warnings.iter().any(|why| why.contains("codes_per_address"))
    };
    assert!(warned("codes_per_address = 3\n"));
    assert!(!warned("codes_per_address = 10\n"));
    assert!(!warned(""), "30 without it");
}

#[test]
fn a_limit_that_lets_nobody_in_is_a_mistake() {
    for limit in ["codes_per_address", "visits_per_address"] {
        let file = production().replace("codes_per_address = 30\n", "");
        let refused = refusal(&format!("{limit} = 0\n{file}"));
        assert!(refused.contains("nonzero"), "{refused}");
    }
    for limit in [
        "codes_per_number",
        "codes_per_day",
        "codes_per_hour",
        "codes_per_ipv4_24",
        "codes_per_ipv6_64",
        "codes_per_ipv6_56",
        "codes_per_ipv6_48",
        "tries_per_address",
        "tries_per_network",
        "visits_per_day",
        "visits_per_network",
        "session_idle_days",
        "proof_work",
        "taps_per_hour",
        "changes_per_hour",
        "payments_per_hour",
    ] {
        let wrong = format!("limits = {{ {limit} = 0 }}");
        let refused =
            refusal(&production().replace("limits = { session_idle_days = 400 }", &wrong));
        assert!(refused.contains("nonzero"), "{refused}");
    }
}

#[test]
fn a_key_that_nobody_reads_is_a_mistake() {
    assert!(refusal(&format!("liste = 1\n{}", production())).contains("unknown field `liste`"));
}

#[test]
fn no_secret_is_shown_by_a_debug_line() {
    let config = example();
    let shown = format!("{config:?}");
    assert!(
        !shown.contains("secret of") && !shown.contains("116, 104"),
        "{shown}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tulay.toml");
    std::fs::write(&path, format!("{}\n{XENDIT}", production())).expect("a file");
    std::fs::write(folder.path().join("brand.toml"), DEMO_BRAND).expect("a file");
    let shown = format!("{:?}", Config::load(&path).expect("a configuration"));
    assert!(!shown.contains("0123456789"), "{shown}");
}

#[test]
fn prod_10_all_that_is_wrong_with_the_sealing_keys_is_said_at_once() {
    let (now, before) = ("6".repeat(64), "5".repeat(64));
    let with = |keys: &str| production().replace(&format!("sealing_key = \"{before}\""), keys);
    let sound = format!("sealing_keys = {{ current = \"{now}\", previous = [\"{before}\"] }}");
    assert_eq!(refusal(&with(&sound)), "");
    let both = format!("sealing_key = \"{before}\"\n{sound}");
    assert!(refusal(&with(&both)).contains("`sealing_key` and `sealing_keys` are both there"));
    let wrong = format!(
        "sealing_keys = {{ current = \"{now}\", previous = [\"{now}\", \"55\", \"{before}\", \"{before}\", \"{}\"] }}",
        "0".repeat(64)
    );
    let refused = refusal(&with(&wrong));
    for why in [
        "`sealing_keys.previous[0]` is the current key, too",
        "`sealing_keys.previous[1]` must be 64 hexadecimal digits",
        "`sealing_keys.previous[3]` is there twice",
        "`sealing_keys.previous[4]` is all zeros",
    ] {
        assert!(refused.contains(why), "{why} in {refused}");
    }
    assert!(!refused.contains("previous[2]"), "{refused}");
    for (keys, why) in [
        (
            "sealing_keys = { previous = [] }",
            "`sealing_keys.current` is not set, nor TULAY_SEALING_KEY",
        ),
        ("sealing_keys = { current = 7 }", "`sealing_keys.current`"),
        ("sealing_keys = \"66\"", "`sealing_keys`"),
        ("sealing_keys = { next = \"66\" }", "next"),
        ("", "`sealing_key` is not set"),
    ] {
        let refused = refusal(&with(keys));
        assert!(refused.contains(why), "{why} in {refused}");
    }
}

#[test]
fn prod_10_a_previous_secret_needs_an_end_and_is_another_than_the_current_one() {
    let first = "secret = \"a tester's secret of GCash\"";
    let text = production();
    let line = text
        .lines()
        .find(|line| line.starts_with("secret = "))
        .expect(first);
    let current = line.trim_start_matches("secret = ");
    let with =
        |previous: &str| text.replacen(line, &format!("{line}\nprevious_secret = {previous}"), 1);
    let until = "until = \"2026-12-01T00:00:00+08:00\"";
    assert_eq!(
        refusal(&with(&format!("{{ secret = \"before\", {until} }}"))),
        ""
    );
    for (previous, why) in [
        (
            format!("{{ secret = {current}, {until} }}"),
            "`previous_secret.secret` is the current one, too",
        ),
        (
            format!("{{ {until} }}"),
            "`previous_secret.secret` is not set",
        ),
        ("{ secret = \"before\" }".to_owned(), "until"),
        (
            "{ secret = \"before\", until = \"soon\" }".to_owned(),
            "until",
        ),
    ] {
        let refused = refusal(&with(&previous));
        assert!(refused.contains(why), "{why} in {refused}");
    }
}
