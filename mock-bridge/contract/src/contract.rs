//! The contract: the eleven messages that a page may send to the app that wraps it (BRIDGE-01), as types. Their effect
//! is in the emulator; their transport is in `bridge_config`.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::refusal::Refusal;

/// Version of this contract. It rises with a change that an existing wrapper would not understand.
pub const CONTRACT_VERSION: u32 = 1;

/// The page's function that a wrapper calls in the single form, as `window.onBridgeReply?.(callbackId, reply)`.
pub const REPLY_FUNCTION: &str = "onBridgeReply";

/// The logical name of a message. The name on the wire is the brand's choice (BRIDGE-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum MessageName {
    /// Open an address outside the app.
    OpenPortal,
    /// Close the web view that the page is in.
    CloseWebView,
    /// Open another page, in a new web view.
    GoToPage,
    /// Show the home tab.
    GoHome,
    /// Show the mine tab.
    GoToMine,
    /// Ask the borrower to sign in.
    GoToLogin,
    /// Offer to dial a number.
    CallTelephone,
    /// Ask for a rating of the app.
    GoToRate,
    /// Note that the borrower pressed 'Loan Now'.
    TrackConfirm,
    /// The bank step begins.
    StartBankFlow,
    /// The bank step is done.
    EndBankFlow,
}

/// The payload of `openPortal`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OpenPortal {
    /// An absolute http or https address.
    pub url: String,
}

/// The payload of a message that carries nothing: `{}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(type = "Record<string, never>")]
pub struct Nothing {}

/// The payload of `goToPage`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct GoToPage {
    /// A path of the H5 origin (`/loanDetail`), an absolute address of it, or a deep link (`tulay://home`).
    pub link: String,
    /// Parameters added to the link's query.
    pub params: PageParams,
}

/// The parameters of `goToPage`: an object, or a list where order or repetition matters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    untagged,
    expecting = "params must be an object of strings or a list of {name, value}"
)]
pub enum PageParams {
    /// `[{name, value}, …]`, in order.
    List(Vec<PageParam>),
    /// `{name: value, …}`.
    #[ts(type = "Record<string, string>")]
    Object(std::collections::BTreeMap<String, String>),
}

/// One entry of a parameter list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PageParam {
    /// The query parameter's name.
    pub name: String,
    /// Its value, not yet percent-encoded.
    pub value: String,
}

/// The payload of `callTelephone`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CallTelephone {
    /// A telephone number; `tel:` before it is allowed.
    pub phone: String,
}

/// The payload of `trackConfirm`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TrackConfirm {
    /// The product.
    pub product_id: String,
    /// The order; empty before there is one.
    pub order_id: String,
}

/// The payload of `startBankFlow` and `endBankFlow`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct BankFlowOf {
    /// The product that the account is bound for.
    pub product_id: String,
}

/// A message of the right shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "name", content = "payload", rename_all = "camelCase")]
pub enum Message {
    /// See [`MessageName::OpenPortal`].
    OpenPortal(OpenPortal),
    /// See [`MessageName::CloseWebView`].
    CloseWebView(Nothing),
    /// See [`MessageName::GoToPage`].
    GoToPage(GoToPage),
    /// See [`MessageName::GoHome`].
    GoHome(Nothing),
    /// See [`MessageName::GoToMine`].
    GoToMine(Nothing),
    /// See [`MessageName::GoToLogin`].
    GoToLogin(Nothing),
    /// See [`MessageName::CallTelephone`].
    CallTelephone(CallTelephone),
    /// See [`MessageName::GoToRate`].
    GoToRate(Nothing),
    /// See [`MessageName::TrackConfirm`].
    TrackConfirm(TrackConfirm),
    /// See [`MessageName::StartBankFlow`].
    StartBankFlow(BankFlowOf),
    /// See [`MessageName::EndBankFlow`].
    EndBankFlow(BankFlowOf),
}

/// The longest text a payload may carry, in characters; an address, a link and a parameter's value.
pub const MAX_TEXT_CHARS: usize = 2048;
/// The longest identifier, parameter name or telephone number, in characters.
pub const MAX_ID_CHARS: usize = 64;
/// The most parameters that one `goToPage` may carry.
pub const MAX_PARAMS: usize = 32;

impl Message {
    /// Parses the payload of the message `name`.
    ///
    /// # Errors
    /// [`Refusal::WrongShape`] with the reason: a missing, extra, mistyped, empty or overlong field.
    pub fn parse(name: MessageName, payload: &Value) -> Result<Self, Refusal> {
        let message = match name {
            MessageName::OpenPortal => Self::OpenPortal(shape(payload)?),
            MessageName::CloseWebView => Self::CloseWebView(shape(payload)?),
            MessageName::GoToPage => Self::GoToPage(shape(payload)?),
            MessageName::GoHome => Self::GoHome(shape(payload)?),
            MessageName::GoToMine => Self::GoToMine(shape(payload)?),
            MessageName::GoToLogin => Self::GoToLogin(shape(payload)?),
            MessageName::CallTelephone => Self::CallTelephone(shape(payload)?),
            MessageName::GoToRate => Self::GoToRate(shape(payload)?),
            MessageName::TrackConfirm => Self::TrackConfirm(shape(payload)?),
            MessageName::StartBankFlow => Self::StartBankFlow(shape(payload)?),
            MessageName::EndBankFlow => Self::EndBankFlow(shape(payload)?),
        };
        message.check_lengths()?;
        Ok(message)
    }

    /// Returns the message's logical name.
    pub fn name(&self) -> MessageName {
        match self {
            Self::OpenPortal(_) => MessageName::OpenPortal,
            Self::CloseWebView(_) => MessageName::CloseWebView,
            Self::GoToPage(_) => MessageName::GoToPage,
            Self::GoHome(_) => MessageName::GoHome,
            Self::GoToMine(_) => MessageName::GoToMine,
            Self::GoToLogin(_) => MessageName::GoToLogin,
            Self::CallTelephone(_) => MessageName::CallTelephone,
            Self::GoToRate(_) => MessageName::GoToRate,
            Self::TrackConfirm(_) => MessageName::TrackConfirm,
            Self::StartBankFlow(_) => MessageName::StartBankFlow,
            Self::EndBankFlow(_) => MessageName::EndBankFlow,
        }
    }

    fn check_lengths(&self) -> Result<(), Refusal> {
        match self {
            Self::OpenPortal(it) => text("url", &it.url, 1, MAX_TEXT_CHARS),
            Self::GoToPage(it) => {
                text("link", &it.link, 1, MAX_TEXT_CHARS)?;
                let pairs = it.params.pairs();
                if pairs.len() > MAX_PARAMS {
                    return Err(Refusal::wrong_shape(format!(
                        "params has more than {MAX_PARAMS} entries"
                    )));
                }
                pairs.iter().try_for_each(|(name, value)| {
                    text("params: a name", name, 1, MAX_ID_CHARS)?;
                    text("params: a value", value, 0, MAX_TEXT_CHARS)
                })
            }
            Self::CallTelephone(it) => text("phone", &it.phone, 1, MAX_ID_CHARS),
            Self::TrackConfirm(it) => {
                text("productId", &it.product_id, 1, MAX_ID_CHARS)?;
                text("orderId", &it.order_id, 0, MAX_ID_CHARS)
            }
            Self::StartBankFlow(it) | Self::EndBankFlow(it) => {
                text("productId", &it.product_id, 1, MAX_ID_CHARS)
            }
            Self::CloseWebView(_)
            | Self::GoHome(_)
            | Self::GoToMine(_)
            | Self::GoToLogin(_)
            | Self::GoToRate(_) => Ok(()),
        }
    }
}

impl PageParams {
    /// Returns the parameters as name and value, in order.
    pub fn pairs(&self) -> Vec<(&str, &str)> {
        match self {
            Self::List(list) => list
                .iter()
                .map(|it| (it.name.as_str(), it.value.as_str()))
                .collect(),
            Self::Object(map) => map
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect(),
        }
    }
}

/// Parses an object strictly.
pub fn shape<T: for<'de> Deserialize<'de>>(payload: &Value) -> Result<T, Refusal> {
    // serde also reads a struct from a list; the contract does not.
    if !payload.is_object() {
        return Err(Refusal::wrong_shape("it must be an object".to_owned()));
    }
    T::deserialize(payload).map_err(|error| Refusal::wrong_shape(error.to_string()))
}

/// Checks the length of a text, in characters.
pub fn text(field: &str, value: &str, min_chars: usize, max_chars: usize) -> Result<(), Refusal> {
    let chars = value.chars().count();
    if chars < min_chars {
        return Err(Refusal::wrong_shape(format!("{field} must not be empty")));
    }
    if chars > max_chars {
        return Err(Refusal::wrong_shape(format!(
            "{field} is longer than {max_chars} characters"
        )));
    }
    Ok(())
}
