import { sql } from "kysely";
import { joinTemplate } from "#content/catalogue/index.ts";
import { uuidV7 } from "#kernel/ids.ts";
import type { Assigner } from "#learning/assignables/index.ts";
import { isActive, joinUser } from "#people/users/index.ts";
import { LostRace } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { publishFrom } from "#platform/outbox.ts";
import { type AssignmentSource, assignmentEventData } from "../assignment.ts";

/** A learner and what they have to learn. A due date that is undefined is left as it is. */
export interface Pair {
  index: number;
  userId: number;
  templateId: number;
  dueDate?: string | null | undefined;
}

export interface StoredPair {
  row_index: number;
  id: number;
  outcome: "created" | "updated" | "unchanged";
}

export interface Occasion {
  organizationId: number;
  source: AssignmentSource;
  assignedBy: Assigner;
}

/**
 * Assigns pairs of the organization's active users and active templates, in the caller's transaction, in which the
 * users are locked. A pair that is assigned already keeps everything but its due date. A pair sent twice counts
 * twice, in order.
 * @throws LostRace when one of them is not active any more
 */
export async function storePairs(
  trx: Database,
  now: Date,
  occasion: Occasion,
  pairs: readonly Pair[],
): Promise<StoredPair[]> {
  const stored: StoredPair[] = [];
  for (let rest = pairs; rest.length > 0; ) {
    const named = new Set<string>();
    const isFirst = ({ userId, templateId }: Pair) => {
      const key = `${userId} ${templateId}`;
      return !named.has(key) && named.add(key);
    };
    const round = rest.filter(isFirst);
    const taken = new Set(round);
    rest = rest.filter((pair) => !taken.has(pair));
    const outcomes = await upsertPairs(trx, now, occasion, round);
    if (outcomes.length < round.length) throw new LostRace("A user or template was deactivated meanwhile.");
    stored.push(...outcomes);
  }
  return stored;
}

/** One statement: inserts, moves due dates, announces what is new. No pair may come twice. */
async function upsertPairs(
  trx: Database,
  now: Date,
  { organizationId, source, assignedBy }: Occasion,
  pairs: readonly Pair[],
): Promise<StoredPair[]> {
  const input = pairs.map(({ index, userId, templateId, dueDate }) => ({
    row_index: index,
    event_id: uuidV7(now),
    user_id: userId,
    template_id: templateId,
    due_date: dueDate,
    has_due_date: dueDate !== undefined,
  }));
  const announcement = publishFrom(now, {
    organizationId,
    type: "assignment.created",
    id: sql`pair.event_id`,
    providerId: sql`"user".provider_id`,
    data: assignmentEventData,
    from: sql`created
      join pair on pair.user_id = created.user_id and pair.template_id = created.template_id
      ${joinUser(sql`${organizationId}`, sql`created.user_id`)}`,
  });
  const { rows } = await sql<StoredPair>`
    with pair as (
      select * from json_to_recordset(${JSON.stringify(input)}::json) as pair (
        row_index int, event_id uuid, user_id bigint, template_id bigint, due_date date, has_due_date boolean)
    ),
    known as (
      select pair.row_index, assignment.id,
             pair.has_due_date and assignment.due_date is distinct from pair.due_date as is_changed
      from pair
      join assignment on assignment.organization_id = ${organizationId} and assignment.user_id = pair.user_id
                     and assignment.template_id = pair.template_id
    ),
    changed as (
      update assignment set due_date = pair.due_date, modified_date = ${now}
      from known join pair on pair.row_index = known.row_index
      where known.is_changed and assignment.organization_id = ${organizationId} and assignment.id = known.id
    ),
    created as (
      insert into assignment (organization_id, user_id, template_id, due_date, source, assigned_by_type,
                              assigned_by_id, assigned_by_label, creation_date, modified_date)
      select ${organizationId}, pair.user_id, pair.template_id, pair.due_date, ${source}, ${assignedBy.type},
             ${assignedBy.id}, ${assignedBy.label}, ${now}, ${now}
      from pair
      ${joinUser(sql`${organizationId}`, sql`pair.user_id`)} and ${isActive}
      ${joinTemplate(sql`pair.template_id`)} and template.is_active
      where pair.row_index not in (select row_index from known)
      order by pair.row_index
      on conflict (organization_id, user_id, template_id) do nothing
      returning id, user_id, template_id
    ),
    announced as (${announcement})
    select pair.row_index, created.id, 'created' as outcome
    from created join pair on pair.user_id = created.user_id and pair.template_id = created.template_id
    union all
    select row_index, id, case when is_changed then 'updated' else 'unchanged' end from known`.execute(trx);
  return rows;
}
