//! The server's side of the socket.

use std::io;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::UnixStream as Connection;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Parser;
use nix::unistd::{Uid, User};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::command::{self, OpsArguments};
use crate::files::{Carried, Files};
use crate::printed::refusal;
use crate::socket::message::{Answer, MAX_REQUEST_BYTES, Request};
use tulay_lender::Lender;
use tulay_staff::signature::Operator;
use tulay_staff::system_users;

/// Access to the socket: its owner and its group.
const MODE: u32 = 0o660;

/// Requests at one time; further ones wait.
const MAX_AT_ONCE: usize = 8;

/// Time limit for reading a request, and for writing an answer. The command itself has none: it is not cut off halfway.
const TRANSFER_TIMEOUT: Duration = Duration::from_secs(30);

/// Time before the next try where no connection can be accepted.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// The user as which Linux shows one that does not exist in the server's namespace: it may be anybody.
const OVERFLOW_UID: u32 = 65_534;

/// Arguments of a request.
#[derive(Parser)]
#[command(name = "tulay ops", no_binary_name = true)]
struct Line {
    #[command(flatten)]
    arguments: OpsArguments,
}

/// Listens on a socket in place of that of a stopped server.
///
/// # Errors
/// If something else is in its place, a running server listens on it, or it cannot be made.
pub fn listen(path: &Path) -> anyhow::Result<UnixListener> {
    let name = || format!("`ops_socket`: {}", path.display());
    match path.symlink_metadata() {
        Ok(found) if !found.file_type().is_socket() => {
            bail!("{} is there already and is no socket", name())
        }
        Ok(_) if Connection::connect(path).is_ok() => {
            bail!("{}: a running server listens on it", name())
        }
        Ok(_) => std::fs::remove_file(path).with_context(name)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(name),
    }
    let listener = UnixListener::bind(path).with_context(name)?;
    std::fs::set_permissions(path, PermissionsExt::from_mode(MODE)).with_context(name)?;
    Ok(listener)
}

/// Serves a socket until it is dropped.
pub async fn serve(lender: Lender, listener: UnixListener) {
    let places = Arc::new(Semaphore::new(MAX_AT_ONCE));
    let mut under_way = JoinSet::new();
    loop {
        let Ok(place) = places.clone().acquire_owned().await else {
            return;
        };
        match listener.accept().await {
            Ok((stream, _)) => {
                let lender = lender.clone();
                under_way.spawn(async move {
                    serve_one(&lender, stream).await;
                    drop(place);
                });
            }
            Err(why) => {
                tracing::error!(%why, "the socket of `tulay ops` takes no connection");
                tokio::time::sleep(RETRY_AFTER).await;
            }
        }
        while under_way.try_join_next().is_some() {}
    }
}

async fn serve_one(lender: &Lender, mut stream: UnixStream) {
    let answer = match answer(lender, &mut stream).await {
        Ok(answer) => answer,
        Err(why) => Answer::refusal(why),
    };
    let answer = serde_json::to_vec(&answer).unwrap_or_default();
    // A client that left reads its outcome in the audit.
    let _ = timeout(TRANSFER_TIMEOUT, stream.write_all(&answer)).await;
}

/// Carries out the request of a connection.
async fn answer(lender: &Lender, stream: &mut UnixStream) -> Result<Answer, String> {
    let user = user_of(stream)?;
    // A stranger's request is not read.
    account_of(lender, &user).await?;
    let Request {
        arguments,
        inputs,
        not_made,
    } = read(stream).await?;
    // The account may have been locked while a slow request was read.
    let account = account_of(lender, &user).await?;
    let line = Line::try_parse_from(arguments);
    let Line { arguments } = line.map_err(|error| {
        let (error, release) = (error.to_string(), tulay_system::version::line());
        format!("the server, release {release}, does not take this command: {error}")
    })?;
    let files = Files::Carried(Carried::new(inputs, not_made));
    let operator = Operator::at_socket(&account);
    let run = command::run(lender, operator, &files, arguments.command).await;
    let output = run.map_err(|error| refusal(&error))?;
    Ok(Answer {
        output: Ok(output),
        files: files.into_written(),
    })
}

async fn account_of(lender: &Lender, user: &str) -> Result<String, String> {
    let account = system_users::account_name(lender, user).await;
    account.map_err(|error| refusal(&error))
}

/// Returns the name of the system's user at the other end.
fn user_of(stream: &UnixStream) -> Result<String, String> {
    let peer = stream.peer_cred().map_err(|error| error.to_string())?;
    let uid = peer.uid();
    if uid == OVERFLOW_UID {
        let why = "the server cannot see the system's users: its service needs PrivateUsers=false";
        return Err(why.to_owned());
    }
    let user = User::from_uid(Uid::from_raw(uid)).map_err(|error| error.to_string())?;
    let unknown = || format!("the system's user {uid} has no name");
    Ok(user.ok_or_else(unknown)?.name)
}

async fn read(stream: &mut UnixStream) -> Result<Request, String> {
    let limit = u64::try_from(MAX_REQUEST_BYTES).unwrap_or(u64::MAX);
    let mut request = Vec::new();
    let mut bounded = stream.take(limit + 1);
    let read = timeout(TRANSFER_TIMEOUT, bounded.read_to_end(&mut request)).await;
    let read = read.map_err(|_| "the request did not arrive in time".to_owned())?;
    read.map_err(|error| error.to_string())?;
    if request.len() > MAX_REQUEST_BYTES {
        return Err("the request is too long".to_owned());
    }
    serde_json::from_slice(&request).map_err(|error| format!("this is no request: {error}"))
}
