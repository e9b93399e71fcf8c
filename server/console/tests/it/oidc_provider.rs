//! A stub OpenID provider: discovery, keys, login and tokens as the standard has them, with faults to choose.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::hmac;
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair, RSA_PKCS1_SHA256, RsaKeyPair,
};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Json, Router};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tulay_system::clock::Clock;

pub const CLIENT_ID: &str = "tulay-console";
pub const CLIENT_SECRET: &str = "a secret of the test";

/// Signature of a token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Signed {
    /// By the provider's key on a curve.
    Es256,
    /// By the provider's RSA key.
    Rs256,
    /// By a key that the provider does not have, under the name of one that it has.
    ByAnother,
    /// By the client's secret, which the console has, too.
    ByTheSecret,
    /// Not at all.
    Not,
}

/// State of the provider that a test sets.
pub struct Behaviour {
    /// Person who logs in.
    pub claims: Value,
    /// Claims of a token in place of the right ones.
    pub wrong: Value,
    /// Signature of a token.
    pub signed: Signed,
    /// Lifetime of a token, in seconds.
    pub lifetime: i64,
    /// Seconds since the login at the provider; none where it does not say.
    pub logged_in_ago: Option<i64>,
    /// Entries of the discovery document in place of the right ones.
    pub documents: Value,
    /// Paths that answer 503.
    pub down: Vec<&'static str>,
}

/// A stub provider.
#[derive(Clone)]
pub struct StubProvider {
    pub url: String,
    inner: Arc<Inner>,
}

struct Inner {
    behaviour: Mutex<Behaviour>,
    clock: Mutex<Option<Clock>>,
    /// Logins that wait for their exchange, by their codes.
    codes: Mutex<BTreeMap<String, BTreeMap<String, String>>>,
    curve: EcdsaKeyPair,
    rsa: RsaKeyPair,
    foreign: EcdsaKeyPair,
}

type Params = BTreeMap<String, String>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn curve_key() -> EcdsaKeyPair {
    EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).expect("a key")
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl StubProvider {
    /// Starts the provider.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let behaviour = Behaviour {
            claims: json!({ "sub": "maria-118" }),
            wrong: json!({}),
            signed: Signed::Es256,
            lifetime: 300,
            logged_in_ago: None,
            documents: json!({}),
            down: Vec::new(),
        };
        let inner = Inner {
            behaviour: Mutex::new(behaviour),
            clock: Mutex::new(None),
            codes: Mutex::default(),
            curve: curve_key(),
            rsa: RsaKeyPair::generate(KeySize::Rsa2048).expect("a key"),
            foreign: curve_key(),
        };
        let provider = Self {
            url,
            inner: Arc::new(inner),
        };
        let app = Router::new()
            .route("/.well-known/openid-configuration", get(documents))
            .route("/keys", get(keys))
            .route("/authorize", get(authorize))
            .route("/token", post(token))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        provider
    }

    /// Sets the clock that tokens are dated by.
    pub fn follow(&self, clock: Clock) {
        *locked(&self.inner.clock) = Some(clock);
    }

    /// State that a test sets.
    pub fn behaviour(&self) -> MutexGuard<'_, Behaviour> {
        locked(&self.inner.behaviour)
    }

    fn now(&self) -> i64 {
        let clock = locked(&self.inner.clock);
        clock.as_ref().expect("a clock").now().as_second()
    }

    fn is_down(&self, path: &str) -> bool {
        self.behaviour().down.contains(&path)
    }

    /// A token for a login.
    fn id_token(&self, login: &Params) -> String {
        let (now, behaviour) = (self.now(), self.behaviour());
        let mut claims = json!({
            "iss": self.url,
            "aud": CLIENT_ID,
            "iat": now,
            "exp": now + behaviour.lifetime,
            "nonce": login.get("nonce"),
        });
        merge(&mut claims, &behaviour.claims);
        if let Some(ago) = behaviour.logged_in_ago {
            merge(&mut claims, &json!({ "auth_time": now - ago }));
        }
        merge(&mut claims, &behaviour.wrong);
        let (alg, kid) = match behaviour.signed {
            Signed::Es256 | Signed::ByAnother => ("ES256", "curve"),
            Signed::Rs256 => ("RS256", "rsa"),
            Signed::ByTheSecret => ("HS256", "curve"),
            Signed::Not => ("none", "curve"),
        };
        let head = json!({ "alg": alg, "kid": kid, "typ": "JWT" });
        let parts = [head, claims].map(|part| encoded(part.to_string().as_bytes()));
        let text = parts.join(".");
        let signature = self.sign(behaviour.signed, text.as_bytes());
        format!("{text}.{}", encoded(&signature))
    }

    fn sign(&self, signed: Signed, text: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        let by = |key: &EcdsaKeyPair| key.sign(&random, text).expect("signed").as_ref().to_vec();
        match signed {
            Signed::Es256 => by(&self.inner.curve),
            Signed::ByAnother => by(&self.inner.foreign),
            Signed::Rs256 => {
                let key = &self.inner.rsa;
                let mut signature = vec![0; key.public_modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &random, text, &mut signature)
                    .expect("signed");
                signature
            }
            Signed::ByTheSecret => {
                let key = hmac::Key::new(hmac::HMAC_SHA256, CLIENT_SECRET.as_bytes());
                hmac::sign(&key, text).as_ref().to_vec()
            }
            Signed::Not => Vec::new(),
        }
    }
}

fn merge(into: &mut Value, from: &Value) {
    for (name, value) in from.as_object().into_iter().flatten() {
        into[name] = value.clone();
    }
}

async fn documents(State(provider): State<StubProvider>) -> Response {
    if provider.is_down("documents") {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let url = &provider.url;
    let mut documents = json!({
        "issuer": url,
        "authorization_endpoint": format!("{url}/authorize"),
        "token_endpoint": format!("{url}/token"),
        "jwks_uri": format!("{url}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256", "RS256"],
    });
    merge(&mut documents, &provider.behaviour().documents);
    Json(documents).into_response()
}

async fn keys(State(provider): State<StubProvider>) -> Response {
    if provider.is_down("keys") {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    // A point without compression: 4, then both coordinates.
    let point = provider.inner.curve.public_key().as_ref();
    // In DER: a head of 9 bytes, the modulus of 256, a head of 2, the exponent of 3.
    let rsa = provider.inner.rsa.public_key().as_ref();
    let (modulus, exponent) = (&rsa[9..265], &rsa[267..]);
    let keys = json!({ "keys": [
        { "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": "curve",
          "x": encoded(&point[1..33]), "y": encoded(&point[33..]) },
        { "kty": "RSA", "use": "sig", "alg": "RS256", "kid": "rsa",
          "n": encoded(modulus), "e": encoded(exponent) },
    ] });
    Json(keys).into_response()
}

/// The login: everybody is let in.
async fn authorize(State(provider): State<StubProvider>, Query(login): Query<Params>) -> Response {
    let right = [
        ("response_type", "code"),
        ("client_id", CLIENT_ID),
        ("code_challenge_method", "S256"),
    ];
    for (name, value) in right {
        assert_eq!(login.get(name).map(String::as_str), Some(value), "{name}");
    }
    let (back, state) = (&login["redirect_uri"], &login["state"]);
    let code = format!("code-of-{}", &login["nonce"][..8]);
    let back = format!("{back}?code={code}&state={state}");
    locked(&provider.inner.codes).insert(code, login);
    Redirect::to(&back).into_response()
}

async fn token(
    State(provider): State<StubProvider>,
    headers: HeaderMap,
    Form(form): Form<Params>,
) -> Response {
    if provider.is_down("token") {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let client = STANDARD.encode(format!("{CLIENT_ID}:{}", CLIENT_SECRET.replace(' ', "+")));
    let given = headers.get(header::AUTHORIZATION);
    assert_eq!(
        given.and_then(|given| given.to_str().ok()),
        Some(format!("Basic {client}").as_str())
    );
    let login = locked(&provider.inner.codes).remove(&form["code"]);
    let challenge = encoded(digest(&SHA256, form["code_verifier"].as_bytes()).as_ref());
    let login = login.filter(|login| {
        login["code_challenge"] == challenge && login["redirect_uri"] == form["redirect_uri"]
    });
    let Some(login) = login else {
        let refusal = Json(json!({ "error": "invalid_grant" }));
        return (StatusCode::BAD_REQUEST, refusal).into_response();
    };
    let id_token = provider.id_token(&login);
    Json(json!({ "access_token": "unused", "token_type": "Bearer", "id_token": id_token }))
        .into_response()
}
