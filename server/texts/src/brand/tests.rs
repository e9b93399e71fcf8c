//! Contents of a brand's file that are accepted, and contents that are refused.

use std::collections::BTreeMap;

use serde_json::Value;

use super::*;

const COMPLAINTS: ComplaintTerms = ComplaintTerms {
    acknowledge_days: 1,
    reply_weekdays: 2,
    resolve_days: 20,
};

const TULAY: &str = include_str!("../../../../fixtures/brands/tulay.toml");
const SALAPI: &str = include_str!("../../../../fixtures/brands/salapi.toml");

/// Every key of a brand, also inside tables (`theme.font`), with its value; null for keys that a file leaves out.
fn leaves(file: &str) -> BTreeMap<String, Value> {
    let brand: Brand = toml::from_str(file).unwrap();
    assert_eq!(brand.faults(), Vec::<String>::new());
    assert_eq!(brand.warnings(), Vec::<String>::new());
    let mut leaves = BTreeMap::new();
    let mut ahead = vec![(String::new(), serde_json::to_value(&brand).unwrap())];
    while let Some((path, value)) = ahead.pop() {
        match value {
            Value::Object(table) => {
                ahead.extend(
                    table
                        .into_iter()
                        .map(|(key, of)| (format!("{path}.{key}"), of)),
                );
            }
            leaf => {
                leaves.insert(path, leaf);
            }
        }
    }
    let rates = brand.currency_rates.iter();
    let rates = rates.map(|rate| format!("{}{}{}", rate.from, rate.to, rate.rate_millionths));
    leaves.insert("currencyRates".to_owned(), rates.collect());
    leaves
}

#[test]
fn env_01_env_05_the_two_brands_differ_in_every_key() {
    let (tulay, salapi) = (leaves(TULAY), leaves(SALAPI));
    // The second brand's wrapper names its one handler and renames messages; the first brand's file leaves both out.
    let of_all = |keys: &BTreeMap<String, Value>| {
        let keys = keys.keys().filter(|key| !key.starts_with(".bridge."));
        keys.cloned().collect::<Vec<String>>()
    };
    assert!(
        tulay.len() > 25 && of_all(&tulay) == of_all(&salapi),
        "{tulay:?}"
    );
    for (key, value) in &salapi {
        assert!(!value.is_null() && value.as_str() != Some(""), "{key}");
        assert_ne!(Some(value), tulay.get(key), "{key}");
    }
    for row in bridge_contract::table::TABLE {
        let name = &salapi[&format!(".bridge.names.{}", row.logical_name)];
        assert_ne!(name, row.default_wire_name);
    }
}

#[test]
fn env_01_calls_at_an_origin_of_their_own_want_the_pages_origin() {
    let without = SALAPI.replace("h5_base = \"https://h5.salapi.example\"", "h5_base = \"\"");
    let brand: Brand = toml::from_str(&without).unwrap();
    assert_eq!(
        brand.faults(),
        ["the brand's `api_base` wants its `h5_base`, the origin whose pages call it"]
    );
}

#[test]
fn env_01_ux_11_the_public_origin_is_an_origin_and_nothing_more() {
    let faults = |origin: &str| {
        let brand = SALAPI.replace("https://h5.salapi.example", origin);
        assert!(origin == "https://h5.salapi.example" || brand != SALAPI);
        toml::from_str::<Brand>(&brand).unwrap().faults()
    };
    for wrong in [
        "h5.salapi.example",
        "https://h5.salapi.example/",
        "https://h5.salapi.example/loans",
        "https://me@h5.salapi.example",
        "HTTPS://h5.salapi.example",
        "ftp://h5.salapi.example",
        "https://h5'salapi.example",
        "javascript:alert(1)",
    ] {
        let fault = format!(
            "the brand's `h5_base`: `{wrong}` is not an origin such as https://api.example"
        );
        assert_eq!(faults(wrong), [fault]);
    }
    for right in ["https://h5.salapi.example", "http://127.0.0.1:8080"] {
        assert!(faults(right).is_empty(), "{right}");
    }
}

#[test]
fn env_02_the_default_theme_is_white_on_blue_and_the_other_brand_has_its_own() {
    let css = |file| toml::from_str::<Brand>(file).unwrap().css();
    assert!(css(TULAY).contains("--brand-bg:#1D4FD7;--brand-fg:#FFFFFF"));
    assert!(css(SALAPI).contains("--brand-bg:#0F5132;--brand-fg:#FDF6E3"));
}

#[test]
fn env_04_the_rupee_is_for_flag_1() {
    let sign = |file| {
        toml::from_str::<Brand>(file)
            .unwrap()
            .money_style()
            .currency
            .sign()
    };
    assert_eq!((sign(TULAY), sign(SALAPI)), ('₱', '₹'));
}

#[test]
fn env_05_phones_are_checked_by_the_brands_rule() {
    for (phone, ph, seed) in [
        ("09171234567", true, false),
        ("13812345678", false, true),
        ("12812345678", false, false),
        ("0917123456", false, false),
        ("091712345678", false, false),
        ("0917123456a", false, false),
        ("", false, false),
    ] {
        let admits = (PhoneRule::Ph.admits(phone), PhoneRule::Seed.admits(phone));
        assert_eq!(admits, (ph, seed), "{phone}");
    }
}

#[test]
fn env_05_the_language_falls_back_to_the_brands() {
    let language = |file| toml::from_str::<Brand>(file).unwrap().language();
    assert_eq!(
        (language(TULAY), language(SALAPI)),
        (Language::En, Language::Fil)
    );
}

#[test]
fn a_brand_that_cannot_serve_or_be_read_is_refused_with_its_reasons() {
    let pale = TULAY.replacen("font = \"#FFFFFF\"", "font = \"#9DB4F5\"", 1);
    assert_eq!(toml::from_str::<Brand>(&pale).unwrap().warnings().len(), 1);
    let injected = TULAY.replace(
        "contract_hosts = []",
        "contract_hosts = [\"a; script-src *\"]",
    );
    assert_eq!(
        toml::from_str::<Brand>(&injected).unwrap().faults().len(),
        1
    );
    let colour = TULAY.replacen("#1D4FD7", "red}", 1);
    assert!(toml::from_str::<Brand>(&colour).is_err());
}

#[test]
fn env_01_promo_13_the_app_is_opened_by_a_scheme_of_its_own_and_got_from_a_store() {
    let faults = |from: &str, to: &str| {
        let brand = TULAY.replace(from, to);
        assert_ne!(brand, TULAY, "{from}");
        toml::from_str::<Brand>(&brand).unwrap().faults()
    };
    let scheme = "deep_link_scheme = \"tulay\"";
    for wrong in ["", "tulay://", "javascript", "https", "Tulay", "1tulay"] {
        let found = faults(scheme, &format!("deep_link_scheme = \"{wrong}\""));
        assert_eq!(
            found,
            [format!(
                "the brand's `deep_link_scheme`: `{wrong}` is not the scheme of an app such as tulay"
            )]
        );
    }
    assert!(faults(scheme, "deep_link_scheme = \"ph.tulay-1\"").is_empty());
    let store = "https://apps.apple.com/app/id0000000000";
    for wrong in [
        "javascript:alert(1)",
        "http://apps.apple.com/",
        "apps.apple.com",
    ] {
        let found = faults(store, wrong);
        assert_eq!(
            found,
            [format!(
                "the brand's `apple_store_url`: `{wrong}` is not the https address of an app in a store"
            )]
        );
    }
    assert!(faults(store, "").is_empty(), "a brand without an app in it");
    let found = faults("https://www.sec.gov.ph/", "javascript:alert(1)");
    let why = "the brand's `sec_list_url`: `javascript:alert(1)` is not the https address of a list of lenders";
    assert_eq!(found, [why]);
}

#[test]
fn prev_04_the_page_knows_of_preview_mode() {
    let brand: Brand = toml::from_str(TULAY).unwrap();
    for preview in [true, false] {
        let json = brand.page_json(preview, COMPLAINTS).unwrap();
        let page: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(page["preview"], preview);
    }
}

#[test]
fn promo_02_the_page_knows_the_days_that_its_registration_agreement_promises() {
    let brand: Brand = toml::from_str(TULAY).unwrap();
    let json = brand.page_json(false, COMPLAINTS).unwrap();
    let page: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(page["acknowledgeDays"], 1);
    assert_eq!(page["resolveDays"], 20);
}

#[test]
fn a_name_cannot_end_the_script_element() {
    let brand = TULAY.replacen("\"Tulay\"", "\"</script><script>\"", 1);
    assert!(
        !toml::from_str::<Brand>(&brand)
            .unwrap()
            .page_json(false, COMPLAINTS)
            .unwrap()
            .contains('<')
    );
}

#[test]
fn ux_13_sec_04_the_wrappers_user_agent_names_the_app_and_no_browser() {
    let with = |agent: &str| {
        let mut brand = toml::from_str::<Brand>(TULAY).unwrap();
        brand.wrapper_user_agent = Some(agent.to_owned());
        brand.faults()
    };
    for browser in [
        "",
        " ",
        "/",
        "Mo",
        "Mozilla/",
        "safari",
        "AppleWebKit/",
        "iPhone",
    ] {
        let found = with(browser);
        assert_eq!(found.len(), 1, "{browser}: {found:?}");
        assert!(found[0].contains("`wrapper_user_agent` must name the app alone"));
    }
    assert!(with("TulayApp/").is_empty());
}
