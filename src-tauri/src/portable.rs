//! The phone's web views by Tauri's own API alone, for systems without WebKitGTK (QA-15): each page is a window without
//! a frame over the phone's window. A script gives the page its handlers, which post by a Tauri command that only the
//! brand's origin may call. Left out, as Tauri has no call for it: back within a page's history (back closes the page),
//! the end of a page's process (it is loaded again), and addresses that change within a document.

use mock_bridge::contract::REPLY_FUNCTION;
use mock_bridge::journey;
use mock_bridge::preset::{Found, WIRE};
use mock_bridge::state::{
    Action, Effect, Event, Incoming, Overlay, Sender, State, Update, Wrapper,
};
use serde_json::Value;
use tauri::ipc::CapabilityBuilder;
use tauri::webview::{PageLoadEvent, WebviewWindowBuilder};
use tauri::{
    AppHandle, LogicalPosition, LogicalSize, Manager, Runtime, WebviewUrl, WebviewWindow,
    WindowEvent, async_runtime,
};
use url::Url;

use crate::device::{self, Device, WebViews};
use crate::watching::Answer;

const HANDLERS: &str = include_str!("portable.js");
/// Begins the label of a page's window, before the page's number.
const LABEL: &str = "page-";
/// The height of the bank step's native header, in pixels (`--nav-bar`).
const NAV_BAR: u16 = 44;

/// The web views of the window `phone`.
pub struct TauriViews<R: Runtime>(pub AppHandle<R>);

/// Lets pages of the brand's origin post messages, and keeps their windows over the phone.
pub fn attach<R: Runtime>(phone: &WebviewWindow<R>) -> tauri::Result<()> {
    let app = phone.app_handle().clone();
    let origin = app.state::<Device>().snapshot().state.wrapper.h5_origin;
    let pages = CapabilityBuilder::new("pages").local(false);
    app.add_capability(
        pages
            .remote(format!("{origin}/*"))
            .window(format!("{LABEL}*"))
            .permission("allow-message"),
    )?;
    phone.on_window_event(move |event| {
        if let WindowEvent::Moved(_) = event {
            arrange(&app, &app.state::<Device>().snapshot().state);
        }
    });
    Ok(())
}

/// Passes a page's message to the emulator. Its sender is the address that the web view shows.
#[tauri::command]
#[expect(
    clippy::needless_pass_by_value,
    reason = "Tauri hands a command its arguments by value"
)]
pub fn message<R: Runtime>(page: WebviewWindow<R>, handler: String, body: Value) {
    let id = page.label().strip_prefix(LABEL);
    if let (Some(id), Ok(url)) = (id.and_then(|it| it.parse().ok()), page.url()) {
        let sender = Sender {
            origin: url.origin().ascii_serialization(),
            is_main_frame: true,
            url: url.into(),
        };
        let message = Incoming {
            handler,
            body,
            sender,
        };
        device::dispatch(page.app_handle(), Event::Message(message), Some(id));
    }
}

impl<R: Runtime> WebViews for TauriViews<R> {
    fn apply(&self, update: &Update, sender: Option<u32>) {
        let Self(app) = self;
        for effect in &update.effects {
            let ended = match effect {
                Effect::LoadUrl { web_view_id, url } => {
                    load(app, *web_view_id, url, &update.state.wrapper)
                }
                Effect::PopWebView { web_view_id } => {
                    page(app, *web_view_id).map_or(Ok(()), |it| it.destroy())
                }
                Effect::Reply { callback_id, value } => {
                    let page = sender.and_then(|id| page(app, id));
                    let arguments = serde_json::to_string(&(callback_id, value));
                    page.zip(arguments.ok()).map_or(Ok(()), |(page, it)| {
                        page.eval(format!("window.{REPLY_FUNCTION}?.(...{it})"))
                    })
                }
                Effect::Notify { text } => entitle(app, text),
                Effect::OpenExternal { url } => {
                    entitle(app, &format!("Opened in the browser: {url}"))
                }
                Effect::EndProcess { .. } | Effect::ShowNative { .. } => Ok(()),
            };
            done(ended);
        }
        arrange(app, &update.state);
    }

    fn go_back(&self, _: u32) -> bool {
        false
    }

    fn inspect(&self, web_view_id: u32) -> bool {
        let page = page(&self.0, web_view_id);
        // Tauri has it in debug builds.
        #[cfg(debug_assertions)]
        page.as_ref().inspect(|it| it.open_devtools());
        cfg!(debug_assertions) && page.is_some()
    }

    fn ask(&self, _: u32, _: &Value, _: &Wrapper, answer: Answer) {
        answer(Err(
            "Pages in Tauri's own web views are not asked.".to_owned()
        ));
    }

    fn clear_storage(&self, cleared: Answer) {
        let phone = self.0.get_webview_window("phone");
        let done = phone.map_or(Ok(()), |it| it.clear_all_browsing_data());
        cleared(done.map(|()| Value::Null).map_err(|it| it.to_string()));
    }

    fn picture(&self, _: u32, taken: Answer) {
        taken(Err("Tauri has no call for a picture of a page.".to_owned()));
    }

    fn hide_keyboard(&self, web_view_id: u32) {
        let page = page(&self.0, web_view_id);
        done(page.map_or(Ok(()), |it| it.eval("document.activeElement?.blur()")));
    }
}

fn page<R: Runtime>(app: &AppHandle<R>, id: u32) -> Option<WebviewWindow<R>> {
    app.get_webview_window(&format!("{LABEL}{id}"))
}

fn done(ended: tauri::Result<()>) {
    if let Err(error) = ended {
        eprintln!("a web view did not do its part: {error}");
    }
}

/// Shows a notice in the title of the phone's window.
fn entitle<R: Runtime>(app: &AppHandle<R>, text: &str) -> tauri::Result<()> {
    let phone = app.get_webview_window("phone");
    phone.map_or(Ok(()), |it| it.set_title(text))
}

fn load<R: Runtime>(
    app: &AppHandle<R>,
    id: u32,
    address: &str,
    wrapper: &Wrapper,
) -> tauri::Result<()> {
    let url = Url::parse(address).map_err(tauri::Error::InvalidUrl)?;
    if let Some(page) = page(app, id) {
        return page.navigate(url);
    }
    let (app, wrapper) = (app.clone(), wrapper.clone());
    // Windows cannot make a window while it handles an event.
    async_runtime::spawn(async move {
        done(open(&app, id, url, wrapper));
        let arranged = app.clone();
        done(app.run_on_main_thread(move || {
            arrange(&arranged, &arranged.state::<Device>().snapshot().state);
        }));
    });
    Ok(())
}

/// Opens a page's window, which is not shown yet.
fn open<R: Runtime>(app: &AppHandle<R>, id: u32, url: Url, wrapper: Wrapper) -> tauri::Result<()> {
    let phone = app.get_webview_window("phone");
    let phone = phone.ok_or(tauri::Error::WindowNotFound)?;
    let script = handlers_script(&wrapper.found());
    let (following, loading) = (app.clone(), app.clone());
    WebviewWindowBuilder::new(app, format!("{LABEL}{id}"), WebviewUrl::External(url))
        .initialization_script(script)
        .on_navigation(move |url| {
            let may_load = journey::may_load(&wrapper, url.as_str(), false);
            if !may_load {
                let url = url.to_string();
                send(&following, Action::Followed { url }, id);
            }
            may_load
        })
        .on_page_load(move |page, load| {
            let url = load.url().to_string();
            let moved = Action::Navigated {
                web_view_id: id,
                url,
            };
            send(&loading, moved, id);
            if load.event() == PageLoadEvent::Finished {
                let state = loading.state::<Device>().snapshot().state;
                done(set_insets(&page, &state));
            }
        })
        .decorations(false)
        .skip_taskbar(true)
        .visible(false)
        .parent(&phone)?
        .build()
        .map(drop)
}

/// Reports an event once the one that is being handled has ended.
fn send<R: Runtime>(app: &AppHandle<R>, action: Action, id: u32) {
    let to = app.clone();
    async_runtime::spawn(async move {
        let app = to.clone();
        done(to.run_on_main_thread(move || {
            device::dispatch(&app, Event::Action(action), Some(id));
        }));
    });
}

/// Gives the document of a page the phone's safe areas (QA-01).
fn set_insets<R: Runtime>(page: &WebviewWindow<R>, state: &State) -> tauri::Result<()> {
    let sheet = Value::from(state.hardware.insets.style_sheet());
    page.eval(format!(
        "(document.shellSheet ??= new CSSStyleSheet()).replaceSync({sheet}); \
         document.adoptedStyleSheets.includes(document.shellSheet) || \
         (document.adoptedStyleSheets = [...document.adoptedStyleSheets, document.shellSheet]);"
    ))
}

/// Lays the visible page over the phone, below the system's bar, and hides the others.
fn arrange<R: Runtime>(app: &AppHandle<R>, state: &State) {
    let Some(phone) = app.get_webview_window("phone") else {
        return;
    };
    let hardware = state.hardware;
    let size = LogicalSize::new(hardware.width, hardware.height);
    done(phone.set_size(size));
    let top = state.stack.last().filter(|it| {
        let gave_up = it.ends.as_ref().is_some_and(|it| it.gave_up);
        !gave_up && !state.in_background && state.overlay == Overlay::None
    });
    let bank_step = state.bank_flow.as_ref().and_then(|it| it.web_view_id);
    for it in &state.stack {
        let Some(page) = page(app, it.id) else {
            continue;
        };
        if Some(it.id) != top.map(|it| it.id) {
            done(page.hide());
            continue;
        }
        let header = if bank_step == Some(it.id) { NAV_BAR } else { 0 };
        done(lay(
            &phone,
            &page,
            state,
            hardware.status_bar.saturating_add(header),
        ));
    }
}

fn lay<R: Runtime>(
    phone: &WebviewWindow<R>,
    page: &WebviewWindow<R>,
    state: &State,
    bar: u16,
) -> tauri::Result<()> {
    let hardware = state.hardware;
    let place: LogicalPosition<i32> = phone.inner_position()?.to_logical(phone.scale_factor()?);
    let height = hardware.height.saturating_sub(bar);
    page.set_size(LogicalSize::new(hardware.width, height))?;
    page.set_position(LogicalPosition::new(
        place.x,
        place.y.saturating_add(i32::from(bar)),
    ))?;
    set_insets(page, state)?;
    page.show()
}

/// Returns the script that gives a page its handlers, and its brand the wrapper's wiring (QA-05).
fn handlers_script(found: &Found) -> String {
    let handlers = HANDLERS
        .replace("\"SILENT\"", &Value::from(found.silent).to_string())
        .replace(
            "[\"HANDLERS\"]",
            &Value::from(found.handlers.as_slice()).to_string(),
        );
    let wiring = found.bridge.as_ref();
    let wiring = wiring.and_then(|it| serde_json::to_string(it).ok());
    let function = WIRE.trim_end().trim_end_matches(';');
    let wiring = wiring.map_or_else(String::new, |it| format!("({function})({it});"));
    format!("{handlers}\n{wiring}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use mock_bridge::bridge_config::BridgeConfig;

    #[test]
    fn qa_15_the_script_has_the_wrappers_handlers_and_its_wiring() {
        let handlers = ["openUrl", "jump"].map(str::to_owned).to_vec();
        let found = Found {
            handlers,
            silent: true,
            bridge: None,
        };
        let script = handlers_script(&found);
        assert!(script.contains(r#"["openUrl","jump"]"#) && script.contains("isSilent = true"));
        assert!(!script.contains("HANDLERS") && !script.contains("SILENT"));
        let bridge = Some(BridgeConfig::default());
        let script = handlers_script(&Found { bridge, ..found });
        assert!(
            script.ends_with(r#"})({"form":"named","names":{}});"#),
            "{script}"
        );
    }
}
