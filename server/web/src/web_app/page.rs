//! One page of the built app: the brand put in, its inline scripts and styles hashed, its policy written, compressed.
//! Built once, at its first request; independent of requests.

use std::io::Write;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use minijinja::HtmlEscape;
use sha2::{Digest, Sha256};

use super::encoded::{EncodedBody, REVALIDATE, digest};
use super::first_view::FirstView;
use super::no_script;
use super::search::{LISTED, ROBOTS_TAG, UNLISTED};
use tulay_config::Config;
use tulay_texts::Language;

/// Place of the brand: the page reads it before anything else.
const BRAND: &str = "<script type=\"application/json\" id=\"brand\">{}</script>";

/// Link to the theme in a built page, for development. The server inlines the theme instead: a link would delay the
/// first paint by a request.
const THEME: &str = "<link rel=\"stylesheet\" href=\"/brand.css\"/>";

/// Title of the app's pages, which are built with the name of the first brand.
const TITLE: &str = "<title>Tulay</title>";

/// Title of a page in its document, with the same name (UX-40).
const HEADING: &str = ">Tulay</h1>";

/// Start of an app's page, which is built in English.
const HTML: &str = "<html lang=\"en\"";

/// Script that gives a plain browser its message handlers, before any script of the page.
const SHIM: &str = "<script src=\"/emulator/shim.js\"></script>";

const CONTENT_TYPE: &str = "text/html; charset=utf-8";

/// Quality of Brotli for a page that is compressed once.
const ONCE: i32 = 10;

/// Quality of Brotli for a page that a borrower waits for: some milliseconds.
const AT_ONCE: i32 = 5;

/// Settings shared by every page of a server.
pub(super) struct PageSetting {
    brand: String,
    theme: String,
    title: String,
    heading: String,
    /// Message of a page of the app without scripts, by language.
    no_script: [String; Language::ALL.len()],
    /// True if the pages run in the emulator's phone.
    emulator: bool,
    connect: String,
    frames: String,
    images: String,
}

/// Page, ready to be sent.
pub(super) struct Page {
    body: EncodedBody,
    policy: HeaderValue,
    robots: HeaderValue,
}

impl PageSetting {
    pub(super) fn new(config: &Config) -> anyhow::Result<Self> {
        let brand = &config.lender.brand;
        let json = brand.page_json(config.preview, config.lender.complaints)?;
        let listed = |hosts: &[String]| {
            let hosts = hosts.iter();
            hosts.fold(String::new(), |list, host| list + " https://" + host)
        };
        Ok(Self {
            brand: BRAND.replace("{}", &json),
            theme: format!(
                "<style>{}</style><meta name=\"theme-color\" content=\"{}\">",
                brand.css(),
                brand.theme.background.as_str()
            ),
            title: format!("<title>{}</title>", HtmlEscape(&brand.name)),
            heading: format!(">{}</h1>", HtmlEscape(&brand.name)),
            no_script: no_script::by_language(brand)?,
            emulator: config.emulator,
            connect: format!(" {}", brand.api_base),
            frames: listed(&brand.contract_hosts),
            images: listed(&brand.allowed_hosts),
        })
    }

    /// Content policy of a page with these inline scripts and styles.
    fn policy(&self, html: &str) -> String {
        let (scripts, styles) = (hashes(inline_scripts(html)), hashes(inline_styles(html)));
        let ancestors = if self.emulator { "'self'" } else { "'none'" };
        let (connect, frames, images) = (self.connect.trim_end(), &self.frames, &self.images);
        format!(
            "default-src 'none'; script-src 'self'{scripts}; worker-src 'self'; style-src 'self'{styles}; \
             img-src 'self' data: blob:{images}; font-src 'self'; manifest-src 'self'; \
             connect-src 'self'{connect}; frame-src 'self'{frames}; form-action 'self'; \
             base-uri 'none'; frame-ancestors {ancestors}"
        )
    }
}

impl Page {
    /// Builds a page of the app, with its message for browsers without scripts.
    pub(super) fn of_app(built: &str, setting: &PageSetting, language: Language) -> Self {
        let no_script = &setting.no_script[language as usize];
        let html = built
            .replacen(HTML, &format!("<html lang=\"{}\"", language.tag()), 1)
            .replacen(TITLE, &setting.title, 1)
            .replacen(HEADING, &setting.heading, 1)
            .replacen("</head>", no_script::STYLE, 1)
            .replacen("<body>", &format!("<body>{no_script}"), 1);
        Self::make(&html, setting, UNLISTED)
    }

    /// Builds a document of the site.
    pub(super) fn of_site(filled: &str, setting: &PageSetting, is_listed: bool) -> Self {
        Self::make(filled, setting, if is_listed { LISTED } else { UNLISTED })
    }

    /// Puts the brand into a built page.
    fn make(built: &str, setting: &PageSetting, robots: HeaderValue) -> Self {
        let mut html = built
            .replacen(BRAND, &setting.brand, 1)
            .replacen(THEME, &setting.theme, 1);
        if setting.emulator {
            html = html.replacen("<head>", &format!("<head>{SHIM}"), 1);
        }
        // A hash is base64 and a host was checked: the policy is always a header value.
        let policy = HeaderValue::from_str(&setting.policy(&html))
            .unwrap_or(HeaderValue::from_static("default-src 'none'"));
        // The policy is part of what a 304 keeps, so it is part of the tag.
        let digest = digest(&[html.as_bytes(), policy.as_bytes()].concat());
        let small = [brotli(html.as_bytes(), ONCE), gzip(html.as_bytes())];
        let body = EncodedBody::new(CONTENT_TYPE, REVALIDATE, &digest, html.into(), small);
        Self {
            body,
            policy,
            robots,
        }
    }

    /// Answers the page with a first view. Nothing keeps one borrower's (UX-13).
    pub(super) fn answer_filled(&self, headers: &HeaderMap, view: &FirstView) -> Response {
        let html = view.write_into(&String::from_utf8_lossy(&self.body.raw.bytes));
        let small = [brotli(html.as_bytes(), AT_ONCE), gzip(html.as_bytes())];
        let cache = if view.is_for_all() {
            REVALIDATE
        } else {
            "no-store"
        };
        let body = EncodedBody::new(CONTENT_TYPE, cache, "", html.into(), small);
        let mut response = self.with_policy(body.answer(headers));
        response.headers_mut().remove(header::ETAG);
        response
    }

    pub(super) fn answer(&self, headers: &HeaderMap) -> Response {
        self.with_policy(self.body.answer(headers))
    }

    fn with_policy(&self, mut response: Response) -> Response {
        let head = response.headers_mut();
        head.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        // The address has other pages for readers of other languages.
        let vary = HeaderValue::from_static("Accept-Encoding, Accept-Language");
        head.insert(header::VARY, vary);
        head.insert(ROBOTS_TAG, self.robots.clone());
        response
    }
}

/// Texts of the page's inline scripts that run. Data for machines does not run, whatever the policy.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    html.split("<script").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (script, _) = rest.split_once("</script>")?;
        let runs = !attributes.contains("src=") && !attributes.contains("type=\"application/");
        runs.then_some(script)
    })
}

/// Texts of the page's inline style sheets.
fn inline_styles(html: &str) -> impl Iterator<Item = &str> {
    html.split("<style>")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once("</style>")?.0))
}

/// Sources of a policy that allow these texts, each by its hash.
fn hashes<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.fold(String::new(), |list, text| {
        let hash = BASE64.encode(Sha256::digest(text.as_bytes()));
        format!("{list} 'sha256-{hash}'")
    })
}

fn brotli(html: &[u8], quality: i32) -> Option<Bytes> {
    let mut compressed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality,
        lgwin: 16,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &*html, &mut compressed, &params).ok()?;
    Some(compressed.into())
}

fn gzip(html: &[u8]) -> Option<Bytes> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(html).ok()?;
    Some(encoder.finish().ok()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_config::example;

    const BUILT: &str = "<!DOCTYPE html><html><head><title>Tulay</title><script type=\"application/json\" id=\"brand\">{}</script>\
        <style>a{}</style><link rel=\"stylesheet\" href=\"/brand.css\"/><script type=\"application/ld+json\">{\"data\":1}</script><script>one()</script><script src=\"/a.js\"></script></head><body><script type=\"module\" async=\"\">two()</script></body></html>";

    fn page() -> (String, String) {
        let config = example("tulay.toml");
        let setting = PageSetting::new(&config).expect("a setting");
        let page = Page::of_app(BUILT, &setting, Language::En);
        let html = String::from_utf8(page.body.raw.bytes.to_vec()).expect("text");
        (html, page.policy.to_str().expect("text").to_owned())
    }

    #[test]
    fn env_01_the_brand_stands_in_the_page() {
        let (html, _) = page();
        assert!(
            html.contains("id=\"brand\">{\"name\":\"Tulay\",\"apiBase\":\"\""),
            "{html}"
        );
        assert!(
            html.contains("<head><script src=\"/emulator/shim.js\"></script>"),
            "{html}"
        );
    }

    #[test]
    fn env_02_the_theme_stands_in_the_page_after_the_styles_that_it_changes() {
        let (html, _) = page();
        let theme = "<style>a{}</style><style>:root{--brand-bg:#1D4FD7;";
        assert!(html.contains(theme), "{html}");
        assert!(!html.contains("/brand.css"), "{html}");
    }

    #[test]
    fn inline_scripts_and_styles_are_allowed_by_their_hash_and_nothing_else_is() {
        assert_eq!(
            inline_scripts(BUILT).collect::<Vec<_>>(),
            ["one()", "two()"]
        );
        let (_, policy) = page();
        assert_eq!(inline_styles(BUILT).collect::<Vec<_>>(), ["a{}"]);
        // Hashes of the page, of the theme, and of the message without scripts.
        assert_eq!(policy.matches("'sha256-").count(), 5);
        assert!(policy.contains("style-src 'self' 'sha256-"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(policy.ends_with("frame-ancestors 'self'"), "{policy}");
    }
}
