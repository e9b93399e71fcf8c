//! Forms that the server describes, and their input: items of each cate, and the refused fields, collected so that all
//! are named at once (BIND-02, BIND-10).

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;
use tulay_texts::Localizer;
use tulay_texts::Text;

/// Control of a form item (BIND-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FormItemCate {
    /// Text input.
    Text,
    /// Region, province and city picker.
    CitySelect,
    /// Day picker.
    Day,
    /// Option picker.
    Enum,
}

/// Kind of input of a text item (UI-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FormInputType {
    /// Any text.
    Text,
    /// Digits.
    Number,
    /// Digits, grouped in fours.
    BankCard,
    /// A phone number.
    Phone,
}

/// Option of an enum item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FormOption {
    /// Text to show.
    pub name: String,
    /// Value to send.
    #[serde(rename = "type")]
    pub option_type: String,
}

/// One item of a form that the server describes (BIND-02).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormItem {
    /// Key under which the value is sent.
    pub code: String,
    /// Control of the item.
    pub cate: FormItemCate,
    /// Label.
    pub title: String,
    /// Placeholder.
    pub subtitle: String,
    /// Initial value; a saved number comes masked.
    pub value: String,
    /// Options of an enum.
    pub note: Vec<FormOption>,
    /// Kind of input.
    pub input_type: FormInputType,
    /// Card type that the item applies to; 0 for every one.
    pub card_type_mi: i32,
    /// Channel that the item applies to; null for every one.
    pub channel_number: Option<String>,
}

/// Option: its value on the wire and its English name.
pub type FormChoice = (&'static str, &'static str);

/// Builds an item, to be narrowed by [`FormItem::only_for`].
pub fn item(
    code: &str,
    cate: FormItemCate,
    title: &'static str,
    subtitle: &'static str,
    localizer: Localizer<'_>,
) -> FormItem {
    FormItem {
        code: code.to_owned(),
        cate,
        title: localizer.text(title),
        subtitle: localizer.text(subtitle),
        value: String::new(),
        note: Vec::new(),
        input_type: FormInputType::Text,
        card_type_mi: 0,
        channel_number: None,
    }
}

impl FormItem {
    /// Sets the value of the item.
    #[must_use]
    pub fn with_value(mut self, value: impl Into<String>) -> Self {
        self.value = value.into();
        self
    }

    /// Sets the kind of input of the item.
    #[must_use]
    pub fn taking(mut self, input_type: FormInputType) -> Self {
        self.input_type = input_type;
        self
    }

    /// Sets the options of the item.
    #[must_use]
    pub fn of(mut self, choices: &[FormChoice], localizer: Localizer<'_>) -> Self {
        let option = |choice: &FormChoice| FormOption {
            name: localizer.text(choice.1),
            option_type: choice.0.to_owned(),
        };
        self.note = choices.iter().map(option).collect();
        self
    }

    /// Restricts the item to one card type, and to one channel of it if given (BIND-04, BIND-05).
    #[must_use]
    pub fn only_for(mut self, card_type: i32, channel_number: Option<&str>) -> Self {
        self.card_type_mi = card_type;
        self.channel_number = channel_number.map(str::to_owned);
        self
    }
}

/// Refused fields.
#[derive(Debug, Default)]
pub struct Refused(Vec<(String, Text)>);

impl Refused {
    /// Unwraps a field's value, or records the reason of its refusal.
    pub fn take<T>(&mut self, field: &str, value: Result<T, Text>) -> Option<T> {
        match value {
            Ok(value) => Some(value),
            Err(why) => {
                self.0.push((field.to_owned(), why));
                None
            }
        }
    }

    /// Records a field as refused.
    pub fn add(&mut self, field: &str, why: Text) {
        self.0.push((field.to_owned(), why));
    }

    /// Error 1400 that names every refused field.
    pub fn into_error(self) -> Error {
        Error::invalid_fields(self.0)
    }

    /// Fails if a field was refused.
    pub fn check(self) -> Result<(), Error> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(self.into_error())
        }
    }
}

/// Returns true if the value is one of the choices.
pub fn is_choice(value: &str, choices: &[FormChoice]) -> bool {
    choices.iter().any(|choice| choice.0 == value)
}
