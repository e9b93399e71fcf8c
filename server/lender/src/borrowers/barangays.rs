//! Barangays of the Philippines accepted in an address, and the ZIP codes of their towns (STATIC-03, UX-03): all 42,011
//! of the Philippine Standard Geographic Code of 13 January 2026 (`xtask/places.py`), and the codes of 1,613 towns,
//! merged from the packages `use-postal-ph` 1.1.14 (npm, MIT) and `phzipcodes` 0.1.8 (PyPI, MIT). The code of a Metro
//! Manila city is that of its main post office.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Serialize;
use utoipa::ToSchema;

use super::place_words::{Names, Search};
use super::places::places;

/// Barangay with its town, province and region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Barangay {
    /// Region.
    pub region: &'static str,
    /// Province.
    pub province: &'static str,
    /// City or municipality.
    pub city: &'static str,
    /// District that its people name in its place, as in Tondo; empty outside Manila.
    pub district: &'static str,
    /// Its name.
    pub barangay: &'static str,
    /// ZIP code of its town; empty if unknown.
    pub zip: &'static str,
}

/// Maximum results of a search: nobody reads a longer list.
const MOST_FOUND: usize = 30;

/// Values by province and town. A test reads the files, so they cannot be malformed in a build that passed.
type ByTown<T> = HashMap<&'static str, HashMap<&'static str, T>>;

static ALL: LazyLock<Vec<Barangay>> = LazyLock::new(|| {
    let barangays: ByTown<Vec<&str>> =
        serde_json::from_str(include_str!("../../../../fixtures/barangays.json"))
            .unwrap_or_default();
    let zips: ByTown<&str> =
        serde_json::from_str(include_str!("../../../../fixtures/zip-codes.json"))
            .unwrap_or_default();
    let districts: ByTown<HashMap<&str, Vec<&str>>> =
        serde_json::from_str(include_str!("../../../../fixtures/districts.json"))
            .unwrap_or_default();
    let district_of = move |province, city, barangay| {
        let districts = districts.get(province).and_then(|towns| towns.get(city));
        let mut districts = districts.into_iter().flatten();
        let found = districts.find(|(_, inside)| inside.contains(&barangay));
        found.map(|(name, _)| *name).unwrap_or_default()
    };
    let of_town = |region, province, city| {
        let zip = zips.get(province).and_then(|towns| towns.get(city));
        let zip = zip.copied().unwrap_or_default();
        let here = barangays.get(province).and_then(|towns| towns.get(city));
        let district_of = &district_of;
        here.into_iter().flatten().map(move |barangay| Barangay {
            region,
            province,
            city,
            district: district_of(province, city, barangay),
            barangay,
            zip,
        })
    };
    let towns = places().iter().flat_map(|region| {
        region.provinces.iter().flat_map(move |province| {
            let of = move |city| (region.region.as_str(), province.province.as_str(), city);
            province.cities.iter().map(move |city| of(city.as_str()))
        })
    });
    towns
        .flat_map(|(region, province, city)| of_town(region, province, city))
        .collect()
});

/// Barangays with the names that a search matches; an address that is checked does not wait for their normal forms.
static SEARCHED: LazyLock<Vec<(Barangay, Names)>> = LazyLock::new(|| {
    let names = |it: &Barangay| Names::new(&[it.barangay, it.district, it.city, it.province]);
    ALL.iter().map(|it| (*it, names(it))).collect()
});

/// Barangays of a town; empty for a town that is not on the list.
pub fn of_town(region: &str, province: &str, city: &str) -> Vec<Barangay> {
    let all = ALL.iter().copied();
    all.filter(|it| it.city == city && it.province == province && it.region == region)
        .collect()
}

/// Finds barangays by words, each in the name of the barangay, its district, town or province; the best come first. Where
/// there is none, as people add a district, a village or a `zone`, those come that have most of the words.
pub fn search(typed: &str) -> Vec<Barangay> {
    let Some(search) = Search::new(typed) else {
        return Vec::new();
    };
    let mut found = search.find(&SEARCHED, |(_, names)| names);
    if found.is_empty() {
        found = search.nearest(&SEARCHED, |(_, names)| names);
    }
    let found = found.into_iter().take(MOST_FOUND);
    found.map(|(barangay, _)| *barangay).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NCR: &str = "National Capital Region (NCR)";

    #[test]
    fn ux_03_every_barangay_of_the_list_lies_in_its_town_and_every_town_has_some() {
        assert_eq!(ALL.len(), 42_011);
        let mut towns: Vec<_> = ALL
            .iter()
            .map(|it| (it.region, it.province, it.city))
            .collect();
        towns.dedup();
        assert_eq!(towns.len(), 1_642);
        assert_eq!(of_town(NCR, "Metro Manila", "Manila").len(), 897);
        assert!(of_town(NCR, "Cebu", "Manila").is_empty());
    }

    #[test]
    fn ux_03_most_towns_have_a_zip_code_of_four_digits() {
        let zips: ByTown<String> =
            serde_json::from_str(include_str!("../../../../fixtures/zip-codes.json"))
                .expect("codes");
        let mut count = 0;
        for (province, towns) in &zips {
            for (city, zip) in towns {
                assert!(zip.len() == 4 && zip.bytes().all(|byte| byte.is_ascii_digit()));
                let used = ALL
                    .iter()
                    .any(|it| (it.province, it.city, it.zip) == (*province, *city, zip));
                assert!(used, "{city}, {province}");
                count += 1;
            }
        }
        assert_eq!(count, 1_613);
    }

    #[test]
    fn ux_03_words_in_any_order_without_accents_find_a_barangay() {
        let first = |typed| {
            search(typed)
                .first()
                .copied()
                .map(|it| (it.barangay, it.city))
        };
        assert_eq!(first("poblacion makati"), Some(("Poblacion", "Makati")));
        assert_eq!(first("MAKATI, poblac"), Some(("Poblacion", "Makati")));
        assert_eq!(first("platero binan"), Some(("Platero", "Biñan")));
        assert_eq!(search("san").len(), MOST_FOUND);
        for nothing in ["", " , ", "qqq"] {
            assert!(search(nothing).is_empty(), "{nothing}");
        }
    }

    #[test]
    fn ux_03_a_barangay_is_found_as_people_write_it() {
        for (typed, barangay, city) in [
            ("bf homes", "B. F. Homes", "Parañaque"),
            ("b.f. homes, parañaque city", "B. F. Homes", "Parañaque"),
            ("brgy 123", "Barangay 123", "Caloocan"),
            ("manila brgy. 123", "Barangay 123", "Manila"),
            ("sta cruz makati", "Santa Cruz", "Makati"),
            ("sta cruz manila", "Barangay 297", "Manila"),
            ("tondo manila", "Barangay 1", "Manila"),
            ("sampaloc, manila brgy 395", "Barangay 395", "Manila"),
            ("intramuros", "Barangay 654", "Manila"),
            ("baliuag bulacan", "Bagong Nayon", "Baliwag"),
            ("commonwealth qc", "Commonwealth", "Quezon City"),
            ("commonwealht quezon city", "Commonwealth", "Quezon City"),
            ("carmen cdo", "Carmen", "Cagayan de Oro"),
            ("san gabriel gma", "San Gabriel", "Gen. Mariano Alvarez"),
            ("pagasa qc", "Bagong Pag-asa", "Quezon City"),
            ("escopa 3", "Escopa III", "Quezon City"),
            ("concepcion 1 marikina", "Concepcion Uno", "Marikina"),
            ("san lorenzo vlg makati", "San Lorenzo", "Makati"),
            ("up campus diliman", "U.P. Campus", "Quezon City"),
            ("brgy 1 tondo manila", "Barangay 1", "Manila"),
            ("brgy 76 zone 10 pasay city", "Barangay 76", "Pasay"),
        ] {
            let found = search(typed);
            let found = found.first().map(|it| (it.barangay, it.city));
            assert_eq!(found, Some((barangay, city)), "{typed}");
        }
        let laguna = search("sta. rosa laguna");
        assert!(laguna.iter().any(|it| it.city == "Santa Rosa City"));
        assert_eq!(search("senator ninoy aquino"), search("Sen Niñoy-Aquino"));
        assert_eq!(search("senator ninoy aquino")[0].city, "Sen. Ninoy Aquino");
        assert_eq!(search("sto nino"), search("Santo Niño"));
        assert_eq!(search("gen luna"), search("general luna"));
    }
}
