//! The package, made of the server as the tests have it, in a folder that stands for a machine.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use super::*;
use crate::command::exists;

#[test]
fn every_link_of_what_operators_read_leads_to_something_that_is_packed() {
    let document = fs::read_to_string(paths::root().join("docs/operating.md")).unwrap();
    let links = document.split("](../").skip(1);
    let files: Vec<&str> = links.filter_map(|rest| rest.split(')').next()).collect();
    assert!(!files.is_empty());
    for file in files {
        assert!(BESIDE.contains(&file), "{file}");
    }
}

/// A folder that stands for a machine: dpkg installs into it.
struct Machine(PathBuf);

impl Machine {
    fn new(root: PathBuf) -> Self {
        for folder in ["info", "updates", "triggers"] {
            fs::create_dir_all(root.join("var/lib/dpkg").join(folder)).unwrap();
        }
        fs::write(root.join("var/lib/dpkg/status"), "").unwrap();
        Self(root)
    }

    /// Runs dpkg on it; whoever runs the tests may do that.
    fn dpkg(&self, arguments: &[&str]) -> String {
        let mut dpkg = if exists("fakeroot") {
            at_root("fakeroot", ["dpkg"])
        } else {
            at_root("dpkg", [""; 0])
        };
        let root = format!("--root={}", self.0.display());
        let force = "--force-not-root,script-chrootless,depends,bad-path,downgrade";
        read(dpkg.args([root.as_str(), force]).args(arguments)).unwrap()
    }

    fn version(&self) -> String {
        let status = fs::read_to_string(self.0.join("var/lib/dpkg/status")).unwrap();
        let lines = status
            .lines()
            .filter(|line| line.starts_with("Version: ") || line.starts_with("Status: "));
        lines.collect::<Vec<_>>().join(", ")
    }

    /// The lender's folder, with a configuration.
    fn lender(&self) -> PathBuf {
        let folder = self.0.join("var/lib/tulay/lender");
        fs::create_dir_all(&folder).unwrap();
        let fixtures = paths::root().join("fixtures");
        let brand = fixtures.join("brands/tulay.toml").display().to_string();
        let demo = fs::read_to_string(fixtures.join("demo.toml")).unwrap();
        let demo = demo
            .replace("brands/tulay.toml", &brand)
            .replace("127.0.0.1:4600", "127.0.0.1:0")
            .replace("sandbox secret of", "a tester's secret of");
        let key = "5e".repeat(32);
        let text = format!("drain_delay_ms = 0\nsealing_key = \"{key}\"\n{demo}");
        fs::write(folder.join("tulay.toml"), text).unwrap();
        folder
    }

    /// What the unit starts, on this machine: its program and its arguments.
    fn unit_starts(&self) -> Vec<String> {
        let unit = self.0.join("usr/lib/systemd/system/tulay.service");
        let unit = fs::read_to_string(unit).unwrap();
        let line = unit
            .lines()
            .find_map(|line| line.strip_prefix("ExecStart="));
        let words = line.unwrap().split(' ');
        let root = self.0.display();
        let here = words.map(|word| match word.starts_with('/') {
            true => format!("{root}{word}"),
            false => word.to_owned(),
        });
        here.collect()
    }

    /// Starts what the unit starts, and stops it as systemd does.
    fn serves(&self) {
        let command = self.unit_starts();
        let mut server: Child = Command::new(&command[0])
            .args(&command[1..])
            .env("TULAY_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let output = server.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        let stopped = Command::new("kill")
            .args(["-TERM", &server.id().to_string()])
            .status();
        let ended = server.wait().unwrap();
        assert!(line.starts_with("listening on http://"), "{line}");
        assert!(stopped.unwrap().success() && ended.success(), "{ended}");
    }
}

#[test]
fn prod_08_a_package_is_installed_started_upgraded_with_its_data_rolled_back_and_removed() {
    let server = product::path_of("tulay", Profile::Debug);
    assert!(server.exists(), "cargo build -p tulay-server makes it");
    let folder = paths::target().join("dist-test");
    fs::remove_dir_all(&folder).ok();
    let parts = parts::of_the_server().unwrap();
    let [old, new] = ["0.1.0", "0.1.1"].map(|version| {
        let compression = "none";
        let contents = Contents {
            server: &server,
            version,
            parts: &parts,
            compression,
        };
        let package = deb::build(&contents, &folder).unwrap();
        package.display().to_string()
    });
    let machine = Machine::new(folder.join("machine"));
    let database = machine.0.join("var/lib/tulay/lender/demo.db");
    machine.dpkg(&["--install", &old]);
    assert_eq!(
        machine.version(),
        "Status: install ok installed, Version: 0.1.0"
    );
    let config = machine.lender().join("tulay.toml");
    let tulay = machine.0.join("usr/bin/tulay");
    see(at_root(&tulay, ["migrate", "--config"]).arg(&config)).unwrap();
    machine.serves();

    for (package, version) in [(&new, "0.1.1"), (&old, "0.1.0")] {
        let before = fs::metadata(&database).unwrap().len();
        machine.dpkg(&["--install", package]);
        assert!(
            machine.version().ends_with(version),
            "{}",
            machine.version()
        );
        assert_eq!(fs::metadata(&database).unwrap().len(), before);
        machine.serves();
    }
    let documents = machine.0.join("usr/share/doc/tulay");
    let bill = fs::read_to_string(documents.join("sbom.cdx.json")).unwrap();
    assert!(bill.contains("\"purl\": \"pkg:cargo/tokio@") && bill.contains("\"pkg:npm/react@"));
    assert!(
        !bill.contains("wiremock") && !bill.contains("vitest"),
        "only what is inside"
    );
    let licences = fs::read_to_string(documents.join("LICENSES-OF-PARTS")).unwrap();
    assert!(licences.contains("Permission is hereby granted"));

    for action in ["--remove", "--purge"] {
        machine.dpkg(&[action, "tulay"]);
        assert!(
            !tulay.exists() && database.exists(),
            "{action} leaves the data alone"
        );
    }
    fs::remove_dir_all(&folder).unwrap();
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
        "NoNewPrivileges=true",
        "ProtectSystem=strict",
    ] {
        assert!(unit.lines().any(|of_unit| of_unit == line), "{line}");
    }
    if !exists("systemd-analyze") {
        return;
    }
    // A copy whose program is there: the tool looks for it.
    let folder = paths::target().join("unit-test");
    fs::create_dir_all(&folder).unwrap();
    let copy = folder.join("tulay.service");
    fs::write(&copy, unit.replace("/usr/bin/tulay", "/bin/true")).unwrap();
    let mut check = at_root("systemd-analyze", ["verify", "--man=no"]);
    let output = check.arg(&copy).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let ours: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("tulay.service"))
        .collect();
    assert_eq!(ours, [""; 0], "{said}");
    fs::remove_dir_all(&folder).unwrap();
}
