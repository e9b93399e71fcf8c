//! `cargo xtask places`: writes `fixtures/places.json` and `fixtures/barangays.json` from the Philippine Standard Geographic
//! Code, the list of the Philippine Statistics Authority, in the flat form of the PyPI package `barangay` 2026.1.13.0 (MIT;
//! `barangay/data/barangay_flat.json`, the list of 13 January 2026).

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::paths;

/// One area of the list.
#[derive(Deserialize)]
struct Area {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    psgc_id: String,
    parent_psgc_id: String,
}

#[derive(Serialize)]
struct Province<'a> {
    province: &'a str,
    cities: &'a [String],
}

/// The regions in the order of the page, each by its code and as people call it.
const REGIONS: [(&str, &str); 18] = [
    ("13", "National Capital Region (NCR)"),
    ("14", "Cordillera Administrative Region (CAR)"),
    ("01", "Ilocos Region (Region I)"),
    ("02", "Cagayan Valley (Region II)"),
    ("03", "Central Luzon (Region III)"),
    ("04", "CALABARZON (Region IV-A)"),
    ("17", "MIMAROPA (Region IV-B)"),
    ("05", "Bicol Region (Region V)"),
    ("06", "Western Visayas (Region VI)"),
    ("18", "Negros Island Region (NIR)"),
    ("07", "Central Visayas (Region VII)"),
    ("08", "Eastern Visayas (Region VIII)"),
    ("09", "Zamboanga Peninsula (Region IX)"),
    ("10", "Northern Mindanao (Region X)"),
    ("11", "Davao Region (Region XI)"),
    ("12", "SOCCSKSARGEN (Region XII)"),
    ("16", "Caraga (Region XIII)"),
    (
        "19",
        "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
    ),
];

/// Cities that no province governs, under the province that people name in an address: name as the list has it, province.
const WITHOUT_PROVINCE: [(&str, &str); 18] = [
    ("City of Angeles", "Pampanga"),
    ("City of Bacolod", "Negros Occidental"),
    ("City of Baguio", "Benguet"),
    ("City of Butuan", "Agusan del Norte"),
    ("City of Cagayan De Oro", "Misamis Oriental"),
    ("City of Cebu", "Cebu"),
    ("City of Davao", "Davao del Sur"),
    ("City of General Santos", "South Cotabato"),
    ("City of Iligan", "Lanao del Norte"),
    ("City of Iloilo", "Iloilo"),
    ("City of Isabela", "Basilan"),
    ("City of Lapu-Lapu", "Cebu"),
    ("City of Lucena", "Quezon"),
    ("City of Mandaue", "Cebu"),
    ("City of Olongapo", "Zambales"),
    ("City of Puerto Princesa", "Palawan"),
    ("City of Tacloban", "Leyte"),
    ("City of Zamboanga", "Zamboanga del Sur"),
];
/// The region of cities that belong to no province at all, and the name that stands in its place.
const METRO_MANILA: (&str, &str) = ("13", "Metro Manila");

/// Writes the files from the list.
pub fn write(list: &Path) -> Result<()> {
    let text = fs::read_to_string(list).with_context(|| list.display().to_string())?;
    let areas: Vec<Area> = serde_json::from_str(&text)?;
    let fixtures = paths::root().join("fixtures");
    fs::write(fixtures.join("places.json"), places(&areas)?)?;
    fs::write(fixtures.join("barangays.json"), barangays(&areas)?)?;
    Ok(())
}

/// The barangays of each province's towns: a line for each town.
fn barangays(areas: &[Area]) -> Result<String> {
    let names = Names::of(areas);
    let by_code: HashMap<&str, &Area> = areas
        .iter()
        .map(|area| (area.psgc_id.as_str(), area))
        .collect();
    let mut provinces: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for area in areas.iter().filter(|area| area.kind == "barangay") {
        let town = town_of(area, &by_code)?;
        let towns = provinces.entry(province_of(town, areas)?).or_default();
        let here = towns.entry(names.of_town(&town.name)).or_default();
        here.push(as_written(&area.name));
    }
    let mut lines = Vec::new();
    for (province, towns) in &mut provinces {
        let mut inside = Vec::new();
        for (town, here) in towns {
            here.sort_by_key(|name| in_order(name));
            let (town, here) = (serde_json::to_string(town)?, serde_json::to_string(here)?);
            inside.push(format!("{town}: {here}"));
        }
        let province = serde_json::to_string(province)?;
        lines.push(format!(
            "  {province}: {{\n    {}\n  }}",
            inside.join(",\n    ")
        ));
    }
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// The town of a barangay; in Manila a district stands between them.
fn town_of<'a>(area: &Area, by_code: &HashMap<&str, &'a Area>) -> Result<&'a Area> {
    let mut above = by_code.get(area.parent_psgc_id.as_str());
    while let Some(found) = above {
        if found.is_town() {
            return Ok(found);
        }
        above = by_code.get(found.parent_psgc_id.as_str());
    }
    bail!("{} lies in no town", area.name)
}

/// 'Barangay 2' comes before 'Barangay 10': each number as ten digits.
fn in_order(name: &str) -> String {
    let mut key = String::new();
    let mut digits = String::new();
    for letter in name.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if !digits.is_empty() {
            key.extend(std::iter::repeat_n(
                '0',
                10_usize.saturating_sub(digits.len()),
            ));
            key.push_str(&digits);
            digits.clear();
        }
        key.push(letter);
    }
    key
}

/// The places as the file has them: a line for each province.
fn places(areas: &[Area]) -> Result<String> {
    let names = Names::of(areas);
    let mut cities: HashMap<(&str, String), Vec<String>> = HashMap::new();
    for area in areas.iter().filter(|area| area.is_town()) {
        let province = province_of(area, areas)?;
        let region = area.psgc_id.get(..2).context("a code")?;
        cities
            .entry((region, province))
            .or_default()
            .push(names.of_town(&area.name));
    }
    let mut regions = Vec::new();
    for (code, region) in REGIONS {
        let here = cities.iter_mut().filter(|((of, _), _)| *of == code);
        let mut provinces: Vec<Province<'_>> = here
            .map(|((_, province), cities)| {
                cities.sort();
                Province { province, cities }
            })
            .collect();
        if provinces.is_empty() {
            bail!("{region} has no provinces");
        }
        provinces.sort_by_key(|province| province.province);
        let lines = provinces.iter().map(serde_json::to_string);
        let lines = lines.collect::<Result<Vec<_>, _>>()?.join(",\n    ");
        regions.push(format!(
            "  {{\"region\": {}, \"provinces\": [\n    {lines}\n  ]}}",
            serde_json::to_string(region)?
        ));
    }
    Ok(format!("[\n{}\n]\n", regions.join(",\n")))
}

impl Area {
    /// The list has Isabela City twice: as a city, and in the place of its province.
    fn is_town(&self) -> bool {
        matches!(self.kind.as_str(), "city" | "municipality")
            && !self.name.ends_with("(Not a Province)")
    }
}

/// The province that an address names for a city or municipality.
fn province_of(town: &Area, areas: &[Area]) -> Result<String> {
    let (metro_region, metro) = METRO_MANILA;
    if town.psgc_id.starts_with(metro_region) {
        return Ok(metro.to_owned());
    }
    let known = WITHOUT_PROVINCE.iter().find(|(name, _)| *name == town.name);
    if let Some((_, province)) = known {
        return Ok((*province).to_owned());
    }
    let above = areas
        .iter()
        .find(|area| area.psgc_id == town.parent_psgc_id);
    match above {
        Some(above) if above.kind != "region" => Ok(as_written(&above.name)),
        _ => bail!(
            "{} has no province: add it to the cities without one",
            town.name
        ),
    }
}

/// The names of the list as people write them.
struct Names<'a> {
    provinces: Vec<&'a str>,
    municipalities: Vec<&'a str>,
}

impl<'a> Names<'a> {
    fn of(areas: &'a [Area]) -> Self {
        let of_kind = |kind: &str| {
            let wanted = areas.iter().filter(|area| area.kind == kind);
            wanted.map(|area| area.name.as_str()).collect()
        };
        Self {
            provinces: of_kind("province"),
            municipalities: of_kind("municipality"),
        }
    }

    /// 'City of Makati' is Makati; 'City of Cebu' is Cebu City, as there is a province, or a municipality, of that name.
    fn of_town(&self, official: &str) -> String {
        let bare = official.strip_prefix("City of ");
        let Some(bare) = bare.or_else(|| official.strip_suffix(" City")) else {
            return as_written(official);
        };
        let is_another = self
            .provinces
            .iter()
            .any(|province| province.starts_with(bare))
            || self.municipalities.contains(&bare);
        if is_another {
            format!("{} City", as_written(bare))
        } else {
            as_written(bare)
        }
    }
}

/// Small words in the middle of a name are written small; a star of the list is a footnote, 'Bry.' a slip.
fn as_written(name: &str) -> String {
    name.trim_end_matches('*')
        .replace("Bry. ", "Bgy. ")
        .replace(" De ", " de ")
        .replace(" Del ", " del ")
        .replace(" In ", " in ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(name: &str, kind: &str, psgc_id: &str, parent_psgc_id: &str) -> Area {
        Area {
            name: name.to_owned(),
            kind: kind.to_owned(),
            psgc_id: psgc_id.to_owned(),
            parent_psgc_id: parent_psgc_id.to_owned(),
        }
    }

    #[test]
    fn towns_stand_under_the_province_that_people_name_and_are_called_as_people_call_them() {
        let areas = [
            area("Cebu", "province", "0702200000", "0700000000"),
            area("City of Cebu", "city", "0730600000", "0700000000"),
            area("Danao City", "city", "0702223000", "0702200000"),
            area("City of Carcar", "city", "0702214000", "0702200000"),
            area("Danao", "municipality", "0701218000", "0701200000"),
            area("Pasay City", "city", "1381100000", "1300000000"),
        ];
        let names = Names::of(&areas);
        let said = |at: usize| {
            let town = &areas[at];
            (
                names.of_town(&town.name),
                province_of(town, &areas).expect("a province"),
            )
        };
        let of = |city: &str, province: &str| (city.to_owned(), province.to_owned());
        assert_eq!(said(1), of("Cebu City", "Cebu"));
        assert_eq!(said(2), of("Danao City", "Cebu"));
        assert_eq!(said(3), of("Carcar", "Cebu"));
        assert_eq!(said(5), of("Pasay", "Metro Manila"));
    }

    #[test]
    fn barangays_stand_under_their_town_in_the_order_of_their_numbers() {
        let areas = [
            area("City of Manila", "city", "1380600000", "1300000000"),
            area("Quiapo", "submunicipality", "1380603000", "1380600000"),
            area("Barangay 10", "barangay", "1380603002", "1380603000"),
            area("Barangay 9", "barangay", "1380603001", "1380603000"),
        ];
        assert_eq!(
            barangays(&areas).expect("a list"),
            "{\n  \"Metro Manila\": {\n    \"Manila\": [\"Barangay 9\",\"Barangay 10\"]\n  }\n}\n"
        );
    }

    #[test]
    fn a_new_city_without_a_province_is_named() {
        let city = area("City of Nowhere", "city", "0799900000", "0700000000");
        let error = province_of(&city, &[]).expect_err("no province");
        assert!(error.to_string().contains("City of Nowhere"));
    }
}
