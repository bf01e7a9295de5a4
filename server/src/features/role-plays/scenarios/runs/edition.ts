import { sql } from "kysely";
import type { ScenarioContent } from "#engines/role-play/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type PhraseOfPoint, withPhrases } from "../phrases/merge.ts";
import { editionHash, taughtPhrases } from "../phrases/taught.ts";
import { EngineFailure } from "./engine-failure.ts";

/** What the detector prepares for a content lives as long as the content does. */
const MOST_REMEMBERED = 60;
const remembered = new Map<string, ScenarioContent>();

/**
 * The content of a talk, frozen under its hash when the first talk with it began.
 * @throws EngineFailure where there is none
 */
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

/** Freezes what the scenario holds now, with what operators taught it. @returns its hash */
export async function storeEdition(trx: Database, scenario: number): Promise<string> {
  const { rows } = await sql<{ edition_hash: string; is_taught: boolean; is_stored: boolean }>`
    with source as (
      select content, ${editionHash} as edition_hash, ${taughtPhrases} is not null as is_taught
      from scenario where id = ${scenario}),
    stored as (insert into scenario_edition (content_hash, content)
               select edition_hash, content from source where not is_taught
               on conflict (content_hash) do nothing)
    select edition_hash, is_taught,
           exists (select from scenario_edition where content_hash = edition_hash) as is_stored
    from source`.execute(trx);
  const [source] = rows;
  if (source === undefined) throw new Error(`Scenario ${scenario} is gone.`);
  return source.is_taught && !source.is_stored ? storeTaughtEdition(trx, scenario) : source.edition_hash;
}

async function storeTaughtEdition(trx: Database, scenario: number): Promise<string> {
  const { rows } = await sql<{
    content: ScenarioContent;
    edition_hash: string;
    taught: PhraseOfPoint[] | null;
  }>`
    select content, ${editionHash} as edition_hash, ${taughtPhrases} as taught
    from scenario where id = ${scenario}`.execute(trx);
  const [source] = rows;
  if (source === undefined) throw new Error(`Scenario ${scenario} is gone.`);
  await sql`
    insert into scenario_edition (content_hash, content)
    values (${source.edition_hash}, ${JSON.stringify(withPhrases(source.content, source.taught ?? []))}::jsonb)
    on conflict (content_hash) do nothing`.execute(trx);
  return source.edition_hash;
}
