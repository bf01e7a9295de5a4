import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import type { FlaggedKind } from "../../flags/flag.ts";
import { changeRun } from "../change-run.ts";
import type { RunAddress, RunRow } from "../run.ts";
import { selectTurns } from "../talk/turns.ts";

/** A learner's flags of a point that wait for its author: of more, the oldest go. Frequent players repeat themselves. */
const MOST_OPEN = 5;

/**
 * "I said this": the learner misses a point; "I did not mean that": an outcome counts against them. It waits for the scenario's author
 * and changes no score. @throws notFound for what the talk does not have, and where the learner said nothing
 */
export async function flagPoint(
  context: Context,
  address: RunAddress,
  concept: string,
  position: number | null,
): Promise<void> {
  await changeRun(context, address, async (trx, now, run) => {
    if (run.phase !== "reviewing") return;
    const about = aboutOf(run, concept);
    if (about === undefined) throw notFound();
    const said = (await selectTurns(trx, run)).filter(({ speaker }) => speaker === "learner");
    if (!said.some((turn) => position === null || turn.position === position)) throw notFound();
    await upsertFlag(trx, now, run, { about, concept, position });
  });
}

/** Undefined for what the talk has neither as a point nor as an outcome that came about. */
function aboutOf({ state }: RunRow, key: string): FlaggedKind | undefined {
  if (state.points.some(({ id }) => id === key)) return "point";
  return (state.breaches ?? []).some(({ id }) => id === key) ? "outcome" : undefined;
}

async function upsertFlag(
  trx: Database,
  now: Date,
  run: RunRow,
  { about, concept, position }: { about: FlaggedKind; concept: string; position: number | null },
): Promise<void> {
  await sql`
    with flagged as (
      insert into scenario_flag (organization_id, run_id, about, concept, position, creation_date)
      values (${run.organization_id}, ${run.id}, ${about}, ${concept}, ${position}, ${now})
      on conflict (organization_id, run_id, concept) do update set position = excluded.position
    ),
    earlier as (
      select flag.organization_id, flag.id
      from scenario_flag as flag
      join scenario_run as other on other.organization_id = flag.organization_id and other.id = flag.run_id
      where other.organization_id = ${run.organization_id} and other.user_id = ${run.user_id}
        and other.scenario_id = ${run.scenario} and other.id <> ${run.id}
        and flag.concept = ${concept} and flag.resolution is null
      order by flag.creation_date desc, flag.id desc
      offset ${MOST_OPEN - 1}
    ),
    forgotten as (
      delete from scenario_flag using earlier
      where scenario_flag.organization_id = earlier.organization_id and scenario_flag.id = earlier.id
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
