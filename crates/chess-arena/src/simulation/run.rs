//! Plays the games of a plan on all threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use chess_core::{Counters, Evaluate, HiddenInfo};

use super::game::GameRunner;
use super::store::{Gaps, game_line};
use super::{Plan, RunFile, SimulationError, Tally};
use crate::Stop;

/// Plays the games of `plan` that are not in `file` yet, on so many threads (0: one for each core), and counts all of them.
///
/// Games are written to `file` as they end, in any order. `stop` ends the run early: games under way are given up, and what
/// is finished is counted. `progress` is told, now and then from any thread, how many games are done.
///
/// ```
/// use chess_arena::Stop;
/// use chess_arena::simulation::{Plan, simulate};
/// use chess_core::{Seat, Standard};
///
/// let plan = Plan::new(&Standard, 20, 7);
/// let tally = simulate(&Standard, &plan, None, 2, &Stop::default(), &|_| ())?;
/// assert_eq!(tally.games(), 20);
/// # Ok::<(), chess_arena::simulation::SimulationError>(())
/// ```
///
/// # Errors
/// If the plan's part is none, `file` is of another plan, threads cannot be had, or `file` cannot be written; no
/// finished game is lost then.
pub fn simulate<V>(
    rules: &V,
    plan: &Plan,
    file: Option<&mut RunFile>,
    threads: usize,
    stop: &Stop,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, SimulationError>
where
    V: HiddenInfo + Evaluate + Counters + Sync + 'static,
    V::Action: Send,
{
    plan.shard.check()?;
    if let Some(file) = &file {
        file.check(plan)?;
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| SimulationError::Threads(error.to_string()))?;
    let start = match &file {
        Some(file) => file.tally().clone(),
        None => Tally::new(rules.counter_names().len()),
    };
    let gaps = file.as_ref().map_or_else(|| Gaps::all(plan.range()), |file| file.gaps());
    let to_file = file.is_some();
    let batch = if plan.players == [crate::players::PlayerSpec::Random; 2] { 32 } else { 1 };
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(plan.range().end - plan.range().start - gaps.len());
    let failed = AtomicBool::new(false);
    let shared = Mutex::new((start, file, None::<SimulationError>));
    let worker = || {
        let mut runner = GameRunner::new(rules, plan, stop);
        let mut tally = Tally::new(rules.counter_names().len());
        'games: loop {
            let first = next.fetch_add(batch, Ordering::Relaxed);
            for index in first..first.saturating_add(batch) {
                let Some(game) = gaps.nth(index) else { break 'games };
                if stop.is_set() || failed.load(Ordering::Relaxed) {
                    break 'games;
                }
                let Ok(outcome) = runner.play(game, &mut tally) else { break 'games };
                if to_file {
                    let line = game_line(game, runner.action_texts(), outcome);
                    let mut guard = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let written = guard.1.as_mut().map_or(Ok(()), |file| file.write(&line));
                    if let Err(error) = written {
                        failed.store(true, Ordering::Relaxed);
                        guard.2.get_or_insert(error);
                        break 'games;
                    }
                }
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        }
        let mut guard = shared.lock().unwrap_or_else(PoisonError::into_inner);
        guard.0 = core::mem::take(&mut guard.0).merge(tally);
    };
    pool.broadcast(|_| worker());
    let (tally, _, error) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(tally), Err)
}
