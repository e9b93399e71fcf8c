//! Fields of a query or a form: decoded strictly, then read into a typed struct. An unreadable field is named.
//! Independent of HTTP and of the meaning of fields.

use std::borrow::Cow;
use std::fmt::Display;

use serde::de::value::MapDeserializer;
use serde::de::{self, DeserializeOwned, IntoDeserializer, Visitor};

use tulay_lending::digits;
use tulay_texts::{Text, text};

/// Maximum number of fields: far more than any call has; thousands are an attack.
const MAX_FIELDS: usize = 200;

/// Decoded names and values, each name once, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields(Vec<(String, String)>);

/// Reason why text is not a list of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// A `%` without two hexadecimal digits after it.
    #[error("a %-escape is broken")]
    BadEscape,
    /// Bytes that are not UTF-8.
    #[error("the text is not UTF-8")]
    NotUtf8,
    /// A NUL character, which no text has and some stores cut at.
    #[error("the text holds a NUL character")]
    Nul,
    /// A JSON body that is no object, or no JSON.
    #[error("the JSON is not an object")]
    NotAnObject,
    /// A duplicate name: two readers might use different ones.
    #[error("a field comes twice")]
    Doubled,
    /// More fields than any call has.
    #[error("there are too many fields")]
    TooMany,
}

/// Field that could not be read, and the reason for the borrower.
#[derive(Debug)]
pub struct FieldError {
    /// Name of the field; empty if the fault is of no single field.
    pub field: String,
    /// Sentence for the borrower.
    pub why: Text,
}

impl Fields {
    /// Decodes `a=1&b=x+y`.
    ///
    /// # Errors
    /// [`Malformed`], before any field is used.
    pub fn decode(encoded: &[u8]) -> Result<Self, Malformed> {
        let mut fields: Vec<(String, String)> = Vec::new();
        for pair in encoded
            .split(|byte| *byte == b'&')
            .filter(|pair| !pair.is_empty())
        {
            if fields.len() == MAX_FIELDS {
                return Err(Malformed::TooMany);
            }
            let mut halves = pair.splitn(2, |byte| *byte == b'=');
            let name = decode_part(halves.next().unwrap_or_default())?;
            let value = decode_part(halves.next().unwrap_or_default())?;
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(Malformed::Doubled);
            }
            fields.push((name, value));
        }
        Ok(Self(fields))
    }

    /// Reads a JSON object of the same fields (API-02): a text as it is, a number or a truth value as its text, a list
    /// or an object as its JSON; null is an absent field.
    ///
    /// # Errors
    /// [`Malformed`], before any field is used.
    pub fn from_json(body: &[u8]) -> Result<Self, Malformed> {
        let Members(members) = serde_json::from_slice(body).map_err(|_| Malformed::NotAnObject)?;
        if members.len() > MAX_FIELDS {
            return Err(Malformed::TooMany);
        }
        let mut fields: Vec<(String, String)> = Vec::new();
        for (name, value) in members {
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(Malformed::Doubled);
            }
            let value = match value {
                serde_json::Value::Null => continue,
                serde_json::Value::String(text) => text,
                other @ (serde_json::Value::Bool(_)
                | serde_json::Value::Number(_)
                | serde_json::Value::Array(_)
                | serde_json::Value::Object(_)) => other.to_string(),
            };
            if name.contains('\0') || value.contains('\0') {
                return Err(Malformed::Nul);
            }
            fields.push((name, value));
        }
        Ok(Self(fields))
    }

    /// Value of a field, if present and not empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name)?;
        Some(found.1.as_str()).filter(|value| !value.is_empty())
    }

    /// Every name and value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Reads the fields into `T`; unknown ones are ignored, never bound.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, FieldError> {
        let pairs = self
            .iter()
            .map(|(name, value)| (name, Value { name, value }));
        T::deserialize(MapDeserializer::new(pairs))
    }
}

/// Members of a JSON object as they come, doubled names too.
struct Members(Vec<(String, serde_json::Value)>);

impl<'de> de::Deserialize<'de> for Members {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Members;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

fn decode_part(part: &[u8]) -> Result<String, Malformed> {
    let mut decoded = Vec::with_capacity(part.len());
    let mut bytes = part.iter();
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || bytes.next().and_then(|hex| char::from(*hex).to_digit(16));
                let (high, low) = (digit(), digit());
                let (Some(high), Some(low)) = (high, low) else {
                    return Err(Malformed::BadEscape);
                };
                u8::try_from(high * 16 + low).map_err(|_| Malformed::BadEscape)?
            }
            other => *other,
        });
    }
    if decoded.contains(&0) {
        return Err(Malformed::Nul);
    }
    String::from_utf8(decoded).map_err(|_| Malformed::NotUtf8)
}

impl FieldError {
    fn at(mut self, field: &str) -> Self {
        if self.field.is_empty() {
            field.clone_into(&mut self.field);
        }
        self
    }

    fn saying(why: &'static str) -> Self {
        Self {
            field: String::new(),
            why: text(why),
        }
    }
}

impl std::error::Error for FieldError {}

impl Display for FieldError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "field {}", self.field)
    }
}

impl de::Error for FieldError {
    fn custom<T: Display>(_: T) -> Self {
        Self::saying("Please check what you entered")
    }

    fn missing_field(field: &'static str) -> Self {
        Self::saying("This is required").at(field)
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self::saying("Choose one of the options")
    }
}

/// One value as serde reads it: text, or a whole number if the struct asks for one.
struct Value<'a> {
    name: &'a str,
    value: &'a str,
}

impl<'de> IntoDeserializer<'de, FieldError> for Value<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A whole number of digits alone, or a negative one, whose own rule says in clearer words why it is refused.
fn signed(typed: &str) -> Option<i64> {
    match typed.strip_prefix('-') {
        Some(typed) => digits::whole(typed)
            .filter(|number| *number > 0)
            .map(|number| -number),
        None => digits::whole(typed),
    }
}

/// The most that a number holds, for an amount of more digits: the amount's rule says what is too much.
fn most_of(name: &str, typed: &str) -> Option<i64> {
    let is_digits = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
    (name == "amount" && is_digits).then_some(i64::MAX)
}

macro_rules! whole_numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
            let whole = || FieldError::saying("Enter a whole number").at(self.name);
            let number = signed(self.value).or_else(|| most_of(self.name, self.value));
            let number = number.ok_or_else(whole)?;
            visitor.visit_i64::<FieldError>(number).map_err(|_| whole())
        }
    )*};
}

impl<'de> de::Deserializer<'de> for Value<'de> {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        visitor
            .visit_str::<FieldError>(self.value)
            .map_err(|error| error.at(self.name))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        if self.value.is_empty() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        let variant: Cow<'_, str> = Cow::Borrowed(self.value);
        visitor
            .visit_enum(variant.into_deserializer())
            .map_err(|error: FieldError| error.at(self.name))
    }

    whole_numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    serde::forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "camelCase")]
    struct Loan {
        amount: i64,
        is_delay: u8,
        note: Option<String>,
        periods: Option<u32>,
        kind: Option<Kind>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "camelCase")]
    enum Kind {
        Wallet,
    }

    fn read(encoded: &str) -> Result<Loan, (String, Text)> {
        let fields = Fields::decode(encoded.as_bytes()).unwrap();
        fields
            .read()
            .map_err(|error: FieldError| (error.field, error.why))
    }

    #[test]
    fn api_02_a_json_object_has_the_fields_of_a_form() {
        let read = |json: &str| Fields::from_json(json.as_bytes());
        let form = Fields::decode(b"name=Ana+Reyes&amount=5&agreed=true&ids=%5B1%2C2%5D");
        let json = r#"{"name":"Ana Reyes","amount":5,"agreed":true,"ids":[1, 2],"note":null}"#;
        assert_eq!(read(json), form);
        for (json, why) in [
            ("", Malformed::NotAnObject),
            ("[]", Malformed::NotAnObject),
            (r#"{"a":1,"a":2}"#, Malformed::Doubled),
            (r#"{"a":1} {}"#, Malformed::NotAnObject),
            (r#"{"a":"\u0000"}"#, Malformed::Nul),
            ("{\"a\":\"\u{1}\"}", Malformed::NotAnObject),
        ] {
            assert_eq!(read(json), Err(why), "{json}");
        }
        let many: Vec<String> = (0..201).map(|n| format!("\"f{n}\":1")).collect();
        assert_eq!(
            read(&format!("{{{}}}", many.join(","))),
            Err(Malformed::TooMany)
        );
    }

    #[test]
    fn fields_are_decoded_or_refused_whole() {
        let two = Fields::decode("a=x+y%20%E2%82%B1&b=&&c".as_bytes()).unwrap();
        assert_eq!(
            two.iter().collect::<Vec<_>>(),
            [("a", "x y ₱"), ("b", ""), ("c", "")]
        );
        for (encoded, why) in [
            ("a=%", Malformed::BadEscape),
            ("a=%4", Malformed::BadEscape),
            ("a=%zz", Malformed::BadEscape),
            ("a=%+1", Malformed::BadEscape),
            ("a=%ff", Malformed::NotUtf8),
            ("a=%00", Malformed::Nul),
            ("a=1&a=1", Malformed::Doubled),
            ("%61=1&a=2", Malformed::Doubled),
        ] {
            assert_eq!(Fields::decode(encoded.as_bytes()), Err(why), "{encoded}");
        }
        let many = (0..10_000)
            .map(|n| format!("f{n}=1"))
            .collect::<Vec<_>>()
            .join("&");
        assert_eq!(Fields::decode(many.as_bytes()), Err(Malformed::TooMany));
    }

    #[test]
    fn typed_fields_are_read_and_unknown_ones_ignored() {
        let loan = read("amount=100000&isDelay=0&note=&periods=91&kind=wallet&role=admin").unwrap();
        let kind = Some(Kind::Wallet);
        assert_eq!(
            loan,
            Loan {
                amount: 100_000,
                is_delay: 0,
                note: None,
                periods: Some(91),
                kind
            }
        );
    }

    #[test]
    fn an_amount_of_too_many_digits_is_left_to_the_rule_of_amounts() {
        for amount in ["9223372036854775808", "99999999999999999999"] {
            let loan = read(&format!("amount={amount}&isDelay=0")).map(|loan| loan.amount);
            assert_eq!(loan, Ok(i64::MAX));
        }
    }

    #[test]
    fn a_negative_number_is_left_to_the_rule_of_its_field() {
        let loan = read("amount=-100&isDelay=0").map(|loan| loan.amount);
        assert_eq!(loan, Ok(-100));
    }

    #[test]
    fn a_field_that_cannot_be_read_is_named() {
        let whole = text("Enter a whole number");
        for (encoded, field, why) in [
            ("isDelay=0", "amount", text("This is required")),
            ("amount=1.005&isDelay=0", "amount", whole.clone()),
            ("amount=NaN&isDelay=0", "amount", whole.clone()),
            ("amount=1.000&isDelay=0", "amount", whole.clone()),
            ("amount=&isDelay=0", "amount", whole.clone()),
            (
                "amount=1&isDelay=0&periods=9223372036854775808",
                "periods",
                whole.clone(),
            ),
            ("amount=%2B100&isDelay=0", "amount", whole.clone()),
            ("amount=+100&isDelay=0", "amount", whole.clone()),
            ("amount=1&isDelay=-0", "isDelay", whole.clone()),
            ("amount=1&isDelay=256", "isDelay", whole.clone()),
            ("amount=1&isDelay=-1", "isDelay", whole.clone()),
            ("amount=1&isDelay=0&periods=x", "periods", whole),
            (
                "amount=1&isDelay=0&kind=x",
                "kind",
                text("Choose one of the options"),
            ),
        ] {
            assert_eq!(read(encoded), Err((field.to_owned(), why)), "{encoded}");
        }
    }
}
