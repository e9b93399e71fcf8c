//! The client of the socket: reads and writes the files of a command with the rights of its own user.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use crate::carried::{Bytes, Input};
use crate::command::OpsCommand;
use crate::complaints::ComplaintCommand;
use crate::printed::refusal;
use crate::socket::message::{Answer, MAX_REQUEST_BYTES, Request};
use crate::socket::target::Target;

/// Sends a command to the server of a socket, with its arguments as they were typed; returns the text to print.
///
/// # Errors
/// The command's own; if no server answers, and for files that are too long together.
pub fn run(
    socket: &Path,
    command: &OpsCommand,
    arguments: impl Iterator<Item = OsString>,
) -> anyhow::Result<String> {
    let typed: Result<Vec<String>, OsString> = arguments.map(OsString::into_string).collect();
    let arguments = typed.map_err(|typed| {
        let typed = typed.display();
        anyhow!("{typed}: the socket takes arguments in UTF-8")
    })?;
    let no_server = || format!("{}: no server listens at this socket", socket.display());
    let stream = UnixStream::connect(socket).with_context(no_server)?;
    let inputs = inputs_of(command).into_iter().map(read).collect();
    let (target, not_made) = match Target::make(command) {
        Ok(target) => (target, None),
        Err(not_made) => (Target::None, Some(not_made)),
    };
    let request = Request {
        arguments,
        inputs,
        not_made,
    };
    let answer = exchange(stream, &request);
    match answer.and_then(|answer| Ok((answer.output.map_err(|why| anyhow!(why))?, answer.files))) {
        Ok((output, files)) => {
            let filled = target.fill(&files);
            filled.map_err(|error| anyhow!(refusal(&error)))?;
            Ok(output)
        }
        Err(error) => {
            target.remove();
            Err(error)
        }
    }
}

/// The files that a command reads.
fn inputs_of(command: &OpsCommand) -> Vec<&PathBuf> {
    if let OpsCommand::Reconcile { file, .. } = command {
        return vec![file];
    }
    if let OpsCommand::Complaint(ComplaintCommand::Reply { images, .. }) = command {
        return images.iter().collect();
    }
    Vec::new()
}

fn read(path: &PathBuf) -> Input {
    let content = std::fs::read(path).map(Bytes);
    Input {
        path: path.to_string_lossy().into_owned(),
        content: content.map_err(|error| error.to_string()),
    }
}

fn exchange(mut stream: UnixStream, request: &Request) -> anyhow::Result<Answer> {
    let request = serde_json::to_vec(request)?;
    if request.len() > MAX_REQUEST_BYTES {
        bail!("the files are longer together than the socket takes");
    }
    // A server that refuses a request may answer before it has read all of it.
    let sent = stream.write_all(&request);
    let sent = sent.and_then(|()| stream.shutdown(Shutdown::Write));
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    if answer.is_empty() {
        sent.and(read.map(drop)).context("the socket")?;
        bail!(
            "the server ended before it answered: `tulay ops audit list` shows whether the act was done"
        );
    }
    serde_json::from_slice(&answer).context("the server's answer was cut off")
}
