//! The lender's OpenID provider: the address of its login, and the person of its answer (STAFF-01). The documents and
//! keys of the provider are read at each sign-in, so that a changed key counts at once.

mod http;

use std::time::{Duration, SystemTime};

use openidconnect::core::{
    CoreAuthDisplay, CoreAuthPrompt, CoreAuthenticationFlow, CoreErrorResponseType,
    CoreGenderClaim, CoreJsonWebKey, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm,
    CoreProviderMetadata, CoreRevocableToken, CoreRevocationErrorResponse,
    CoreTokenIntrospectionResponse, CoreTokenType,
};
use openidconnect::url::Url;
use openidconnect::{
    AdditionalClaims, AuthorizationCode, ClaimsVerificationError, Client, ClientId, ClientSecret,
    CsrfToken, DiscoveryError, EmptyExtraTokenFields, EndpointMaybeSet, EndpointNotSet,
    EndpointSet, IdTokenClaims, IdTokenFields, IssuerUrl, Nonce, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, StandardErrorResponse,
    StandardTokenResponse, TokenResponse,
};
use serde::{Deserialize, Serialize};
use tulay_config::{AccountClaim, ConsoleOidcConfig};
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_staff::accounts::FRESH_MS;

use self::http::HttpClient;

/// Path to which the provider sends people back.
pub const CALLBACK: &str = "/oidc/callback";

/// Signatures that a token may have: those by a key that only the provider has.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 3] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
];

/// Claim of a token besides the standard ones.
#[derive(Debug, Deserialize, Serialize)]
struct OwnClaims {
    oid: Option<String>,
}

impl AdditionalClaims for OwnClaims {}

type Fields = IdTokenFields<
    OwnClaims,
    EmptyExtraTokenFields,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJwsSigningAlgorithm,
>;

type ProviderClient = Client<
    OwnClaims,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    StandardTokenResponse<Fields, CoreTokenType>,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// Reason why a sign-in by the provider failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The provider has no answer, or one that cannot be read.
    Unavailable,
    /// No sign-in of this browser waits for the answer: it was answered, is too old, or began elsewhere.
    NotBegun,
    /// The provider, or the person there, refused.
    Refused,
    /// The provider does not accept the code.
    Code,
    /// The token is for another sign-in.
    Nonce,
    /// The token is too old.
    Expired,
    /// The token is for another application.
    Audience,
    /// The token, or the answer, is of another provider.
    Issuer,
    /// The token's signature is none of the provider's.
    Signature,
    /// The token does not name the person by the configured claim, or is malformed.
    Claims,
    /// No account has the person.
    Unknown,
    /// The account is locked.
    Locked,
    /// Too many tries.
    TooOften,
    /// The server failed.
    Failed,
}

impl Fault {
    const ALL: [Self; 14] = [
        Self::Unavailable,
        Self::NotBegun,
        Self::Refused,
        Self::Code,
        Self::Nonce,
        Self::Expired,
        Self::Audience,
        Self::Issuer,
        Self::Signature,
        Self::Claims,
        Self::Unknown,
        Self::Locked,
        Self::TooOften,
        Self::Failed,
    ];

    /// Code in the address of the login page.
    pub fn code(self) -> &'static str {
        match self {
            Self::Unavailable => "unavailable",
            Self::NotBegun => "not-begun",
            Self::Refused => "refused",
            Self::Code => "code",
            Self::Nonce => "nonce",
            Self::Expired => "expired",
            Self::Audience => "audience",
            Self::Issuer => "issuer",
            Self::Signature => "signature",
            Self::Claims => "claims",
            Self::Unknown => "unknown",
            Self::Locked => "locked",
            Self::TooOften => "too-often",
            Self::Failed => "failed",
        }
    }

    /// The fault of a code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.code() == code)
    }

    /// Sentence for the person.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Unavailable => {
                "The provider does not answer as it should. Try again later, or sign in with your password"
            }
            Self::NotBegun => {
                "This sign-in was answered before, took over 10 minutes, or began in another browser. Sign in again"
            }
            Self::Refused => "The provider did not sign you in",
            Self::Code => "The provider does not accept this sign-in any more. Sign in again",
            Self::Nonce => "The provider's answer belongs to another sign-in. Sign in again",
            Self::Expired => {
                "The provider's answer is too old. If it happens again, a clock is wrong: the server's or the provider's"
            }
            Self::Audience => "The provider's answer is for another application",
            Self::Issuer => "The answer is not from the provider of the configuration",
            Self::Signature => "The answer is not signed by the provider",
            Self::Claims => {
                "The provider's answer does not say who you are by the claim of the configuration"
            }
            Self::Unknown => {
                "No account has this person of the provider: an administrator adds you on the page Staff"
            }
            Self::Locked => "Your account is locked",
            Self::TooOften => "Too many tries: wait a quarter of an hour",
            Self::Failed => "The server failed. Try again later",
        }
    }
}

/// A person whom the provider has proven.
#[derive(Debug, PartialEq, Eq)]
pub struct ProvenPerson {
    /// Name of the person in the configured claim.
    pub subject: String,
    /// Time of the login at the provider, in milliseconds UTC, if the provider says it.
    pub logged_in_at_ms: Option<i64>,
}

/// The lender's provider.
pub struct OidcProvider {
    config: ConsoleOidcConfig,
    redirect: Url,
    http: HttpClient,
}

impl OidcProvider {
    /// Makes the client of a provider. Makes no call yet.
    ///
    /// # Errors
    /// If the machine has no certificates to trust.
    pub fn new(config: ConsoleOidcConfig) -> Result<Self, reqwest::Error> {
        let mut redirect = config.console_address.clone();
        redirect.set_path(CALLBACK);
        Ok(Self {
            http: HttpClient::new(config.issuer.starts_with("http:"))?,
            redirect,
            config,
        })
    }

    /// Name of the provider for people.
    pub fn name(&self) -> &str {
        &self.config.name
    }

    /// Issuer of the provider's tokens.
    pub fn issuer(&self) -> &str {
        &self.config.issuer
    }

    /// Returns the address of the provider's login for a sign-in. With `again` the person has to log in there, even
    /// with an open session.
    pub async fn login_address(&self, login: &SessionToken, again: bool) -> Result<Url, Fault> {
        let client = self.client().await?;
        let (state, nonce) = (CsrfToken::new(state(login)), nonce(login));
        let request = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || state,
                move || nonce,
            )
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier(
                login,
            )));
        let request = match self.config.account_claim {
            AccountClaim::Email => request.add_scope(Scope::new("email".to_owned())),
            AccountClaim::Oid => request.add_scope(Scope::new("profile".to_owned())),
            AccountClaim::Sub => request,
        };
        let request = if again {
            let max_age = Duration::from_millis(FRESH_MS.unsigned_abs());
            request
                .add_prompt(CoreAuthPrompt::Login)
                .set_max_age(max_age)
        } else {
            request
        };
        Ok(request.url().0)
    }

    /// Exchanges the code of an answer and returns the person whom the provider has proven.
    pub async fn person(
        &self,
        login: &SessionToken,
        code: String,
        now: SystemTime,
    ) -> Result<ProvenPerson, Fault> {
        let client = self.client().await?;
        let exchange = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|_| Fault::Unavailable)?;
        let answer = exchange.set_pkce_verifier(verifier(login));
        let answer = answer
            .request_async(&self.http)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(_) => Fault::Code,
                RequestTokenError::Request(_)
                | RequestTokenError::Parse(..)
                | RequestTokenError::Other(_) => Fault::Unavailable,
            })?;
        let token = answer.id_token().ok_or(Fault::Claims)?;
        let verifier = client
            .id_token_verifier()
            .set_allowed_algs(ALGORITHMS)
            .set_time_fn(move || now.into());
        let claims = token
            .claims(&verifier, &nonce(login))
            .map_err(|error| fault_of(&error))?;
        Ok(ProvenPerson {
            subject: self.subject(claims).ok_or(Fault::Claims)?,
            logged_in_at_ms: claims.auth_time().map(|time| time.timestamp_millis()),
        })
    }

    async fn client(&self) -> Result<ProviderClient, Fault> {
        let issuer = IssuerUrl::new(self.config.issuer.clone()).map_err(|_| Fault::Failed)?;
        let documents = CoreProviderMetadata::discover_async(issuer, &self.http).await;
        let documents = documents.map_err(|error| match error {
            DiscoveryError::Validation(_) => Fault::Issuer,
            _ => Fault::Unavailable,
        })?;
        let id = ClientId::new(self.config.client_id.clone());
        let secret = ClientSecret::new(self.config.client_secret.clone());
        let client = ProviderClient::from_provider_metadata(documents, id, Some(secret));
        Ok(client.set_redirect_uri(RedirectUrl::from_url(self.redirect.clone())))
    }

    fn subject(&self, claims: &IdTokenClaims<OwnClaims, CoreGenderClaim>) -> Option<String> {
        match self.config.account_claim {
            AccountClaim::Sub => Some(claims.subject().to_string()),
            AccountClaim::Oid => claims.additional_claims().oid.clone(),
            AccountClaim::Email => {
                let email = claims
                    .email()
                    .filter(|_| claims.email_verified() == Some(true));
                email.map(|email| email.to_string())
            }
        }
    }
}

/// State of a sign-in, which the provider hands back. Nobody without the browser's token can compute it.
pub fn state(login: &SessionToken) -> String {
    derived("state", login)
}

fn nonce(login: &SessionToken) -> Nonce {
    Nonce::new(derived("nonce", login))
}

fn verifier(login: &SessionToken) -> PkceCodeVerifier {
    PkceCodeVerifier::new(derived("verifier", login))
}

fn derived(purpose: &str, login: &SessionToken) -> String {
    SessionToken::from_wire(&format!("{purpose}/{}", login.expose())).hash()
}

fn fault_of(error: &ClaimsVerificationError) -> Fault {
    match error {
        ClaimsVerificationError::Expired(_) => Fault::Expired,
        ClaimsVerificationError::InvalidAudience(_) => Fault::Audience,
        ClaimsVerificationError::InvalidIssuer(_) => Fault::Issuer,
        ClaimsVerificationError::InvalidNonce(_) => Fault::Nonce,
        ClaimsVerificationError::SignatureVerification(_) => Fault::Signature,
        _ => Fault::Claims,
    }
}
