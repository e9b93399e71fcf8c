//! Files by which phones open links to the app's pages in the app, and fill in its codes (UX-39). A brand without ids of
//! its apps has none: their addresses are unknown.

use serde_json::json;

use super::search;
use tulay_texts::brand::Brand;

/// Read by Apple's servers and phones.
pub(super) const FOR_APPLE: &str = "/.well-known/apple-app-site-association";
/// Read by Android.
pub(super) const FOR_ANDROID: &str = "/.well-known/assetlinks.json";

/// Public pages stay in the browser: visitors read them before they have the app. Everything else opens in it.
pub(super) fn for_apple(brand: &Brand) -> Option<String> {
    let apps = &brand.apple_app_ids;
    if apps.is_empty() {
        return None;
    }
    let read_in_browser = ["/", "/promotion"].into_iter().chain(search::PUBLIC);
    let mut components: Vec<_> = read_in_browser
        .map(|path| json!({ "/": path, "exclude": true }))
        .collect();
    components.push(json!({ "/": "*" }));
    let details = json!([{ "appIDs": apps, "components": components }]);
    Some(
        json!({ "applinks": { "details": details }, "webcredentials": { "apps": apps } })
            .to_string(),
    )
}

/// Android's filters are the app's own; the file only says which app they may belong to.
pub(super) fn for_android(brand: &Brand) -> Option<String> {
    let fingerprints = &brand.android_fingerprints;
    if fingerprints.is_empty() {
        return None;
    }
    let relation = [
        "delegate_permission/common.handle_all_urls",
        "delegate_permission/common.get_login_creds",
    ];
    let target = json!({
        "namespace": "android_app",
        "package_name": brand.app_package,
        "sha256_cert_fingerprints": fingerprints,
    });
    Some(json!([{ "relation": relation, "target": target }]).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TULAY: &str = include_str!("../../../../fixtures/brands/tulay.toml");
    const SALAPI: &str = include_str!("../../../../fixtures/brands/salapi.toml");

    fn brand(file: &str) -> Brand {
        toml::from_str(file).expect("a brand")
    }

    #[test]
    fn ux_39_links_to_the_apps_pages_open_in_the_brands_app_and_the_sites_pages_do_not() {
        let salapi = brand(SALAPI);
        let apple = for_apple(&salapi).expect("a file");
        let apple: serde_json::Value = serde_json::from_str(&apple).expect("JSON");
        let details = &apple["applinks"]["details"][0];
        assert_eq!(details["appIDs"], json!(["ABCDE12345.ph.example.salapi"]));
        assert_eq!(apple["webcredentials"]["apps"], details["appIDs"]);
        let components = details["components"].as_array().expect("a list");
        let (last, before) = components.split_last().expect("some");
        assert_eq!(*last, json!({ "/": "*" }));
        assert!(before.iter().all(|one| one["exclude"] == true));
        assert!(before.iter().any(|one| one["/"] == "/About"));
        let android = for_android(&salapi).expect("a file");
        let android: serde_json::Value = serde_json::from_str(&android).expect("JSON");
        assert_eq!(android[0]["target"]["package_name"], salapi.app_package);
    }

    #[test]
    fn ux_39_a_brand_without_ids_of_its_apps_has_no_such_file() {
        let mut tulay = brand(TULAY);
        tulay.apple_app_ids.clear();
        assert_eq!((for_apple(&tulay), for_android(&tulay)), (None, None));
    }
}
