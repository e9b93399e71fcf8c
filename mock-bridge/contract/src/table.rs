//! The table of messages: one row each, from which the names, the documents and the TypeScript are generated.

use crate::contract::MessageName;

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct ContractRow {
    /// Logical name, as an enum.
    pub name: MessageName,
    /// Logical name, as in code and brand files.
    pub logical_name: &'static str,
    /// Name on the wire unless the brand renames it (BRIDGE-02).
    pub default_wire_name: &'static str,
    /// TypeScript type of the payload.
    pub payload_type: &'static str,
    /// Payload, as shown to readers.
    pub payload: &'static str,
    /// Action of a wrapper.
    pub wrapper_does: &'static str,
    /// Checks of a wrapper beyond the sender and the shape (BRIDGE-04).
    pub wrapper_checks: &'static str,
    /// Action of the page outside a wrapper (BRIDGE-03).
    pub browser_fallback: &'static str,
    /// A payload that a wrapper accepts, as JSON: the first golden one.
    pub example: &'static str,
    /// True if the self-test page may send it by itself (PREV-04): the page stays, and no question opens.
    pub runs_alone: bool,
}

/// All messages. No message has a reply beyond the acknowledgement that `docs/bridge.md` describes.
pub const TABLE: [ContractRow; 11] = [
    ContractRow {
        name: MessageName::OpenPortal,
        logical_name: "openPortal",
        default_wire_name: "openUrl",
        payload_type: "OpenPortal",
        payload: "`{url}`",
        wrapper_does: "opens the address in the system's browser",
        wrapper_checks: "absolute `http` or `https`, a host, no user name in it; common parameters are not added",
        browser_fallback: "goes to the address",
        example: r#"{"url":"https://pay.example/c/8842?lang=en"}"#,
        runs_alone: false,
    },
    ContractRow {
        name: MessageName::CloseWebView,
        logical_name: "closeWebView",
        default_wire_name: "closeSyn",
        payload_type: "Nothing",
        payload: "`{}`",
        wrapper_does: "closes the web view; the one below is reloaded, so that it shows what changed",
        wrapper_checks: "nothing more",
        browser_fallback: "history back, or `/` where there is no history",
        example: "{}",
        runs_alone: false,
    },
    ContractRow {
        name: MessageName::GoToPage,
        logical_name: "goToPage",
        default_wire_name: "jump",
        payload_type: "GoToPage",
        payload: "`{link, params}`; params: `{name: value}` or `[{name, value}]`, all strings",
        wrapper_does: "opens the link, with the parameters and the common parameters, in a new web view; \
                       the deep links `home`, `mine` and `login` show those native screens",
        wrapper_checks: "a path, an address of the H5 origin, or the brand's deep-link scheme; \
                         a common parameter in the link or the params is replaced by the wrapper's",
        browser_fallback: "goes to the link with the parameters",
        example: r#"{"link":"/loanDetail","params":{"orderId":"ord7","productId":"1"}}"#,
        runs_alone: false,
    },
    ContractRow {
        name: MessageName::GoHome,
        logical_name: "goHome",
        default_wire_name: "jumpToHome",
        payload_type: "Nothing",
        payload: "`{}`",
        wrapper_does: "closes every web view and shows the home tab",
        wrapper_checks: "nothing more",
        browser_fallback: "goes to `/`",
        example: "{}",
        runs_alone: false,
    },
    ContractRow {
        name: MessageName::GoToMine,
        logical_name: "goToMine",
        default_wire_name: "jumpToUserCenter",
        payload_type: "Nothing",
        payload: "`{}`",
        wrapper_does: "closes every web view and shows the mine tab",
        wrapper_checks: "nothing more",
        browser_fallback: "goes to `/recommendList`",
        example: "{}",
        runs_alone: false,
    },
    ContractRow {
        name: MessageName::GoToLogin,
        logical_name: "goToLogin",
        default_wire_name: "jumpToLogin",
        payload_type: "Nothing",
        payload: "`{}`",
        wrapper_does: "forgets the session and shows the login; after it, the page is reloaded with the new session",
        wrapper_checks: "nothing more",
        browser_fallback: "goes to `/recommendList`",
        example: "{}",
        runs_alone: false,
    },
    ContractRow {
        name: MessageName::CallTelephone,
        logical_name: "callTelephone",
        default_wire_name: "callPhoneMethod",
        payload_type: "CallTelephone",
        payload: "`{phone}`",
        wrapper_does: "asks the borrower, then dials",
        wrapper_checks: "3 to 15 digits, with `+` first, spaces, `-`, `.` and brackets; `;` `,` `#` `*` would dial on after \
                         the number and are refused",
        browser_fallback: "a `tel:` link",
        example: r#"{"phone":"09170000001"}"#,
        runs_alone: false,
    },
    ContractRow {
        name: MessageName::GoToRate,
        logical_name: "goToRate",
        default_wire_name: "toGrade",
        payload_type: "Nothing",
        payload: "`{}`",
        wrapper_does: "asks the system for its rating prompt, which shows it at most 3 times in 365 days",
        wrapper_checks: "nothing more",
        browser_fallback: "goes to the brand's store page",
        example: "{}",
        runs_alone: false,
    },
    ContractRow {
        name: MessageName::TrackConfirm,
        logical_name: "trackConfirm",
        default_wire_name: "uploadRiskLoan",
        payload_type: "TrackConfirm",
        payload: "`{productId, orderId}`; orderId is empty while there is no order",
        wrapper_does: "notes that the borrower pressed 'Loan Now'; nothing is shown",
        wrapper_checks: "nothing more",
        browser_fallback: "nothing",
        example: r#"{"productId":"1","orderId":"ord7"}"#,
        runs_alone: true,
    },
    ContractRow {
        name: MessageName::StartBankFlow,
        logical_name: "startBankFlow",
        default_wire_name: "startBindCard",
        payload_type: "BankFlowOf",
        payload: "`{productId}`",
        wrapper_does: "begins the bank step: its native header; leaving it asks first",
        wrapper_checks: "nothing more; sent again by a reload, it changes nothing",
        browser_fallback: "nothing",
        example: r#"{"productId":"1"}"#,
        runs_alone: true,
    },
    ContractRow {
        name: MessageName::EndBankFlow,
        logical_name: "endBankFlow",
        default_wire_name: "endBindCard",
        payload_type: "BankFlowOf",
        payload: "`{productId}`",
        wrapper_does: "ends the bank step: leaving no longer asks",
        wrapper_checks: "the bank step of this product is open",
        browser_fallback: "nothing",
        example: r#"{"productId":"1"}"#,
        runs_alone: true,
    },
];

impl MessageName {
    /// Returns the message's row.
    pub fn row(self) -> &'static ContractRow {
        // The table is in the order of the enum, which a test checks.
        &TABLE[self as usize]
    }

    /// Returns the message with this logical name.
    pub fn from_logical(logical_name: &str) -> Option<Self> {
        TABLE
            .iter()
            .find(|row| row.logical_name == logical_name)
            .map(|row| row.name)
    }
}
