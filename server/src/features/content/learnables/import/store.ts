import { sql } from "kysely";
import { ensureSkills } from "#content/skills/index.ts";
import { LostRace } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { LearnableKind } from "../kind.ts";

/** Content as its row has it: by the names of its columns. */
interface ContentInput<PublicId> {
  key: string;
  scenario_id: PublicId;
  content: { skills: readonly string[] };
  content_hash: string;
}

/** What is known of a row. Of templates `scenario_id` is null, but for those around a scenario. */
export interface KnownContent<PublicId> {
  id: number;
  key: string;
  scenario_id: PublicId;
  is_active: boolean;
  content_hash: string;
}

export type Stored<PublicId> = KnownContent<PublicId> & {
  status: "created" | "updated" | "unchanged";
  previous_hash: string | null;
};

/**
 * Writes content by key, in the order given. Equal content changes nothing, not even `modified_date`. Whether a thing is
 * retired is the operator's decision until the content's own `retired` changes. A written row counts as not the seed's, until the
 * seed says otherwise.
 * @throws LostRace, or a unique violation, when a neighbour stores the same in this moment: begin again then
 */
export async function storeContent<Content extends { key: string }, PublicId>(
  trx: Database,
  now: Date,
  kind: LearnableKind,
  organizationId: number | null,
  contents: readonly Content[],
  columnsOf: (content: Content, known: KnownContent<PublicId> | undefined) => ContentInput<PublicId>,
): Promise<{ stored: Stored<PublicId>[]; before: ReadonlyMap<string, KnownContent<PublicId>> }> {
  const keys = contents.map(({ key }) => key);
  const before = byKey(await lockRows<PublicId>(trx, kind, organizationId, keys));
  const inputs = contents.map((content) => columnsOf(content, before.get(content.key)));
  const changed = inputs.filter(({ key, content_hash }) => before.get(key)?.content_hash !== content_hash);
  const written = byKey(await writeRows(trx, now, kind, organizationId, changed));
  const stored = keys.map((key): Stored<PublicId> => {
    const known = before.get(key);
    const row = written.get(key) ?? known;
    if (row === undefined) throw new LostRace(`A neighbour has just stored ${kind.noun} ${key}.`);
    const status = known === undefined ? "created" : written.has(key) ? "updated" : "unchanged";
    return { ...row, status, previous_hash: known?.content_hash ?? null };
  });
  if (changed.length > 0) await writeSkills(trx, now, kind, organizationId, changed, written);
  return { stored, before };
}

function byKey<Row extends { key: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.key, row]));
}

const known = ({ learnable: { column } }: LearnableKind) =>
  sql.join(["id", "key", "scenario_id", "is_active", "content_hash"].map(column));

/** Nobody else changes them until the transaction ends. */
async function lockRows<PublicId>(
  trx: Database,
  kind: LearnableKind,
  organizationId: number | null,
  keys: readonly string[],
): Promise<KnownContent<PublicId>[]> {
  const { rows } = await sql<KnownContent<PublicId>>`
    select ${known(kind)} ${kind.from}
    where coalesce(organization_id, 0) = ${organizationId ?? 0} and key = any(${[...keys]}::text[])
    order by id
    for update`.execute(trx);
  return rows;
}

/**
 * A neighbour who creates the same key in this moment makes the statement fail on its index, or find nothing to do.
 * @returns what was written
 */
async function writeRows<PublicId>(
  trx: Database,
  now: Date,
  kind: LearnableKind,
  organizationId: number | null,
  inputs: readonly ContentInput<PublicId>[],
): Promise<KnownContent<PublicId>[]> {
  if (inputs.length === 0) return [];
  const { column } = kind.learnable;
  const names = Object.keys(inputs[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const given = sql.join(names.map((name) => sql.ref(`input.${name}`)));
  const isSame = sql`coalesce(${column("organization_id")}, 0) = ${organizationId ?? 0} and ${column("key")} = input.key`;
  const isRetired = sql`(input.content ->> 'retired')::boolean`;
  const isFlipped = sql`((${column("content")} ->> 'retired')::boolean is distinct from ${isRetired})`;
  const { rows } = await sql<KnownContent<PublicId>>`
    with input as (
      select * from json_populate_recordset(${kind.noRow}, ${JSON.stringify(inputs)}::json) with ordinality as input
    ),
    updated as (
      ${kind.update} (${columns}) = row(${given}),
        is_active = case when ${isFlipped} then not ${isRetired} else ${column("is_active")} end,
        retired_at = case when not ${isFlipped} then ${column("retired_at")}
                          when ${isRetired} then coalesce(${column("retired_at")}, ${now}) end,
        seed_hash = null, modified_date = ${now}
      from input
      where ${isSame} and ${column("content_hash")} <> input.content_hash
      returning ${known(kind)}
    ),
    created as (
      ${kind.insert} (organization_id, ${columns}, is_active, retired_at, creation_date, modified_date)
      select ${organizationId}::bigint, ${given}, not ${isRetired},
             case when ${isRetired} then ${now}::timestamptz end, ${now}, ${now}
      from input
      where not exists (select ${kind.from} where ${isSame})
      order by input.ordinality -- ids are given in this order
      returning ${known(kind)}
    )
    select * from updated union all select * from created`.execute(trx);
  return rows;
}

async function writeSkills(
  trx: Database,
  now: Date,
  { key: idColumn, skills }: LearnableKind,
  organizationId: number | null,
  inputs: readonly ContentInput<unknown>[],
  written: ReadonlyMap<string, { id: number }>,
): Promise<void> {
  const names = inputs.flatMap(({ content }) => content.skills);
  const skillIds = await ensureSkills(trx, now, organizationId, names);
  const links = inputs.flatMap(({ key, content }) =>
    content.skills.map((name, index) => ({
      id: written.get(key)?.id,
      skill_id: skillIds.get(name),
      position: index + 1,
    })),
  );
  const ids = [...written.values()].map(({ id }) => id);
  await sql`${skills.delete} where ${idColumn} = any(${ids}::bigint[])`.execute(trx);
  await sql`
    ${skills.insert} (${idColumn}, skill_id, position)
    select id, skill_id, position
    from json_to_recordset(${JSON.stringify(links)}::json) as link (id bigint, skill_id bigint, position int)`.execute(
    trx,
  );
}
