import { sql } from "kysely";
import { ensureSkills } from "#content/skills/index.ts";
import { contentHash, type TemplateContent } from "#engines/lesson/index.ts";
import { LostRace } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { announceTemplates } from "../announcement.ts";

export interface StoredTemplate {
  template_id: number;
  key: string;
  status: "created" | "updated" | "unchanged";
  content_hash: string;
  previous_hash: string | null;
}

/**
 * Writes templates by key, in the order given. Equal content changes nothing, not even `modified_date`. Whether a
 * template is retired is the operator's decision until the content's own `retired` changes. A written row counts as
 * not the seed's, until the seed says otherwise.
 * @throws LostRace, or a unique violation, when a neighbour stores the same in this moment: begin again then
 */
export async function storeTemplates(
  trx: Database,
  now: Date,
  organizationId: number | null,
  contents: readonly TemplateContent[],
): Promise<StoredTemplate[]> {
  const before = await lockTemplates(trx, organizationId, contents);
  const inputs = contents.map((content) => ({ content, content_hash: contentHash(content) }));
  const changed = inputs.filter(
    (input) => before.get(input.content.key)?.content_hash !== input.content_hash,
  );
  const written = await writeTemplates(trx, now, organizationId, changed);
  const ids = new Map(written.map(({ id, key }) => [key, id]));
  const missed = changed.find(({ content }) => !ids.has(content.key));
  if (missed) throw new LostRace(`A neighbour has just stored template ${missed.content.key}.`);
  await writeSkills(trx, now, organizationId, changed, ids);
  await announceFlipped(trx, now, before, written);
  return inputs.map(({ content: { key }, content_hash }) => {
    const known = before.get(key);
    const template_id = ids.get(key) ?? known?.id;
    if (template_id === undefined) throw new LostRace(`A neighbour has just stored template ${key}.`);
    const previous_hash = known?.content_hash ?? null;
    const status = known === undefined ? "created" : ids.has(key) ? "updated" : "unchanged";
    return { template_id, key, status, content_hash, previous_hash };
  });
}

/** Content may say by itself that a template is retired, or is offered again. */
async function announceFlipped(
  trx: Database,
  now: Date,
  before: ReadonlyMap<string, KnownTemplate>,
  written: readonly WrittenTemplate[],
): Promise<void> {
  const flipped = written.filter(
    ({ key, is_active }) => before.has(key) && before.get(key)?.is_active !== is_active,
  );
  const idsWhere = (isActive: boolean) =>
    flipped.flatMap(({ id, is_active }) => (is_active === isActive ? [id] : []));
  await announceTemplates(trx, now, "retired", idsWhere(false));
  await announceTemplates(trx, now, "reactivated", idsWhere(true));
}

interface WrittenTemplate {
  id: number;
  key: string;
  is_active: boolean;
}

interface KnownTemplate extends WrittenTemplate {
  content_hash: string;
}

async function lockTemplates(
  trx: Database,
  organizationId: number | null,
  contents: readonly TemplateContent[],
): Promise<Map<string, KnownTemplate>> {
  const { rows } = await sql<KnownTemplate>`
    select id, key, is_active, content_hash from template
    where coalesce(organization_id, 0) = ${organizationId ?? 0} and key = any(${contents.map(({ key }) => key)})
    order by id
    for update`.execute(trx);
  return new Map(rows.map((row) => [row.key, row]));
}

interface Input {
  content: TemplateContent;
  content_hash: string;
}

/**
 * A neighbour who creates the same key in this moment makes the statement fail on its index, or find nothing to do.
 * @returns what was written
 */
async function writeTemplates(
  trx: Database,
  now: Date,
  organizationId: number | null,
  inputs: readonly Input[],
): Promise<WrittenTemplate[]> {
  if (inputs.length === 0) return [];
  const { rows } = await sql<WrittenTemplate>`
    with input as (select * from json_to_recordset(${JSON.stringify(inputs.map(columnsOf))}::json) as input (
      position int, key text, title text, description text, language text, category text, lesson_type text,
      estimated_minutes int, subsection_count int, scenario_id text, retired boolean, wordings jsonb, content jsonb,
      content_hash text)
    ),
    updated as (
      update template set
        title = input.title, description = input.description, language = input.language, category = input.category,
        lesson_type = input.lesson_type, estimated_minutes = input.estimated_minutes,
        subsection_count = input.subsection_count, scenario_id = input.scenario_id,
        is_scenario_wrapper = input.scenario_id is not null,
        is_active = case when ${retiredChanged} then not input.retired else is_active end,
        retired_at = case when not ${retiredChanged} then retired_at
                          when input.retired then coalesce(retired_at, ${now}) end,
        wordings = input.wordings, content = input.content, content_hash = input.content_hash, seed_hash = null, modified_date = ${now}
      from input
      where coalesce(template.organization_id, 0) = ${organizationId ?? 0} and template.key = input.key
        and template.content_hash <> input.content_hash
      returning template.id, template.key, template.is_active
    ),
    created as (
      insert into template (organization_id, key, title, description, language, category, lesson_type,
                            estimated_minutes, subsection_count, scenario_id, is_scenario_wrapper, is_active,
                            retired_at, wordings, content, content_hash, creation_date, modified_date)
      select ${organizationId}::bigint, key, title, description, language, category, lesson_type, estimated_minutes,
             subsection_count, scenario_id, scenario_id is not null, not retired,
             case when retired then ${now}::timestamptz end, wordings, content, content_hash, ${now}, ${now}
      from input
      where not exists (select from template
                        where coalesce(organization_id, 0) = ${organizationId ?? 0} and template.key = input.key)
      order by position -- ids are given in this order
      returning id, key, is_active
    )
    select * from updated union all select * from created`.execute(trx);
  return rows;
}

const retiredChanged = sql`((template.content ->> 'retired')::boolean is distinct from input.retired)`;

function columnsOf({ content, content_hash }: Input, position: number) {
  const body = content.bodies[content.language];
  if (body === undefined) throw new Error(`Template ${content.key} has no body in its own language.`);
  return {
    position,
    key: content.key,
    title: body.title,
    description: body.description,
    language: content.language,
    category: content.category,
    lesson_type: content.lessonType,
    estimated_minutes: content.minutes,
    subsection_count: content.sections.length + 1, // the closing one
    scenario_id: content.scenarioId,
    retired: content.retired,
    wordings: wordingsOf(content),
    content,
    content_hash,
  };
}

function wordingsOf({ bodies }: TemplateContent) {
  const wordings = Object.entries(bodies).map(([language, { title, description }]) => [
    language,
    { title, description },
  ]);
  return Object.fromEntries(wordings);
}

async function writeSkills(
  trx: Database,
  now: Date,
  organizationId: number | null,
  inputs: readonly Input[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (inputs.length === 0) return;
  const keys = inputs.flatMap(({ content }) => content.skills);
  const skillIds = await ensureSkills(trx, now, organizationId, keys);
  const links = inputs.flatMap(({ content }) =>
    content.skills.map((key, index) => ({
      template_id: ids.get(content.key),
      skill_id: skillIds.get(key),
      position: index + 1,
    })),
  );
  await sql`delete from template_skill where template_id = any(${[...ids.values()]}::bigint[])`.execute(trx);
  await sql`
    insert into template_skill (template_id, skill_id, position)
    select template_id, skill_id, position
    from json_to_recordset(${JSON.stringify(links)}::json)
           as link (template_id bigint, skill_id bigint, position int)`.execute(trx);
}
