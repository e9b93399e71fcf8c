//! All stand-ins together, each on a port of its own, as the demo runs them.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Context;
use tokio::net::TcpListener;
use url::Url;

use crate::StubClock;
use crate::dragonpay::DragonpayStub;
use crate::entries::{EntryKind, PressableEntry, Pressed};
use crate::postbacks::Postbacks;
use crate::press::{Cue, StubPress};
use crate::semaphore::SemaphoreStub;
use crate::serving::{StandIn, serve};
use crate::xendit::XenditStub;

/// Ports of the stand-ins, before they run.
#[derive(Debug)]
pub struct Ports {
    xendit: std::net::TcpListener,
    dragonpay: std::net::TcpListener,
    semaphore: std::net::TcpListener,
}

/// Their addresses, for a server's configuration.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// Xendit's.
    pub xendit: Url,
    /// Dragonpay's.
    pub dragonpay: Url,
    /// Semaphore's.
    pub semaphore: Url,
}

impl Ports {
    /// Takes free ports of this machine.
    pub fn open() -> anyhow::Result<Self> {
        let open = || {
            let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
            listener.set_nonblocking(true)?;
            Ok::<_, std::io::Error>(listener)
        };
        let why = "a port for a stand-in";
        Ok(Self {
            xendit: open().context(why)?,
            dragonpay: open().context(why)?,
            semaphore: open().context(why)?,
        })
    }

    /// Returns their addresses.
    pub fn addresses(&self) -> anyhow::Result<Addresses> {
        let of = |listener: &std::net::TcpListener, path: &str| {
            let at: SocketAddr = listener.local_addr()?;
            let url = Url::parse(&format!("http://{at}{path}"));
            url.context("the address of a stand-in")
        };
        Ok(Addresses {
            xendit: of(&self.xendit, "")?,
            dragonpay: of(&self.dragonpay, "/api")?,
            semaphore: of(&self.semaphore, "/api/v4")?,
        })
    }
}

/// The stand-ins. Clones share their state.
#[derive(Clone)]
pub struct Stubs {
    /// Xendit's.
    pub xendit: XenditStub,
    /// Dragonpay's.
    pub dragonpay: DragonpayStub,
    /// Semaphore's.
    pub semaphore: SemaphoreStub,
    /// Postbacks that are not sent yet.
    pub postbacks: Postbacks,
    cue: Option<Cue>,
}

impl Stubs {
    /// Runs them on their ports; their pages are at the origin `pages`. They send no postbacks by themselves.
    ///
    /// # Errors
    /// Fails if the ports cannot be used.
    pub fn run(ports: Ports, pages: &Url, clock: &StubClock) -> anyhow::Result<Self> {
        let postbacks = Postbacks::default();
        let pages = pages.join("/stub/pay").context("the pages' address")?;
        let stubs = Self {
            xendit: XenditStub::new(clock.clone(), pages.as_str(), &postbacks),
            dragonpay: DragonpayStub::new(clock.clone(), pages.as_str(), &postbacks),
            semaphore: SemaphoreStub::new(clock.clone()),
            postbacks,
            cue: None,
        };
        run_one(ports.xendit, stubs.xendit.clone())?;
        run_one(ports.dragonpay, stubs.dragonpay.clone())?;
        run_one(ports.semaphore, stubs.semaphore.clone())?;
        Ok(stubs)
    }

    /// Returns them with a choice of what becomes of payments that are paid.
    #[must_use]
    pub fn on_cue(self, cue: Cue) -> Self {
        let cue = Some(cue);
        Self { cue, ..self }
    }

    /// Starts sending their postbacks to a server of this machine.
    ///
    /// # Errors
    /// Fails for a server of another machine.
    pub fn tell(&self, server: &Url) -> anyhow::Result<()> {
        tokio::spawn(self.postbacks.clone().to_server(server.clone())?);
        Ok(())
    }

    /// Every payment and payout, with its possible presses.
    pub fn entries(&self) -> Vec<PressableEntry> {
        let mut entries = self.xendit.entries();
        entries.extend(self.dragonpay.entries());
        entries
    }

    /// Applies a press to a payment or a payout; returns `None` if there is none, or the press is not possible any
    /// more.
    pub fn press(&self, id: &str, press: StubPress) -> Option<Pressed> {
        let press = self.cued(id, press).unwrap_or(press);
        let of_xendit = self.xendit.press(id, press);
        of_xendit.or_else(|| self.dragonpay.press(id, press))
    }

    fn cued(&self, id: &str, press: StubPress) -> Option<StubPress> {
        let cue = self.cue.as_ref().filter(|_| press == StubPress::Pay)?;
        let entries = self.entries().into_iter();
        let mut payments = entries.filter(|entry| entry.kind == EntryKind::Payment);
        let presses = payments.find(|entry| entry.id == id)?.presses;
        cue(&presses)
    }
}

fn run_one(listener: std::net::TcpListener, stand_in: impl StandIn) -> anyhow::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    tokio::spawn(async move {
        let Err(error) = serve(listener, stand_in).await;
        tracing::error!(%error, "a stand-in stopped");
    });
    Ok(())
}
