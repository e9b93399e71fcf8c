//! Valid and invalid values of the provider by which staff sign in.

use crate::tests::{production, refusal};

const OIDC: &str = "[console_oidc]\nname = \"Acme\"\nconsole_address = \"https://console.lender.example\"\n\
                    issuer = \"https://id.example/realms/staff\"\nclient_id = \"tulay\"\nclient_secret = \"0wn-s3cret\"\n";

#[test]
fn staff_01_each_wrong_key_of_the_provider_of_staff_is_named() {
    let with = |oidc: &str| refusal(&format!("{}\n{oidc}", production()));
    assert_eq!(with(OIDC), "");
    assert_eq!(with(&format!("{OIDC}account_claim = \"oid\"\n")), "");
    let own = "http://localhost:4610";
    assert_eq!(
        with(&OIDC.replace("https://console.lender.example", own)),
        ""
    );
    let (name, console) = ("name = \"Acme\"", "https://console.lender.example");
    let (issuer, id) = ("https://id.example/realms/staff", "client_id = \"tulay\"");
    let secret = "client_secret = \"0wn-s3cret\"";
    for (right, wrong, why) in [
        (name, "name = \"\"", "`console_oidc.name`"),
        (name, "name = \"a\\nb\"", "`console_oidc.name`"),
        (
            console,
            "http://10.0.0.1",
            "`console_oidc.console_address` begins with https://",
        ),
        (
            console,
            "https://a.example/x",
            "`console_oidc.console_address` must have no path",
        ),
        (
            issuer,
            "http://id.example",
            "`console_oidc.issuer` begins with https://",
        ),
        (issuer, "id.example", "`console_oidc.issuer` must be"),
        (id, "client_id = \"a b\"", "`console_oidc.client_id`"),
        (id, "", "missing field `client_id`"),
        (secret, "", "nor TULAY_CONSOLE_OIDC_SECRET"),
        (
            secret,
            "client_secret = \"a\"\naccount_claim = \"preferred_username\"",
            "account_claim",
        ),
    ] {
        let found = with(&OIDC.replace(right, wrong));
        assert!(found.contains(why), "{wrong}: {found}");
    }
}
