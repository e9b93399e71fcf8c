//! Cases of a property that shares one server.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Returns the cases of a strategy, for a property that shares one server.
pub fn cases<S: Strategy>(count: u32, strategy: &S) -> Vec<S::Value> {
    let mut runner = TestRunner::new_with_rng(
        Config {
            cases: count,
            ..Config::default()
        },
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let mut case = || strategy.new_tree(&mut runner).expect("a case").current();
    (0..count).map(|_| case()).collect()
}
