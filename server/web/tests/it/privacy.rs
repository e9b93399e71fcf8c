//! The privacy policy describes only what the program does (SEC-09): every sentence of it has a row here, with the test
//! that proves it, or the reason why there is none. A new or changed sentence fails until it has a row.

use std::fs;
use std::path::Path;

use tulay_lender::settings::DataKind;
use tulay_texts::{Language, Localizer};

use crate::support::{start, start_production};

const POLICY: &str = include_str!("../../../../web/src/site/texts/en/privacy.ts");

/// Evidence for a sentence.
enum Kept {
    /// A test with this name.
    By(&'static str),
    /// The sentence is about the lender or the reader, and promises nothing about the program.
    NoPromise,
    /// The lender fulfils it, outside the program.
    ByTheLender,
}
use Kept::{By, ByTheLender, NoPromise};

/// The beginning of each sentence, and its evidence.
const PROMISES: [(&str, Kept); 66] = [
    ("Which personal data", NoPromise),
    ("This policy says what", NoPromise),
    ("The lender, who answers", NoPromise),
    (
        "We collect what a loan needs",
        By("sec_07_every_table_is_copied_or_has_a_reason_why_not"),
    ),
    (
        "your mobile number, when",
        By("sec_07_a_copy_of_all_that_is_stored_of_a_borrower_is_a_folder_for_its_user_alone"),
    ),
    (
        "your name, birthday, address",
        By("sec_07_a_copy_of_all_that_is_stored_of_a_borrower_is_a_folder_for_its_user_alone"),
    ),
    (
        "the bank account or e-wallet",
        By("call_02_bind_10_a_wallet_is_bound_sealed_and_shown_masked"),
    ),
    (
        "your loans, payments and due",
        By("sec_07_a_copy_of_all_that_is_stored_of_a_borrower_is_a_folder_for_its_user_alone"),
    ),
    (
        "what you write in a complaint",
        By("sec_07_a_copy_of_all_that_is_stored_of_a_borrower_is_a_folder_for_its_user_alone"),
    ),
    (
        "which page or invitation",
        By("call_20_no_phone_is_in_the_notes_or_the_log"),
    ),
    ("We use it to know who you are", ByTheLender),
    ("We send you text messages that", NoPromise),
    (
        "a code, when you log in",
        By("sec_07_a_borrower_without_a_loan_is_erased_by_the_code_of_an_sms"),
    ),
    (
        "that your application came in",
        By("money_14_a_declined_application_is_told"),
    ),
    (
        "that a payment is due",
        By("money_14_reminders_go_out_before_on_and_after_the_due_day_once_each"),
    ),
    (
        "that a payment arrived",
        By("money_14_a_release_a_payment_and_the_settlement_are_told_once_each"),
    ),
    (
        "that we received your complaint",
        By("flow_03_a_complaint_with_images_is_answered_with_images_and_rated"),
    ),
    (
        "What tells you of money sent",
        By("money_14_nothing_is_sent_before_8_or_from_20_on_and_what_waits_goes_out_at_8"),
    ),
    ("By applying you confirm", NoPromise),
    (
        "Our pages reach your phone over",
        By("call_05_an_image_is_re_encoded_and_shown_so_that_nothing_in_it_can_run"),
    ),
    (
        "A person decides on your",
        By("money_11_each_act_is_in_the_audit_with_who_and_why"),
    ),
    ("We pass on only what each", ByTheLender),
    ("banks, e-wallets and payment", ByTheLender),
    (
        "the telephone company that",
        By("call_19_the_token_goes_nowhere_but_to_the_gateway"),
    ),
    ("a partner lender, when you", ByTheLender),
    ("the Credit Information", ByTheLender),
    ("courts and authorities", ByTheLender),
    ("a lender to whom your loan", ByTheLender),
    ("We do not sell personal data", ByTheLender),
    (
        "We set no cookies",
        By("CODE2-01 is what a repayment page stored, for its order, for a day"),
    ),
    (
        "your session, with what",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    (
        "what you have typed or chosen",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    (
        "for which loan you are",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    (
        "which results of payments",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    (
        "For longer it keeps",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    (
        "the language that you chose",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    (
        "a complaint that you have not",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    (
        "the loan, its schedule",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    (
        "which result of a payment",
        By("STATIC-02 the privacy policy says that the browser keeps %s"),
    ),
    ("pages and drawings of the app", NoPromise),
    ("Clearing the browser", NoPromise),
    (
        "The app sends with each request",
        By("money_08_what_is_stored_of_a_press_is_sealed"),
    ),
    ("The app asks for the camera", ByTheLender),
    (
        "Our service is not meant for",
        By("a_borrower_is_over_18_from_the_birthday_on_leap_days_too"),
    ),
    (
        "There is no password",
        By("sec_05_a_session_that_nobody_uses_for_seven_days_ends_and_one_that_is_used_does_not"),
    ),
    ("Never share a code", NoPromise),
    (
        "What is stored of you has a time",
        By("sec_09_the_policy_says_the_times_of_the_configuration"),
    ),
    (
        "whose a loan was",
        By("sec_07_who_leaves_with_a_loan_behind_them_is_erased_when_the_law_lets_them_go"),
    ),
    (
        "the agreements that you signed",
        By("sec_07_what_an_erased_borrower_signed_stays_sealed_for_its_own_time"),
    ),
    (
        "everything about you, if we",
        By("sec_09_who_was_never_lent_anything_goes_after_a_year_and_who_is_active_stays"),
    ),
    (
        "an account that you replaced",
        By("sec_09_a_replaced_account_and_an_answered_complaint_go_after_their_time"),
    ),
    (
        "a complaint with its pictures",
        By("sec_09_a_replaced_account_and_an_answered_complaint_go_after_their_time"),
    ),
    (
        "codes, and the text messages",
        By("what_is_of_no_more_use_is_forgotten_and_nothing_else"),
    ),
    (
        "visits to the pages of our ads",
        By("what_is_of_no_more_use_is_forgotten_and_nothing_else"),
    ),
    (
        "with which phones you logged",
        By("what_is_of_no_more_use_is_forgotten_and_nothing_else"),
    ),
    (
        "What you give us is your choice",
        By("sec_07_a_blocked_borrower_neither_logs_in_nor_gets_a_loan_that_waits"),
    ),
    ("Under the Data Privacy Act you", NoPromise),
    ("be informed of what", NoPromise),
    (
        "have access to it, and a copy",
        By("sec_07_a_borrower_takes_a_copy_of_their_data_with_them"),
    ),
    (
        "have what is wrong corrected",
        By(
            "sec_07_what_a_borrower_said_is_corrected_by_the_same_checks_and_the_old_is_kept_sealed",
        ),
    ),
    (
        "object, and have data blocked",
        By("sec_07_of_an_erased_borrower_nothing_is_left_and_the_books_are_whole"),
    ),
    ("be compensated for damage", ByTheLender),
    ("complain to the National Privacy", NoPromise),
    (
        "Where the app shows it, you can",
        By("sec_07_a_borrower_takes_a_copy_of_their_data_with_them"),
    ),
    ("If we change this policy", NoPromise),
    ("Our data protection and", ByTheLender),
];

/// Returns the texts of a TypeScript file that are sentences, or items of a list.
fn sentences() -> Vec<&'static str> {
    let texts = POLICY.split('"').skip(1).step_by(2);
    let is_sentence = |text: &&str| text.ends_with(['.', ';', ':']) || text.split(' ').count() > 5;
    texts
        .filter(is_sentence)
        .filter(|text| !text.starts_with("{{") && !text.ends_with("no."))
        .collect()
}

/// Collects the text of every test of the repository.
fn tests(folder: &Path, found: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !["target", "node_modules", "dist"].contains(&&*name) {
            tests(&path, found);
        } else if name.ends_with(".rs") || name.ends_with(".test.ts") {
            *found += &fs::read_to_string(&path).expect("a file");
        }
    }
}

#[test]
fn sec_09_every_sentence_of_the_policy_has_what_keeps_it() {
    let sentences = sentences();
    assert!(sentences.len() > 50, "{}", sentences.len());
    for sentence in sentences {
        let rows = PROMISES
            .iter()
            .filter(|(start, _)| sentence.starts_with(start));
        assert_eq!(rows.count(), 1, "no row, or two: {sentence}");
    }
    for (start, _) in &PROMISES {
        assert!(
            POLICY.contains(&format!("\"{start}")),
            "no sentence begins so: {start}"
        );
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = String::new();
    for part in ["server", "web/src"] {
        tests(&root.join(part), &mut found);
    }
    for (start, kept) in PROMISES {
        if let By(test) = kept {
            let forms = [format!("fn {test}("), format!("(\"{test}\"")];
            let is_there = forms.iter().any(|form| found.contains(form));
            assert!(is_there, "{start}: there is no test {test}");
        }
    }
}

#[tokio::test]
async fn sec_09_the_policy_says_the_times_of_the_configuration() {
    let usual = start().await;
    let set = start_production(|text| {
        let other = "retention.codes = { days = 17, because = \"a test\" }";
        let line = text
            .lines()
            .find(|line| line.starts_with("retention.codes"));
        text.replace(line.expect("a line"), other)
    })
    .await;
    for language in ["en", "fil", "id", "zh"] {
        let page = |path: String, server| async move {
            let server: &crate::support::Server = server;
            server.get(&path).await.text().await.expect("a page")
        };
        let said = page(format!("/Policy?lang={language}"), &usual).await;
        let spoken = Language::from_tag(language).expect("a language");
        let localizer = Localizer::new(&usual.app.settings.brand, spoken);
        for stored in [
            DataKind::SettledLoans,
            DataKind::SignedDocuments,
            DataKind::Applicants,
            DataKind::ReplacedAccounts,
            DataKind::Complaints,
            DataKind::Codes,
            DataKind::Messages,
            DataKind::Visits,
            DataKind::KnownPhones,
        ] {
            let time = localizer.years_or_days(usual.app.settings.retention.days(stored));
            assert!(said.contains(&time), "{language}: {stored:?} {time}");
        }
        assert!(!said.contains("{{"), "{language}");
        let other = page(format!("/Policy?lang={language}"), &set).await;
        assert!(other.contains("17") && other != said, "{language}");
    }
}
