//! Secrets that are public in this project, by their SHA-256: they protect nothing, and no server accepts them.

use sha2::{Digest, Sha256};
use tulay_providers::config::ProvidersConfig;
use tulay_system::hex::{from_typed_hex, to_hex};

/// Digests of the secrets of the examples: sandbox channels, the accounts of the stand-ins, the demo's sealing key.
const PUBLIC_SECRETS: [&str; 9] = [
    "797d040d4483b2530e7686f3c7b016ad421e862f56a2a9d5b165638facb4bee7",
    "7dc16f3311c92ed86bdddfdb634f12d62a3efad51f74bd50a87094b2a83ab2b2",
    "6db6e7a4e8fb714b30333464a1641dc178dcb534d55f6efa3e94dc39d96937e3",
    "5f49bbf94e7f20332523ab38b1d98a7a44f64c610b53f4813477f02cde6e74ed",
    "81aa4e3c076cff9798c7de5b61b94ee403784c2f2400e35962f4eef88b90ba1b",
    "cbfabdf6ae1b0c5dffdb37b6a2cda6eb0779bf6ee98b341b9dbc82b1a0f2d2ac",
    "48d2a5bbcf422ccd1b69e2a82fb90bafb52384953e77e304bef856084be052b6",
    "4f130fa4a388406adf5f335d233acf49765dced7f0353bf437011407c0d117ea",
    "3830b7c48aa0b138063bbb0f969bdd875822ba585b8a9feafb22c7c42e43b3b7",
];

/// Returns a fault for each key whose secret is public. A stand-in on this machine may have its own.
pub(super) fn faults(providers: &ProvidersConfig) -> Vec<String> {
    let given = providers.given_secrets().into_iter();
    let public = given.filter(|of| is_public(of.secret.as_bytes()));
    public
        .map(|of| {
            let key = of.key;
            format!(
                "{key} is the demo's, which everybody can read: it must be a secret of your own"
            )
        })
        .collect()
}

/// Returns true if a secret is public.
pub fn is_public(secret: &[u8]) -> bool {
    PUBLIC_SECRETS.contains(&to_hex(&Sha256::digest(secret)).as_str())
}

/// Bytes of a sealing key.
///
/// # Errors
/// Describes the valid form of the key.
pub(super) fn sealing_key(text: &str) -> Result<[u8; 32], &'static str> {
    let bytes = from_typed_hex(text).and_then(|bytes| bytes.try_into().ok());
    let bytes: [u8; 32] = bytes.ok_or("must be 64 hexadecimal digits")?;
    if bytes == [0; 32] {
        return Err("is all zeros: it must be random, as `openssl rand -hex 32` prints one");
    }
    if is_public(&bytes) {
        return Err(
            "is the demo's, which everybody can read: it must be random, as `openssl rand -hex 32` prints one",
        );
    }
    Ok(bytes)
}
