//! The guest's native screens as data (QA-16): its server describes them, the emulator's screens draw them. So the
//! emulator knows no guest's words. `docs/emulator.md` lists the addresses at which a guest answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A native screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NativeScreen {
    /// Its title.
    pub title: String,
    /// Its parts, from top to bottom.
    pub parts: Vec<Part>,
}

/// A part of a native screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Part {
    /// The person at the phone, with a picture of a person.
    Person {
        /// Their name.
        name: String,
        /// A line below it.
        detail: String,
    },
    /// A text with a button, in the brand's colours.
    Banner {
        /// Its title.
        title: String,
        /// The text below it.
        text: String,
        /// The button.
        button: String,
        /// Action of the button.
        press: Press,
    },
    /// A card that is a button, in the brand's colours.
    Card {
        /// Its title.
        title: String,
        /// A short text beside the title.
        badge: Option<String>,
        /// A large figure.
        figure: Option<Figure>,
        /// The last line.
        foot: String,
        /// Action of a press.
        press: Press,
    },
    /// A list of rows.
    Section {
        /// Its title.
        title: Option<String>,
        /// The rows.
        rows: Vec<Row>,
    },
    /// A failure, with a button to try again.
    Problem {
        /// The failure, as a sentence.
        text: String,
        /// Action of the button.
        press: Press,
    },
}

/// A large figure of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Figure {
    /// The line above it; may be empty.
    pub label: String,
    /// A sign before it, smaller; may be empty.
    pub sign: String,
    /// The figure.
    pub text: String,
}

/// A row of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, rename_all = "camelCase")]
pub struct Row {
    /// Its name.
    pub label: String,
    /// A value at the right.
    pub value: Option<String>,
    /// Address of a picture of 44 × 44 on the H5 origin.
    pub picture: Option<String>,
    /// The words of a button at the right. Without `press` the button is disabled.
    pub button: Option<String>,
    /// Lines below the name.
    pub details: Vec<Detail>,
    /// True if a press destroys something.
    pub danger: bool,
    /// Action of a press of the row; a row without it is no button.
    pub press: Option<Press>,
}

/// A line of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Detail {
    /// A name before the text; an empty one makes a line of less weight.
    pub label: String,
    /// The text.
    pub text: String,
}

/// Action of a press on a native screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Press {
    /// Opens an address of the H5 origin in a web view.
    Open {
        /// The address.
        address: String,
    },
    /// Opens the login.
    Login,
    /// Shows another native screen in the same tab.
    Screen {
        /// Its name.
        name: String,
    },
    /// Posts to an address of the guest, which answers an [`Outcome`].
    Post {
        /// The address.
        address: String,
        /// The form.
        form: BTreeMap<String, String>,
    },
}

/// The guest's answer to a press.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Outcome {
    /// It is done; the screen is loaded again.
    Done,
    /// An address of the H5 origin opens in a web view.
    Open {
        /// The address.
        address: String,
    },
    /// The session has ended.
    SignOut,
    /// The person is asked.
    Ask {
        /// The question.
        dialog: Dialog,
    },
}

/// A question over a native screen. It can always be cancelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Dialog {
    /// Its title.
    pub title: String,
    /// The text below it.
    pub text: String,
    /// The label of a field for the six digits of an SMS, posted as `smsCode`.
    pub code: Option<String>,
    /// The button beside 'Cancel'.
    pub button: Option<DialogButton>,
}

/// A button of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DialogButton {
    /// Its words.
    pub label: String,
    /// True if a press destroys something.
    pub danger: bool,
    /// Address that it posts to, which answers an [`Outcome`].
    pub address: String,
}
