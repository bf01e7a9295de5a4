import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Context } from "#platform/feature.ts";

/** What the skills of the product's own content are called: key → language → name (content/README.md). */
export const seedNamesFile = join(import.meta.dirname, "../../../../../../content/skills.json");

const Name = Type.String({ minLength: 1 });
const Names = Type.Object({ en: Name, de: Name, fr: Name, it: Name }, { additionalProperties: false });
const SeedNames = Type.Record(Type.String(), Names);

/** @throws when a name is missing in one of the languages */
export async function readSeedNames(file = seedNamesFile) {
  return Value.Parse(SeedNames, JSON.parse(await readFile(file, "utf8")));
}

/**
 * Gives the platform's skills their names, the English one as `name`. Those whose words an operator chose keep them. When
 * nothing changed, nothing is written.
 */
export async function importSeedNames({ db, clock }: Pick<Context, "db" | "clock">, file = seedNamesFile) {
  const all = Object.entries(await readSeedNames(file));
  const now = clock();
  const keys = all.map(([key]) => key);
  const english = all.map(([, { en }]) => en);
  const others = all.map(([, { en: _english, ...names }]) => JSON.stringify(names));
  await sql`
    insert into skill (organization_id, key, name, names, creation_date, modified_date)
    select null, input.key, input.name, input.names::jsonb, ${now}, ${now}
    from unnest(${keys}::text[], ${english}::text[], ${others}::text[]) as input (key, name, names)
    order by input.key
    on conflict (coalesce(organization_id, 0), key) do update
      set name = excluded.name, names = excluded.names, modified_date = excluded.modified_date
      where not skill.is_reworded and (skill.name, skill.names) is distinct from (excluded.name, excluded.names)`.execute(
    db,
  );
}
