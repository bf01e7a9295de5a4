import type { ScenarioPage } from "@lectern/web/pages";
import { sql } from "kysely";
import { findUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { scenarioUnavailable } from "../../problems.ts";
import { selectSpeech } from "../../speech/page-speech.ts";
import { readEdition } from "../edition.ts";
import { EngineFailure } from "../engine-failure.ts";
import { rolePlayOf, scriptOf, selectAttempts, selectTimeZone } from "../role-play.ts";
import type { ScenarioPair } from "../run.ts";
import { languageOf } from "./begin.ts";
import { selectNotice } from "./notice.ts";
import type { OpenScenario } from "./open.ts";

/** Before the talk: in the language in which it would be begun now. */
export async function scenarioPage(
  context: Context,
  { session, scenario, scenarioId }: OpenScenario,
): Promise<ScenarioPage> {
  const { db } = context;
  const pair = { organizationId: session.organizationId, userId: session.userId, scenario: scenario.id };
  const [content, learner, timeZone, speech, assignment] = await Promise.all([
    readContent(context, scenario.id, scenarioId),
    findUser(db, pair.organizationId, pair.userId),
    selectTimeZone(db, pair.organizationId),
    selectSpeech(context, pair),
    selectOpenDueDate(db, pair),
  ]);
  const language = languageOf(content, learner?.preferred_language);
  const script = scriptOf(content, language);
  return {
    name: "scenario",
    ...rolePlayOf(scenarioId, content, language),
    description: script.description,
    mood: script.moods.start,
    minutes: content.minutes,
    maxMinutes: content.maxMinutes,
    passMark: content.passMark,
    canFail: content.mustNot?.some(({ consequence }) => consequence === "fails") ?? false,
    isAssigned: assignment !== undefined,
    dueOn: assignment?.due_date ?? null,
    attempts: await selectAttempts(db, pair, timeZone),
    speech,
    notice: await selectNotice(context, pair.organizationId, speech.organization),
  };
}

async function readContent({ db, log }: Context, scenario: number, scenarioId: string) {
  const { rows } = await sql<{ content_hash: string }>`
    select content_hash from scenario where id = ${scenario}`.execute(db);
  const content = await readEdition(db, rows[0]?.content_hash ?? "").catch((error: unknown) => {
    if (error instanceof EngineFailure) return undefined;
    throw error;
  });
  if (content?.scripts !== undefined) return content;
  log.error({ scenario_id: scenarioId }, "role-play content cannot be read");
  throw scenarioUnavailable();
}

async function selectOpenDueDate(
  db: Database,
  { organizationId, userId, scenario }: ScenarioPair,
): Promise<{ due_date: string | null } | undefined> {
  const { rows } = await sql<{ due_date: string | null }>`
    select due_date from scenario_assignment
    where organization_id = ${organizationId} and user_id = ${userId} and scenario_id = ${scenario}
      and completed_at is null`.execute(db);
  return rows[0];
}
