//! The regions, provinces and cities of the Philippines that an address may have (STATIC-03).
//! The list is data (`fixtures/places.json`); nothing of an address's street is known here.

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
    // A test reads the same file: it cannot be malformed in a build that passed.
    serde_json::from_str(include_str!("../../../fixtures/places.json")).unwrap_or_default()
});

/// Every region.
pub fn places() -> &'static [Region] {
    &PLACES
}

/// Whether this city lies in this province, and the province in this region.
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

/// Whether a city of this name is on the list.
pub fn is_city(city: &str) -> bool {
    let mut provinces = PLACES.iter().flat_map(|region| &region.provinces);
    provinces.any(|province| province.cities.iter().any(|name| name == city))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_17_regions_are_listed_and_none_is_empty() {
        assert_eq!(places().len(), 17);
        let mut provinces = places().iter().flat_map(|region| &region.provinces);
        assert!(provinces.all(|province| !province.cities.is_empty()));
    }

    #[test]
    fn a_city_belongs_to_its_province() {
        let ncr = "National Capital Region (NCR)";
        assert!(is_place(ncr, "Metro Manila", "Quezon City"));
        assert!(!is_place(ncr, "Cebu", "Cebu City"));
        assert!(is_city("Cebu City") && !is_city("Jakarta"));
    }
}
