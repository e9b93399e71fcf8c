//! The desktop shell: replaces the iOS app that wraps the pages. Two windows, a phone and an inspector; native handlers
//! pass messages to the emulator of `mock-bridge`, and its effects are carried out here.

mod bug_files;
mod closing;
mod commands;
mod demo;
mod device;
mod menu;
mod picture;
mod replay;
mod server;
mod watching;
mod webkit;

use std::process::ExitCode;

use clap::Parser;
use demo::Demo;
use device::PhoneDevice;
use mock_bridge::state::Wrapper;
use server::GuestServer;
use tauri::webview::WebviewWindowBuilder;
use tauri::{App, DragDropEvent, Manager, RunEvent, WebviewUrl, Window, WindowEvent};
use tauri_plugin_log::{Target, TargetKind, log};
use tauri_plugin_window_state::{StateFlags, WindowExt};

/// The window of the native screens.
const PHONE: &str = "phone";
/// The window around it.
const INSPECTOR: &str = "inspector";

/// Replaces the app that wraps a guest's pages, on the desktop.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The guest's server, such as the one of `cargo xtask run`. Without it the shell starts the demo beside its program,
    /// and removes its data at the end.
    #[arg(long, global = true)]
    server: Option<url::Url>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(clap::Subcommand)]
enum Command {
    Replay(replay::Arguments),
}

fn main() -> ExitCode {
    run(Arguments::parse()).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

fn run(arguments: Arguments) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let (mut demo, address) = match arguments.server {
        Some(address) => (None, address),
        None => Demo::start().map(|(demo, address)| (Some(demo), address))?,
    };
    let server = GuestServer::new(address)?;
    if let Some(Command::Replay(arguments)) = arguments.command {
        return Ok(replay::run(&server, &arguments));
    }
    // Tauri panics without one.
    gtk::init()
        .map_err(|_| "there is no display to open a window on (DISPLAY, WAYLAND_DISPLAY)")?;
    let wrapper = tauri::async_runtime::block_on(server.wrapper())?;
    server.clone().be_counted();
    tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .plugin(
            tauri_plugin_log::Builder::new()
                .targets(
                    [TargetKind::Stderr, TargetKind::LogDir { file_name: None }].map(Target::new),
                )
                .level(log::LevelFilter::Info)
                .build(),
        )
        .plugin(
            tauri_plugin_window_state::Builder::new()
                .with_state_flags(StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED)
                .skip_initial_state(PHONE)
                .build(),
        )
        .manage(server)
        .manage(closing::Closing::default())
        .menu(menu::bar)
        .on_menu_event(|app, event| menu::choose(app, &event))
        .on_window_event(on_window_event)
        .invoke_handler(tauri::generate_handler![
            commands::device,
            commands::act,
            commands::back,
            commands::hold_phone,
            commands::note_unsaved,
            commands::swipe_back,
            commands::inspect,
            commands::ask_page,
            commands::clear_storage,
            commands::save,
            commands::choose_bug_file,
            commands::hide_keyboard,
            commands::picture,
            commands::server,
        ])
        .setup(move |app| open_windows(app, wrapper))
        .build(tauri::generate_context!())?
        .run(move |_, event| {
            // Tauri ends the process after this event, and drops nothing.
            if let RunEvent::Exit = event {
                drop(demo.take());
            }
        });
    Ok(ExitCode::SUCCESS)
}

/// Ends the shell with either window, and opens a bug file that is dropped onto one.
fn on_window_event(window: &Window, event: &WindowEvent) {
    match event {
        WindowEvent::CloseRequested { api, .. } => {
            // Both windows are there until their places are written down.
            api.prevent_close();
            if let Some(window) = window.get_webview_window(window.label()) {
                closing::close(&window);
            }
        }
        WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) => {
            if let Some(path) = paths.first() {
                bug_files::open(window.app_handle(), path);
            }
        }
        _ => {}
    }
}

fn open_windows(app: &mut App, wrapper: Wrapper) -> Result<(), Box<dyn std::error::Error>> {
    let app_name = wrapper.app.app_name.clone();
    app.manage(PhoneDevice::new(wrapper, Box::new(webkit::WebKitViews)));
    let inspector = WebviewUrl::App("inspector.html".into());
    WebviewWindowBuilder::new(app, INSPECTOR, inspector)
        .title(format!("{app_name} inspector"))
        .inner_size(920.0, 844.0)
        .position(430.0, 20.0)
        .build()?;
    let phone = WebviewWindowBuilder::new(app, PHONE, WebviewUrl::App("phone.html".into()))
        .title(format!("{app_name} phone"))
        .inner_size(390.0, 844.0)
        .resizable(false)
        .position(20.0, 20.0)
        .build()?;
    phone.hide_menu()?;
    phone.restore_state(StateFlags::POSITION)?;
    webkit::attach(&phone)?;
    Ok(())
}
