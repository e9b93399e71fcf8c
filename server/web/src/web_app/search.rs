//! Information for search engines: readable addresses, pages in their languages, and the lender. Addresses are those of
//! the brand's `h5_base`, never of a request's `Host`, which anyone may write.

use std::fmt::Write as _;

use axum::http::{HeaderName, HeaderValue};
use serde_json::{Value, json};

use super::icons::{SHARED_PICTURE, TAB_ICON, TOUCH_ICON};
use tulay_texts::Language;
use tulay_texts::brand::Brand;

pub(super) const ROBOTS: &str = "/robots.txt";
pub(super) const SITEMAP: &str = "/sitemap.xml";

/// Header that allows or forbids search engines to list the answer.
pub(crate) const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
/// Permits listing. Everything without it is kept out by [`UNLISTED`].
pub(super) const LISTED: HeaderValue = HeaderValue::from_static("all");
/// Forbids listing: borrowers' pages, calls, the demo's pages.
pub(crate) const UNLISTED: HeaderValue = HeaderValue::from_static("noindex");

/// Public site except its home. Each page has a language for each reader, or the one that `lang` names.
pub(super) const PUBLIC: [&str; 3] = ["/About", "/Loan", "/Policy"];

/// Other readable addresses: files that public pages show, and the registration, whose links people share.
const ALSO_READ: [&str; 7] = [
    "/assets/",
    "/images/",
    TAB_ICON,
    TOUCH_ICON,
    SHARED_PICTURE,
    SITEMAP,
    "/promotion",
];

/// Returns true if a file of the build is a page of the public site: `/About/index.fil.html`.
pub(super) fn is_public(file: &str) -> bool {
    file.rsplit_once("/index.")
        .is_some_and(|(address, _)| address.is_empty() || PUBLIC.contains(&address))
}

/// `robots.txt`: lists public addresses and closes the rest, so that a new page is closed until it is listed.
pub(super) fn robots(brand: &Brand) -> String {
    let mut text = String::from("User-agent: *\nAllow: /$\nAllow: /?lang=\n");
    for address in PUBLIC.iter().chain(&ALSO_READ) {
        let _ = writeln!(text, "Allow: {address}");
    }
    text.push_str("Disallow: /mountain/\nDisallow: /\n");
    if !brand.h5_base.is_empty() {
        let _ = writeln!(text, "\nSitemap: {}{SITEMAP}", brand.h5_base);
    }
    text
}

/// `sitemap.xml`: every public page in every language. `None` without an `h5_base`, since it needs whole addresses.
pub(super) fn sitemap(brand: &Brand) -> Option<String> {
    let origin = &brand.h5_base;
    if origin.is_empty() {
        return None;
    }
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for address in ["/"].iter().chain(&PUBLIC) {
        let page = format!("{origin}{address}");
        let mut others =
            format!("<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"{page}\"/>");
        for language in Language::ALL.map(Language::tag) {
            let _ = write!(
                others,
                "<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{page}?lang={language}\"/>"
            );
        }
        for language in Language::ALL.map(Language::tag) {
            let _ = writeln!(xml, "<url><loc>{page}?lang={language}</loc>{others}</url>");
        }
    }
    xml.push_str("</urlset>\n");
    Some(xml)
}

/// The lender as schema.org's `FinancialService`, without fields that the brand leaves empty.
pub(super) fn lender(brand: &Brand) -> Value {
    let at = |address: &str| match brand.h5_base.as_str() {
        "" => String::new(),
        origin => format!("{origin}{address}"),
    };
    let number = |name: &str, value: &str| {
        let number = json!({ "@type": "PropertyValue", "name": name, "value": value });
        (!value.is_empty()).then_some(number)
    };
    let numbers = [
        number("SEC registration number", &brand.sec_registration_number),
        number(
            "SEC certificate of authority number",
            &brand.certificate_of_authority_number,
        ),
    ];
    let mut lender = json!({
        "@context": "https://schema.org",
        "@type": "FinancialService",
        "name": brand.name,
        "legalName": brand.company_name,
        "url": at("/"),
        "logo": at(TOUCH_ICON),
        "image": at(SHARED_PICTURE),
        "telephone": brand.service_phone,
        "contactPoint": brand.contact_point(),
        "email": brand.service_email,
        "address": brand.address,
        "identifier": numbers.into_iter().flatten().collect::<Vec<_>>(),
    });
    if let Some(fields) = lender.as_object_mut() {
        fields.retain(|_, value| ![json!(""), json!([]), Value::Null].contains(value));
    }
    lender
}

#[cfg(test)]
mod tests;
