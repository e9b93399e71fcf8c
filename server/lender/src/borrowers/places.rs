//! Regions, provinces, cities and municipalities of the Philippines accepted in an address (STATIC-03, UX-03): all
//! 1,642 of the Philippine Standard Geographic Code of 13 January 2026, which `xtask/places.py` turns into
//! `fixtures/places.json`. Streets are not listed.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A region of the Philippines.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Region {
    /// Its name.
    pub region: String,
    /// Its provinces.
    pub provinces: Vec<Province>,
}

/// A province, or a district in place of one.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Province {
    /// Its name.
    pub province: String,
    /// Its cities and municipalities on offer.
    pub cities: Vec<String>,
}

static PLACES: LazyLock<Vec<Region>> = LazyLock::new(|| {
    // A test reads the same file, so it cannot be malformed in a build that passed.
    serde_json::from_str(include_str!("../../../../fixtures/places.json")).unwrap_or_default()
});

/// Every region.
pub fn places() -> &'static [Region] {
    &PLACES
}

/// Returns true if the city is in the province and the province in the region.
pub fn is_place(region: &str, province: &str, city: &str) -> bool {
    PLACES
        .iter()
        .filter(|known| known.region == region)
        .any(|known| {
            let mut provinces = known
                .provinces
                .iter()
                .filter(|known| known.province == province);
            provinces.any(|known| known.cities.iter().any(|name| name == city))
        })
}

/// Returns true if a city of this name is on the list.
pub fn is_city(city: &str) -> bool {
    let mut provinces = PLACES.iter().flat_map(|region| &region.provinces);
    provinces.any(|province| province.cities.iter().any(|name| name == city))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ux_03_every_city_and_municipality_of_all_18_regions_is_listed_once_in_its_province() {
        assert_eq!(places().len(), 18);
        let provinces = || places().iter().flat_map(|region| &region.provinces);
        assert_eq!(
            provinces()
                .map(|province| province.cities.len())
                .sum::<usize>(),
            1_642
        );
        for province in provinces() {
            let mut cities = province.cities.clone();
            cities.dedup();
            assert!(!cities.is_empty());
            assert_eq!(cities, province.cities, "{}", province.province);
        }
    }

    #[test]
    fn a_city_belongs_to_its_province() {
        let ncr = "National Capital Region (NCR)";
        assert!(is_place(ncr, "Metro Manila", "Quezon City"));
        assert!(!is_place(ncr, "Cebu", "Cebu City"));
        assert!(is_place("Negros Island Region (NIR)", "Siquijor", "Lazi"));
        assert!(is_city("Cebu City") && !is_city("Jakarta"));
    }
}
