//! The outbox of SMS: each message is sent once, and no message waits for another.

use std::sync::{Arc, Mutex};

use tulay_lender::outbox;
use tulay_lender::{Lender, LenderParts};
use tulay_provider_api::Providers;
use tulay_provider_api::sms::{Sms, SmsError, SmsSender, SmsSending};
use tulay_store::{StoreError, sms};

use crate::support;
use crate::support::database::rows;
use crate::support::only;
use tulay_support::waiting::until_async;

const REFUSED_PHONE: &str = "09170000099";

/// A provider that records its messages and refuses one number.
#[derive(Clone, Default)]
struct Recorder(Arc<Mutex<Vec<String>>>);

impl SmsSender for Recorder {
    fn send<'a>(&'a self, message: Sms<'a>) -> SmsSending<'a> {
        let answer = if message.to == REFUSED_PHONE {
            Err(SmsError::NotSent("unknown number".to_owned()))
        } else {
            self.0
                .lock()
                .expect("the list")
                .push(message.text.to_owned());
            Ok(())
        };
        Box::pin(async move {
            // Other tasks run while a provider answers.
            tokio::task::yield_now().await;
            answer
        })
    }
}

/// Starts a server whose SMS go to a recorder.
async fn start() -> (support::Server, Lender, Recorder) {
    let server = support::start().await;
    let recorder = Recorder::default();
    let providers = Providers {
        sms: Arc::new(recorder.clone()),
        ..Providers::clone(&server.app.providers)
    };
    let app = Lender::from(LenderParts {
        providers: Arc::new(providers),
        ..LenderParts::clone(&server.app)
    });
    (server, app, recorder)
}

async fn write(app: &Lender, phone: &'static str, body: String) {
    let written = app
        .store
        .write(move |tx| sms::insert_message(tx, phone, &body, 1));
    written
        .await
        .map_err(|error: StoreError| error)
        .expect("a message");
}

async fn unsent(app: &Lender) -> Vec<String> {
    let later_ms = app.clock.now_ms() + 60 * 60 * 1000;
    let waiting = app
        .store
        .read(move |tx| {
            let waiting = sms::unsent(tx, later_ms, None, 1000)?;
            let bodies = waiting.iter().map(|message| message.body.open(tx));
            bodies.collect()
        })
        .await;
    let waiting: Result<_, StoreError> = waiting;
    waiting.expect("the outbox")
}

#[tokio::test]
async fn conf_08_a_message_is_sent_once_though_many_requests_at_once_wake_the_outbox() {
    let (_server, app, recorder) = start().await;
    let sending = tokio::spawn(outbox::run(app.clone()));
    let requests: Vec<_> = (0..20)
        .map(|number| {
            let app = app.clone();
            tokio::spawn(async move {
                write(&app, "09170000001", format!("message {number}")).await;
                app.outbox.wake();
            })
        })
        .collect();
    for request in requests {
        request.await.expect("a request");
    }
    until_async("all are sent", async || unsent(&app).await.is_empty()).await;
    sending.abort();
    let mut sent = recorder.0.lock().expect("the list").clone();
    sent.sort();
    sent.dedup();
    assert_eq!(
        (sent.len(), recorder.0.lock().expect("the list").len()),
        (20, 20)
    );
}

#[tokio::test]
async fn conf_08_a_message_that_cannot_be_sent_stays_and_holds_up_no_other() {
    let (_server, app, recorder) = start().await;
    for number in 0..60 {
        write(&app, REFUSED_PHONE, format!("refused {number}")).await;
    }
    write(&app, "09170000001", "good".to_owned()).await;
    outbox::deliver(&app).await.expect("a round");
    assert_eq!(*recorder.0.lock().expect("the list"), ["good"]);
    assert_eq!(unsent(&app).await.len(), 60);
}

#[tokio::test]
async fn sec_09_a_code_is_blank_in_the_database_once_it_is_sent_and_logs_in_all_the_same() {
    const ANA: &str = "09171234321";
    let server = support::start_production(|text| text).await;
    let recorder = Recorder::default();
    let providers = Providers {
        sms: Arc::new(recorder.clone()),
        ..Providers::clone(&server.app.providers)
    };
    let app = Lender::from(LenderParts {
        providers: Arc::new(providers),
        ..LenderParts::clone(&server.app)
    });
    let visitor = server.visitor();
    let phone = ("phone", ANA);
    visitor.post("/service/user/send-code", &[phone]).await.ok();
    write(&app, ANA, "Your loan was paid".to_owned()).await;
    outbox::deliver(&app).await.expect("a round");
    let sent = recorder.0.lock().expect("the list").clone();
    let code: String = only(&sent, |text| text.contains("code"))
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    let words = |sent: Vec<crate::support::borrowers::OpenedSms>| {
        sent.into_iter().map(|sms| sms.body).collect::<Vec<_>>()
    };
    assert_eq!(words(server.outbox(ANA).await), ["", "Your loan was paid"]);
    assert!(!rows(&server).concat().contains(&code));
    let fields = [phone, ("smsCode", code.as_str())];
    visitor.post("/service/user/login", &fields).await.ok();

    // The text of an expired message is deleted, too.
    server.minutes_pass(2);
    visitor.post("/service/user/send-code", &[phone]).await.ok();
    let late = server.newest_code(ANA).await;
    assert!(words(server.outbox(ANA).await).concat().contains(&late));
    server.days_pass(1).await;
    assert!(!words(server.outbox(ANA).await).concat().contains(&late));
}
