import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ScenarioContent } from "#engines/role-play/script/scenario-content.ts";
import { readScenarioFolder } from "#engines/role-play/script/scenario-folder.ts";
import { sampleScenario } from "#engines/role-play/test/sample-scenario.ts";
import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";

export interface TestScenario {
  /** Internal id. */
  id: number;
  scenarioId: string;
}

/** A scenario, everybody's unless it has an `organization_id`, with the words that a test needs. */
export async function aScenario(app: TestApp, fields: Record<string, unknown> = {}): Promise<TestScenario> {
  const now = app.clock();
  const name = randomUUID().slice(0, 8);
  const row = await app.context.db
    .insertInto("scenario")
    .values({
      scenario_id: `scn_${name}`,
      key: name,
      title: `Made ${name}`,
      description: "For a test.",
      language: "en",
      estimated_minutes: 5,
      pass_mark: 60,
      content: JSON.stringify({ ...sampleContent(), key: name }),
      content_hash: name,
      wordings: JSON.stringify({
        en: {
          title: `Made ${name}`,
          description: "For a test.",
          concepts: [{ key: "apology", name: "Apologise" }],
        },
      }),
      creation_date: now,
      modified_date: now,
      ...fields,
    })
    .returning(["id", "scenario_id"])
    .executeTakeFirstOrThrow();
  return { id: row.id, scenarioId: row.scenario_id };
}

/** What the engine reads of the small scenario. */
export function sampleContent(): ScenarioContent {
  const { content, mistakes } = readScenarioFolder(sampleScenario());
  if (content === undefined) throw new Error(JSON.stringify(mistakes));
  return content;
}

/** The files of a small scenario in English, as an operator imports them. */
export function scenarioFiles(
  key: string,
  changes: { title?: string; retired?: boolean; passMark?: number | null } = {},
) {
  const sample = sampleScenario({
    "scenario.yaml": (text) =>
      text
        .replace(/^key: .*$/m, `key: ${key}`)
        .replace(/^pass_mark: .*$/m, (line) =>
          changes.passMark === undefined ? line : `pass_mark: ${changes.passMark}`,
        )
        .replace(/^retired: .*$/m, `retired: ${changes.retired ?? false}`),
    "en.yaml": (text) => (changes.title ? text.replace(/^title: .*$/m, `title: "${changes.title}"`) : text),
  });
  return Object.fromEntries([...sample].map(([name, text]) => [`${key}/${name}`, text]));
}

export const concepts = [{ key: "apology", name: "Apologise", score: 1, covered: true }];

/** A talk of a learner with a character, running unless `fields` say how it went. */
export async function aRun(
  app: TestApp,
  partner: Partner,
  scenario: TestScenario,
  userId: number,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const now = app.clock();
  const { db } = app.context;
  await sql`
    insert into scenario_edition (content_hash, content) values ('for-a-test', '{}')
    on conflict (content_hash) do nothing`.execute(db);
  const { rows } = await sql<{ attempt: number }>`
    select count(*) + 1 as attempt from scenario_run where user_id = ${userId} and scenario_id = ${scenario.id}`.execute(
    db,
  );
  const row = await db
    .insertInto("scenario_run")
    .values({
      organization_id: partner.organizationId,
      user_id: userId,
      scenario_id: scenario.id,
      content_hash: "for-a-test",
      language: "en",
      attempt: rows[0]?.attempt ?? 1,
      seed: 1,
      status: "running",
      phase: "talking",
      state: JSON.stringify({ said: "something" }),
      pass_mark: 60,
      started_at: now,
      last_activity_at: now,
      modified_date: now,
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** How a talk went that was completed now, with this score. */
export function completedWith(app: TestApp, score: number) {
  const now = app.clock();
  return {
    status: "completed",
    phase: "over",
    ended_reason: "completed",
    completed_at: now,
    score,
    passed: score >= 60,
    concepts: JSON.stringify(concepts),
    duration_seconds: 240,
  };
}
