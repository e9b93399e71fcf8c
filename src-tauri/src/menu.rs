//! The menu bar of the inspector. The phone's window has its shortcuts without the bar. An item does what the inspector's
//! button or tab of that name does.

use tauri::menu::{
    AboutMetadata, Menu, MenuEvent, MenuItem, PredefinedMenuItem, Submenu, SubmenuBuilder,
};
use tauri::{AppHandle, Emitter, Manager, Runtime};
use tauri_plugin_log::log;

use crate::bug_files::{self, Recent};
use crate::{INSPECTOR, closing};

/// The Tauri event with the name of a button of the inspector.
const ORDER_EVENT: &str = "order";
/// The item that ends the shell.
const QUIT: &str = "Quit";

/// The phone's buttons, with their shortcuts.
const PHONE: [(&str, &str); 7] = [
    ("Back", "Alt+Left"),
    ("Home", "Alt+Home"),
    ("Rotate", "Ctrl+R"),
    ("Keyboard", "Ctrl+K"),
    ("Away 10 s", "Ctrl+Shift+A"),
    ("Reload", "F5"),
    ("Kill page", "Ctrl+Shift+K"),
];
/// The inspector's tabs that every guest has.
const VIEW: [&str; 4] = ["Timeline", "Network", "Storage", "Phone"];

/// The submenu of the files that were opened.
struct RecentMenu<R: Runtime>(Submenu<R>);

/// Makes the menu bar.
pub fn bar<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Menu<R>> {
    let item =
        |id: &str, label: &str, keys: Option<&str>| MenuItem::with_id(app, id, label, true, keys);
    let recent = Submenu::new(app, "Open recent", true)?;
    app.manage(RecentMenu(recent.clone()));
    let file = SubmenuBuilder::new(app, "File")
        .item(&item("Open", "Open bug file…", Some("Ctrl+O"))?)
        .item(&recent)
        .item(&item("Save", "Save bug file", Some("Ctrl+S"))?)
        .separator()
        .item(&item(QUIT, QUIT, Some("Ctrl+Q"))?)
        .build()?;
    let phone = Submenu::new(app, "Phone", true)?;
    for (label, keys) in PHONE {
        phone.append(&item(label, label, Some(keys))?)?;
    }
    let view = Submenu::new(app, "View", true)?;
    for label in VIEW {
        view.append(&item(&format!("Show {label}"), label, None)?)?;
    }
    let about = AboutMetadata {
        name: Some("Tulay shell".to_owned()),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        comments: Some(env!("CARGO_PKG_DESCRIPTION").to_owned()),
        icon: app.default_window_icon().cloned(),
        ..AboutMetadata::default()
    };
    let help = SubmenuBuilder::new(app, "Help")
        .item(&item(
            "Keyboard shortcuts",
            "Keyboard shortcuts",
            Some("F1"),
        )?)
        .item(&PredefinedMenuItem::about(
            app,
            Some("About Tulay shell"),
            Some(about),
        )?)
        .build()?;
    show_recent(app, &bug_files::recent(app));
    Menu::with_items(app, &[&file, &phone, &view, &help])
}

/// Does what an item says.
pub fn choose<R: Runtime>(app: &AppHandle<R>, event: &MenuEvent) {
    let id = event.id().as_ref();
    let recent = bug_files::recent(app);
    let path = recent.paths().iter().find(|it| it.to_str() == Some(id));
    if let Some(path) = path {
        bug_files::open(app, path);
    } else if id == QUIT {
        if let Some(inspector) = app.get_webview_window(INSPECTOR) {
            closing::close(&inspector);
        }
    } else if let Err(error) = app.emit(ORDER_EVENT, id) {
        log::error!("the inspector did not hear of the menu: {error}");
    }
}

/// Lists the files that were opened, the newest first.
pub fn show_recent<R: Runtime>(app: &AppHandle<R>, recent: &Recent) {
    let menu = &app.state::<RecentMenu<R>>().0;
    if let Err(error) = list(app, menu, recent) {
        log::error!("the menu does not list recent files: {error}");
    }
}

fn list<R: Runtime>(app: &AppHandle<R>, menu: &Submenu<R>, recent: &Recent) -> tauri::Result<()> {
    while menu.remove_at(0)?.is_some() {}
    for (path, number) in recent.paths().iter().zip(1..) {
        let (Some(id), Some(name)) = (path.to_str(), path.file_name()) else {
            continue;
        };
        let keys = format!("Ctrl+{number}");
        let label = name.to_string_lossy();
        menu.append(&MenuItem::with_id(app, id, label, true, Some(keys))?)?;
    }
    menu.set_enabled(!recent.paths().is_empty())
}
