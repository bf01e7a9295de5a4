import { type RawBuilder, sql } from "kysely";
import { isVisibleUser } from "#people/users/index.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { membersOf } from "../people.ts";
import { type Range, within } from "../range.ts";
import { type CompletionType, completionTypes } from "./done.ts";
import type { DoneByLearner, Selection } from "./selection.ts";

export interface CompletionFilter {
  type?: CompletionType | undefined;
  user_id?: number | undefined;
  team_id?: number | undefined;
  template_id?: number | undefined;
  scenario_id?: string | undefined;
  completed_after?: string | undefined;
  modified_after?: string | undefined;
  provider_id_prefix?: string | undefined;
}

/** What the caller may see of what the filter lets through. */
export function selectionOf(caller: PartnerCaller, filter: CompletionFilter, range: Range): Selection {
  return { conditions: conditionsOf(caller, filter, range), types: typesOf(filter) };
}

/** A template is that of a lesson, a scenario that of a run. */
function typesOf({ type, template_id, scenario_id }: CompletionFilter): CompletionType[] {
  return completionTypes.filter(
    (candidate) =>
      (type === undefined || type === candidate) &&
      (template_id === undefined || candidate === "lesson") &&
      (scenario_id === undefined || candidate === "scenario"),
  );
}

function conditionsOf(caller: PartnerCaller, filter: CompletionFilter, range: Range): RawBuilder<unknown>[] {
  const all = [
    sql`done.organization_id = ${caller.organizationId}`,
    isVisibleUser(caller, sql`done.user_id`),
    within(sql`done.completed_at`, range),
  ];
  const { user_id, team_id, template_id, scenario_id, completed_after, modified_after } = filter;
  if (user_id !== undefined) all.push(sql`done.user_id = ${user_id}`);
  if (team_id !== undefined) all.push(membersOf(caller.organizationId, team_id).areThese(sql`done.user_id`));
  if (template_id !== undefined) all.push(sql`done.template_id = ${template_id}`);
  if (scenario_id !== undefined) all.push(sql`done.scenario_id = ${scenario_id}`);
  if (completed_after !== undefined) all.push(sql`done.completed_at > ${completed_after}::timestamptz`);
  if (modified_after !== undefined) all.push(sql`done.modified_date > ${modified_after}::timestamptz`);
  if (filter.provider_id_prefix !== undefined)
    all.push(sql`starts_with("user".provider_id, ${filter.provider_id_prefix})`);
  return all;
}

export function presentCompletion(row: DoneByLearner) {
  const isLesson = row.type === "lesson";
  return {
    id: `${isLesson ? "cur" : "run"}-${row.number}`,
    curriculum_id: isLesson ? row.number : null,
    run_id: isLesson ? null : row.number,
    type: row.type,
    user_id: row.user_id,
    provider: row.provider,
    provider_id: row.provider_id,
    email: row.email,
    template_id: row.template_id,
    scenario_id: row.scenario_id,
    title: row.title,
    score: row.score,
    passed: row.passed,
    duration_seconds: row.duration_seconds,
    completed_at: row.completed_at,
    modified_date: row.modified_date,
  };
}
