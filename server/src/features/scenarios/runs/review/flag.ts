import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { changeRun } from "../change-run.ts";
import type { RunAddress, RunRow } from "../run.ts";

/**
 * "I said this": the learner misses a point. It waits for the scenario's author and changes no score.
 * @throws notFound for a point or a turn that the talk does not have
 */
export async function flagPoint(
  context: Context,
  address: RunAddress,
  concept: string,
  position: number | null,
): Promise<void> {
  await changeRun(context, address, async (trx, now, run) => {
    if (run.phase !== "reviewing") return;
    if (!run.state.points.some(({ id }) => id === concept)) throw notFound();
    if (position !== null && position >= run.next_position) throw notFound();
    await upsertFlag(trx, now, run, concept, position);
  });
}

async function upsertFlag(
  trx: Database,
  now: Date,
  run: RunRow,
  concept: string,
  position: number | null,
): Promise<void> {
  await sql`
    with flagged as (
      insert into scenario_flag (organization_id, run_id, concept, position, creation_date)
      values (${run.organization_id}, ${run.id}, ${concept}, ${position}, ${now})
      on conflict (organization_id, run_id, concept) do update set position = excluded.position
    )
    update scenario_run set last_activity_at = ${now}, left_at = null
    where organization_id = ${run.organization_id} and id = ${run.id}`.execute(trx);
}

/** Keys of the points that the learner misses. */
export async function selectFlags(
  db: Database,
  { organization_id: organizationId, id }: Pick<RunRow, "organization_id" | "id">,
): Promise<Set<string>> {
  const { rows } = await sql<{ concept: string }>`
    select concept from scenario_flag where organization_id = ${organizationId} and run_id = ${id}`.execute(
    db,
  );
  return new Set(rows.map(({ concept }) => concept));
}
