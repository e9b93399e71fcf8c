//! Acts by their tags and fields, as the console's call and `tulay act` give them. The fields are those that the acts
//! declare.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::de::value::Error as FieldError;
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use super::{ACTS, from_value};
use crate::act::Act;
use tulay_lender::error::Error;

/// Acts that are done by other calls and commands, as they need more than their fields.
const APART: [&str; 11] = [
    "link_staff",
    "answer_complaint",
    "read_complaint",
    "read_evidence",
    "read_borrower",
    "read_document",
    "search_name",
    "add_note",
    "export_borrower",
    "export_list",
    "correct_borrower",
];

/// Tag of an act, with the names of its fields.
pub type Declared = (&'static str, &'static [&'static str]);

/// Returns the acts that are done by their tags and fields alone.
pub fn declared() -> Vec<Declared> {
    let acts = ACTS.iter().map(|kind| ((kind.tag)(), (kind.fields)()));
    acts.filter(|(tag, _)| !APART.contains(tag)).collect()
}

/// Returns the act that a tag in the field `act` names, with its fields.
///
/// # Errors
/// 1400 for an unknown tag, an act that is done by another call, and fields that are unknown, missing or malformed.
pub fn typed(act: &Value) -> Result<Arc<dyn Act>, Error> {
    let tag = act["act"].as_str().unwrap_or_default();
    if APART.contains(&tag) {
        return Err(Error::invalid("act", "This act is done in another way"));
    }
    let acts = declared();
    let (_, fields) = acts
        .iter()
        .find(|(known, _)| *known == tag)
        .ok_or_else(|| Error::invalid("act", "There is no such act"))?;
    let mut given = act.as_object().into_iter().flat_map(Map::keys);
    if let Some(unknown) = given.find(|name| *name != "act" && !fields.contains(&name.as_str())) {
        let why = format!("{tag} has {}, and not {unknown}", listed(fields));
        return Err(Error::invalid("act", "The act has no such field").with_log_detail(&why));
    }
    from_value(act)
        .ok_or_else(|| Error::invalid("act", "There is no such act"))?
        .map_err(|why| {
            let why = format!("{tag}: {why}");
            Error::invalid("act", "The act's fields cannot be read").with_log_detail(&why)
        })
}

/// Returns the act of a tag with fields in words. A word that is JSON counts as such where the act takes it, and as text
/// otherwise.
///
/// # Errors
/// As [`typed`].
pub fn in_words(tag: &str, fields: &[(String, String)]) -> Result<Arc<dyn Act>, Error> {
    let readings: Vec<Option<Value>> = fields
        .iter()
        // A value that is missing where a script reads it is no field that is left out.
        .map(|(_, word)| {
            serde_json::from_str(word)
                .ok()
                .filter(|value: &Value| !value.is_null())
        })
        .collect();
    let names: BTreeSet<&String> = fields.iter().map(|(name, _)| name).collect();
    if names.len() < fields.len() || fields.len() > MAX_FIELDS {
        return Err(Error::invalid(
            "act",
            "A field is named twice, or there are too many",
        ));
    }
    // A bit of `texts` takes the word at its place as text, although it is JSON: digits are a reference, too.
    let ambiguous = readings.iter().filter(|reading| reading.is_some()).count();
    let mut refusal = None;
    for texts in 0_u32..1 << ambiguous {
        let mut place = 0;
        let mut act = Map::from_iter([("act".to_owned(), tag.into())]);
        for ((name, word), reading) in fields.iter().zip(&readings) {
            let value = reading.as_ref().filter(|_| {
                place += 1;
                texts & (1 << (place - 1)) == 0
            });
            act.insert(
                name.clone(),
                value.cloned().unwrap_or_else(|| word.as_str().into()),
            );
        }
        match typed(&Value::Object(act)) {
            Ok(act) => return Ok(act),
            Err(why) => refusal = refusal.or(Some(why)),
        }
    }
    Err(refusal.unwrap_or_else(|| Error::invalid("act", "There is no such act")))
}

/// No act has more fields than this.
const MAX_FIELDS: usize = 8;

fn listed(fields: &[&str]) -> String {
    if fields.is_empty() {
        "no fields".to_owned()
    } else {
        fields.join(", ")
    }
}

/// Returns the names of a type's fields.
pub(super) fn field_names<'de, A: Deserialize<'de>>() -> &'static [&'static str] {
    let mut found: &'static [&'static str] = &[];
    // It ends at the names, without a value.
    let _ = A::deserialize(FieldNames(&mut found));
    found
}

struct FieldNames<'f>(&'f mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, FieldError> {
        Err(FieldError::custom("an act is a structure"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, FieldError> {
        *self.0 = fields;
        Err(FieldError::custom("the names alone"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use super::*;

    fn in_order(tag: &str, fields: &[(&str, &str)]) -> Result<String, String> {
        let fields: Vec<_> = fields
            .iter()
            .map(|(name, word)| ((*name).to_owned(), (*word).to_owned()))
            .collect();
        let act = in_words(tag, &fields);
        act.map(|act| act.audit_json().expect("an act"))
            .map_err(|why| {
                why.log_detail()
                    .map_or_else(|| why.sentence(), str::to_owned)
            })
    }

    #[test]
    fn staff_05_an_act_in_words_is_the_act_of_the_console() {
        for (tag, fields, expected) in [
            (
                "waive",
                &[("order_id", "ord_1"), ("amount_centavos", "150")][..],
                r#"{"act":"waive","amount_centavos":150}"#,
            ),
            (
                "release",
                &[("order_id", "ord_1"), ("by_hand", "1234")],
                r#"{"act":"release","by_hand":"1234"}"#,
            ),
            (
                "return_payment",
                &[
                    ("channel", "90006"),
                    ("payment", "12"),
                    ("reference", "true"),
                ],
                r#"{"act":"return_payment","channel":"90006","payment":"12","reference":"true"}"#,
            ),
            (
                "reschedule",
                &[("order_id", "ord_1"), ("due_dates", r#"["2026-09-30"]"#)],
                r#"{"act":"reschedule","due_dates":["2026-09-30"]}"#,
            ),
            (
                "release",
                &[("order_id", "ord_1"), ("by_hand", "null")],
                r#"{"act":"release","by_hand":"null"}"#,
            ),
            ("catch_up_servicing", &[], r#"{"act":"catch_up_servicing"}"#),
        ] {
            assert_eq!(in_order(tag, fields).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn staff_05_a_field_that_is_missing_unknown_or_malformed_is_named() {
        for (tag, fields, expected) in [
            ("approve", &[][..], "approve: missing field `order_id`"),
            (
                "approve",
                &[("order", "ord_1")],
                "approve has order_id, and not order",
            ),
            (
                "catch_up_servicing",
                &[("day", "1")],
                "catch_up_servicing has no fields, and not day",
            ),
            (
                "waive",
                &[("order_id", "ord_1"), ("amount_centavos", "1.5")],
                "waive: invalid type: floating point `1.5`, expected i64",
            ),
            (
                "link_staff",
                &[("staff", "Maria")],
                "This act is done in another way",
            ),
            ("praise", &[], "There is no such act"),
            (
                "refund",
                &[("order_id", "ord_1"), ("order_id", "ord_2")],
                "A field is named twice, or there are too many",
            ),
        ] {
            assert_eq!(in_order(tag, fields), Err(expected.to_owned()));
        }
    }

    #[test]
    fn staff_05_every_act_declares_its_fields() {
        let acts = declared();
        assert_eq!(acts.len(), ACTS.len() - APART.len());
        assert!(acts.contains(&("take_payment_back", &["channel", "payment"])));
        assert!(acts.contains(&("refund", &["order_id", "amount_centavos", "bank_reference"])));
    }
}
