//! The desktop shell: replaces the iOS app that wraps the pages. Two windows, a phone and an inspector; native handlers
//! pass messages to the emulator of `mock-bridge`, and its effects are carried out here.

mod commands;
mod device;
mod replay;
mod server;
#[cfg(target_os = "linux")]
mod webkit;
#[cfg(not(target_os = "linux"))]
compile_error!(
    "the phone's web views are made for Linux (WebKitGTK); another platform implements device::WebViews"
);

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use device::Device;
use server::Server;
use tauri::webview::WebviewWindowBuilder;
use tauri::{App, WebviewUrl};

/// Replaces the app that wraps a guest's pages, on the desktop.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The guest's server: the demo (`cargo xtask run`), or another app's.
    #[arg(long, global = true, default_value = "http://127.0.0.1:4600")]
    server: url::Url,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Replay(replay::Arguments),
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let Arguments { server, command } = Arguments::parse();
    let server = Server::new(server)?;
    if let Some(Command::Replay(arguments)) = command {
        return Ok(replay::run(&server, &arguments));
    }
    let wrapper = tauri::async_runtime::block_on(server.wrapper())?;
    let app_name = wrapper.app.app_name.clone();
    tauri::Builder::default()
        .manage(server)
        .manage(Device::new(wrapper, Box::new(webkit::WebKitViews)))
        .invoke_handler(tauri::generate_handler![
            commands::device,
            commands::act,
            commands::back,
            commands::inspect,
            commands::hide_keyboard,
            commands::server,
        ])
        .setup(move |app| open_windows(app, &app_name))
        .run(tauri::generate_context!())?;
    Ok(ExitCode::SUCCESS)
}

fn open_windows(app: &mut App, app_name: &str) -> Result<(), Box<dyn std::error::Error>> {
    let inspector = WebviewUrl::App("inspector.html".into());
    WebviewWindowBuilder::new(app, "inspector", inspector)
        .title(format!("{app_name} inspector"))
        .inner_size(920.0, 844.0)
        .position(430.0, 20.0)
        .build()?;
    let phone = WebviewWindowBuilder::new(app, "phone", WebviewUrl::App("phone.html".into()))
        .title(format!("{app_name} phone"))
        .inner_size(390.0, 844.0)
        .position(20.0, 20.0)
        .build()?;
    webkit::attach(&phone)?;
    Ok(())
}
