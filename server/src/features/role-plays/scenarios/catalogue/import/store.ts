import { sql } from "kysely";
import { ensureSkills } from "#content/skills/index.ts";
import type { ScenarioContent } from "#engines/role-play/index.ts";
import { LostRace } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { columnsOf } from "./columns.ts";

export interface StoredScenario {
  /** Internal id. */
  id: number;
  scenario_id: string;
  key: string;
  status: "created" | "updated" | "unchanged";
  content_hash: string;
  previous_hash: string | null;
}

/**
 * Writes scenarios by key, in the order given. Equal content changes nothing, not even `modified_date`; what partners
 * know a scenario by never changes. Whether one is retired is the operator's decision until the content's own `retired`
 * changes. An organization's new one goes into its library.
 * @throws LostRace, or a unique violation, when a neighbour stores the same in this moment: begin again then
 */
export async function storeScenarios(
  trx: Database,
  now: Date,
  organizationId: number | null,
  contents: readonly ScenarioContent[],
): Promise<StoredScenario[]> {
  const before = await lockScenarios(trx, organizationId, contents);
  const inputs = contents.map((content) => columnsOf(content, organizationId));
  const changed = inputs.filter(({ key, content_hash }) => before.get(key)?.content_hash !== content_hash);
  const written = new Map(
    (await writeScenarios(trx, now, organizationId, changed)).map((row) => [row.key, row]),
  );
  const missed = changed.find(({ key }) => !written.has(key));
  if (missed) throw new LostRace(`A neighbour has just stored scenario ${missed.key}.`);
  await writeSkills(trx, now, organizationId, changed, written);
  const created = [...written.values()].flatMap(({ id, key }) => (before.has(key) ? [] : [id]));
  if (organizationId !== null) await fillLibrary(trx, now, organizationId, created);
  return inputs.map(({ key, content_hash }) => {
    const known = before.get(key);
    const row = written.get(key) ?? known;
    if (row === undefined) throw new LostRace(`A neighbour has just stored scenario ${key}.`);
    const status = known === undefined ? "created" : written.has(key) ? "updated" : "unchanged";
    const { id, scenario_id } = row;
    return { id, scenario_id, key, status, content_hash, previous_hash: known?.content_hash ?? null };
  });
}

interface KnownScenario {
  id: number;
  scenario_id: string;
  key: string;
  content_hash: string;
}
type Input = ReturnType<typeof columnsOf>;

async function lockScenarios(
  trx: Database,
  organizationId: number | null,
  contents: readonly ScenarioContent[],
): Promise<Map<string, KnownScenario>> {
  const { rows } = await sql<KnownScenario>`
    select id, scenario_id, key, content_hash from scenario
    where coalesce(organization_id, 0) = ${organizationId ?? 0} and key = any(${contents.map(({ key }) => key)})
    order by id
    for update`.execute(trx);
  return new Map(rows.map((row) => [row.key, row]));
}

/** A neighbour who creates the same key in this moment makes the statement fail on its index, or find nothing to do. */
async function writeScenarios(
  trx: Database,
  now: Date,
  organizationId: number | null,
  inputs: readonly Input[],
): Promise<KnownScenario[]> {
  if (inputs.length === 0) return [];
  const placed = inputs.map((input, position) => ({ ...input, position }));
  const { rows } = await sql<KnownScenario>`
    with input as (select * from json_to_recordset(${JSON.stringify(placed)}::json) as input (
      position int, scenario_id text, key text, title text, description text, language text, category text,
      estimated_minutes int, pass_mark int, retired boolean, wordings jsonb, content jsonb, content_hash text)
    ),
    updated as (
      update scenario set
        title = input.title, description = input.description, language = input.language, category = input.category,
        estimated_minutes = input.estimated_minutes, pass_mark = input.pass_mark,
        is_active = case when ${retiredChanged} then not input.retired else is_active end,
        retired_at = case when not ${retiredChanged} then retired_at
                          when input.retired then coalesce(retired_at, ${now}) end,
        wordings = input.wordings, content = input.content, content_hash = input.content_hash, seed_hash = null,
        modified_date = ${now}
      from input
      where coalesce(scenario.organization_id, 0) = ${organizationId ?? 0} and scenario.key = input.key
        and scenario.content_hash <> input.content_hash
      returning scenario.id, scenario.scenario_id, scenario.key, scenario.content_hash
    ),
    created as (
      insert into scenario (scenario_id, organization_id, key, title, description, language, category,
                            estimated_minutes, pass_mark, is_active, retired_at, wordings, content, content_hash,
                            creation_date, modified_date)
      select scenario_id, ${organizationId}::bigint, key, title, description, language, category, estimated_minutes,
             pass_mark, not retired, case when retired then ${now}::timestamptz end, wordings, content, content_hash,
             ${now}, ${now}
      from input
      where not exists (select from scenario
                        where coalesce(organization_id, 0) = ${organizationId ?? 0} and scenario.key = input.key)
      order by position -- ids are given in this order
      returning id, scenario_id, key, content_hash
    )
    select * from updated union all select * from created`.execute(trx);
  return rows;
}

const retiredChanged = sql`((scenario.content ->> 'retired')::boolean is distinct from input.retired)`;

async function writeSkills(
  trx: Database,
  now: Date,
  organizationId: number | null,
  inputs: readonly Input[],
  written: ReadonlyMap<string, KnownScenario>,
): Promise<void> {
  if (inputs.length === 0) return;
  const keys = inputs.flatMap(({ content }) => content.skills);
  const skillIds = await ensureSkills(trx, now, organizationId, keys);
  const links = inputs.flatMap(({ key, content }) =>
    content.skills.map((skill, index) => ({
      scenario_id: written.get(key)?.id,
      skill_id: skillIds.get(skill),
      position: index + 1,
    })),
  );
  const ids = [...written.values()].map(({ id }) => id);
  await sql`delete from scenario_skill where scenario_id = any(${ids}::bigint[])`.execute(trx);
  await sql`
    insert into scenario_skill (scenario_id, skill_id, position)
    select scenario_id, skill_id, position
    from json_to_recordset(${JSON.stringify(links)}::json)
           as link (scenario_id bigint, skill_id bigint, position int)`.execute(trx);
}

async function fillLibrary(
  trx: Database,
  now: Date,
  organizationId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into scenario_standing (organization_id, scenario_id, added_at, modified_date)
    select ${organizationId}, id, ${now}, ${now} from unnest(${[...ids]}::bigint[]) as id`.execute(trx);
}
