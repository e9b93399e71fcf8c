//! The package, built from the tests' server, in a folder that represents a machine.

use std::fs;

use super::contents::BESIDE;
use super::*;
use crate::command::exists;

#[test]
fn every_link_of_what_operators_read_leads_to_something_that_is_packed() {
    let folder = paths::root().join("docs/operating");
    let pages = fs::read_dir(&folder).unwrap();
    let pages = pages.map(|page| fs::read_to_string(page.unwrap().path()).unwrap());
    let document = pages.collect::<String>();
    let links_below = |start: &str| -> Vec<&str> {
        let links = document.split(start).skip(1);
        links.filter_map(|rest| rest.split(')').next()).collect()
    };
    let files = links_below("](../../");
    assert!(!files.is_empty());
    for file in files {
        assert!(BESIDE.contains(&file), "{file}");
    }
    let runbooks = links_below("](../runbooks/");
    assert!(runbooks.len() > 5);
    for runbook in runbooks {
        let page = folder.join("../runbooks").join(runbook);
        assert!(page.exists(), "{runbook}");
    }
}

#[test]
fn prod_08_a_package_is_installed_started_upgraded_with_its_data_rolled_back_and_removed() {
    let server = product::path_of("tulay", Profile::Debug);
    assert!(server.exists(), "cargo build -p tulay makes it");
    let folder = paths::target().join("dist-test");
    fs::remove_dir_all(&folder).ok();
    let packages = trial::packages(&server, &folder).unwrap();
    let machine = trial::Machine::folder(folder.join("machine")).unwrap();
    machine.tries(&packages).unwrap();
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn prod_08_a_package_says_what_it_is_made_of_and_under_which_licences() {
    let parts = parts::of_the_server().unwrap();
    let bill = parts::sbom(&parts).unwrap();
    assert!(bill.contains("\"purl\": \"pkg:cargo/tokio@") && bill.contains("\"pkg:npm/react@"));
    assert!(
        !bill.contains("wiremock") && !bill.contains("vitest"),
        "only what is inside"
    );
    let licences = parts::licences(&parts).unwrap();
    assert!(licences.contains("Permission is hereby granted"));
}

#[test]
fn prod_08_the_unit_is_one_that_systemd_understands_and_is_kept_apart() {
    let unit = fs::read_to_string(paths::root().join("packaging/tulay.service")).unwrap();
    for line in [
        "Type=notify",
        "User=tulay",
        "WatchdogSec=30s",
        "Restart=on-failure",
        "LimitNOFILE=65536",
        "MemoryMax=2G",
        "TasksMax=1024",
        "NoNewPrivileges=true",
        "ProtectSystem=strict",
    ] {
        assert!(unit.lines().any(|of_unit| of_unit == line), "{line}");
    }
    if !exists("systemd-analyze") {
        return;
    }
    // Copies of the units with an existing program, since the tool checks for it.
    let folder = paths::target().join("unit-test");
    fs::create_dir_all(&folder).unwrap();
    let mut check = at_root("systemd-analyze", ["verify", "--man=no"]);
    for name in UNITS {
        let unit = fs::read_to_string(paths::root().join("packaging").join(name)).unwrap();
        let copy = folder.join(name);
        fs::write(&copy, unit.replace("/usr/bin/tulay", "/bin/true")).unwrap();
        check.arg(&copy);
    }
    let output = check.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let is_ours = |line: &&str| UNITS.iter().any(|unit| line.contains(unit));
    let ours: Vec<&str> = said.lines().filter(is_ours).collect();
    assert_eq!(ours, [""; 0], "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn prod_08_the_drill_is_kept_apart_as_the_server_is() {
    let unit = |name: &str| fs::read_to_string(paths::root().join("packaging").join(name)).unwrap();
    let (server, drill) = (unit("tulay.service"), unit("tulay-drill.service"));
    let (_, walls) = server.split_once("\nCapabilityBoundingSet=").unwrap();
    let walls = walls.lines().skip(1).take_while(|line| !line.is_empty());
    // Lines about writable paths differ: the drill writes to its cache only.
    let walls = walls.filter(|line| !line.starts_with('#') && !line.starts_with("ReadWrite"));
    let missing: Vec<&str> = walls
        .filter(|wall| !drill.lines().any(|line| line == *wall))
        .collect();
    assert_eq!(missing, [""; 0]);
}
