//! Generates the copies of the contract: TypeScript for the web app and for the emulator's screens, the table of
//! messages for the web app's self-test page, and the one in `docs/bridge.md`. The copies are checked in and compared
//! by a test; `cargo run -p mock-bridge --example generate` writes them.

use std::fmt::Write as _;

use ts_rs::{Config, TS};

use crate::bridge_config::{BridgeConfig, Form};
use crate::contract::{self, CONTRACT_VERSION, MessageName, REPLY_FUNCTION};
use crate::guest;
use crate::hardware;
use crate::preset;
use crate::refusal::Refusal;
use crate::state;
use crate::table::TABLE;

/// Path of the web app's copy: messages, names, a brand's configuration. From the root of the repository.
pub const WEB_CONTRACT: &str = "web/src/bridge/contract.gen.ts";
/// Path of the web app's table, which only its self-test page loads (PREV-04). From the root of the repository.
pub const WEB_TABLE: &str = "web/src/bridge/table.gen.ts";
/// Path of the emulator screens' copy: the web app's, and the emulator's state. From the root of the repository.
pub const UI_CONTRACT: &str = "mock-bridge/ui/src/contract.gen.ts";
/// Path of the page for wrapper developers, which contains the table. From the root of the repository.
pub const DOCUMENT: &str = "docs/bridge.md";

const HEAD: &str =
    "// Made by `cargo run -p mock-bridge --example generate` from mock-bridge/src. Do not edit.\n";
const TABLE_BEGIN: &str =
    "<!-- messages: begin (made from mock-bridge/contract/src/table.rs) -->\n";
const TABLE_END: &str = "<!-- messages: end -->";

const WEB_TABLE_TYPES: &str = "\
/** A message's entry in the contract. */
export type MessageRow<N extends MessageName> = {
  /** A payload that a wrapper takes. */
  example: Payloads[N],
  wrapperDoes: string,
  /** The wrapper's checks beyond the sender and the shape. */
  wrapperChecks: string,
  /** The page's behaviour in a browser without a wrapper. */
  browserFallback: string,
  /** True if the self-test may send it unattended: the page stays, and no question opens. */
  runsAlone: boolean, };

export const MESSAGES: { readonly [N in MessageName]: MessageRow<N> } = {
";

/// Returns the web app's TypeScript.
pub fn web_contract() -> String {
    let mut out = HEAD.to_owned();
    let config = config();
    let types = [
        declared::<contract::OpenPortal>(&config),
        declared::<contract::Nothing>(&config),
        declared::<contract::PageParam>(&config),
        declared::<contract::PageParams>(&config),
        declared::<contract::GoToPage>(&config),
        declared::<contract::CallTelephone>(&config),
        declared::<contract::TrackConfirm>(&config),
        declared::<contract::BankFlowOf>(&config),
        declared::<MessageName>(&config),
        declared::<Form>(&config),
        declared::<BridgeConfig>(&config),
        declared::<state::ReplyValue>(&config),
    ];
    out.extend(types);
    out.push_str("\n/** The payload of each message. */\nexport type Payloads = {\n");
    for row in &TABLE {
        let _ = writeln!(out, "  {}: {};", row.logical_name, row.payload_type);
    }
    out.push_str(
        "};\n\n/** The name of each message on the wire, unless the brand renames it. */\n",
    );
    out.push_str("export const DEFAULT_WIRE_NAMES: Record<MessageName, string> = {\n");
    for row in &TABLE {
        let _ = writeln!(
            out,
            "  {}: \"{}\",",
            row.logical_name, row.default_wire_name
        );
    }
    out.push_str("};\n");
    let _ = writeln!(out, "\nexport const CONTRACT_VERSION = {CONTRACT_VERSION};");
    let _ = writeln!(
        out,
        "\n/** The page's function that a wrapper calls to answer in the single-handler form. */"
    );
    let _ = writeln!(out, "export const REPLY_FUNCTION = \"{REPLY_FUNCTION}\";");
    out
}

/// Returns the table of messages in TypeScript; its examples are typed by [`web_contract`].
pub fn web_table() -> String {
    let mut out = format!(
        "{HEAD}import type {{ MessageName, Payloads }} from \"./contract.gen.ts\";\n\n{WEB_TABLE_TYPES}"
    );
    for row in &TABLE {
        let (name, example, alone) = (row.logical_name, row.example, row.runs_alone);
        let _ = writeln!(out, "  {name}: {{\n    example: {example},");
        for (field, text) in [
            ("wrapperDoes", row.wrapper_does),
            ("wrapperChecks", row.wrapper_checks),
            ("browserFallback", row.browser_fallback),
        ] {
            let _ = writeln!(out, "    {field}: {},", serde_json::Value::from(text));
        }
        let _ = writeln!(out, "    runsAlone: {alone},\n  }},");
    }
    out.push_str("};\n");
    out
}

/// Returns the TypeScript of the emulator's screens.
pub fn ui_contract() -> String {
    let mut out = web_contract();
    let config = config();
    let types = [
        declared::<contract::Message>(&config),
        declared::<Refusal>(&config),
        declared::<state::AppInfo>(&config),
        declared::<state::Theme>(&config),
        declared::<preset::Preset>(&config),
        declared::<preset::Found>(&config),
        declared::<state::Wrapper>(&config),
        declared::<hardware::Model>(&config),
        declared::<hardware::Keyboard>(&config),
        declared::<hardware::Photos>(&config),
        declared::<hardware::TextSize>(&config),
        declared::<hardware::ColorScheme>(&config),
        declared::<hardware::Insets>(&config),
        declared::<hardware::Hardware>(&config),
        declared::<state::Session>(&config),
        declared::<state::Tab>(&config),
        declared::<state::ProcessEnds>(&config),
        declared::<state::WebView>(&config),
        declared::<state::Overlay>(&config),
        declared::<state::BankFlow>(&config),
        declared::<state::PortalVisit>(&config),
        declared::<state::DialledCall>(&config),
        declared::<state::RatingPrompt>(&config),
        declared::<state::Sender>(&config),
        declared::<state::Verdict>(&config),
        declared::<state::LogEntry>(&config),
        declared::<state::State>(&config),
        declared::<state::Incoming>(&config),
        declared::<state::Action>(&config),
        declared::<state::Event>(&config),
        declared::<state::Input>(&config),
        declared::<state::Screen>(&config),
        declared::<state::Effect>(&config),
        declared::<state::Update>(&config),
        declared::<state::MadeDevice>(&config),
        declared::<guest::NativeScreen>(&config),
        declared::<guest::Part>(&config),
        declared::<guest::Figure>(&config),
        declared::<guest::Row>(&config),
        declared::<guest::Detail>(&config),
        declared::<guest::Press>(&config),
        declared::<guest::Outcome>(&config),
        declared::<guest::Dialog>(&config),
        declared::<guest::DialogButton>(&config),
    ];
    out.extend(types);
    out
}

/// Returns `docs/bridge.md` with its table rewritten; `None` if the marks around the table are missing.
pub fn document(present: &str) -> Option<String> {
    let (before, rest) = present.split_once(TABLE_BEGIN)?;
    let (_, after) = rest.split_once(TABLE_END)?;
    Some(format!(
        "{before}{TABLE_BEGIN}{}{TABLE_END}{after}",
        markdown_table()
    ))
}

fn markdown_table() -> String {
    let mut out = String::from(
        "| message | default wire name | payload | the wrapper | it checks also | without a wrapper |\n\
         |---|---|---|---|---|---|\n",
    );
    for row in &TABLE {
        let _ = writeln!(
            out,
            "| `{}` | `{}` | {} | {} | {} | {} |",
            row.logical_name,
            row.default_wire_name,
            row.payload,
            row.wrapper_does,
            row.wrapper_checks,
            row.browser_fallback
        );
    }
    out
}

fn config() -> Config {
    Config::new().with_large_int("number")
}

fn declared<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    indented(&format!("\n{docs}export {}\n", T::decl(config)))
}

/// Indents the derived text: the comments of fields get lines to themselves.
fn indented(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    for line in text.lines().map(str::trim) {
        let inside = depth - usize::from(line.starts_with('}')).min(depth);
        let star = if line.starts_with('*') { " " } else { "" };
        if !line.is_empty() {
            let _ = write!(out, "{:1$}{star}{line}", "", inside * 2);
        }
        out.push('\n');
        if !star.is_empty() || line.starts_with("/*") {
            continue;
        }
        depth = (depth + line.matches('{').count()).saturating_sub(line.matches('}').count());
    }
    out
}
