//! All faults of a file are reported at once, each with its key and the kind of value needed.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use toml::{Table, Value};

use super::{DEMO_BRAND, DEMO_CONFIG};
use crate::file::SAMPLE;
use crate::tests::{production, refusal};
use crate::*;

/// The lines of a refusal, without its first.
fn lines(config: &str) -> Vec<String> {
    let said = refusal(config);
    said.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn prod_09_a_key_that_is_wrong_missing_doubled_unknown_or_of_another_type_is_said_with_all_others()
{
    let broken = production()
        .replace("listen = \"127.0.0.1:4600\"", "listen = 4600\nlisen = 1")
        .replace("codes_per_address = 30", "codes_per_address = 0\nholidays = [\"2026-12-25\", \"2026-13-25\"]")
        .replacen("name = \"Tulay Cash\"\n", "", 1)
        .replacen("daily_interest_ppm = 300", "daily_interest_ppm = \"300\"", 1)
        .replacen("number = \"90006\"", "number = \"90006\"\nnumber = \"90007\"", 1)
        .replacen("is_counter = true", "is_counter = \"yes\"", 1)
        .replace("sandbox = true", "sandbox = true\nxendit = { timeout_ms = 1, secret_key = 1234567890 }\ncomplaints.resolve_days = 1")
        + "\n[sms]\naddress = \"gateway\"\n";
    let said = lines(&broken);
    let expected = [
        "/tulay.toml: line 3: unknown field `lisen`, expected one of",
        "/tulay.toml: line 2: `listen` must be a string, as \"127.0.0.1:4600\"",
        "`codes_per_address` must be as 30 (a nonzero u16)",
        "`holidays[1]` must be as \"2026-12-25\"",
        "`products[0]`: missing field `name`: it must be a string, as \"Tulay Cash\"",
        "`products[0].terms.daily_interest_ppm` must be a whole number, as 300",
        "`number` is there twice: it must be there once",
        "`payment_channels[2].is_counter` must be true or false",
        "`xendit.secret_key` must be a string, as \"the account's secret key\"",
        "`sms.address` must be as \"https://gateway.example/sms\" (relative URL without a base: \"gateway\")",
        "`complaints.acknowledge_days`, which must be 0 or more",
    ];
    for expected in expected {
        let found = said.iter().filter(|line| line.contains(expected));
        assert_eq!(found.count(), 1, "{expected} in {said:#?}");
    }
    assert_eq!(said.len(), expected.len(), "{said:#?}");
    assert!(
        !said.concat().contains("1234567890"),
        "a secret of another type: {said:#?}"
    );
}

/// Every key of a table, also inside its tables and the first elements of its lists, as paths.
fn keys(table: &Table, parent: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (key, value) in table {
        let path = [parent, std::slice::from_ref(key)].concat();
        let inside = value.as_table().or_else(|| value.get(0)?.as_table());
        found.extend(inside.map(|table| keys(table, &path)).unwrap_or_default());
        found.push(path);
    }
    found
}

/// The value at the end of a path; for lists that of the first element.
fn at<'t>(table: &'t mut Table, path: &[String]) -> &'t mut Value {
    let (first, rest) = path.split_first().expect("a way");
    rest.iter()
        .fold(&mut table[first], |value, key| match value {
            Value::Array(list) => &mut list[0][key],
            value => &mut value[key],
        })
}

#[test]
fn prod_09_each_key_of_another_type_is_named() {
    let mut whole: Table = production().parse().expect("a file");
    let sample: Table = SAMPLE.parse().expect("the sample");
    for (key, value) in sample {
        // With the core it would be a gateway's file; the lists have the demo's own.
        if ![
            "core",
            "products",
            "payment_channels",
            "sealing_key",
            "brand",
        ]
        .contains(&key.as_str())
        {
            whole.insert(key, value);
        }
    }
    let keys = keys(&whole, &[]);
    assert!(keys.len() >= 90, "{}", keys.len());
    for path in keys {
        let mut broken = whole.clone();
        let value = at(&mut broken, &path);
        *value = if value.is_datetime() || value.is_bool() {
            7.into()
        } else {
            true.into()
        };
        let said = lines(&broken.to_string());
        let key = path.last().expect("a key");
        let named = said
            .iter()
            .filter(|line| line.contains(&format!("{key}` must be")));
        assert!(named.count() >= 1, "{path:?}: {said:#?}");
    }
}

#[test]
fn prod_09_a_file_that_is_no_toml_is_refused_by_its_lines() {
    let said = lines("listen = 127\nbrand = tulay\nproducts = [\n");
    assert!(
        said.iter()
            .any(|line| line.contains("/tulay.toml: line 2: ")),
        "{said:#?}"
    );
    assert!(said.len() >= 2, "{said:#?}");
}

#[test]
fn prod_09_the_demos_secrets_and_empty_and_zero_keys_are_refused() {
    let refused = |from: &str, to: &str| {
        let text = production();
        assert!(text.contains(from), "{from}");
        refusal(&text.replace(from, to))
    };
    let own = "a tester's secret of 90006";
    let said = refused(own, "sandbox secret of 90006");
    assert!(
        said.contains("channel 90006: `secret` is the demo's"),
        "{said}"
    );
    let sound = production();
    let key = sound
        .lines()
        .find(|line| line.starts_with("sealing_key"))
        .expect("a key");
    let demo = tulay_system::hex::to_hex(b"the demo's key protects nothing.");
    for (wrong, why) in [
        ("0".repeat(64), "`sealing_key` is all zeros"),
        (demo, "`sealing_key` is the demo's"),
        (String::new(), "`sealing_key` must be 64 hexadecimal digits"),
        (
            "5".repeat(63),
            "`sealing_key` must be 64 hexadecimal digits",
        ),
    ] {
        let said = refused(key, &format!("sealing_key = \"{wrong}\""));
        assert!(said.contains(why), "{said}");
    }
    for (table, why) in [
        (
            "[sms]\naddress = \"https://s.example\"\ntoken = \"semaphore-key-0123456789\"",
            "`sms.token` is the demo's",
        ),
        (
            "[xendit]\nsecret_key = \"xnd_development_0123456789\"\ncallback_token = \"callback-token-of-the-account\"",
            "`xendit.secret_key` is the demo's",
        ),
        (
            "[dragonpay]\nmerchant_id = \"M\"\npassword = \"p4ssw0rd\"\npayer_email = \"a@b\"",
            "`dragonpay.password` is the demo's",
        ),
    ] {
        let said = refusal(&format!("{}\n{table}\n", production()));
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn prod_09_a_sandbox_that_others_reach_needs_a_second_key_and_warns() {
    let reached = [
        production().replace("127.0.0.1:4600", "0.0.0.0:4600"),
        format!("trusted_proxies = [\"127.0.0.1\"]\n{}", production()),
    ];
    for text in reached {
        assert!(refusal(&text).contains("`sandbox` must be false where others"));
        let folder = written(&format!("sandbox_beyond_this_machine = true\n{text}"));
        let config = Config::load(&folder.path().join("tulay.toml")).expect("it was asked for");
        let warned = config
            .warnings()
            .iter()
            .any(|line| line.contains("money that is none"));
        assert!(warned, "{:?}", config.warnings());
    }
}

#[test]
fn prod_09_two_keys_with_one_address_are_refused_and_a_port_that_is_none_is_told_as_such() {
    let listens = |lines: &str| production().replace("listen = \"127.0.0.1:4600\"", lines);
    for (text, why) in [
        (
            "listen = \"127.0.0.1:4600\"\nmetrics_listen = \"127.0.0.1:4600\"",
            "`listen` and `metrics_listen` are one address (127.0.0.1:4600)",
        ),
        (
            "listen = \"127.0.0.1:4610\"",
            "`listen` and `console_listen` are one address (127.0.0.1:4610)",
        ),
        (
            "listen = \"127.0.0.1:4600\"\nmetrics_listen = \"0.0.0.0:9\"\nconsole_listen = \"127.0.0.1:9\"",
            "`metrics_listen` and `console_listen` are one address (127.0.0.1:9)",
        ),
        (
            "listen = \"127.0.0.1:99999\"",
            "`listen` must be as \"127.0.0.1:4600\" (invalid socket address syntax)",
        ),
    ] {
        let said = lines(&listens(text));
        assert!(said[0].contains(why), "{said:#?}");
    }
}

#[test]
fn prod_09_an_empty_id_and_an_empty_name_of_a_product_are_each_told() {
    for (key, from) in [("id", "id = \"1\""), ("name", "name = \"Tulay Cash\"")] {
        let text = production();
        assert!(text.contains(from), "{from}");
        let said = refusal(&text.replacen(from, &format!("{key} = \"\""), 1));
        assert!(
            said.contains(&format!(": its `{key}` must not be empty")),
            "{said}"
        );
    }
}

#[test]
fn prod_09_a_console_that_is_not_only_inside_warns() {
    for (address, is_warned) in [
        ("127.0.0.1:4610", false),
        ("10.0.0.5:4610", false),
        ("[fd00::1]:4610", false),
        ("0.0.0.0:4610", true),
        ("203.0.113.9:4610", true),
    ] {
        let folder = written(&format!("console_listen = \"{address}\"\n{}", production()));
        let config = Config::load(&folder.path().join("tulay.toml")).expect("a sound file");
        let warnings = config.warnings();
        let found = warnings
            .iter()
            .any(|line| line.contains("the console is never public"));
        assert_eq!(found, is_warned, "{address}: {warnings:?}");
    }
}

fn written(config: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("tulay.toml"), config).expect("a file");
    std::fs::write(folder.path().join("brand.toml"), DEMO_BRAND).expect("a file");
    folder
}

#[test]
fn prod_09_a_file_that_others_can_read_warns() {
    let folder = written(&production());
    let path = folder.path().join("tulay.toml");
    for (mode, is_warned) in [(0o644, true), (0o640, false), (0o600, false)] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("a mode");
        let warnings = Config::load(&path).expect("a sound file").warnings();
        let found = warnings
            .iter()
            .any(|line| line.contains("can be read by every user"));
        assert_eq!(found, is_warned, "{mode:o}: {warnings:?}");
    }
}

#[test]
fn prod_09_a_secret_comes_from_the_file_that_its_variable_names() {
    let folder = written(&production());
    let path = folder.path().join("tulay.toml");
    let secret = folder.path().join("key");
    std::fs::write(&secret, format!("{}\n", "7c".repeat(32))).expect("a file");
    let load = |of: &[(&str, &str)]| {
        let of: BTreeMap<String, String> = of
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Config::load_with(&path, &move |name| of.get(name).cloned())
    };
    let named = secret.display().to_string();
    let config = load(&[("TULAY_SEALING_KEY_FILE", &named)]).expect("a sound file");
    assert_eq!(config.sealing_keys.current.0, [0x7c; 32]);
    let nowhere = folder.path().join("nowhere").display().to_string();
    for (of, why) in [
        (
            vec![("TULAY_SEALING_KEY_FILE", nowhere.as_str())],
            "No such file",
        ),
        (
            vec![
                ("TULAY_SEALING_KEY_FILE", named.as_str()),
                ("TULAY_SEALING_KEY", "00"),
            ],
            "TULAY_SEALING_KEY is set, too",
        ),
    ] {
        let said = load(&of)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default();
        assert!(
            said.contains("`TULAY_SEALING_KEY_FILE` must name the file") && said.contains(why),
            "{said}"
        );
    }
}

#[test]
fn prod_09_what_cannot_be_done_is_said_of_a_sound_and_of_a_refused_file() {
    let text = production().replace("sandbox = true", "sandbox = false");
    let (text, _) = text.split_once("[[payment_channels]]").expect("channels");
    let said = refusal(text);
    for what in [
        "borrowers have no way to pay",
        "nobody pays loans out",
        "no SMS is sent",
    ] {
        assert!(said.contains(what), "{what} in {said}");
    }
    let sms = "[sms]\naddress = \"https://s.example\"\ntoken = \"t0ken\"\n";
    let folder = written(&format!("{text}\n{sms}"));
    let config = Config::load(&folder.path().join("tulay.toml")).expect("a sound file");
    assert_eq!(
        config.disabled_features.len(),
        2,
        "{:?}",
        config.disabled_features
    );
}

#[test]
fn prod_09_what_init_writes_lacks_the_lenders_own_facts_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("lender");
    let path = init(&folder).expect("written");
    for file in ["tulay.toml", "brand.toml", "data"] {
        let mode = std::fs::metadata(folder.join(file))
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "{file} is {mode:o}");
    }
    assert!(init(&folder).is_err(), "nothing is overwritten");
    let said = Config::load(&path)
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default();
    let missing: Vec<&str> = said.lines().skip(1).collect();
    let facts = [
        "`sms.token`",
        "`xendit.secret_key`",
        "`xendit.callback_token`",
        "`name`",
        "`name`",
        "`app_name`",
        "`app_package`",
        "`company_name`",
        "`sec_registration_number`",
        "`certificate_of_authority_number`",
        "`address`",
        "`service_phone`",
        "`deep_link_scheme`",
        "`h5_base`",
        "`h5_base`",
        "`h5_base`",
    ];
    for fact in facts {
        assert!(
            missing.iter().any(|line| line.contains(fact)),
            "{fact} in {said}"
        );
    }
    assert_eq!(missing.len(), facts.len(), "{said}");

    tell_the_facts(&folder);
    let config = Config::load(&path).expect("sound once the facts are there");
    assert_eq!(
        (config.disabled_features.clone(), config.warnings()),
        (Vec::new(), Vec::new())
    );
    let other = init(&folder.join("other")).expect("written");
    assert!(
        !std::fs::read_to_string(other)
            .expect("read")
            .contains(&tulay_system::hex::to_hex(&config.sealing_keys.current.0)),
        "a fresh key"
    );
    assert!(
        DEMO_CONFIG.contains("sandbox secret of 90006"),
        "the demo has its own"
    );
}

/// Fills a lender's own facts into the files of `init`.
fn tell_the_facts(folder: &Path) {
    let path = folder.join("tulay.toml");
    let demo: Table = DEMO_BRAND.parse().expect("the demo's brand");
    let mut brand: Table = std::fs::read_to_string(folder.join("brand.toml"))
        .expect("read")
        .parse()
        .expect("a brand");
    for (key, value) in &mut brand {
        if value.as_str() == Some("") && key != "api_base" {
            *value = demo[key].clone();
        }
    }
    brand.insert("h5_base".to_owned(), "https://loans.lender.example".into());
    std::fs::write(folder.join("brand.toml"), brand.to_string()).expect("written");
    let mut config: Table = std::fs::read_to_string(&path)
        .expect("read")
        .parse()
        .expect("a file");
    config["sms"]["token"] = "t0ken-of-the-gateway".into();
    config["xendit"]["secret_key"] = "xnd_production_of_the_lender".into();
    config["xendit"]["callback_token"] = "token-of-the-webhooks".into();
    config["products"][0]["name"] = "Lender Cash".into();
    std::fs::write(path, config.to_string()).expect("written");
}
