import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import type { PhraseOfPoint } from "../../phrases/merge.ts";
import { readCandidate, type SentPhrase } from "./candidate.ts";
import { type PhraseRow, type PhraseSource, selectPhrase } from "./phrase.ts";

/**
 * Adds a phrase to a point. Talks that begin from now on go by it; those that were begun, and scores, stay as they are. The
 * audit says to which point, not what was said: it could never be taken out of there again.
 * @throws what `readCandidate` throws
 */
export function addPhrase(
  context: Context,
  request: HttpRequest,
  scenario: number,
  { source, ...sent }: SentPhrase & { source: PhraseSource },
): Promise<PhraseRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now, origin } = change;
    const { organizationId } = await lockTaught(trx, scenario);
    const { candidate } = await readCandidate(trx, scenario, sent);
    const { rows } = await sql<{ id: number }>`
      insert into scenario_phrase (scenario_id, concept, language, kind, text, source, added_by, creation_date)
      values (${scenario}, ${candidate.concept}, ${candidate.language}, ${candidate.kind}, ${candidate.text}, ${source},
              ${origin.label}, ${now})
      returning id`.execute(trx);
    const id = rows[0]?.id ?? 0;
    await audit(
      change,
      "scenario_phrase.create",
      { organizationId, id },
      changesOf(scenario, candidate, (value) => [null, value]),
    );
    const added = await selectPhrase(trx, scenario, id);
    if (added === undefined) throw notFound();
    return added;
  });
}

/** Takes a phrase back: talks that begin from now on go without it. @throws notFound */
export async function deletePhrase(
  context: Context,
  request: HttpRequest,
  scenario: number,
  id: number,
): Promise<void> {
  await inTransaction(context, request, async (change) => {
    const { trx } = change;
    const { organizationId } = await lockTaught(trx, scenario);
    const phrase = await selectPhrase(trx, scenario, id);
    if (phrase === undefined) throw notFound();
    await sql`delete from scenario_phrase where scenario_id = ${scenario} and id = ${id}`.execute(trx);
    await audit(
      change,
      "scenario_phrase.delete",
      { organizationId, id },
      changesOf(scenario, phrase, (value) => [value, null]),
    );
  });
}

/** Nobody else adds or removes a phrase of it, or imports it, until the transaction ends. @throws notFound */
async function lockTaught(trx: Database, scenario: number): Promise<{ organizationId: number | null }> {
  const { rows } = await sql<{ organization_id: number | null }>`
    select organization_id from scenario where id = ${scenario} for no key update`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return { organizationId: row.organization_id };
}

function changesOf(
  scenario: number,
  { concept, language, kind }: Pick<PhraseOfPoint, "concept" | "language" | "kind">,
  change: (value: unknown) => [unknown, unknown],
): Record<string, [unknown, unknown]> {
  const fields = { scenario, concept, language, kind };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}
