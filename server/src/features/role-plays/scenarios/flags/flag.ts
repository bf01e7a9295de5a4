import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";

export const resolutions = ["accepted", "rejected"] as const;
export type Resolution = (typeof resolutions)[number];

/** "I said this" is of a point, "I did not mean that" of an outcome to avoid. */
export const flaggedKinds = ["point", "outcome"] as const;
export type FlaggedKind = (typeof flaggedKinds)[number];

/** What a learner said, without saying who they are. */
const sentences = sql<string[]>`array(
  select turn.text from scenario_turn as turn
  where turn.organization_id = flag.organization_id and turn.run_id = flag.run_id and turn.speaker = 'learner' and turn.text <> ''
    and (flag.position is null or turn.position = flag.position)
  order by turn.position)`;

/** As the scenario names the point now; one that its authors have taken out has its key alone. */
const conceptName = sql<string>`coalesce(
  (select named ->> 'name'
   from jsonb_array_elements(coalesce(scenario.wordings -> run.language -> 'concepts', '[]')
                             || coalesce(scenario.wordings -> run.language -> 'must_not', '[]')) as named
   where named ->> 'key' = flag.concept limit 1),
  flag.concept)`;

const columns = rowOf(
  "scenario_flag as flag",
  ["id", "organization_id", "concept", "creation_date", "resolved_at"],
  {
    about: narrowed<FlaggedKind>(),
    resolution: narrowed<Resolution | null>(),
    concept_name: conceptName,
    language: sql<Language>`run.language`,
    detector_version: sql<string | null>`run.detector_version`,
    sentences,
  },
);
export type FlagRow = RowOf<typeof columns>;

const from = sql`
  from scenario_flag as flag
  join scenario_run as run on run.organization_id = flag.organization_id and run.id = flag.run_id
  join scenario on scenario.id = run.scenario_id`;

/** SQL: one flag of one scenario. */
export const selectFlag = (scenario: number, id: number) => sql<FlagRow>`
  select ${columns} ${from} where scenario.id = ${scenario} and flag.id = ${id}`;

interface FlagFilter {
  status?: "open" | Resolution | undefined;
  concept?: string | undefined;
  language?: Language | undefined;
}

/** The newest first. */
export function flagList(
  scenario: number,
  { status, concept, language }: FlagFilter,
): ListQuery<FlagRow, "creation_date"> {
  const conditions: RawBuilder<unknown>[] = [sql`run.scenario_id = ${scenario}`];
  if (status !== undefined)
    conditions.push(status === "open" ? sql`flag.resolution is null` : sql`flag.resolution = ${status}`);
  if (concept !== undefined) conditions.push(sql`flag.concept = ${concept}`);
  if (language !== undefined) conditions.push(sql`run.language = ${language}`);
  return {
    columns,
    from,
    conditions,
    sortColumns: { creation_date: { expression: sql`flag.creation_date`, type: "timestamptz" } },
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`flag.id`, type: "bigint" },
  };
}

export function presentFlag(row: FlagRow) {
  const {
    id,
    about,
    concept,
    concept_name,
    language,
    sentences,
    detector_version,
    creation_date,
    resolved_at,
  } = row;
  const status: "open" | Resolution = row.resolution ?? "open";
  return {
    id,
    about,
    concept,
    concept_name,
    language,
    sentences,
    detector_version,
    status,
    creation_date,
    resolved_at,
  };
}
