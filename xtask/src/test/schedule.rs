//! Runs steps in parallel: each once the steps that it needs have passed, heavy ones one at a time.

use std::fs::File;
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use anyhow::Result;

use super::results::log_of;
use crate::command::logged_to;

/// A step of the test command.
pub struct Step {
    /// Name for people
    pub name: &'static str,
    /// Steps that must pass before
    pub needs: &'static [&'static str],
    /// True if it keeps all cores busy: no other heavy step runs beside it
    pub heavy: bool,
    /// The work
    pub work: fn() -> Result<()>,
}

/// Outcome of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Passed
    Passed,
    /// Failed
    Failed,
    /// A step that it needs did not pass
    NotRun,
}

/// A step that has ended.
pub struct Finished {
    /// The step's name
    pub name: &'static str,
    /// Its outcome
    pub outcome: Outcome,
    /// Reason of a failure
    pub error: String,
}

/// Runs all steps, and prints a line with the time of each as it ends.
pub fn run(steps: Vec<Step>) -> Vec<Finished> {
    let (report, reports) = mpsc::channel();
    let mut waiting = steps;
    let mut running: Vec<(&str, bool)> = Vec::new();
    let mut finished: Vec<Finished> = Vec::new();
    loop {
        while let Some(next) = waiting
            .iter()
            .position(|step| may_start(step, &running, &finished))
        {
            let step = waiting.remove(next);
            running.push((step.name, step.heavy));
            let report = report.clone();
            thread::spawn(move || report.send(perform(&step)));
        }
        if running.is_empty() {
            break;
        }
        let Ok((done, seconds)) = reports.recv() else {
            break;
        };
        running.retain(|(name, _)| *name != done.name);
        println!("{seconds:7.1} s  {:7} {}", word(done.outcome), done.name);
        finished.push(done);
    }
    for step in waiting {
        println!("           {:7} {}", word(Outcome::NotRun), step.name);
        let error = format!("not run, because it comes after {}", step.needs.join(", "));
        finished.push(Finished {
            name: step.name,
            outcome: Outcome::NotRun,
            error,
        });
    }
    finished
}

fn may_start(step: &Step, running: &[(&str, bool)], finished: &[Finished]) -> bool {
    let cores = thread::available_parallelism().map_or(2, usize::from);
    let ended = |name: &str| finished.iter().find(|done| done.name == name);
    let passed = |name: &&str| ended(name).is_some_and(|done| done.outcome == Outcome::Passed);
    // One more than cores: tests wait for databases, browsers and time, and would leave cores idle.
    running.len() < cores + 1
        && !(step.heavy && running.iter().any(|(_, heavy)| *heavy))
        && step.needs.iter().all(passed)
}

fn perform(step: &Step) -> (Finished, f64) {
    let start = Instant::now();
    let result = File::create(log_of(step.name))
        .map_err(anyhow::Error::from)
        .and_then(|log| logged_to(log, step.work));
    let (outcome, error) = match result {
        Ok(()) => (Outcome::Passed, String::new()),
        Err(error) => (Outcome::Failed, format!("{error:#}")),
    };
    (
        Finished {
            name: step.name,
            outcome,
            error,
        },
        start.elapsed().as_secs_f64(),
    )
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "ok",
        Outcome::Failed => "FAILED",
        Outcome::NotRun => "not run",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &'static str, needs: &'static [&'static str], work: fn() -> Result<()>) -> Step {
        Step {
            name,
            needs,
            heavy: true,
            work,
        }
    }

    fn ends(finished: &[Finished]) -> Vec<(&'static str, Outcome)> {
        let ends = finished.iter().map(|done| (done.name, done.outcome));
        ends.collect()
    }

    #[test]
    fn leaves_out_what_needs_a_step_that_failed_and_runs_the_rest() {
        std::fs::create_dir_all(crate::paths::results()).unwrap();
        let finished = run(vec![
            step("schedule-test-c", &["schedule-test-b"], || Ok(())),
            step("schedule-test-b", &["schedule-test-a"], || {
                anyhow::bail!("broken")
            }),
            step("schedule-test-a", &[], || Ok(())),
        ]);

        assert_eq!(
            ends(&finished),
            [
                ("schedule-test-a", Outcome::Passed),
                ("schedule-test-b", Outcome::Failed),
                ("schedule-test-c", Outcome::NotRun),
            ]
        );
        assert_eq!(finished[1].error, "broken");
    }
}
