//! The stand-ins as a program of their own, for a server of this machine whose configuration names them. It prints the
//! matching configuration; the pages are on its own port.

use std::net::Ipv4Addr;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::Parser;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tulay_provider_stubs::StubClock;
use tulay_provider_stubs::accounts::{
    DRAGONPAY_MERCHANT, DRAGONPAY_PASSWORD, SEMAPHORE_KEY, XENDIT_KEY, XENDIT_TOKEN,
};
use tulay_provider_stubs::pages;
use tulay_provider_stubs::stubs::{Ports, Stubs};
use url::Url;

/// Stand-ins for Xendit, Dragonpay and Semaphore.
#[derive(Parser)]
#[command(name = "tulay-provider-stubs", version)]
struct Cli {
    /// The port of their pages; 0 takes a free one.
    #[arg(long, default_value_t = 4700)]
    port: u16,
    /// Server on this machine that receives the postbacks.
    #[arg(long, default_value = "http://127.0.0.1:4600")]
    server: Url,
}

/// Prints a failure on one line, for people.
fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(cli: &Cli) -> anyhow::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, cli.port)).await?;
    let pages_at = Url::parse(&format!("http://{}", listener.local_addr()?))?;
    let ports = Ports::open()?;
    let at = ports.addresses()?;
    let clock: StubClock = Arc::new(Timestamp::now);
    let stubs = Stubs::run(ports, &pages_at, &clock)?;
    stubs.tell(&cli.server)?;
    println!("pages and presses: {pages_at}stub\n");
    println!(
        "[xendit]\naddress = \"{}\"\nsecret_key = \"{XENDIT_KEY}\"\ncallback_token = \"{XENDIT_TOKEN}\"\n",
        at.xendit
    );
    println!(
        "[dragonpay]\naddress = \"{}\"\nmerchant_id = \"{DRAGONPAY_MERCHANT}\"\npassword = \"{DRAGONPAY_PASSWORD}\"\n\
         payer_email = \"no-reply@tulay.example\"\n",
        at.dragonpay
    );
    println!(
        "[sms]\nkind = \"semaphore\"\naddress = \"{}\"\ntoken = \"{SEMAPHORE_KEY}\"",
        at.semaphore
    );
    let served = axum::serve(listener, pages::router(stubs)).await;
    served.context("serving the pages")
}
