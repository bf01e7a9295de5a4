import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type Observation, type PracticeSource, skillLevelAt } from "./practice.ts";

/** How many of a learner's targets were reached at a moment. */
export interface TargetReach {
  /** Place of the moment among those asked for. */
  index: number;
  user_id: number;
  reached: number;
  targets: number;
}

/** What learners aimed for at each of the moments, and how much of it they had reached then. */
export async function readTargetReach(
  db: Database,
  practice: readonly PracticeSource[],
  {
    organizationId,
    areThese,
  }: { organizationId: number; areThese(userId: RawBuilder<unknown>): RawBuilder<unknown> },
  moments: readonly Date[],
): Promise<TargetReach[]> {
  const aims = await selectAims(db, practice, organizationId, areThese(sql`skill_assignment.user_id`));
  const reach = new Map<string, TargetReach>();
  for (const [index, moment] of moments.entries()) {
    for (const { user_id, target_level, since, observations } of aims) {
      if (Date.parse(since) >= moment.getTime()) continue;
      const known = observations.filter(({ at }) => Date.parse(at) < moment.getTime());
      const { level } = skillLevelAt(known, moment);
      const key = `${index}/${user_id}`;
      const sum = reach.get(key) ?? { index, user_id, reached: 0, targets: 0 };
      const isReached = level !== null && level >= target_level;
      reach.set(key, { ...sum, reached: sum.reached + (isReached ? 1 : 0), targets: sum.targets + 1 });
    }
  }
  return [...reach.values()];
}

interface Aim {
  user_id: number;
  target_level: number;
  since: string;
  observations: Observation[];
}

async function selectAims(
  db: Database,
  practice: readonly PracticeSource[],
  organizationId: number,
  areThese: RawBuilder<unknown>,
): Promise<Aim[]> {
  const sources = practice.map(
    (source) => sql`
    select user_id, skill_id, type, id, score, at, observations, is_recall from ${source} as source where organization_id = ${organizationId}`,
  );
  const { rows } = await sql<Aim>`
    with observed as materialized (${sql.join(sources, sql` union all `)})
    select skill_assignment.user_id, target_level, skill_assignment.creation_date as since,
           coalesce(json_agg(json_build_object('type', type, 'id', observed.id, 'score', score, 'at', at,
                                               'observations', observations, 'is_recall', is_recall))
                    filter (where observed.id is not null), '[]') as observations
    from skill_assignment
    left join observed on observed.user_id = skill_assignment.user_id and observed.skill_id = skill_assignment.skill_id
    where skill_assignment.organization_id = ${organizationId} and ${areThese}
    group by skill_assignment.id`.execute(db);
  return rows;
}
