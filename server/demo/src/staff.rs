//! Invented staff of the demo, and the codes of their second factors, which a real person reads from a phone
//! (STAFF-01).

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use totp_rs::{Builder, Secret};

use crate::calls::{DemoAnswer, EmptyAnswer, read};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_staff::acts::add_staff::AddStaff;
use tulay_staff::perform::perform;
use tulay_staff::signature::{Proof, Signature};
use tulay_staff::staff_names::look;
use tulay_staff::{access, accounts, at_server};
use tulay_store::Tx;
use tulay_store::staff_accounts::{self, StaffAccount};
use tulay_web::App;

/// Password of every invented account.
const PASSWORD: &str = "three old carabaos";

/// Names and roles of the owner, who adds the others, two reviewers, who answers complaints, the accountant, and the
/// auditor.
const ACCOUNTS: [(&str, &[Role]); 6] = [
    ("Maria Cruz", &[Role::Decide, Role::Pay, Role::Administer]),
    ("Jose Reyes", &[Role::Decide, Role::Pay]),
    ("Liza Ramos", &[Role::Decide]),
    ("Ana Santos", &[Role::Decide]),
    ("Ben Lim", &[Role::Pay]),
    ("Cora Diaz", &[Role::Read]),
];

/// Held while the accounts are added: two requests at once add them once.
static ADDING: Mutex<()> = Mutex::const_new(());

/// An invented account.
#[derive(Serialize)]
pub struct InventedStaff {
    name: &'static str,
    roles: Vec<&'static str>,
    password: &'static str,
    /// Code of the second factor at this moment. It counts once, the next one half a minute later.
    code: String,
}

/// Adds the accounts to a lender without any.
///
/// # Errors
/// If an account cannot be set up.
pub async fn add(lender: &Lender) -> Result<(), Error> {
    let _held = ADDING.lock().await;
    if lender.store.read(staff_accounts::exist).await? {
        return Ok(());
    }
    let [(first, first_roles), others @ ..] = ACCOUNTS;
    let roles = first_roles.iter().copied().collect();
    let link = at_server::add(lender, first.to_owned(), roles).await?;
    set_up(lender, &link).await?;
    let signature = Signature {
        operator: first.to_owned(),
        proof: Proof::Console { is_fresh: true },
        reason: "the demo's staff".to_owned(),
        shown: None,
    };
    for (name, roles) in others {
        let act = AddStaff {
            staff: name.to_owned(),
            roles: roles.iter().copied().collect(),
        };
        perform(lender, Arc::new(act), &signature, false).await?;
        let link = at_server::link(lender, name.to_owned()).await?;
        set_up(lender, &link).await?;
    }
    Ok(())
}

async fn set_up(lender: &Lender, link: &str) -> Result<(), Error> {
    let setup = accounts::begin_setup(lender, link).await?;
    let code = code_of(&setup.secret, lender)?;
    accounts::finish_setup(lender, link, PASSWORD.to_owned(), code).await?;
    Ok(())
}

/// `GET /demo/staff`: the invented accounts with their passwords and codes. Adds them first where the demo began without
/// them.
///
/// # Errors
/// 1500 if a second factor cannot be read.
pub async fn list(State(app): State<App>) -> DemoAnswer<Vec<InventedStaff>> {
    let lender = app.lender();
    add(&lender).await?;
    let secrets = lender.store.read(|tx| {
        let secrets = ACCOUNTS.iter().map(|(name, _)| secret_of(tx, name));
        secrets.collect::<Result<Vec<_>, Error>>()
    });
    let secrets = secrets.await?;
    let invented = ACCOUNTS.iter().zip(secrets).map(|((name, roles), secret)| {
        Ok::<_, Error>(InventedStaff {
            name,
            roles: roles.iter().map(|role| role.name()).collect(),
            password: PASSWORD,
            code: code_of(&secret, &lender)?,
        })
    });
    Ok(Json(invented.collect::<Result<_, _>>()?))
}

/// Name of an invented account.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    name: String,
}

/// Name, password and code of a login.
#[derive(Serialize)]
pub struct DemoCredentials {
    name: String,
    password: &'static str,
    code: String,
}

/// `POST /demo/staff/credentials` on the console's address: what signs a person in at this moment, also where the code
/// of this moment was used before.
///
/// # Errors
/// 1004 for a name that the demo has not.
pub async fn credentials(
    State(app): State<App>,
    body: Result<Json<Named>, JsonRejection>,
) -> DemoAnswer<DemoCredentials> {
    let lender = app.lender();
    let Named { name } = read(body)?;
    add(&lender).await?;
    let look = look(&name);
    let written = lender.store.write(move |tx| {
        let account = account_of(tx, &look)?;
        let secret = account.totp_secret(tx)?;
        // A secret that is stored again forgets the codes that were used.
        staff_accounts::set_secret(tx, &account.id, &secret)?;
        Ok::<_, Error>(secret)
    });
    let code = code_of(&written.await?, &lender)?;
    Ok(Json(DemoCredentials {
        name,
        password: PASSWORD,
        code,
    }))
}

/// Rule on the second person.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ShownRule {
    above_centavos: i64,
}

/// `POST /demo/staff/rule`: changes the rule on the second person, as `tulay staff rule` does at a server.
///
/// # Errors
/// 1400 for a negative sum.
pub async fn change_rule(
    State(app): State<App>,
    body: Result<Json<ShownRule>, JsonRejection>,
) -> DemoAnswer<EmptyAnswer> {
    let lender = app.lender();
    let ShownRule { above_centavos } = read(body)?;
    at_server::change_rule(&lender, above_centavos, access::ADDED_UP_DAYS).await?;
    Ok(Json(EmptyAnswer {}))
}

fn secret_of(tx: &mut Tx<'_>, name: &str) -> Result<String, Error> {
    Ok(account_of(tx, &look(name))?.totp_secret(tx)?)
}

fn account_of(tx: &mut Tx<'_>, look: &str) -> Result<StaffAccount, Error> {
    let account = staff_accounts::by_look(tx, look)?;
    account.ok_or_else(|| Error::not_found("The demo has no such account"))
}

fn code_of(secret: &str, lender: &Lender) -> Result<String, Error> {
    let secret = Secret::try_from_base32(secret).map_err(Error::internal)?;
    let totp = Builder::new().with_secret(secret).build();
    let seconds = u64::try_from(lender.clock.now().as_second()).map_err(Error::internal)?;
    Ok(totp.map_err(Error::internal)?.generate(seconds).to_string())
}

/// Returns the console's address and its people, for the terminal.
pub fn where_to_sign_in(origin: &str, console: &str) -> String {
    let mut lines = format!(
        "\n  The console of the lender's staff (password `{PASSWORD}`, codes at {origin}/demo/staff):\n    {console}\n"
    );
    for (name, roles) in ACCOUNTS {
        let roles = access::stored_roles(&roles.iter().copied().collect()).replace(',', ", ");
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "    {name:<52}  {roles}");
    }
    lines
}
