"""Writes the places, barangays and districts of `fixtures` from the Philippine Standard Geographic Code.

The list of the Philippine Statistics Authority comes from the PyPI package `barangay` (MIT), of 13 January 2026:

    pip download --no-deps barangay==2026.1.13.0 && unzip barangay-*.whl barangay/data/barangay_flat.json
    python3 xtask/places.py barangay/data/barangay_flat.json
"""

import json
import re
import sys
from collections import defaultdict
from pathlib import Path

# The regions in the order of the page, by the first two digits of their codes.
REGIONS = {
    "13": "National Capital Region (NCR)",
    "14": "Cordillera Administrative Region (CAR)",
    "01": "Ilocos Region (Region I)",
    "02": "Cagayan Valley (Region II)",
    "03": "Central Luzon (Region III)",
    "04": "CALABARZON (Region IV-A)",
    "17": "MIMAROPA (Region IV-B)",
    "05": "Bicol Region (Region V)",
    "06": "Western Visayas (Region VI)",
    "18": "Negros Island Region (NIR)",
    "07": "Central Visayas (Region VII)",
    "08": "Eastern Visayas (Region VIII)",
    "09": "Zamboanga Peninsula (Region IX)",
    "10": "Northern Mindanao (Region X)",
    "11": "Davao Region (Region XI)",
    "12": "SOCCSKSARGEN (Region XII)",
    "16": "Caraga (Region XIII)",
    "19": "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
}

# Cities that no province governs, under the province that people name in an address.
PROVINCES = {
    "City of Angeles": "Pampanga",
    "City of Bacolod": "Negros Occidental",
    "City of Baguio": "Benguet",
    "City of Butuan": "Agusan del Norte",
    "City of Cagayan De Oro": "Misamis Oriental",
    "City of Cebu": "Cebu",
    "City of Davao": "Davao del Sur",
    "City of General Santos": "South Cotabato",
    "City of Iligan": "Lanao del Norte",
    "City of Iloilo": "Iloilo",
    "City of Isabela": "Basilan",
    "City of Lapu-Lapu": "Cebu",
    "City of Lucena": "Quezon",
    "City of Mandaue": "Cebu",
    "City of Olongapo": "Zambales",
    "City of Puerto Princesa": "Palawan",
    "City of Tacloban": "Leyte",
    "City of Zamboanga": "Zamboanga del Sur",
}

AREAS = {area["psgc_id"]: area for area in json.loads(Path(sys.argv[1]).read_text("utf-8"))}
# The list has Isabela City twice: as a city, and in the place of its province.
TOWNS = [
    area
    for area in AREAS.values()
    if area["type"] in ("city", "municipality") and not area["name"].endswith("(Not a Province)")
]
PROVINCE_NAMES = tuple(area["name"] for area in AREAS.values() if area["type"] == "province")
MUNICIPALITY_NAMES = {area["name"] for area in AREAS.values() if area["type"] == "municipality"}


def as_written(name):
    """Writes small words small; a star in the list marks a footnote, 'Bry.' is a slip."""
    name = name.rstrip("*").replace("Bry. ", "Bgy. ")
    return re.sub(" (De|Del|In) ", lambda word: word[0].lower(), name)


def town_name(town):
    """'City of Makati' is Makati; 'City of Cebu' is Cebu City, as a province or a municipality has that name."""
    city = re.fullmatch("City of (.+)|(.+) City", town["name"])
    if not city:
        return as_written(town["name"])
    name = city[1] or city[2]
    is_another = name in MUNICIPALITY_NAMES or any(of.startswith(name) for of in PROVINCE_NAMES)
    return as_written(name) + (" City" if is_another else "")


def province_name(town):
    """The province that an address names for a town; a new city without one is an error."""
    if town["psgc_id"].startswith("13"):
        return "Metro Manila"
    if town["name"] in PROVINCES:
        return PROVINCES[town["name"]]
    above = AREAS[town["parent_psgc_id"]]
    if above["type"] == "region":
        sys.exit(f"{town['name']} has no province: add it to PROVINCES")
    return as_written(above["name"])


def town_of(area):
    """The town of a barangay; in Manila a district lies between them."""
    while area not in TOWNS:
        area = AREAS[area["parent_psgc_id"]]
    return area


def district_name(area):
    """The district of a barangay, in whose name its people live: Manila's; empty elsewhere."""
    above = AREAS[area["parent_psgc_id"]]
    return above["name"].removesuffix(" I/II") if above["type"] == "submunicipality" else ""


def in_order(name):
    """'Barangay 2' comes before 'Barangay 10'."""
    return re.sub(r"\d+", lambda digits: digits[0].zfill(10), name)


def text(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def blocks(lines_by_key, opening, closing):
    """The lines of each key between its opening and closing line."""
    return ",\n".join(
        opening % text(key) + "\n    " + ",\n    ".join(lines) + "\n" + closing
        for key, lines in lines_by_key.items()
    )


cities = defaultdict(lambda: defaultdict(list))
for town in TOWNS:
    cities[town["psgc_id"][:2]][province_name(town)].append(town_name(town))
places = {
    name: [text({"province": of, "cities": sorted(cities[code][of])}) for of in sorted(cities[code])]
    for code, name in REGIONS.items()
}
barangays = defaultdict(lambda: defaultdict(list))
districts = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
for area in AREAS.values():
    if area["type"] == "barangay":
        town = town_of(area)
        barangays[province_name(town)][town_name(town)].append(as_written(area["name"]))
        if district_name(area):
            districts[province_name(town)][town_name(town)][district_name(area)].append(area["name"])
towns = {
    province: [f"{text(town)}: {text(sorted(inside[town], key=in_order))}" for town in sorted(inside)]
    for province, inside in sorted(barangays.items())
}

within = {
    province: [
        f"{text(town)}: {text({name: sorted(inside[town][name], key=in_order) for name in sorted(inside[town])})}"
        for town in sorted(inside)
    ]
    for province, inside in sorted(districts.items())
}

fixtures = Path(__file__).parent.parent / "fixtures"
region_blocks = blocks(places, '  {"region": %s, "provinces": [', "  ]}")
(fixtures / "places.json").write_text(f"[\n{region_blocks}\n]\n", "utf-8")
for file, lines in [("barangays.json", towns), ("districts.json", within)]:
    (fixtures / file).write_text("{\n" + blocks(lines, "  %s: {", "  }") + "\n}\n", "utf-8")
