//! Comparison of the keys of a file with the table "Whom the server talks to".

use std::collections::BTreeSet;

use crate::file::File;

const SECURITY: &str = include_str!("../../../../docs/security.md");

/// Keys that name nobody whom the server talks to.
const OTHERS: [&str; 21] = [
    "brand",
    "codes_per_address",
    "complaints",
    "connections_per_address",
    "console_hosts",
    "drain_delay_ms",
    "holidays",
    "hosts",
    "images",
    "landing_pages",
    "limits",
    "preview",
    "products",
    "retention",
    "sandbox",
    "sandbox_beyond_this_machine",
    "sealing_key",
    "sealing_keys",
    "second_person_above_centavos",
    "settlement_reports",
    "visits_per_address",
];

/// Words between backticks.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// All keys at the head of a file, as serde lists them for one that it does not know.
fn keys(fault: &str) -> BTreeSet<&str> {
    let listed = fault.split_once("expected one of ").expect("a list").1;
    quoted(listed)
}

/// Keys in the second column of the table.
fn documented() -> BTreeSet<&'static str> {
    let (_, part) = SECURITY
        .split_once("\n## Whom the server talks to\n")
        .expect("a part");
    let (part, _) = part.split_once("\n## ").expect("a next part");
    let rows = part.lines().filter_map(|row| row.split('|').nth(2));
    rows.flat_map(quoted).collect()
}

#[test]
fn prod_09_the_parties_that_a_server_talks_to_are_those_of_its_configuration() {
    let fault = toml::from_str::<File>("no_such_key = 1").err();
    let fault = fault.expect("a fault").to_string();
    let keys = keys(&fault);
    let (documented, others) = (documented(), BTreeSet::from(OTHERS));
    let both = documented.intersection(&others).collect::<Vec<_>>();
    assert_eq!(both, Vec::<&&str>::new(), "talked to, or not");
    let named: BTreeSet<&str> = documented.union(&others).copied().collect();
    assert_eq!(named, keys, "a key names somebody in the table, or nobody");
}
