//! Declaration of an act by the macro `act!`: its fields, its role and its words, once. From it come the act's struct,
//! its form in the audit, the console's form, the command at the server and the table in the documents.

/// Declares an act. Its comment is the text on it for staff, in the documents. A field has its type and its input;
/// `and` has what the audit does not keep. `of order`, `borrower`, `staff`, `complaint` or `payment` adds the fields
/// that name its subject. Names in braces in a sentence are fields or what [`act_words`](crate::act_words) names by
/// them. `kept` has its JSON in the audit, in each of its forms, `trace` what it leaves in orders and loans, for the
/// check of the audit, and `offered` says if an order's page offers it. An
/// `effect` of one line is the whole of its `carry_out`.
macro_rules! act {
    ($(#[doc = $doc:literal])* pub struct $name:ident of order { $($fields:tt)* } $($facts:tt)*) => {
        $crate::declared::act! { $(#[doc = $doc])* pub struct $name on (order_id) {
            /// The order's id.
            #[serde(skip_serializing)]
            pub order_id: String = order("Order").hint("Its number or its id."),
            $($fields)*
        } $($facts)* }
    };
    ($(#[doc = $doc:literal])* pub struct $name:ident of borrower { $($fields:tt)* } $($facts:tt)*) => {
        $crate::declared::act! { $(#[doc = $doc])* pub struct $name on (borrower) {
            /// The borrower's id.
            pub borrower: String = GIVEN,
            $($fields)*
        } $($facts)* }
    };
    ($(#[doc = $doc:literal])* pub struct $name:ident of staff { $($fields:tt)* } $($facts:tt)*) => {
        $crate::declared::act! { $(#[doc = $doc])* pub struct $name on (staff) {
            /// Name of the account.
            pub staff: String = text("Name").hint("Letters, digits, spaces, dots and dashes."),
            $($fields)*
        } $($facts)* }
    };
    ($(#[doc = $doc:literal])* pub struct $name:ident of complaint { $($fields:tt)* } $($facts:tt)*) => {
        $crate::declared::act! { $(#[doc = $doc])* pub struct $name on (complaint) {
            /// The complaint's id.
            pub complaint: String = GIVEN,
            $($fields)*
        } $($facts)* }
    };
    ($(#[doc = $doc:literal])* pub struct $name:ident of payment { $($fields:tt)* } $($facts:tt)*) => {
        $crate::declared::act! { $(#[doc = $doc])* pub struct $name on (payment) {
            /// The number of the payment's channel.
            pub channel: String = channel("Channel"),
            /// The channel's id of the payment.
            pub payment: String = text("Payment").hint("The channel's id of it, such as P-2041."),
            $($fields)*
        } $($facts)* }

        impl $name {
            /// The payment.
            pub fn name(&self) -> $crate::unallocated_payments::PaymentName {
                $crate::unallocated_payments::PaymentName {
                    channel: self.channel.clone(),
                    payment: self.payment.clone(),
                }
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident on ($($subject:tt)*) {
            $($(#[$meta:meta])* pub $field:ident: $type:ty = $input:expr,)*
        }
        $(and { $($(#[$apart_doc:meta])* pub $apart:ident: $apart_type:ty,)* })?
        tag: $tag:literal,
        role: $role:ident,
        done: $done:expr,
        words: [$($($with:ident:)? $sentence:literal => $past_tense:literal),+ $(,)?],
        kept: [$($kept:literal),+ $(,)?],
        $(trace: $trace:expr,)?
        $(rules: [$($rule:ident),*],)?
        $(offered: $offered:expr,)?
        $(effect: |$act:pat_param, $tx:pat_param, $now:pat_param| $effect:expr,)?
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $($(#[$meta])* pub $field: $type,)*
            $($($(#[$apart_doc])* #[serde(skip)] pub $apart: $apart_type,)*)?
        }

        impl $name {
            /// Facts that are the same for every act of the type.
            pub const FACTS: $crate::facts::Facts = {
                #[allow(unused_imports, reason = "an act uses a few of the inputs")]
                use $crate::facts::{Done::{Apart, Command}, Sample, form, inputs::*};
                #[allow(clippy::needless_update, reason = "an act may set all rules")]
                $crate::facts::Facts {
                    $(trace: Some($trace),)?
                    $($($rule: true,)*)?
                    $(offered: $offered,)?
                    ..$crate::facts::Facts {
                        tag: $tag,
                        meaning: concat!($($doc),*).trim_ascii_start(),
                        role: tulay_lender::settings::Role::$role,
                        done: $done,
                        fields: &[$($crate::facts::Field {
                            name: stringify!($field),
                            input: $input,
                        },)*],
                        words: &[$($crate::facts::Words {
                            with: concat!($(stringify!($with))?),
                            sentence: $sentence,
                            past_tense: $past_tense,
                        }),+],
                        trace: None,
                        always_needs_second_person: false,
                        reads_papers: false,
                        offered: |_, _| Ok(false),
                        #[cfg(test)]
                        kept: &[$($kept),+],
                        parse: |fields| {
                            let act = <Self as serde::Deserialize>::deserialize(fields)?;
                            Ok(std::sync::Arc::new(act))
                        },
                    }
                }
            };
        }

        impl $crate::facts::Declared for $name {
            fn facts(&self) -> &'static $crate::facts::Facts {
                &Self::FACTS
            }

            fn subject(&self) -> $crate::act::Subject {
                $crate::declared::act!(@subject self $($subject)*)
            }

            fn field(&self, name: &str) -> serde_json::Value {
                match name {
                    $(stringify!($field) => serde_json::to_value(&self.$field).unwrap_or_default(),)*
                    _ => serde_json::Value::Null,
                }
            }

            fn audit_json(&self) -> Result<String, tulay_lender::error::Error> {
                $crate::facts::tagged_json($tag, self)
            }
        }

        $(impl $crate::act::Act for $name {
            fn carry_out(
                &self,
                $tx: &mut tulay_store::Tx<'_>,
                _: &tulay_lender::Lender,
                $now: jiff::Timestamp,
            ) -> Result<$crate::act::Effect, tulay_lender::error::Error> {
                let $act = self;
                $effect
            }
        })?
    };
    (@subject $self:ident order_id) => {
        $crate::act::Subject::Order($self.order_id.clone())
    };
    (@subject $self:ident payment) => {
        $self.name().subject()
    };
    (@subject $self:ident borrower or order_id) => {
        match &$self.borrower {
            Some(borrower) => $crate::act::Subject::Other(borrower.clone()),
            None => $crate::act::Subject::Order($self.order_id.clone()),
        }
    };
    (@subject $self:ident $field:ident) => {
        $crate::act::Subject::Other($self.$field.clone())
    };
    (@subject $self:ident $name:literal) => {
        $crate::act::Subject::Other($name.to_owned())
    };
}
pub(crate) use act;
