import type { ScenarioContent } from "#engines/role-play/index.ts";
import { detect, scoreOf } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { findUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { selectScenarioVisibility } from "../catalogue/queries.ts";
import { notInLibrary, scenarioNotFound, scenarioRetired, userDeactivated } from "../problems.ts";
import { readEdition } from "./edition.ts";
import { selectRun } from "./queries.ts";
import { completeRun } from "./review/complete.ts";
import type { RunAddress, RunRow } from "./run.ts";
import { beginRun } from "./start/begin.ts";
import { endTalk, sayPrepared } from "./talk/say.ts";

/** What `playScenario` refuses. */
export const simulationProblems = [scenarioNotFound, scenarioRetired, notInLibrary, userDeactivated];

/**
 * Takes a learner through an attempt as they would themselves: it is begun, or gone on with, the authored good answers of
 * some points are said, the talk is ended and its score frozen. Those points are chosen that come nearest to `score`.
 * @throws scenarioNotFound (404); scenarioRetired, notInLibrary, userDeactivated (422)
 */
export async function playScenario(
  context: Context,
  learner: { organizationId: number; userId: number },
  scenarioId: string,
  score: number,
): Promise<RunRow> {
  await requirePlayable(context, learner, scenarioId);
  const address = await beginRun(context, learner, scenarioId);
  const begun = await runAt(context, address);
  const content = await readEdition(context.db, begun.content_hash);
  const answers = answersFor(content, begun.language, madeIn(begun), score);
  for (const text of answers) {
    const { next_position: position } = await runAt(context, address);
    await sayPrepared(context, address, position, { text, heard: null }, null);
  }
  const { run } = await endTalk(context, address, null);
  // With points open the character asks once whether that was all.
  if (run.phase === "talking") await endTalk(context, address, null);
  await completeRun(context, address);
  return runAt(context, address);
}

async function requirePlayable(
  { db }: Context,
  { organizationId, userId }: { organizationId: number; userId: number },
  scenarioId: string,
): Promise<void> {
  const learner = await findUser(db, organizationId, userId);
  if (!learner) throw userNotFound();
  if (!learner.is_active)
    throw userDeactivated({ detail: "This user is deactivated; upsert the user again before they play." });
  const visibility = await selectScenarioVisibility(db, organizationId, scenarioId);
  if (!visibility?.is_visible) throw scenarioNotFound();
  const refused = !visibility.is_active
    ? scenarioRetired({
        detail: "This scenario is retired and cannot be played any more; choose an active one.",
      })
    : notInLibrary({
        detail: "This scenario is not in your library; add it there before somebody plays it.",
      });
  if (!visibility.is_active || !visibility.in_library) throw refused;
}

async function runAt({ db, clock }: Context, address: RunAddress): Promise<RunRow> {
  const run = await selectRun(db, clock(), address);
  if (!run) throw new Error(`Attempt ${address.attempt} at ${address.scenarioId} is gone.`);
  return run;
}

function madeIn({ state }: RunRow): string[] {
  return state.points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [] : [id]));
}

/** Which good answers to say, so that what the detector hears in them comes nearest to the score; of two as near, the higher. */
function answersFor(
  content: ScenarioContent,
  language: Language,
  made: readonly string[],
  wanted: number,
): string[] {
  const script = content.scripts[language] ?? content.scripts[content.language];
  const answers = (script?.concepts ?? [])
    .filter(({ id }) => !made.includes(id))
    .map(({ goodAnswer: text }) => ({ text, makes: heardIn(content, language, text) }));
  let [best, bestScore] = [0, scoreOf(content.concepts, made)];
  for (let choice = 1; choice < 2 ** answers.length; choice++) {
    const points = answers.flatMap(({ makes }, index) => (choice & (1 << index) ? makes : []));
    const score = scoreOf(content.concepts, [...made, ...points]);
    const [distance, bestDistance] = [Math.abs(score - wanted), Math.abs(bestScore - wanted)];
    if (distance < bestDistance || (distance === bestDistance && score > bestScore))
      [best, bestScore] = [choice, score];
  }
  return answers.filter((_, index) => best & (1 << index)).map(({ text }) => text);
}

function heardIn(content: ScenarioContent, language: Language, text: string): string[] {
  const concepts = content.scripts[language]?.concepts ?? [];
  return detect(language, concepts, text).map(({ conceptId }) => conceptId);
}
