//! Tables of the keys of products, channels and brands in `docs/operating/configure.md`, from the comments of the types
//! that read them.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail};

use crate::tree::Tree;

pub(super) const PATH: &str = "docs/operating/configure.md";
const BEGIN: &str = "<!-- keys: begin (made by `cargo xtask generate`) -->\n";
const END: &str = "<!-- keys: end -->";

const PRODUCT: &str = "server/lender/src/settings/product.rs";
const CHANNELS: &str = "server/providers/src/config/channels.rs";
const TERMS: &str = "server/lending/src/product.rs";
const BRAND: &str = "server/texts/src/brand.rs";
const QR_PH: &str = "server/provider-api/src/qr_ph.rs";

/// The tables: the notation of the keys' owner in a file, and the type that reads the keys.
const TABLES: &[(&str, &str, &str)] = &[
    ("`[[products]]`", PRODUCT, "Product"),
    ("`[products.pop]`", PRODUCT, "LeavingPop"),
    ("`[products.terms]`", TERMS, "Terms"),
    ("`[products.terms.penalty]`", TERMS, "PenaltyTerms"),
    ("each of its `steps`", TERMS, "PenaltyStep"),
    ("`[products.terms.rollover]`", TERMS, "RolloverTerms"),
    ("`[products.terms.prepayment]`", TERMS, "PrepaymentTerms"),
    ("`[[landing_pages]]`", PRODUCT, "LandingPage"),
    ("`[[payment_channels]]`", CHANNELS, "ChannelConfig"),
    ("`[payment_channels.qr_ph]`", QR_PH, "Merchant"),
    ("`[sms]`", "server/providers/src/config/sms.rs", "SmsConfig"),
    (
        "`[xendit]`",
        "server/providers/src/config/xendit.rs",
        "XenditConfig",
    ),
    (
        "`[dragonpay]`",
        "server/providers/src/config/dragonpay.rs",
        "DragonpayConfig",
    ),
    (
        "`[payout]`",
        "server/providers/src/config/payout.rs",
        "PayoutConfig",
    ),
    ("the brand's file", BRAND, "Brand"),
    ("its `[theme]`", "server/texts/src/brand/theme.rs", "Theme"),
    (
        "its `[bridge]`",
        "mock-bridge/contract/src/bridge_config.rs",
        "BridgeConfig",
    ),
    ("its `[[currency_rates]]`", BRAND, "CurrencyRate"),
];

/// Returns the document with up-to-date tables.
pub fn document(tree: &Tree) -> Result<String> {
    let (before, rest) = tree
        .text(PATH)
        .split_once(BEGIN)
        .context("docs/operating/configure.md has no tables of keys")?;
    let (_, after) = rest
        .split_once(END)
        .context("the tables of docs/operating/configure.md have no end")?;
    let mut tables = String::new();
    for (title, file, name) in TABLES {
        let _ = write!(tables, "\n| {title} | |\n|---|---|\n");
        for key in keys(tree.text(file), name)? {
            let _ = writeln!(tables, "| `{}` | {} |", key.name, key.meaning);
        }
    }
    Ok(format!("{before}{BEGIN}{tables}\n{END}{after}"))
}

/// A key of a configuration file.
#[derive(Debug, PartialEq, Eq)]
struct Key {
    name: String,
    meaning: String,
}

/// Returns the fields of a type with their comments, with a note on optional ones.
fn keys(source: &str, name: &str) -> Result<Vec<Key>> {
    let Some((_, body)) = source.split_once(&format!("\npub struct {name} {{\n")) else {
        bail!("no type {name}");
    };
    let body = body.split("\n}").next().unwrap_or_default();
    let mut keys = Vec::new();
    let (mut meaning, mut optional) = (Vec::new(), false);
    for line in body.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix("///") {
            meaning.push(comment.trim());
        } else if line.starts_with("#[") {
            optional |= line.contains("default");
        } else if let Some((name, kind)) = line
            .strip_prefix("pub ")
            .and_then(|field| field.split_once(": "))
        {
            let mut meaning = std::mem::take(&mut meaning).join(" ").replace('|', "\\|");
            if optional || kind.starts_with("Option<") {
                meaning.push_str(" Optional.");
            }
            let name = name.to_owned();
            keys.push(Key { name, meaning });
            optional = false;
        }
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_keys_of_a_type_with_their_comments() {
        let source = "/// A.\npub struct Product {\n    /// Its name,\n    /// in words.\n    pub name: String,\n    /// Where it is.\n    \
                      #[serde(default)]\n    pub h5_url: String,\n    /// Asked.\n    pub pop: Option<Pop>,\n}\npub struct Other {\n    pub x: i64,\n}\n";
        let rows: Vec<_> = keys(source, "Product")
            .unwrap()
            .into_iter()
            .map(|key| (key.name, key.meaning))
            .collect();
        let row = |name: &str, meaning: &str| (name.to_owned(), meaning.to_owned());
        assert_eq!(
            rows,
            [
                row("name", "Its name, in words."),
                row("h5_url", "Where it is. Optional."),
                row("pop", "Asked. Optional."),
            ]
        );
        assert!(keys(source, "Lost").is_err());
    }
}
