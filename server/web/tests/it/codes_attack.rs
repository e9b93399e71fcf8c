//! Codes under attack from many addresses of one network, and by many guesses (SEC-18).

use std::net::{IpAddr, Ipv6Addr};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tulay_system::hex::to_hex;

use crate::support::borrowers::ANA;
use crate::support::landing_page::{noted, promoted};
use crate::support::metrics::metric;
use crate::support::without_proofs::LIMITS;
use crate::support::{OpenedAnswer, Server, plain_http, read, start_production};

const SEND_CODE: &str = "/service/user/send-code";
const LOGIN: &str = "/service/user/login";
const LATER: &str = "We cannot send a code now. Please try again later";
const IN_AN_HOUR: &str = "Please try again in an hour. A code is kept for you then";
const TOMORROW: &str = "Too many codes sent. Please try again tomorrow";

/// Starts a server behind a proxy, with these limits.
async fn behind_a_proxy(limits: &'static str) -> Server {
    start_production(move |text| {
        let text = text.replace(LIMITS, &format!("limits = {{ {limits} }}"));
        format!("sandbox_beyond_this_machine = true\ntrusted_proxies = [\"127.0.0.1\"]\n{text}")
    })
    .await
}

async fn post(server: &Server, from: IpAddr, path: &str, fields: &[(&str, &str)]) -> OpenedAnswer {
    let request = plain_http()
        .post(format!("{}/mountain{path}", server.url))
        .header("X-Requested-With", "XMLHttpRequest")
        .header("X-Forwarded-For", from.to_string());
    read(request.form(fields)).await
}

async fn ask(server: &Server, from: IpAddr, phone: &str) -> OpenedAnswer {
    post(server, from, SEND_CODE, &[("phone", phone)]).await
}

/// Asks for a code, with a proof if one is required.
async fn ask_with_proof(server: &Server, from: IpAddr, phone: &str) -> OpenedAnswer {
    let asked = ask(server, from, phone).await;
    if asked.code != "1430" {
        return asked;
    }
    let proof = BASE64_STANDARD.encode(solved(&asked.data).to_string());
    let fields = [("phone", phone), ("proof", proof.as_str())];
    post(server, from, SEND_CODE, &fields).await
}

/// Returns a challenge with its number.
fn solved(challenge: &Value) -> Value {
    let salt = challenge["salt"].as_str().expect("a salt");
    let most = challenge["maxnumber"].as_u64().expect("a number");
    let is_it = |number: &u64| {
        let digest = Sha256::digest(format!("{salt}{number}").as_bytes());
        challenge["challenge"] == to_hex(&digest)
    };
    let mut proof = challenge.clone();
    proof["number"] = json!((0..=most).find(is_it).expect("a number"));
    proof
}

fn phone(number: u32) -> String {
    format!("0918{number:07}")
}

/// A line of one site of IPv6.
fn line(number: u16) -> IpAddr {
    Ipv6Addr::new(0x2001, 0xdb8, 7, number, 0, 0, 0, 1).into()
}

fn home() -> IpAddr {
    [198, 51, 100, 1].into()
}

async fn refused(server: &Server, limit: &str) -> String {
    metric(server, &format!("codes_refused_total{{limit=\"{limit}\"}}")).await
}

#[tokio::test]
async fn sec_18_six_hundred_lines_of_one_site_get_few_codes_and_leave_ana_hers() {
    let server = behind_a_proxy("proof_work = 1").await;
    let (mut free, mut asked) = (0, 0);
    for number in 0..600 {
        match ask(&server, line(number), &phone(number.into()))
            .await
            .code
            .as_str()
        {
            "00" => free += 1,
            "1430" => asked += 1,
            other => panic!("{other}"),
        }
    }
    assert_eq!(
        (free, asked),
        (25, 575),
        "a quarter of the /48's hour is free"
    );
    let mut sent = free;
    for number in 0..600 {
        let answer = ask_with_proof(&server, line(number), &phone(1_000 + u32::from(number))).await;
        match answer.code.as_str() {
            "00" => sent += 1,
            "1429" => assert_eq!(answer.message, LATER),
            other => panic!("{other}"),
        }
    }
    assert_eq!(
        sent, 100,
        "40 for each of two /56, and what the /48 has left for the third"
    );
    ask(&server, home(), ANA).await.ok();
    server.minutes_pass(62);
    ask(&server, line(1), &phone(9_999)).await.ok();
}

#[tokio::test]
async fn sec_18_a_network_of_ipv4_has_a_limit_and_then_a_proof_for_each_code() {
    let server = behind_a_proxy("codes_per_ipv4_24 = 8, proof_work = 1").await;
    let stranger = |number| IpAddr::from([203, 0, 113, number]);
    for number in 0..2 {
        ask(&server, stranger(number), &phone(number.into()))
            .await
            .ok();
    }
    let first = ask(&server, stranger(2), &phone(2)).await;
    assert_eq!(first.code, "1430", "its first code, too");
    for number in 2..8 {
        ask_with_proof(&server, stranger(number), &phone(number.into()))
            .await
            .ok();
    }
    let full = ask_with_proof(&server, stranger(8), &phone(8)).await;
    assert_eq!((full.code.as_str(), full.message.as_str()), ("1429", LATER));
    assert_eq!(refused(&server, "network").await, "1");
    ask(&server, home(), ANA).await.ok();
}

#[tokio::test]
async fn sec_18_of_an_hour_numbers_with_an_account_keep_a_share_and_each_code_costs_a_proof() {
    let server =
        behind_a_proxy("codes_per_hour = 8, codes_attack_percent = 50, proof_work = 1").await;
    server.signed_in(ANA).await;
    let stranger = |number| IpAddr::from([203, 0, number, 1]);
    for number in 0..4 {
        ask(&server, stranger(number), &phone(number.into()))
            .await
            .ok();
    }
    assert_eq!(ask(&server, stranger(4), &phone(4)).await.code, "1430");
    for number in 4..6 {
        ask_with_proof(&server, stranger(number), &phone(number.into()))
            .await
            .ok();
    }
    let before = ask_with_proof(&server, stranger(6), &phone(6)).await;
    assert_eq!(
        (before.code.as_str(), before.message.as_str()),
        ("1429", LATER)
    );
    assert_eq!(refused(&server, "hour").await, "1");
    // Ana has a new phone, which the server does not know yet.
    assert_eq!(ask(&server, home(), ANA).await.code, "1430");
    ask_with_proof(&server, home(), ANA).await.ok();
    server.minutes_pass(62);
    ask(&server, stranger(6), &phone(6)).await.ok();
}

#[tokio::test]
async fn sec_03_behind_one_address_the_proof_grows_and_nobody_is_refused() {
    let server = start_production(|text| {
        let limits =
            "limits = { codes_before_proof = 1_000, proof_work = 8, codes_per_ipv4_24 = 1_000 }";
        let text = text.replace(LIMITS, limits);
        let text = text.replace("codes_per_address = 30", "codes_per_address = 3");
        format!("sandbox_beyond_this_machine = true\ntrusted_proxies = [\"127.0.0.1\"]\n{text}")
    })
    .await;
    let carrier = home();
    for number in 0..3 {
        ask(&server, carrier, &phone(number)).await.ok();
    }
    // Asked for before the codes of the neighbours.
    let early = ask(&server, carrier, &phone(99)).await.data;
    let mut works = Vec::new();
    for number in 3..21 {
        let challenge = ask(&server, carrier, &phone(number)).await.data;
        works.push(challenge["maxnumber"].as_u64().expect("a number"));
        ask_with_proof(&server, carrier, &phone(number)).await.ok();
    }
    works.dedup();
    assert_eq!(works, [16, 32, 64, 128], "and no more than 16 times");
    let proof = BASE64_STANDARD.encode(solved(&early).to_string());
    let early = [("phone", phone(99)), ("proof", proof)];
    let early = early
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let early = post(&server, carrier, SEND_CODE, &early).await;
    assert_eq!(early.code, "1430", "too little work by now");
    assert_eq!(ask(&server, [192, 0, 2, 1].into(), ANA).await.code, "00");
    server.minutes_pass(11);
    ask(&server, carrier, &phone(100)).await.ok();
}

#[tokio::test]
async fn sec_18_guesses_at_codes_that_one_requested_oneself_are_counted_by_address_and_network() {
    let server =
        behind_a_proxy("codes_before_proof = 1_000, tries_per_address = 8, tries_per_network = 12")
            .await;
    let guess = async |from: IpAddr, number: u32, tries: u32| {
        let phone = phone(number);
        let data = ask(&server, from, &phone).await.ok();
        let request = data["requestId"].as_str().expect("a request").to_owned();
        let mut codes = Vec::new();
        for _ in 0..tries {
            let fields = [
                ("phone", phone.as_str()),
                ("smsCode", "000000"),
                ("requestId", &request),
            ];
            codes.push(post(&server, from, LOGIN, &fields).await.code);
        }
        codes
    };
    let (a, b): (IpAddr, IpAddr) = ([203, 0, 113, 1].into(), [203, 0, 113, 2].into());
    assert_eq!(guess(a, 1, 5).await, ["1400"; 5]);
    assert_eq!(
        guess(a, 2, 5).await,
        ["1400", "1400", "1400", "1429", "1429"]
    );
    assert_eq!(
        guess(b, 3, 5).await,
        ["1400", "1400", "1400", "1400", "1429"],
        "12 of the network"
    );
    assert_eq!(
        guess(home(), 4, 1).await,
        ["1400"],
        "others are not kept out"
    );
    assert_eq!(refused(&server, "guesses").await, "3");
    assert_eq!(metric(&server, "codes_wrong_total").await, "13");
    server.minutes_pass(62);
    assert_eq!(guess(a, 5, 1).await, ["1400"]);
}

/// Uses up the share of Ana's number that strangers have of a day.
async fn use_up(server: &Server) {
    for number in 0..7 {
        ask_with_proof(server, stranger(number), ANA).await.ok();
        server.seconds_pass(601);
    }
}

fn stranger(number: u8) -> IpAddr {
    [203, 0, number, 1].into()
}

#[tokio::test]
async fn sec_18_strangers_who_keep_asking_leave_ana_with_a_new_phone_a_code_of_the_next_hour() {
    let server = behind_a_proxy("codes_before_proof = 1_000, proof_work = 1").await;
    use_up(&server).await;
    assert_eq!(
        ask(&server, home(), ANA).await.code,
        "1430",
        "over the share"
    );
    for _ in 0..2 {
        let refused = ask_with_proof(&server, home(), ANA).await;
        assert_eq!(refused.message, IN_AN_HOUR);
    }
    // Ever other networks ask all the time; one of them gets the hour's first code.
    for number in 20..80 {
        ask_with_proof(&server, stranger(number), ANA).await;
        server.minutes_pass(1);
    }
    ask_with_proof(&server, home(), ANA).await.ok();
    let code = server.newest_code(ANA).await;
    let fields = [("phone", ANA), ("smsCode", code.as_str())];
    post(&server, home(), LOGIN, &fields).await.ok();
    // From now on her phone has its own share.
    ask(&server, stranger(9), ANA).await;
    ask(&server, home(), ANA).await.ok();
}

#[tokio::test]
async fn sec_18_over_the_share_of_a_day_a_number_has_twelve_places_an_hour_and_a_network_one_code()
{
    let server = behind_a_proxy("proof_work = 1").await;
    use_up(&server).await;
    for number in 20..32 {
        let kept = ask_with_proof(&server, stranger(number), ANA).await;
        assert_eq!(kept.message, IN_AN_HOUR, "{number}");
    }
    // No place is left for another network, and none for those that had a code.
    for number in [0, 32] {
        let full = ask_with_proof(&server, stranger(number), ANA).await;
        assert_eq!(full.message, TOMORROW, "{number}");
    }
    server.minutes_pass(60);
    ask_with_proof(&server, stranger(20), ANA).await.ok();
    ask_with_proof(&server, stranger(21), ANA).await.ok();
    server.minutes_pass(11);
    let again = ask_with_proof(&server, stranger(20), ANA).await;
    assert_eq!(again.message, TOMORROW);
}

#[tokio::test]
async fn sec_18_visits_are_stored_up_to_a_number_a_day_and_answered_as_usual_beyond_it() {
    let server = behind_a_proxy("visits_per_day = 5, visits_per_network = 3").await;
    let visit = async |from: IpAddr| {
        let path = "/mountain/api/v2/youmi/promotion/track-visit?page_id=1";
        let request = plain_http()
            .get(format!("{}{path}", server.url))
            .header("X-Requested-With", "XMLHttpRequest")
            .header("X-Forwarded-For", from.to_string());
        promoted(read(request).await);
    };
    for number in 0..5 {
        visit(line(number)).await;
    }
    assert_eq!(noted(&server).await, ["1/// visit 3"], "of one site");
    for number in 0..4 {
        visit([203, 0, number, 1].into()).await;
    }
    assert_eq!(noted(&server).await, ["1/// visit 5"], "of a day");
    assert_eq!(metric(&server, "visits_dropped_total").await, "4");
}

#[tokio::test]
async fn sec_18_a_proof_counts_once_in_whatever_letters() {
    let server = behind_a_proxy("proof_work = 1").await;
    ask(&server, home(), ANA).await.ok();
    server.seconds_pass(61);
    let asked = ask(&server, home(), ANA).await;
    let proof = solved(&asked.data);
    let send = async |proof: &Value, json: fn(&Value) -> String| {
        let proof = BASE64_STANDARD.encode(json(proof));
        let fields = [("phone", ANA), ("proof", proof.as_str())];
        post(&server, home(), SEND_CODE, &fields).await.code
    };
    let capitals = |field: &str| {
        let mut changed = proof.clone();
        let text = proof[field].as_str().expect("a text").to_uppercase();
        changed[field] = json!(text);
        changed
    };
    for field in ["signature", "challenge", "salt"] {
        assert_eq!(
            send(&capitals(field), Value::to_string).await,
            "1430",
            "{field}"
        );
    }
    assert_eq!(send(&proof, Value::to_string).await, "00");
    server.seconds_pass(61);
    for json in [Value::to_string as fn(&Value) -> String, |proof| {
        format!("{proof:#}")
    }] {
        assert_eq!(send(&proof, json).await, "1430", "it was used");
        assert_eq!(send(&capitals("signature"), json).await, "1430");
    }
}
