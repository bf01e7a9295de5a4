import type { ReviewBreach, ReviewPage } from "@lectern/web/pages";
import type { Script } from "#engines/role-play/index.ts";
import type { Context } from "#platform/feature.ts";
import { readEdition } from "../edition.ts";
import { rolePlayOf, scriptOf } from "../role-play.ts";
import type { RunRow } from "../run.ts";
import { presentTurns, selectTurns, type TurnRow } from "../talk/turns.ts";
import { selectFlags } from "./flag.ts";

export async function reviewPage(
  { db }: Context,
  run: RunRow,
  problem: ReviewPage["problem"] = null,
): Promise<ReviewPage> {
  const [content, turns, flags] = await Promise.all([
    readEdition(db, run.content_hash),
    selectTurns(db, run),
    selectFlags(db, run),
  ]);
  return {
    name: "review",
    ...rolePlayOf(run.scenario_id, content, run.language),
    attempt: run.attempt,
    mood: run.state.mood,
    turns: presentTurns(turns, run.phase, run.state),
    points: scriptOf(content, run.language).concepts.map(({ id, name }) => ({
      key: id,
      name,
      covered: run.state.points.some((point) => point.id === id && point.coveredAfter !== null),
      isFlagged: flags.has(id),
    })),
    breaches: breachesOf(run, turns, flags, scriptOf(content, run.language)),
    problem,
  };
}

/** The turn that brought it about is counted among the learner's own. */
function breachesOf(
  { state }: RunRow,
  turns: readonly TurnRow[],
  flags: ReadonlySet<string>,
  { mustNot = [] }: Script,
): ReviewBreach[] {
  const own = turns.filter(({ speaker }) => speaker === "learner");
  return (state.breaches ?? []).map(({ id, quote, turn, certainty, mayBeMisheard = false }) => ({
    key: id,
    name: mustNot.find((outcome) => outcome.id === id)?.name ?? id,
    quote,
    certainty: certainty ?? "stated",
    counts: !mayBeMisheard,
    position: own[turn - 1]?.position ?? 1,
    isFlagged: flags.has(id),
  }));
}
