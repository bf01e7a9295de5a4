import { isOn, readSettings } from "#content/ai/index.ts";
import type { Context } from "#platform/feature.ts";
import { type Hearing, judge } from "../../judging/judge.ts";
import { readEdition } from "../edition.ts";
import { EngineFailure } from "../engine-failure.ts";
import { selectRun } from "../queries.ts";
import type { RunAddress } from "../run.ts";
import { selectTurns, type TurnRow } from "../talk/turns.ts";
import { correctable } from "./correctable.ts";

/**
 * What a judge hears in a corrected turn, of the points that no earlier turn made; null where none is to be asked.
 * @throws notFound, notACorrection (422)
 */
export async function rejudge(
  context: Context,
  address: RunAddress,
  position: number,
  text: string,
): Promise<Hearing | null> {
  const run = await selectRun(context.db, context.clock(), address);
  if (run?.phase !== "reviewing" || run.due !== null) return null;
  if (context.settings.models.text === null && !run.has_own_model) return null;
  const settings = await readSettings(context, context.db, run.organization_id);
  if (!isOn(settings, "judging")) return null;
  const turns = await selectTurns(context.db, run);
  correctable(run, turns, position, text);
  const content = await readEdition(context.db, run.content_hash).catch((error: unknown) => {
    if (error instanceof EngineFailure) return undefined; // the run ends where it is locked
    throw error;
  });
  const script = content?.scripts[run.language] ?? content?.scripts[content.language];
  if (script === undefined) return null;
  const before = turns.filter((turn) => turn.position < position);
  const made = keysIn(before);
  return judge(context, settings, run.language, {
    script,
    utterance: text,
    talk: before,
    lastUtterance: before.findLast(({ speaker }) => speaker === "learner")?.text ?? "",
    reworded: before.flatMap((turn) => (turn.speaker === "character" ? [turn.text] : [])),
    attempt: run.state.attempt,
    deadlineMs: context.settings.talkWaits.judge,
    open: script.concepts.flatMap(({ id }) => (made.has(id) ? [] : [id])),
  });
}

function keysIn(turns: readonly TurnRow[]): Set<string> {
  return new Set(turns.flatMap(({ evidence }) => (evidence ?? []).map(({ key }) => key)));
}
