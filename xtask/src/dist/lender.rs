//! The lender on a machine of the trials.

/// The folder of the lender on the machine.
pub const LENDER: &str = "/var/lib/tulay/lender";
/// Returns a lender's configuration, with the demo's products.
pub fn lenders_file(demo: &str, listen: &str, brand: &str) -> String {
    let demo = demo
        .replace("brands/tulay.toml", brand)
        .replace("127.0.0.1:4600", listen)
        .replace("sandbox secret of", "a tester's secret of");
    let key = "5e".repeat(32);
    format!("drain_delay_ms = 0\nsealing_key = \"{key}\"\n{demo}")
}
