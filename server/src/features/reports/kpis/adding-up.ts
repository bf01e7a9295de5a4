import { type RawBuilder, sql } from "kysely";
import { countPoints, readTargetReach } from "#content/skills/index.ts";
import { lessonPractice } from "#learning/lessons/index.ts";
import { recallPractice } from "#learning/recall/index.ts";
import type { Database } from "#platform/database/database.ts";
import { scenarioPractice, scenarioRuns } from "#role-plays/scenarios/index.ts";
import type { KpiKey } from "./definitions.ts";
import { measures } from "./measures.ts";
import type { Period } from "./periods.ts";

/** What people practise in lessons and in role-plays. */
const practice = [lessonPractice, recallPractice, countPoints(scenarioPractice, scenarioRuns)];

export interface Question {
  organizationId: number;
  today: string;
  /** A select of `user_id` and `department`. */
  people: RawBuilder<unknown>;
  keys: readonly KpiKey[];
  periods: readonly Period[];
}

/** What people of one department add up to for a key figure in a period. */
interface DepartmentSum {
  key: KpiKey;
  /** Place of the period in the question. */
  index: number;
  department: string | null;
  part: number;
  whole: number;
}

export interface Sums {
  sums: DepartmentSum[];
  headcounts: { department: string | null; people: number }[];
}

/** Adds up every key figure for every period and department, in one statement over the tables as they are. */
export async function addUp(db: Database, question: Question): Promise<Sums> {
  const { organizationId, today, people, keys, periods } = question;
  const reach = keys.includes("skill_target_coverage")
    ? await readTargetReach(
        db,
        practice,
        { organizationId, areThese: (id) => sql`${id} in (select user_id from (${people}) as asked)` },
        periods.map(({ ends_at }) => new Date(ends_at)),
      )
    : [];
  const scope = { organizationId, today, reach };
  const selects = keys.map(
    (key) => sql`
      select ${key}::text as key, index, department, sum(part)::float8 as part, sum(whole)::float8 as whole
      from (${measures[key](scope)}) as contribution join person using (user_id) group by index, department`,
  );
  const { rows: sums } = await sql<DepartmentSum>`
    with period as materialized (
      select * from json_to_recordset(${JSON.stringify(periods.map(toRecord))}::json) as period (
        index integer, first_day date, last_day date, begins_at timestamptz, ends_at timestamptz)
    ), person as materialized (${people})
    ${sql.join(selects, sql` union all `)}`.execute(db);
  const { rows: headcounts } = await sql<{ department: string | null; people: number }>`
    select department, count(*) as people from (${people}) as person group by department
    order by department collate "C"`.execute(db);
  return { sums, headcounts };
}

function toRecord({ first, last, begins_at, ends_at }: Period, index: number) {
  return { index, first_day: first, last_day: last, begins_at, ends_at };
}
