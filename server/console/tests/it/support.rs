//! A console beside a server, and people who are signed in to it.

use reqwest::multipart::Form;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use totp_rs::{Builder, Secret};
use tulay_lender::settings::Role;
use tulay_staff::at_server;
use tulay_testing::database::change;
use tulay_testing::{Server, start_production};

pub const PASSWORD: &str = "three old carabaos";

/// A server with its console.
pub struct Console {
    pub server: Server,
    pub url: String,
}

/// A person with an account.
pub struct Person {
    pub name: &'static str,
    secret: String,
    url: String,
    client: Client,
}

/// An answer.
#[derive(Debug)]
pub struct StaffAnswer {
    pub status: StatusCode,
    pub cookies: Vec<String>,
    pub retry_after: Option<String>,
    pub body: Value,
}

/// Copies an order `count` times, each one second younger than the one before, with ids of its form.
pub fn copied(console: &Console, order_id: &str, from: u32, count: u32) {
    let columns = "borrower_id, product_id, status, principal_centavos, term_days, terms_json";
    let copies = format!(
        "WITH RECURSIVE counted (n) AS (SELECT {from} UNION ALL SELECT n + 1 FROM counted WHERE n < {from} + {count} - 1)
         INSERT INTO orders (id, short_number, created_at, {columns})
         SELECT SUBSTR(id, 1, 26) || CAST(1000 + n AS TEXT), CAST(1000 + n AS TEXT), created_at + 1000 * n, {columns}
         FROM orders, counted WHERE id = '{order_id}'"
    );
    change(&console.server, &copies).expect("copies");
}

/// Ids of the orders of a list.
pub fn ids(page: &Value) -> Vec<String> {
    let rows = page["rows"].as_array().expect("rows").iter();
    rows.map(|row| row["id"].as_str().expect("an id").to_owned())
        .collect()
}

impl StaffAnswer {
    async fn of(response: Response) -> Self {
        let status = response.status();
        let all = |name: &str| {
            let values = response.headers().get_all(name).iter();
            let values = values.map(|value| value.to_str().expect("a text").to_owned());
            values.collect::<Vec<_>>()
        };
        let (cookies, retry_after) = (all("set-cookie"), all("retry-after").pop());
        let body = response.text().await.expect("a text");
        Self {
            status,
            cookies,
            retry_after,
            body: serde_json::from_str(&body).unwrap_or(Value::String(body)),
        }
    }

    /// The data of a success.
    #[track_caller]
    pub fn data(self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.body);
        self.body
    }

    /// The result of long work, in the last line of its answer.
    #[track_caller]
    pub fn result(self) -> Value {
        let lines = match self.data() {
            Value::String(lines) => lines,
            only => only.to_string(),
        };
        let last = lines.lines().last().expect("a line");
        let last: Value = serde_json::from_str(last).expect("JSON");
        assert!(last["failure"].is_null(), "{last}");
        last["result"].clone()
    }

    /// The sentence of a refusal.
    #[track_caller]
    pub fn refusal(&self, status: u16) -> &str {
        assert_eq!(self.status.as_u16(), status, "{}", self.body);
        self.body["message"].as_str().expect("a sentence")
    }
}

impl Console {
    /// Starts a server whose acts wait for a second person above 5,000.00.
    pub async fn start() -> Self {
        Self::start_above(500_000).await
    }

    /// Starts a server whose acts wait for a second person above a sum.
    pub async fn start_above(centavos: i64) -> Self {
        Self::start_with(&format!("second_person_above_centavos = {centavos}\n")).await
    }

    /// Starts a server with settings of its own.
    pub async fn start_with(settings: &str) -> Self {
        let settings = settings.to_owned();
        let server = start_production(move |text| format!("{settings}{text}"));
        Self::of(server.await).await
    }

    /// Opens the console of a server.
    pub async fn of(server: Server) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let (lender, config) = (server.app.lender(), server.app.config.clone());
        let serving = tulay_console::serve_on(lender, config, listener, |router| router);
        tokio::spawn(serving);
        Self { server, url }
    }

    /// Adds the first account, which has every role, and signs its person in.
    pub async fn first(&self, name: &'static str) -> Person {
        let roles = [Role::Decide, Role::Pay, Role::Administer].into();
        let lender = self.server.app.lender();
        let link = at_server::add(&lender, name.to_owned(), roles).await;
        self.set_up(name, &link.expect("a link")).await
    }

    /// Has a person add an account, confirmed by another one where that is needed, and signs the new person in.
    pub async fn add(
        &self,
        (by, confirmer): (&Person, Option<&Person>),
        name: &'static str,
        roles: &[&str],
    ) -> Person {
        by.prove(&self.server).await;
        let act = json!({ "act": "add_staff", "staff": name, "roles": roles });
        let mut outcome = by.act(act).await.data();
        if let Some(confirmer) = confirmer {
            confirmer.prove(&self.server).await;
            outcome = confirmer.confirm(&outcome["request"]).await.data();
        }
        assert_eq!(outcome["state"], "done", "{outcome}");
        let lender = self.server.app.lender();
        let link = at_server::link(&lender, name.to_owned()).await;
        self.set_up(name, &link.expect("a link")).await
    }

    /// Recovers an account at the server and signs its person in again.
    pub async fn set_up_again(&self, name: &'static str) -> Person {
        let lender = self.server.app.lender();
        let link = at_server::recover(&lender, name.to_owned()).await;
        self.set_up(name, &link.expect("a link")).await
    }

    /// Sets an account up by its one-time link and signs its person in.
    pub async fn set_up(&self, name: &'static str, link: &str) -> Person {
        let mut person = Person::stranger(name, &self.url);
        let setup = person
            .post("setup/begin", json!({ "link": link }))
            .await
            .data();
        setup["secret"]
            .as_str()
            .expect("a secret")
            .clone_into(&mut person.secret);
        let code = person.code(&self.server);
        let finish = json!({ "link": link, "password": PASSWORD, "code": code });
        let answer = person.post("setup/finish", finish).await;
        let cookies = answer.cookies.clone();
        answer.data();
        person.keep(&cookies);
        person
    }
}

impl Person {
    /// Somebody without an account.
    pub fn stranger(name: &'static str, url: &str) -> Self {
        Self {
            name,
            secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned(),
            url: url.to_owned(),
            client: Client::builder().build().expect("a client"),
        }
    }

    /// The same person at another address of the console.
    pub fn at(mut self, url: &str) -> Self {
        url.clone_into(&mut self.url);
        self
    }

    /// The next code of the second factor: each counts once, so half a minute passes first.
    pub fn code(&self, server: &Server) -> String {
        server.seconds_pass(30);
        self.same_code(server)
    }

    /// The code of this moment.
    pub fn same_code(&self, server: &Server) -> String {
        let secret = Secret::try_from_base32(&self.secret).expect("a secret");
        let totp = Builder::new()
            .with_secret(secret)
            .build()
            .expect("a second factor");
        let now = u64::try_from(server.app.clock.now().as_second()).expect("a time");
        totp.generate(now).to_string()
    }

    /// Signs in; keeps the cookies.
    pub async fn log_in(&mut self, server: &Server, password: &str) -> StaffAnswer {
        let code = self.code(server);
        let login = json!({ "name": self.name, "password": password, "code": code });
        let answer = self.post("login", login).await;
        if !answer.cookies.is_empty() {
            self.keep(&answer.cookies);
        }
        answer
    }

    /// Keeps the cookies of a login.
    pub fn keep(&mut self, cookies: &[String]) {
        let pairs = cookies.iter().map(|cookie| {
            let (pair, _) = cookie.split_once(';').expect("a cookie");
            pair
        });
        let pairs = pairs.collect::<Vec<_>>().join("; ");
        let headers = [("cookie", pairs.as_str())].map(|(name, value)| {
            let name = reqwest::header::HeaderName::from_static(name);
            (name, value.parse().expect("a value"))
        });
        self.client = Client::builder()
            .default_headers(headers.into_iter().collect())
            .build()
            .expect("a client");
    }

    /// Proves the second factor again.
    pub async fn prove(&self, server: &Server) {
        let code = self.code(server);
        self.post("prove", json!({ "code": code })).await.data();
    }

    pub async fn get(&self, call: &str) -> StaffAnswer {
        let sent = self.client.get(format!("{}/api/{call}", self.url)).send();
        StaffAnswer::of(sent.await.expect("an answer")).await
    }

    /// Reads as a page does that refreshes itself.
    pub async fn refresh(&self, call: &str) -> StaffAnswer {
        let request = self.client.get(format!("{}/api/{call}", self.url));
        let sent = request.header("x-refresh", "1").send();
        StaffAnswer::of(sent.await.expect("an answer")).await
    }

    /// Reads an address as a page of another site does.
    pub async fn get_from(&self, site: &str, path: &str) -> StaffAnswer {
        let request = self.client.get(format!("{}{path}", self.url));
        let sent = request.header("sec-fetch-site", site).send();
        StaffAnswer::of(sent.await.expect("an answer")).await
    }

    pub async fn post(&self, call: &str, body: Value) -> StaffAnswer {
        let request = self.client.post(format!("{}/api/{call}", self.url));
        StaffAnswer::of(request.json(&body).send().await.expect("an answer")).await
    }

    /// Sends a body as it is, by POST, or nothing by GET.
    pub async fn send(&self, address: &str, body: Option<&str>) -> StaffAnswer {
        let address = format!("{}{address}", self.url);
        let request = match body {
            Some(body) => self.client.post(address).body(body.to_owned()),
            None => self.client.get(address),
        };
        let request = request.header("content-type", "application/json");
        StaffAnswer::of(request.send().await.expect("an answer")).await
    }

    pub async fn send_form(&self, call: &str, form: Form) -> StaffAnswer {
        let request = self.client.post(format!("{}/api/{call}", self.url));
        StaffAnswer::of(request.multipart(form).send().await.expect("an answer")).await
    }

    /// Performs an act.
    pub async fn act(&self, act: Value) -> StaffAnswer {
        let request = json!({ "act": act, "reason": "seen", "dryRun": false });
        self.post("acts", request).await
    }

    /// Shows the effect of an act.
    pub async fn dry_run(&self, act: Value) -> StaffAnswer {
        let request = json!({ "act": act, "reason": "seen", "dryRun": true });
        self.post("acts", request).await
    }

    /// Confirms a request.
    pub async fn confirm(&self, number: &Value) -> StaffAnswer {
        let answer = json!({ "confirm": true, "reason": "checked", "dryRun": false });
        self.post(&format!("requests/{number}"), answer).await
    }

    /// Rejects a request.
    pub async fn reject(&self, number: &Value) -> StaffAnswer {
        let answer = json!({ "confirm": false, "reason": "not so", "dryRun": false });
        self.post(&format!("requests/{number}"), answer).await
    }
}
