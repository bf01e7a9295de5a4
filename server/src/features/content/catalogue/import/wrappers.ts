import { sql } from "kysely";
import type { TemplateContent } from "#engines/lesson/index.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import { saidOfFile } from "#platform/content-files/mistake-sentences.ts";
import type { Database } from "#platform/database/database.ts";
import { type SaidOfField, sentencesOfFields } from "#platform/health/field-sentences.ts";
import { defineSentence } from "#platform/health/sentence.ts";

/**
 * New scenarios are never wrapped (specification): only a template that wraps the scenario already may name it.
 * @throws contentMistakes naming each other one
 */
export async function requireKnownWrappers(
  trx: Database,
  organizationId: number | null,
  contents: readonly TemplateContent[],
): Promise<void> {
  const wrappers = contents.filter(({ scenarioId }) => scenarioId !== null);
  if (wrappers.length === 0) return;
  const { rows } = await sql<{ key: string; scenario_id: string }>`
    select key, scenario_id from template
    where coalesce(organization_id, 0) = ${organizationId ?? 0} and scenario_id is not null
      and key = any(${wrappers.map(({ key }) => key)})`.execute(trx);
  const known = new Map(rows.map(({ key, scenario_id }) => [key, scenario_id]));
  const errors = wrappers
    .filter(({ key, scenarioId }) => known.get(key) !== scenarioId)
    .map(({ key }): [string, SaidOfField[]] => [`${key}/template.yaml`, [saidOfFile(neverWrapped())]]);
  if (errors.length > 0) throw contentMistakes(sentencesOfFields(new Map(errors)));
}

const neverWrapped = defineSentence(
  "content_file.never_wrapped",
  "New scenarios are not wrapped in lessons; remove `scenario_id` and offer the scenario itself.",
);
