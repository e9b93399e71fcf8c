//! `cargo xtask shell`: the desktop shell with a demo of its own.

use anyhow::{Result, bail};

use crate::command::{at_root, see};
use crate::product::Profile;
use crate::{machine, npm, product};

/// Builds the shell and the demo, which the shell starts and stops.
pub fn shell() -> Result<()> {
    if ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .all(|name| std::env::var_os(name).is_none())
    {
        bail!("the shell needs a display: run it on a desktop, or as `xvfb-run cargo xtask shell`");
    }
    machine::ensure(machine::FOR_THE_SHELL)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    product::demo(Profile::Debug)?;
    see(&mut at_root(product::shell(Profile::Debug)?, [""; 0]))
}
