import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { ScenarioContent } from "../content/scenario-content.ts";
import { EngineFailure } from "./engine-failure.ts";

/** What the detector prepares for a content lives as long as the content does. */
const MOST_REMEMBERED = 60;
const remembered = new Map<string, ScenarioContent>();

/** What a talk is played by: frozen under its hash when the first one of it began. @throws EngineFailure where there is none */
export async function readEdition(db: Database, contentHash: string): Promise<ScenarioContent> {
  const known = remembered.get(contentHash) ?? (await selectEdition(db, contentHash));
  if (known === undefined) throw new EngineFailure(`Scenario edition ${contentHash} is gone.`);
  remembered.delete(contentHash); // the latest used stands last
  remembered.set(contentHash, known);
  for (const [oldest] of remembered) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return known;
}

async function selectEdition(db: Database, contentHash: string): Promise<ScenarioContent | undefined> {
  const { rows } = await sql<{ content: ScenarioContent }>`
    select content from scenario_edition where content_hash = ${contentHash}
    union all
    select content from scenario where content_hash = ${contentHash}
    limit 1`.execute(db);
  return rows[0]?.content;
}

/** Freezes what the scenario holds now. @returns its hash */
export async function storeEdition(trx: Database, scenario: number): Promise<string> {
  const { rows } = await sql<{ content_hash: string }>`
    with source as (select content_hash, content from scenario where id = ${scenario}),
    stored as (insert into scenario_edition (content_hash, content) select content_hash, content from source
               on conflict (content_hash) do nothing)
    select content_hash from source`.execute(trx);
  const [source] = rows;
  if (source === undefined) throw new Error(`Scenario ${scenario} is gone.`);
  return source.content_hash;
}
