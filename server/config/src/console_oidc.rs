//! The lender's OpenID provider, by which staff may sign in to the console (`[console_oidc]`).

use serde::Deserialize;
use tulay_system::addresses::address_fault;
use tulay_system::environment::Secrets;
use url::Url;

/// The longest name of the provider, in characters: it is on a button.
const MAX_NAME_CHARS: usize = 40;

/// The provider, and the console's account there.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsoleOidcConfig {
    /// Name of the provider for the people who sign in.
    pub name: String,
    /// Address of the console, to which the provider sends people back.
    pub console_address: Url,
    /// Address of the provider as its tokens name it. It is compared by every character.
    pub issuer: String,
    /// The console's id at the provider.
    pub client_id: String,
    /// The console's secret at the provider. `TULAY_CONSOLE_OIDC_SECRET` wins over it.
    #[serde(default)]
    pub client_secret: String,
    /// Claim of the token that names the person.
    #[serde(default)]
    pub account_claim: AccountClaim,
}

/// Claim that names a person. Names that people can change themselves are not among them.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum AccountClaim {
    /// The provider's own id of the person.
    #[default]
    Sub,
    /// The id of the person in a directory of Microsoft Entra.
    Oid,
    /// The e-mail address, which the provider has to have verified.
    Email,
}

/// The secret stays out of every log.
impl std::fmt::Debug for ConsoleOidcConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConsoleOidcConfig").finish_non_exhaustive()
    }
}

impl ConsoleOidcConfig {
    /// Replaces the file's secret by that of the environment.
    pub(super) fn take_secrets(&mut self, secrets: &mut Secrets<'_>) {
        secrets.replace("TULAY_CONSOLE_OIDC_SECRET", &mut self.client_secret);
    }

    /// Returns the faults of the section; empty if people can sign in by it.
    pub(super) fn faults(&self) -> Vec<String> {
        let is_word = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_graphic());
        let chars = self.name.chars().count();
        let is_name = self.name.trim() == self.name && !self.name.chars().any(char::is_control);
        let console = &self.console_address;
        let is_bare = console.path() == "/"
            && console.query().is_none()
            && console.fragment().is_none()
            && console.username().is_empty();
        let holds = [
            (
                is_name && (1..=MAX_NAME_CHARS).contains(&chars),
                "`console_oidc.name` must be the provider's name, of 1 to 40 characters",
            ),
            (
                is_bare,
                "`console_oidc.console_address` must have no path, as https://console.lender.example",
            ),
            (
                is_word(&self.client_id),
                "`console_oidc.client_id` is missing or malformed: it must be the console's id at the provider",
            ),
            (
                is_word(&self.client_secret),
                "`console_oidc.client_secret` is not set, nor TULAY_CONSOLE_OIDC_SECRET, or it is malformed",
            ),
        ];
        let holds = holds.into_iter().filter(|(holds, _)| !holds);
        let issuer = match self.issuer.parse() {
            Ok(issuer) => address_fault("console_oidc.issuer", &issuer),
            Err(_) => Some("`console_oidc.issuer` must be the provider's address".to_owned()),
        };
        let addresses = [
            address_fault("console_oidc.console_address", console),
            issuer,
        ];
        let addresses = addresses.into_iter().flatten();
        addresses
            .chain(holds.map(|(_, why)| why.to_owned()))
            .collect()
    }
}
