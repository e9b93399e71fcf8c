//! Hosts the built web app from memory: precompressed, with ETags and a content policy, the brand put into each page.
//! Independent of screens; an unknown address shows the app's error page. An address of the public site has a page in
//! each language, and a page of the app states in each why it needs scripts; the reader's language is chosen here
//! (UI-05).

mod app_links;
mod encoded;
mod files;
mod first_view;
mod icons;
mod no_script;
mod page;
mod reporting;
mod search;
mod site;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;

use crate::http::error::AppError;
use encoded::{EncodedBody, FOR_A_DAY, IMMUTABLE, REVALIDATE};
use files::{FILES, File};
use icons::{SHARED_PICTURE, TAB_ICON, TOUCH_ICON};
use page::{Page, PageSetting};
use search::{LISTED, ROBOTS, SITEMAP};
use site::Site;
use tulay_config::Config;
use tulay_texts::brand::Theme;
use tulay_texts::{Language, text};

pub use first_view::{FilledPage, WithoutFirstView};
pub(crate) use first_view::{FirstView, Hole};
pub(crate) use search::{ROBOTS_TAG, UNLISTED};

/// Prefix of files named by their content: they never change under their address.
const HASHED: &str = "/assets/";

/// Prefix of the public pictures, such as the logos of products. A wrapper's native screens, whose origin is another,
/// show them, too (SEC-10).
const PICTURES: &str = "/images/";
/// Names the origins whose pages may show an answer.
pub(crate) const RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");
const FOR_ALL_ORIGINS: HeaderValue = HeaderValue::from_static("cross-origin");

/// Service worker (UX-07). The browser looks for a newer one at each visit. The content policy of its file limits what
/// it may fetch, and names no less than that of any other answer (SEC-10).
const WORKER: &str = "/offline-worker.js";
const WORKER_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Page at every address without one (ROUTE-01).
const FALLBACK: &str = "/unknown.html";

/// Answer of a server without pages.
const WITHOUT_PAGES: &str =
    "This server was built without the web app. `cargo xtask run` builds both.\n";

/// The app, ready to be served. Clones share it.
#[derive(Clone)]
pub struct WebApp(Arc<WebAppParts>);

struct WebAppParts {
    files: HashMap<&'static str, EncodedBody>,
    pages: HashMap<&'static str, BuiltPage>,
    setting: PageSetting,
    touch_icon: Drawn,
    shared_picture: Drawn,
    theme: Theme,
    /// The theme alone, for the pages of the development server.
    brand_css: EncodedBody,
    preview: bool,
    /// Contact for reports of security holes.
    contact: Option<String>,
    /// Language of the brand, if it has one.
    language: Option<String>,
}

/// Page, rendered in a language at its first request.
struct BuiltPage {
    source: Source,
    made: [OnceLock<Page>; Language::ALL.len()],
}

/// Source of a page.
enum Source {
    /// Page of the app, as it was built; filled where its head has texts.
    App(Cow<'static, str>),
    /// Document in its one language, filled.
    Document { html: String, is_listed: bool },
}

/// Picture that is drawn at its first request.
#[derive(Default)]
struct Drawn(OnceLock<EncodedBody>);

impl WebApp {
    /// Loads the app inside the binary, in the configuration's brand.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        let (pages, files): (Vec<_>, Vec<_>) = FILES.iter().partition(|file| file.is_page);
        let css = config.lender.brand.css();
        let css_type = "text/css; charset=utf-8";
        let brand_css = EncodedBody::plain(css_type, REVALIDATE, css.into());
        let site = Site::new(config);
        let page = |file: &File| BuiltPage::of(file, &site);
        let pages: anyhow::Result<_> = pages
            .into_iter()
            .map(|file| Ok((file.path, page(file)?)))
            .collect();
        let bodies = files.into_iter().map(|file| (file.path, file.body()));
        let mut files: HashMap<_, _> = bodies.collect();
        files.extend(made_files(config));
        Ok(Self(Arc::new(WebAppParts {
            files,
            pages: pages?,
            setting: PageSetting::new(config)?,
            touch_icon: Drawn::default(),
            shared_picture: Drawn::default(),
            theme: config.lender.brand.theme.clone(),
            brand_css,
            preview: config.preview,
            contact: reporting::contact(&config.lender.brand),
            language: config.lender.brand.language_default.clone(),
        })))
    }

    fn page(&self, path: &str, language: Language) -> Option<&Page> {
        let BuiltPage { source, made } = self.0.pages.get(path)?;
        let setting = &self.0.setting;
        Some(made[language as usize].get_or_init(|| match source {
            Source::App(built) => Page::of_app(built, setting, language),
            Source::Document { html, is_listed } => Page::of_site(html, setting, *is_listed),
        }))
    }

    /// Page of an address: `/loanDetail` and `/loanDetail/` are `/loanDetail/index.html`; for a reader of Filipino
    /// `/About` is `/About/index.fil.html`, and the screen `/promotion`, whose page has texts, `/promotion/screen.fil.html`.
    fn page_of(&self, address: &str, language: Language) -> Option<&Page> {
        if address == "/testPreview" && !self.0.preview {
            return None;
        }
        let page = self.page(&format!("{address}/index.html"), language);
        page.or_else(|| self.page(&site::file_of(address, language), language))
            .or_else(|| {
                let screen = format!("{address}/screen.{}.html", language.tag());
                self.page(&screen, language)
            })
    }

    /// Language of an address for its reader (UI-05).
    pub(crate) fn language_of(&self, address: &str, uri: &Uri, headers: &HeaderMap) -> Language {
        let screens = site::screen_language(address);
        let default = screens.or(self.0.language.as_deref());
        site::language_for(uri.query(), default, headers)
    }

    /// File of the build, or one generated for the brand.
    fn file(&self, path: &str) -> Option<&EncodedBody> {
        let parts = &self.0;
        match path {
            TOUCH_ICON => Some(parts.touch_icon.get(icons::touch_icon, &parts.theme)),
            SHARED_PICTURE => Some(
                parts
                    .shared_picture
                    .get(icons::shared_picture, &parts.theme),
            ),
            _ => parts.files.get(path),
        }
    }
}

/// Files generated for the brand when the app starts.
fn made_files(config: &Config) -> Vec<(&'static str, EncodedBody)> {
    let brand = &config.lender.brand;
    let made = |path, text: String| {
        let kind = content_type(path);
        (path, EncodedBody::plain(kind, FOR_A_DAY, text.into()))
    };
    let icon = FILES.iter().find(|file| file.path == TAB_ICON);
    let icon = icon.map(|file| icons::tab_icon(&String::from_utf8_lossy(file.raw), &brand.theme));
    let files = [
        icon.map(|icon| made(TAB_ICON, icon)),
        search::sitemap(brand).map(|sitemap| made(SITEMAP, sitemap)),
        Some(made(ROBOTS, search::robots(brand))),
        app_links::for_apple(brand).map(|file| made(app_links::FOR_APPLE, file)),
        app_links::for_android(brand).map(|file| made(app_links::FOR_ANDROID, file)),
    ];
    files.into_iter().flatten().collect()
}

impl Drawn {
    fn get(&self, draw: fn(&Theme) -> Vec<u8>, theme: &Theme) -> &EncodedBody {
        self.0
            .get_or_init(|| EncodedBody::plain("image/png", FOR_A_DAY, draw(theme).into()))
    }
}

impl BuiltPage {
    fn of(file: &File, site: &Site<'_>) -> anyhow::Result<Self> {
        let built = String::from_utf8_lossy(file.raw);
        let source = if let Some(language) = site::language_of(file.path) {
            Source::Document {
                html: site.fill(&built, language)?,
                is_listed: search::is_public(file.path),
            }
        } else if let Some(language) = site::language_of_screen(file.path) {
            Source::App(site.fill_head(&built, language)?.into())
        } else {
            Source::App(built)
        };
        Ok(Self {
            source,
            made: Default::default(),
        })
    }
}

/// Answers a page of the app, with a first view if there is one.
pub(crate) fn serve_page(
    pages: &WebApp,
    address: &str,
    request: &Parts,
    view: Option<&FirstView>,
) -> Response {
    let headers = &request.headers;
    let language = pages.language_of(address, &request.uri, headers);
    let page = pages.page_of(address, language);
    let page = page.or_else(|| pages.page(FALLBACK, language));
    match (page, view) {
        (Some(page), Some(view)) => page.answer_filled(headers, view),
        (Some(page), None) => page.answer(headers),
        (None, _) => (StatusCode::SERVICE_UNAVAILABLE, WITHOUT_PAGES).into_response(),
    }
}

/// Answers every address without a route.
pub async fn serve(State(app): State<WebApp>, request: Request) -> Response {
    let (path, headers) = (request.uri().path(), request.headers());
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let why = text("There is no such call");
        return AppError::http(StatusCode::METHOD_NOT_ALLOWED, why).into_response();
    }
    if path == "/brand.css" {
        return app.0.brand_css.answer(headers);
    }
    if path == reporting::SECURITY {
        return reporting::answer(app.0.contact.as_ref(), Timestamp::now());
    }
    if let Some(file) = app.file(path) {
        let mut response = file.answer(headers);
        let head = response.headers_mut();
        head.insert(ROBOTS_TAG, LISTED);
        if path.starts_with(PICTURES) {
            head.insert(RESOURCE_POLICY, FOR_ALL_ORIGINS);
        }
        if path == WORKER {
            head.insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
        }
        return response;
    }
    if app.0.pages.is_empty() {
        return (StatusCode::SERVICE_UNAVAILABLE, WITHOUT_PAGES).into_response();
    }
    let address = path.trim_end_matches('/');
    let language = app.language_of(address, request.uri(), headers);
    if let Some(page) = app.page_of(address, language) {
        return page.answer(headers);
    }
    match app.page(FALLBACK, language) {
        // A missing script or image must not be answered by a page.
        Some(page) if !path.starts_with(HASHED) => {
            let mut response = page.answer(&HeaderMap::new());
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        }
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

impl File {
    fn body(&self) -> EncodedBody {
        let cache = match self.path {
            WORKER => REVALIDATE,
            path if path.starts_with(HASHED) => IMMUTABLE,
            _ => FOR_A_DAY,
        };
        let small = [self.br, self.gzip].map(|body| body.map(Bytes::from_static));
        let raw = Bytes::from_static(self.raw);
        EncodedBody::new(content_type(self.path), cache, self.digest, raw, small)
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "data") => "application/json",
        // Its name has no ending, as Apple wants it.
        _ if path == app_links::FOR_APPLE => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml; charset=utf-8",
        Some("xml") => "application/xml; charset=utf-8",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("avif") => "image/avif",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{WORKER_POLICY, content_type};

    #[test]
    fn sec_10_the_workers_policy_has_no_base_no_form_and_no_frame() {
        let policy = WORKER_POLICY;
        let policy = policy.to_str().unwrap();
        for directive in [
            "default-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(directive), "{policy}");
        }
    }

    #[test]
    fn sec_10_every_text_names_its_encoding() {
        for file in ["a.js", "a.mjs", "a.css", "a.svg", "a.xml", "a.txt"] {
            let kind = content_type(file);
            assert!(kind.ends_with("; charset=utf-8"), "{file}: {kind}");
        }
    }
}
