//! A label and its value, as lists show them.

use serde::Serialize;
use utoipa::ToSchema;

/// One line of a list: a label and its value, both display text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TextRow {
    /// The label.
    pub text: String,
    /// The value, formatted by the brand.
    pub value: String,
}
