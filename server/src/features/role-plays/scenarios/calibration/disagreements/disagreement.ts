import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";

/** What a learner said in which detector and judge heard other points, without saying who they are. */
const columns = rowOf("scenario_turn as turn", ["text", "said_at"], {
  language: sql<Language>`run.language`,
  heard: sql<string[]>`turn.judged -> 'heard'`,
  judged: sql<string[]>`turn.judged -> 'judged'`,
});
type DisagreementRow = RowOf<typeof columns>;

const differ = sql`
  not (turn.judged -> 'heard' @> (turn.judged -> 'judged') and turn.judged -> 'judged' @> (turn.judged -> 'heard'))`;

interface DisagreementFilter {
  concept?: string | undefined;
  language?: Language | undefined;
}

/** The newest first. */
export function disagreementList(
  scenario: number,
  { concept, language }: DisagreementFilter,
): ListQuery<DisagreementRow, "said_at"> {
  const conditions: RawBuilder<unknown>[] = [
    sql`run.scenario_id = ${scenario}`,
    sql`turn.judged ->> 'by' = 'judge'`,
    differ,
  ];
  if (language !== undefined) conditions.push(sql`run.language = ${language}`);
  if (concept !== undefined)
    conditions.push(
      sql`jsonb_exists(turn.judged -> 'heard', ${concept}) <> jsonb_exists(turn.judged -> 'judged', ${concept})`,
    );
  return {
    columns,
    from: sql`
      from scenario_turn as turn
      join scenario_run as run on run.organization_id = turn.organization_id and run.id = turn.run_id`,
    conditions,
    sortColumns: { said_at: { expression: sql`turn.said_at`, type: "timestamptz" } },
    standard: [{ key: "said_at", descending: true }],
    // A run has far fewer than a million turns.
    id: { expression: sql`(turn.run_id * 1000000 + turn.position)`, type: "bigint" },
  };
}
