//! Text that people read, with characters that nobody sees: no call and no command of staff stores it (SEC-21).

use crate::support::borrowers::{IDENTITY, WALLET};
use crate::support::database::rows;
use crate::support::start;

const SAVE: &str = "/user-problem/problem-save";

/// Texts that cannot be seen, or that turn others round.
const UNSEEN: [&str; 8] = [
    "\u{200b}",
    "Rizal\u{202e}St",
    "Rizal\u{2066}St\u{2069}",
    "\u{feff}Rizal",
    "Ri\u{ad}zal",
    "\u{3164}\u{3164}",
    "Rizal\u{7}",
    "Rizal\u{e0041}",
];

fn with<'a>(
    form: &[(&'a str, &'a str)],
    field: &'a str,
    value: &'a str,
) -> Vec<(&'a str, &'a str)> {
    let others = form.iter().copied().filter(|(name, _)| *name != field);
    others.chain([(field, value)]).collect()
}

#[tokio::test]
async fn sec_21_ana_is_told_which_text_of_hers_cannot_be_seen_and_nothing_of_it_is_stored() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let before = rows(&server);
    let unseen = "Use only letters, digits and signs that can be seen";
    let on_id = "Enter the name as on the ID, letters only";
    for bad in UNSEEN {
        let saved = ana
            .post("/service/certify/save", &with(&IDENTITY, "address", bad))
            .await;
        assert_eq!(saved.field("address"), unseen, "{bad:?}");
        let saved = ana
            .post("/service/certify/save", &with(&IDENTITY, "name", bad))
            .await;
        assert_eq!(saved.field("name"), on_id, "{bad:?}");
        for field in ["idNumber", "zip", "barangay", "city", "idType", "birthday"] {
            let saved = ana
                .post("/service/certify/save", &with(&IDENTITY, field, bad))
                .await;
            assert_eq!(saved.code, "1400", "{field} {bad:?}");
        }
        for field in [
            "holderName",
            "walletNumber90006",
            "channelNumber",
            "holderBirthday",
        ] {
            let form = with(&WALLET, field, bad);
            let bound = ana.post("/v3/bind-card/bind-card-new", &form).await;
            assert_eq!(bound.code, "1400", "{field} {bad:?}");
        }
        let complaint = [
            ("problemType", "6"),
            ("problemDetail", bad),
            ("problemImage", ""),
        ];
        let saved = ana.post(SAVE, &complaint).await;
        assert_eq!(saved.field("problemDetail"), unseen, "{bad:?}");
    }
    assert_eq!(rows(&server), before);
    for (language, said) in [
        (
            "fil-PH",
            "Gumamit lamang ng mga letra, numero at simbolong nakikita",
        ),
        (
            "id-ID",
            "Gunakan hanya huruf, angka, dan tanda yang terlihat",
        ),
        ("zh-CN", "请只使用看得见的文字、数字和符号"),
    ] {
        let form = with(&IDENTITY, "address", "\u{200b}");
        let saved = ana
            .in_language(language)
            .post("/service/certify/save", &form)
            .await;
        assert_eq!(saved.field("address"), said);
    }
}

#[tokio::test]
async fn sec_21_anas_letters_are_stored_composed_and_her_complaint_keeps_its_lines_and_emoji() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let form = with(&IDENTITY, "name", "Ana Pen\u{303}a");
    let form = with(&form, "address", " 12\u{a0}Rizal St. ");
    ana.post("/service/certify/save", &form).await.ok();
    let info = ana
        .post("/service/certify/info", &[])
        .await
        .ok()
        .to_string();
    assert!(
        info.contains("Ana Peña") && info.contains("12 Rizal St.\""),
        "{info}"
    );
    let written = "Two calls at night\r\n👩\u{200d}🌾 ❤\u{fe0f} ñ";
    let complaint = [
        ("problemType", "6"),
        ("problemDetail", written),
        ("problemImage", ""),
    ];
    ana.post(SAVE, &complaint).await.ok();
    let list = ana
        .post("/user-problem/problem-list", &[])
        .await
        .ok()
        .to_string();
    assert!(
        list.contains("Two calls at night\\n👩\u{200d}🌾 ❤\u{fe0f} ñ"),
        "{list}"
    );
}
