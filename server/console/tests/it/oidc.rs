//! Sign-in by the lender's OpenID provider, which a stub stands for (STAFF-01).

use std::sync::Arc;

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use serde_json::{Value, json};
use tulay_config::{AccountClaim, ConsoleOidcConfig};
use tulay_console::OidcProvider;
use tulay_testing::borrowers::ANA;
use tulay_testing::metrics::metrics;

use crate::oidc_provider::{Behaviour, CLIENT_ID, CLIENT_SECRET, Signed, StubProvider};
use crate::support::{Console, Person};

/// A console whose staff may sign in by a provider.
struct WithProvider {
    console: Console,
    provider: StubProvider,
}

/// Something that a provider does wrong.
type Fault = fn(&mut Behaviour);

/// A browser on its way through a sign-in; it follows no redirect by itself.
struct Browser {
    client: Client,
    cookie: Option<String>,
}

/// An answer to a browser.
struct Answer {
    location: String,
    cookies: Vec<String>,
}

impl Answer {
    /// The cookie of a session, if there is one.
    fn session(&self) -> Option<&String> {
        let is_session = |cookie: &&String| cookie.starts_with("__Host-tulay-staff=");
        self.cookies.iter().find(is_session)
    }

    /// The fault in the address of the login page; there is no session then.
    #[track_caller]
    fn fault(&self) -> &str {
        assert_eq!(self.session(), None, "{}", self.location);
        let fault = self.location.strip_prefix("/#sign-in=");
        fault.expect("a fault in the address")
    }
}

impl Browser {
    fn new() -> Self {
        let client = Client::builder().redirect(Policy::none()).build();
        Self {
            client: client.expect("a client"),
            cookie: None,
        }
    }

    async fn open(&self, address: &str) -> Answer {
        let mut request = self.client.get(address);
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::SEE_OTHER, "{address}");
        let text = |value: &reqwest::header::HeaderValue| value.to_str().expect("text").to_owned();
        let headers = response.headers();
        Answer {
            location: headers.get("location").map(text).expect("an address"),
            cookies: headers.get_all("set-cookie").iter().map(text).collect(),
        }
    }

    /// Begins a sign-in, keeps its cookie, and returns the address of the provider's login.
    async fn begin(&mut self, console: &Console, query: &str) -> String {
        let start = format!("{}/oidc/start{query}", console.url);
        let answer = self.open(&start).await;
        let (pair, _) = answer.cookies[0].split_once(';').expect("a cookie");
        self.cookie = Some(pair.to_owned());
        answer.location
    }

    /// Logs in at the provider and returns the address that it sends the browser back to.
    async fn log_in(&mut self, console: &Console, query: &str) -> String {
        let login = self.begin(console, query).await;
        self.open(&login).await.location
    }
}

impl WithProvider {
    async fn start() -> Self {
        Self::start_by(AccountClaim::Sub).await
    }

    /// Starts a console where Maria administers, and the provider knows her.
    async fn start_by(account_claim: AccountClaim) -> Self {
        let provider = StubProvider::start().await;
        let of_console = provider.clone();
        let console = Console::start_with(5_000_000, |server, url| {
            of_console.follow(server.app.clock.clone());
            let config = ConsoleOidcConfig {
                name: "Acme ID".to_owned(),
                console_address: url.parse().expect("an address"),
                issuer: of_console.url.clone(),
                client_id: CLIENT_ID.to_owned(),
                client_secret: CLIENT_SECRET.to_owned(),
                account_claim,
            };
            Some(Arc::new(OidcProvider::new(config).expect("a client")))
        });
        let console = console.await;
        Self { console, provider }
    }

    /// Maria, with her name at the provider.
    async fn maria(&self, subject: &str) -> Person {
        let maria = self.console.first("Maria Cruz").await;
        maria.act(map("Maria Cruz", subject)).await.data();
        maria
    }

    /// A whole sign-in of a new browser.
    async fn sign_in(&self, query: &str) -> Answer {
        let mut browser = Browser::new();
        let back = browser.log_in(&self.console, query).await;
        browser.open(&back).await
    }

    /// The person of a session that a sign-in began.
    #[track_caller]
    fn person(&self, answer: &Answer) -> Person {
        assert_eq!(answer.location, "/");
        let mut person = Person::stranger("Maria Cruz", &self.console.url);
        person.keep(answer.session().expect("a session"));
        person
    }
}

fn map(staff: &str, subject: &str) -> Value {
    json!({ "act": "map_staff_subject", "staff": staff, "oidc_subject": subject })
}

#[tokio::test]
async fn staff_01_a_person_signs_in_by_the_provider_and_the_audit_says_oidc() {
    let with = WithProvider::start().await;
    with.maria("maria-118").await;
    let loan = with.console.server.applied(ANA).await;
    for signed in [Signed::Es256, Signed::Rs256] {
        with.provider.behaviour().signed = signed;
        let answer = with.sign_in("").await;
        let session = answer.session().expect("a session");
        assert!(session.contains("; SameSite=Strict"), "{session}");
        let ended = &answer.cookies[1];
        assert!(ended.starts_with("__Host-tulay-staff-oidc=; "), "{ended}");
        let maria = with.person(&answer);
        assert_eq!(maria.get("me").await.data()["name"], "Maria Cruz");
    }
    let maria = with.person(&with.sign_in("").await);
    let approve = json!({ "act": "approve", "order_id": loan.order_id });
    maria.act(approve).await.data();
    let audit = maria.get("audit").await.data();
    let row = &audit["rows"][0];
    assert_eq!(
        (&row["operator"], &row["sentence"], &row["proof"]),
        (&json!("Maria Cruz"), &json!("approved"), &json!("oidc"))
    );
    let verified = maria.post("audit/verify", json!({})).await.result();
    assert!(verified["rows"].as_i64().is_some_and(|rows| rows > 0));
    with.console.server.minutes_pass(16);
    let over = "Please log in again";
    assert_eq!(maria.get("me").await.refusal(401), over);
    let metrics = metrics(&with.console.server).await;
    let count = "event=\"staff_logged_in\"} 4";
    assert!(metrics.contains(count), "{metrics}");
}

#[tokio::test]
async fn staff_01_a_sign_in_is_bound_to_its_browser_by_state_nonce_and_proof_key() {
    let with = WithProvider::start().await;
    let browser = Browser::new();
    let start = format!("{}/oidc/start", with.console.url);
    let answer = browser.open(&start).await;
    let cookie = &answer.cookies[0];
    assert!(cookie.starts_with("__Host-tulay-staff-oidc="), "{cookie}");
    for part in [
        "Path=/",
        "Secure",
        "HttpOnly",
        "SameSite=Lax",
        "Max-Age=600",
    ] {
        assert!(cookie.split("; ").any(|given| given == part), "{part}");
    }
    let address: Url = answer.location.parse().expect("an address");
    let params: std::collections::BTreeMap<_, _> = address.query_pairs().collect();
    let back = format!("{}/oidc/callback", with.console.url);
    for (name, value) in [
        ("client_id", CLIENT_ID),
        ("redirect_uri", &back),
        ("code_challenge_method", "S256"),
        ("scope", "openid"),
    ] {
        assert_eq!(params[name], value, "{name}");
    }
    let (pair, _) = cookie.split_once(';').expect("a cookie");
    let (_, token) = pair.split_once('=').expect("a token");
    assert!(!answer.location.contains(token), "the token stays here");
    assert_ne!(params["state"], params["nonce"]);
    let again = browser.open(&format!("{start}?again=true")).await.location;
    assert!(
        again.contains("prompt=login") && again.contains("max_age=300"),
        "{again}"
    );
}

#[tokio::test]
async fn staff_01_an_answer_that_is_not_the_providers_to_this_sign_in_opens_no_session() {
    let with = WithProvider::start().await;
    with.maria("maria-118").await;
    let cases: [(&str, Fault); 14] = [
        ("nonce", |behaviour| {
            behaviour.wrong = json!({ "nonce": "of another" });
        }),
        ("nonce", |behaviour| {
            behaviour.wrong = json!({ "nonce": null });
        }),
        ("expired", |behaviour| behaviour.lifetime = -1),
        ("audience", |behaviour| {
            behaviour.wrong = json!({ "aud": "another" });
        }),
        ("audience", |behaviour| {
            behaviour.wrong = json!({ "aud": [CLIENT_ID, "another"] });
        }),
        ("issuer", |behaviour| {
            behaviour.wrong = json!({ "iss": "https://id.example" });
        }),
        ("signature", |behaviour| {
            behaviour.signed = Signed::ByAnother;
        }),
        ("signature", |behaviour| {
            behaviour.signed = Signed::ByTheSecret;
        }),
        ("signature", |behaviour| behaviour.signed = Signed::Not),
        ("unavailable", |behaviour| {
            behaviour.wrong = json!({ "sub": null });
        }),
        ("unknown", |behaviour| {
            behaviour.claims = json!({ "sub": "jose-7" });
        }),
        ("unknown", |behaviour| {
            behaviour.claims = json!({ "sub": "MARIA-118" });
        }),
        ("unavailable", |behaviour| behaviour.down = vec!["token"]),
        ("code", |behaviour| behaviour.wrong = json!({})),
    ];
    let count = cases.len();
    for (fault, change) in cases {
        let mut browser = Browser::new();
        let mut back = browser.log_in(&with.console, "").await;
        change(&mut with.provider.behaviour());
        if fault == "code" {
            back = back.replace("code=", "code=x");
        }
        let answer = browser.open(&back).await;
        assert_eq!(answer.fault(), fault, "{}", with.provider.behaviour().wrong);
        let mut behaviour = with.provider.behaviour();
        behaviour.claims = json!({ "sub": "maria-118" });
        behaviour.wrong = json!({});
        (behaviour.signed, behaviour.lifetime) = (Signed::Es256, 300);
        behaviour.down.clear();
    }
    let metrics = metrics(&with.console.server).await;
    let failed = format!("event=\"staff_login_failed\"}} {count}");
    assert!(metrics.contains(&failed), "{metrics}");
    with.person(&with.sign_in("").await);
}

#[tokio::test]
async fn staff_01_an_answer_counts_once_in_the_browser_that_began_and_for_10_minutes() {
    let with = WithProvider::start().await;
    with.maria("maria-118").await;
    let mut browser = Browser::new();
    let back = browser.log_in(&with.console, "").await;
    let foreign = Browser::new();
    assert_eq!(foreign.open(&back).await.fault(), "not-begun", "no cookie");
    let mut other = Browser::new();
    let of_other = other.log_in(&with.console, "").await;
    assert_eq!(
        other.open(&back).await.fault(),
        "not-begun",
        "another state"
    );
    let (_, state) = of_other.split_once("&state=").expect("a state");
    let (stolen, _) = back.split_once("&state=").expect("a code");
    let mixed = format!("{stolen}&state={state}");
    assert_eq!(other.open(&mixed).await.fault(), "code", "a stolen code");

    let back = browser.log_in(&with.console, "").await;
    with.person(&browser.open(&back).await);
    assert_eq!(browser.open(&back).await.fault(), "not-begun", "a replay");

    let back = browser.log_in(&with.console, "").await;
    with.console.server.minutes_pass(11);
    assert_eq!(browser.open(&back).await.fault(), "not-begun", "too late");

    for (query, fault) in [
        ("?error=access_denied&state=STATE", "refused"),
        ("?state=STATE", "refused"),
        ("?code=a&state=STATE&iss=https://id.example", "issuer"),
        ("", "not-begun"),
        ("?code=a&code=b&state=STATE", "not-begun"),
        ("?code=%ff", "not-begun"),
    ] {
        let back = browser.log_in(&with.console, "").await;
        let (_, state) = back.split_once("&state=").expect("a state");
        let query = query.replace("STATE", state);
        let back = format!("{}/oidc/callback{query}", with.console.url);
        assert_eq!(browser.open(&back).await.fault(), fault, "{query}");
    }
}

#[tokio::test]
async fn staff_01_a_provider_that_is_down_or_another_one_is_not_asked_for_a_login() {
    let with = WithProvider::start().await;
    let cases: [(&str, Fault); 5] = [
        ("unavailable", |behaviour| {
            behaviour.down = vec!["documents"];
        }),
        ("unavailable", |behaviour| behaviour.down = vec!["keys"]),
        ("issuer", |behaviour| {
            behaviour.documents = json!({ "issuer": "https://id.example" });
        }),
        ("unavailable", |behaviour| {
            behaviour.documents = json!({ "jwks_uri": "http://192.0.2.1/" });
        }),
        ("unavailable", |behaviour| {
            behaviour.documents = json!({ "token_endpoint": 7 });
        }),
    ];
    for (fault, change) in cases {
        change(&mut with.provider.behaviour());
        let start = format!("{}/oidc/start", with.console.url);
        assert_eq!(Browser::new().open(&start).await.fault(), fault);
        let mut behaviour = with.provider.behaviour();
        behaviour.documents = json!({});
        behaviour.down.clear();
    }
}

#[tokio::test]
async fn staff_01_a_locked_account_is_not_signed_in() {
    let with = WithProvider::start().await;
    let maria = with.maria("maria-118").await;
    let jose = with
        .console
        .add((&maria, None), "Jose Reyes", &["administer"]);
    let jose = jose.await;
    let lock = json!({ "act": "lock_staff", "staff": "Maria Cruz" });
    jose.act(lock).await.data();
    assert_eq!(with.sign_in("").await.fault(), "locked");
}

#[tokio::test]
async fn staff_02_a_login_at_the_provider_proves_afresh_for_5_minutes() {
    let with = WithProvider::start().await;
    let by_password = with.maria("maria-118").await;
    let loan = with.console.server.applied(ANA).await;
    let approve = json!({ "act": "approve", "order_id": loan.order_id });
    by_password.act(approve).await.data();
    let release = json!({ "act": "release", "order_id": loan.order_id, "by_hand": "BPI 4711" });
    for logged_in_ago in [None, Some(301), Some(3_600)] {
        with.provider.behaviour().logged_in_ago = logged_in_ago;
        let maria = with.person(&with.sign_in("").await);
        assert_eq!(maria.get("me").await.data()["isFresh"], false);
        let refused = maria.act(release.clone()).await;
        assert_eq!(refused.body["needsCode"], true, "{logged_in_ago:?}");
    }
    with.provider.behaviour().logged_in_ago = Some(0);
    let maria = with.person(&with.sign_in("?again=true").await);
    with.console.server.minutes_pass(6);
    assert_eq!(maria.act(release.clone()).await.body["needsCode"], true);
    let maria = with.person(&with.sign_in("?again=true").await);
    maria.act(release).await.data();
    let audit = maria.get("audit").await.data();
    assert_eq!(audit["rows"][0]["proof"], "oidc");
}

#[tokio::test]
async fn staff_02_a_code_of_the_second_factor_proves_a_session_of_the_provider() {
    let with = WithProvider::start().await;
    let mut maria = with.maria("maria-118").await;
    let answer = with.sign_in("").await;
    maria.keep(answer.session().expect("a session"));
    maria.prove(&with.console.server).await;
    let lock = json!({ "act": "add_staff", "staff": "Jose Reyes", "roles": ["pay"] });
    maria.act(lock).await.data();
    let audit = maria.get("audit").await.data();
    assert_eq!(audit["rows"][0]["proof"], "oidc");
}

#[tokio::test]
async fn staff_02_a_person_at_the_provider_is_given_to_one_account_with_a_second_person() {
    let with = WithProvider::start().await;
    let maria = with.maria("maria-118").await;
    let jose = with
        .console
        .add((&maria, None), "Jose Reyes", &["administer"]);
    let jose = jose.await;
    let taken = maria.act(map("Jose Reyes", "maria-118")).await;
    let why = "maria-118 signs in as Maria Cruz already";
    assert_eq!(taken.refusal(409), why);
    let waits = maria.act(map("Jose Reyes", "jose-7")).await.data();
    assert_eq!(waits["state"], "waits");
    with.provider.behaviour().claims = json!({ "sub": "jose-7" });
    assert_eq!(with.sign_in("").await.fault(), "unknown");
    jose.confirm(&waits["request"]).await.data();
    let by_provider = with.person(&with.sign_in("").await);
    assert_eq!(by_provider.get("me").await.data()["name"], "Jose Reyes");
    let waits = maria.act(map("Jose Reyes", "")).await.data();
    jose.confirm(&waits["request"]).await.data();
    let over = "Please log in again";
    assert_eq!(by_provider.get("me").await.refusal(401), over);
    assert_eq!(with.sign_in("").await.fault(), "unknown");
    for subject in ["a b", "pe\u{f1}a"] {
        let refused = maria.act(map("Jose Reyes", subject)).await;
        assert!(refused.refusal(400).starts_with("A person at"), "{subject}");
    }
}

#[tokio::test]
async fn staff_01_another_claim_names_the_person_if_the_configuration_says_so() {
    let with = WithProvider::start_by(AccountClaim::Oid).await;
    with.maria("oid-of-maria").await;
    assert_eq!(with.sign_in("").await.fault(), "claims");
    with.provider.behaviour().claims = json!({ "sub": "a", "oid": "oid-of-maria" });
    with.person(&with.sign_in("").await);

    let with = WithProvider::start_by(AccountClaim::Email).await;
    with.maria("maria@lender.example").await;
    for verified in [json!(null), json!(false)] {
        let email = "maria@lender.example";
        with.provider.behaviour().claims =
            json!({ "sub": "a", "email": email, "email_verified": verified });
        assert_eq!(with.sign_in("").await.fault(), "claims");
    }
    with.provider.behaviour().claims["email_verified"] = json!(true);
    with.person(&with.sign_in("").await);
}

#[tokio::test]
async fn staff_01_tries_by_the_provider_are_limited() {
    let with = WithProvider::start().await;
    let mut browser = Browser::new();
    for _ in 0..50 {
        browser.begin(&with.console, "").await;
    }
    let start = format!("{}/oidc/start", with.console.url);
    assert_eq!(browser.open(&start).await.fault(), "too-often");
    let callback = format!("{}/oidc/callback?code=a&state=b", with.console.url);
    assert_eq!(browser.open(&callback).await.fault(), "too-often");
    with.console.server.minutes_pass(17);
    browser.begin(&with.console, "").await;
    let metrics = metrics(&with.console.server).await;
    let locked = "event=\"staff_login_locked\"} 2";
    assert!(metrics.contains(locked), "{metrics}");
}

#[tokio::test]
async fn staff_01_the_login_page_names_the_provider_and_the_fault_only_where_they_are_known() {
    let with = WithProvider::start().await;
    let stranger = Person::stranger("Maria Cruz", &with.console.url);
    let ways = stranger.get("sign-in?fault=locked").await.data();
    assert_eq!(
        ways,
        json!({ "provider": "Acme ID", "fault": "Your account is locked" })
    );
    let ways = stranger.get("sign-in?fault=%3Cb%3Ehello").await.data();
    assert_eq!(ways, json!({ "provider": "Acme ID", "fault": null }));

    let console = Console::start().await;
    let stranger = Person::stranger("Maria Cruz", &console.url);
    let ways = stranger.get("sign-in").await.data();
    assert_eq!(ways, json!({ "provider": null, "fault": null }));
    for path in ["start", "callback?code=a&state=b"] {
        let answer = stranger.get(&format!("../oidc/{path}")).await;
        assert_eq!(answer.refusal(404), "There is no such call", "{path}");
    }
}
