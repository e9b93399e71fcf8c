//! Label and value, as shown in lists.

use serde::Serialize;
use utoipa::ToSchema;

/// One line of a list: a label and its value, both display text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TextRow {
    /// Label.
    pub text: String,
    /// Value, formatted by the brand.
    pub value: String,
}
