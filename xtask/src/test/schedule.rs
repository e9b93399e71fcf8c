//! Runs steps in parallel: each once the steps that it needs have passed, and as many as keep the machine's cores busy.

use std::fs::File;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use anyhow::Result;

use super::results::log_of;
use crate::command::logged_to;
use crate::progress;

/// A step of the test command.
pub struct TestStep {
    /// Name for people
    pub name: &'static str,
    /// Steps that must pass before
    pub needs: &'static [&'static str],
    /// Cores that it keeps busy
    pub cores: Cores,
    /// The work
    pub work: Box<dyn FnOnce() -> Result<()> + Send>,
}

/// Cores that a step keeps busy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cores {
    /// One
    One,
    /// All of the machine's: it works with as many threads or processes
    All,
}

/// Outcome of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepOutcome {
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
    pub outcome: StepOutcome,
    /// Reason of a failure
    pub error: String,
}

/// A step that runs.
struct Running {
    name: &'static str,
    cores: Cores,
    start: Instant,
}

/// Runs all steps, and prints a line with the time of each as it ends.
pub fn run(steps: Vec<TestStep>) -> Vec<Finished> {
    let (report, reports) = mpsc::channel();
    let all = steps.len();
    let machine = thread::available_parallelism().map_or(2, usize::from);
    let mut waiting = steps;
    let mut running: Vec<Running> = Vec::new();
    let mut finished: Vec<Finished> = Vec::new();
    loop {
        while let Some(next) = waiting
            .iter()
            .position(|step| may_start(step, &running, &finished, machine))
        {
            let step = waiting.remove(next);
            running.push(Running {
                name: step.name,
                cores: step.cores,
                start: Instant::now(),
            });
            let report = report.clone();
            thread::spawn(move || report.send(perform(step)));
        }
        if running.is_empty() {
            break;
        }
        progress::rewrite(&shown(&running, finished.len(), all));
        let (done, seconds) = match reports.recv_timeout(progress::TICK) {
            Ok(ended) => ended,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        running.retain(|step| step.name != done.name);
        let word = word(done.outcome);
        progress::line(&format!("{seconds:7.1} s  {word:7} {}", done.name));
        finished.push(done);
    }
    for step in waiting {
        let word = word(StepOutcome::NotRun);
        progress::line(&format!("           {word:7} {}", step.name));
        let error = format!("not run, because it comes after {}", step.needs.join(", "));
        finished.push(Finished {
            name: step.name,
            outcome: StepOutcome::NotRun,
            error,
        });
    }
    finished
}

/// Returns the number of finished steps, and each running one with its time.
fn shown(running: &[Running], finished: usize, all: usize) -> String {
    let running = running.iter().map(|step| {
        let time = progress::elapsed(step.start);
        format!("{} {time}", step.name)
    });
    let running: Vec<String> = running.collect();
    format!("{finished}/{all}  {}", running.join(", "))
}

/// Returns true if what it needs has passed, and the machine has the cores for it beside the running steps.
fn may_start(step: &TestStep, running: &[Running], finished: &[Finished], machine: usize) -> bool {
    let count = |cores| match cores {
        Cores::One => 1,
        Cores::All => machine,
    };
    let busy: usize = running.iter().map(|step| count(step.cores)).sum();
    let ended = |name: &str| finished.iter().find(|done| done.name == name);
    let passed = |name: &&str| ended(name).is_some_and(|done| done.outcome == StepOutcome::Passed);
    busy + count(step.cores) <= machine && step.needs.iter().all(passed)
}

fn perform(step: TestStep) -> (Finished, f64) {
    let start = Instant::now();
    let result = File::create(log_of(step.name))
        .map_err(anyhow::Error::from)
        .and_then(|log| logged_to(log, step.work));
    let (outcome, error) = match result {
        Ok(()) => (StepOutcome::Passed, String::new()),
        Err(error) => (StepOutcome::Failed, format!("{error:#}")),
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

fn word(outcome: StepOutcome) -> &'static str {
    match outcome {
        StepOutcome::Passed => "ok",
        StepOutcome::Failed => "FAILED",
        StepOutcome::NotRun => "not run",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(
        name: &'static str,
        needs: &'static [&'static str],
        work: fn() -> Result<()>,
    ) -> TestStep {
        TestStep {
            name,
            needs,
            cores: Cores::All,
            work: Box::new(work),
        }
    }

    fn ends(finished: &[Finished]) -> Vec<(&'static str, StepOutcome)> {
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
                ("schedule-test-a", StepOutcome::Passed),
                ("schedule-test-b", StepOutcome::Failed),
                ("schedule-test-c", StepOutcome::NotRun),
            ]
        );
        assert_eq!(finished[1].error, "broken");
    }

    #[test]
    fn running_steps_never_keep_more_cores_busy_than_the_machine_has() {
        use Cores::{All, One};
        for (machine, running, next, starts) in [
            (2, &[][..], All, true),
            (2, &[One], One, true),
            (2, &[One], All, false),
            (2, &[One, One], One, false),
            (2, &[All], One, false),
            (4, &[One, One, One], One, true),
            (4, &[All], One, false),
            (1, &[], All, true),
            (1, &[One], One, false),
        ] {
            let running: Vec<Running> = running.iter().map(|cores| running_on(*cores)).collect();
            let step = TestStep {
                cores: next,
                ..step("next", &[], || Ok(()))
            };
            let may = may_start(&step, &running, &[], machine);
            assert_eq!(
                may,
                starts,
                "{next:?} beside {} on {machine}",
                running.len()
            );
        }
    }

    fn running_on(cores: Cores) -> Running {
        Running {
            name: "running",
            cores,
            start: Instant::now(),
        }
    }

    #[test]
    fn shows_what_runs_and_how_many_steps_have_ended() {
        let running = [running_on(Cores::One), running_on(Cores::One)];
        assert_eq!(shown(&running, 3, 9), "3/9  running 0 s, running 0 s");
    }
}
