//! Texts of a loan's messages.

use jiff::civil::date;

use super::*;

const LANGUAGES: [Language; 4] = [Language::En, Language::Fil, Language::Id, Language::Zh];
const REFERENCE: &str = "90006/sbx_01234567890123456789012345";

fn settings() -> Settings {
    Settings::example()
}

fn written(kind: MessageKind, language: Language) -> String {
    written_with_rest(kind, language, None)
}

fn written_with_rest(kind: MessageKind, language: Language, rest_centavos: Option<i64>) -> String {
    let settings = settings();
    let is_of_payment = matches!(kind, MessageKind::Received | MessageKind::Settled);
    let about = if is_of_payment {
        REFERENCE
    } else {
        "2026-09-16"
    };
    let facts = Facts {
        kind,
        product: "Tulay Negosyo",
        about,
        amount_centavos: 9_999_999,
        figures: Figures {
            rest_centavos,
            first_payment: Some((9_999_999, date(2026, 9, 16))),
        },
    };
    facts.written(&settings, Localizer::new(&settings.brand, language))
}

#[test]
fn money_14_a_message_fits_one_sms_where_its_language_has_plain_letters() {
    for kind in MessageKind::ALL {
        for language in LANGUAGES {
            let rest_centavos = (kind == MessageKind::Received).then_some(9_999_999);
            let said = written_with_rest(kind, language, rest_centavos);
            if language == Language::Zh {
                assert!(said.chars().count() <= 134, "two SMS of 67: {said}");
                continue;
            }
            // Letters of GSM 03.38 that count once.
            let is_plain = |c: char| {
                c == '\n' || (c.is_ascii_graphic() && !"[]{}\\|^~`".contains(c)) || c == ' '
            };
            assert!(said.chars().all(is_plain), "{said}");
            assert!(said.len() <= 160, "{}: {said}", said.len());
        }
    }
}

#[test]
fn money_14_a_decline_with_its_reason_fits_as_many_sms_as_without() {
    let settings = settings();
    for language in LANGUAGES {
        for reason in DeclineReason::ALL {
            let facts = Facts {
                kind: MessageKind::Declined,
                product: "Tulay Negosyo",
                about: reason.as_str(),
                amount_centavos: 9_999_999,
                figures: Figures::default(),
            };
            let localizer = Localizer::new(&settings.brand, language);
            let said = facts.written(&settings, localizer);
            assert!(
                said.contains(&localizer.text(reason.borrower_text())),
                "{said}"
            );
            let most = if language == Language::Zh { 134 } else { 160 };
            assert!(said.chars().count() <= most, "{said}");
            assert!(said.is_ascii() || language == Language::Zh, "{said}");
        }
    }
}

#[test]
fn money_14_each_message_names_the_lender_and_the_amount() {
    for kind in MessageKind::ALL {
        for language in LANGUAGES {
            let said = written(kind, language);
            assert!(said.starts_with("Tulay"), "{said}");
            assert!(said.contains("PHP 99,999.99"), "{said}");
            assert!(!said.contains('{'), "{said}");
        }
    }
    assert_eq!(
        written(MessageKind::DueSoon, Language::En),
        "Tulay: PHP 99,999.99 for your Tulay Negosyo loan is due on Wed, Sep 16, 2026. If you have just paid, thank you."
    );
    assert_eq!(
        written(MessageKind::Settled, Language::En),
        "Tulay: we received PHP 99,999.99. Your Tulay Negosyo loan is fully paid. Thank you. \
         Reference sbx_01234567890123456789012345"
    );
}

#[test]
fn money_14_a_reference_that_fits_no_sms_is_left_out() {
    let settings = settings();
    let localizer = Localizer::new(&settings.brand, Language::En);
    let long = format!("90006/{}", "x".repeat(41));
    for about in [long.as_str(), "90006/été", "90006/a\nb"] {
        let facts = Facts {
            kind: MessageKind::Received,
            product: "Tulay Cash",
            about,
            amount_centavos: 100,
            figures: Figures::default(),
        };
        assert_eq!(
            facts.written(&settings, localizer),
            "Tulay: we received PHP 1.00 for your Tulay Cash loan. Thank you."
        );
    }
}
