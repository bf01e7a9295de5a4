import { createHash } from "node:crypto";
import type { ScenarioContent, Turn } from "#engines/role-play/index.ts";
import { begin } from "#engines/role-play/index.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import { recordBeginning } from "#learning/activity/index.ts";
import { findUser, lockLearners } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import { selectScenarioVisibility } from "../../catalogue/queries.ts";
import { scenarioUnavailable, scenarioUnknown } from "../../problems.ts";
import { readEdition, storeEdition } from "../edition.ts";
import { endRun } from "../endings/end-run.ts";
import { EngineFailure, runEngine } from "../engine-failure.ts";
import { lockRun, selectRunningAttempt } from "../queries.ts";
import type { RunAddress, ScenarioPair } from "../run.ts";
import { recordTurn } from "../talk/record.ts";
import { insertRun, selectAssignmentToPlay, selectNextAttempt } from "./queries.ts";

interface Learner {
  organizationId: number;
  userId: number;
}

/**
 * Begins an attempt, or finds the one that goes on: a learner has one at a time, on however many devices. What the scenario
 * holds now is frozen with it.
 * @throws scenarioUnknown (404), scenarioUnavailable (403), notSignedIn for somebody who has left
 */
export async function beginRun(context: Context, learner: Learner, scenarioId: string): Promise<RunAddress> {
  const { attempt, failure } = await transactionRetrying(context.db, (trx) =>
    findOrBegin(trx, context.clock(), learner, scenarioId),
  );
  if (failure !== undefined)
    context.log.error({ err: failure, scenario_id: scenarioId }, "role-play could not be started");
  return { ...learner, scenarioId, attempt };
}

async function findOrBegin(
  trx: Database,
  now: Date,
  { organizationId, userId }: Learner,
  scenarioId: string,
): Promise<{ attempt: number; failure?: unknown }> {
  // The learner's row is the lock of all that begins for them, and of their erasure.
  const [learner] = await lockLearners(trx, organizationId, [
    { row_index: 0, reference: { user_id: userId } },
  ]);
  if (!learner?.is_active) throw notSignedIn();
  const scenario = await selectScenarioVisibility(trx, organizationId, scenarioId);
  if (!scenario) throw scenarioUnknown();
  if (!scenario.is_active || !scenario.is_visible || !scenario.in_library) throw scenarioUnavailable();
  const pair = { organizationId, userId, scenario: scenario.id };
  const running = await findRunning(trx, now, pair, scenarioId);
  return running === null ? beginAttempt(trx, now, pair) : { attempt: running };
}

/** One that is over by now makes room. */
async function findRunning(
  trx: Database,
  now: Date,
  pair: ScenarioPair,
  scenarioId: string,
): Promise<number | null> {
  const attempt = await selectRunningAttempt(trx, pair);
  if (attempt === null) return null;
  const { organizationId, userId } = pair;
  const run = await lockRun(trx, now, { organizationId, userId, scenarioId, attempt });
  if (run?.status !== "running") return null;
  if (run.due === null) return attempt;
  await endRun(trx, now, run, run.due);
  return null;
}

async function beginAttempt(
  trx: Database,
  now: Date,
  pair: ScenarioPair,
): Promise<{ attempt: number; failure?: unknown }> {
  await recordBeginning(trx, now, pair);
  const contentHash = await storeEdition(trx, pair.scenario);
  const attempt = await selectNextAttempt(trx, pair);
  const seed = seedOf(pair);
  const preferred = (await findUser(trx, pair.organizationId, pair.userId))?.preferred_language;
  const opening = await openingOf(trx, contentHash, preferred, { seed, attempt });
  const isBroken = opening instanceof EngineFailure;
  const run = await insertRun(trx, now, pair, {
    contentHash,
    attempt,
    seed,
    assignmentId: await selectAssignmentToPlay(trx, pair),
    ...(isBroken ? unplayable : opening.terms),
  });
  if (!isBroken) {
    await recordTurn(trx, now, { ...run, next_position: 1, state: opening.turn.state }, null, opening.turn);
    return { attempt };
  }
  await endRun(trx, now, run, "technical_error");
  return { attempt, failure: opening.cause ?? opening };
}

interface Opening {
  terms: { language: Language; passMark: number | null; maxMinutes: number };
  turn: Turn;
}
const unplayable = { language: "en", passMark: null, maxMinutes: 0 } as const;

async function openingOf(
  trx: Database,
  contentHash: string,
  preferred: string | null | undefined,
  variant: { seed: number; attempt: number },
): Promise<Opening | EngineFailure> {
  try {
    const content = await readEdition(trx, contentHash);
    return runEngine(() => {
      const language = languageOf(content, preferred);
      const { passMark, maxMinutes } = content;
      return { terms: { language, passMark, maxMinutes }, turn: begin(content, language, variant) };
    });
  } catch (error) {
    if (error instanceof EngineFailure) return error;
    throw error;
  }
}

/** The learner's own language where the scenario has it, else the one it was written in first. */
export function languageOf(content: ScenarioContent, preferred: string | null | undefined): Language {
  return isLanguage(preferred) && content.scripts[preferred] ? preferred : content.language;
}

/** The same in all attempts of a learner, so that each goes on among the variants where the one before began. */
function seedOf({ organizationId, userId, scenario }: ScenarioPair): number {
  return createHash("sha256").update(`${organizationId} ${userId} ${scenario}`).digest().readUIntBE(0, 6);
}
