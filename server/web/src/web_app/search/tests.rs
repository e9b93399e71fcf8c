//! What search engines may read, and where they find it.

use super::*;

const TULAY: &str = include_str!("../../../../../fixtures/brands/tulay.toml");
const SALAPI: &str = include_str!("../../../../../fixtures/brands/salapi.toml");

fn brand(file: &str) -> Brand {
    toml::from_str(file).expect("a brand")
}

/// Whether `robots.txt` opens an address: the longest rule that fits decides (RFC 9309).
fn opens(robots: &str, address: &str) -> bool {
    let fits = |rule: &str| match rule.strip_suffix('$') {
        Some(whole) => address == whole,
        None => address.starts_with(rule),
    };
    let rules = robots.lines().filter_map(|line| {
        let (verb, rule) = line.split_once(": ")?;
        matches!(verb, "Allow" | "Disallow").then_some((rule, verb == "Allow"))
    });
    let longest = rules
        .filter(|(rule, _)| fits(rule))
        .max_by_key(|(rule, opens)| (rule.len(), *opens));
    longest.is_none_or(|(_, opens)| opens)
}

#[test]
fn ux_11_robots_open_the_public_pages_and_close_the_borrowers() {
    let robots = robots(&brand(SALAPI));
    assert!(robots.ends_with("\n\nSitemap: https://h5.salapi.example/sitemap.xml\n"));
    for address in [
        "/",
        "/?lang=fil",
        "/About",
        "/Loan?lang=zh",
        "/Policy",
        "/assets/site.css",
        "/images/product-tulay-cash.svg",
        "/icon.svg",
        "/share.png",
        "/promotion?id=1",
    ] {
        assert!(opens(&robots, address), "{address}");
    }
    for address in [
        "/loanDetail",
        "/loanAgreement",
        "/aboutUs",
        "/repay?productId=1",
        "/mountain/details/home",
        "/emulator/",
        "/demo/start/overdue",
        "/contract/a",
        "/sandbox/pay/1",
        "/?sessionId=1",
        "/a-page-of-tomorrow",
    ] {
        assert!(!opens(&robots, address), "{address}");
    }
}

#[test]
fn ux_11_the_sitemap_has_each_public_page_in_each_language_with_the_others() {
    let sitemap = sitemap(&brand(SALAPI)).expect("a sitemap");
    let pages: Vec<&str> = sitemap
        .split("<loc>")
        .skip(1)
        .filter_map(|rest| rest.split("</loc>").next())
        .collect();
    let expected = ["/", "/About", "/Loan", "/Policy"]
        .into_iter()
        .flat_map(|address| {
            ["en", "fil", "id", "zh"]
                .map(|tag| format!("https://h5.salapi.example{address}?lang={tag}"))
        });
    assert_eq!(pages, expected.collect::<Vec<_>>());
    for page in pages {
        let named = format!("href=\"{page}\"");
        assert_eq!(
            sitemap.matches(&named).count(),
            4,
            "{page} beside each language of it"
        );
    }
    assert_eq!(sitemap.matches("hreflang=\"x-default\"").count(), 16);
}

#[test]
fn ux_11_without_a_public_origin_there_is_no_sitemap_and_nothing_names_one() {
    let brand = brand(TULAY);
    assert_eq!(sitemap(&brand), None);
    assert!(!robots(&brand).contains("Sitemap"));
    let lender = lender(&brand);
    assert_eq!((lender.get("url"), lender.get("image")), (None, None));
}

#[test]
fn env_01_ux_11_the_lender_is_what_the_brand_says_and_what_it_leaves_empty_is_left_out() {
    let whole = lender(&brand(SALAPI));
    assert_eq!(
        whole,
        json!({
            "@context": "https://schema.org",
            "@type": "FinancialService",
            "name": "Salapi",
            "legalName": "Salapi Finance Incorporated (example)",
            "url": "https://h5.salapi.example/",
            "logo": "https://h5.salapi.example/apple-touch-icon.png",
            "image": "https://h5.salapi.example/share.png",
            "telephone": "0287654321",
            "contactPoint": {
                "@type": "ContactPoint",
                "contactType": "customer service",
                "telephone": "0287654321",
                "hoursAvailable": [
                    {
                        "@type": "OpeningHoursSpecification",
                        "dayOfWeek": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
                        "opens": "09:00",
                        "closes": "18:00",
                    },
                    {
                        "@type": "OpeningHoursSpecification",
                        "dayOfWeek": ["Saturday"],
                        "opens": "09:00",
                        "closes": "12:00",
                    },
                ],
            },
            "email": "hello@salapi.example",
            "address": "2 Example Avenue, Cebu City, Cebu",
            "identifier": [
                { "@type": "PropertyValue", "name": "SEC registration number", "value": "CS1111111111" },
                { "@type": "PropertyValue", "name": "SEC certificate of authority number", "value": "1111" },
            ],
        })
    );
    let bare = SALAPI
        .replace("0287654321", "")
        .replace("CS1111111111", "")
        .replace("\"1111\"", "\"\"");
    let bare = lender(&brand(&bare));
    assert_eq!(
        (
            bare.get("telephone"),
            bare.get("contactPoint"),
            bare.get("identifier")
        ),
        (None, None, None)
    );
}

#[test]
fn a_public_page_is_known_by_its_file() {
    for (file, is_listed) in [
        ("/index.fil.html", true),
        ("/About/index.zh.html", true),
        ("/aboutUs/index.en.html", false),
        ("/a/About/index.en.html", false),
        ("/loanDetail/index.html", false),
        ("/unknown.html", false),
    ] {
        assert_eq!(is_public(file), is_listed, "{file}");
    }
}
