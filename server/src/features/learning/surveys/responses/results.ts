import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { SurveyQuestion } from "../question.ts";
import type { SurveySessionDetailRow } from "../sessions/queries.ts";

const MOST_TEXTS = 1000;

interface QuestionResult {
  id: number;
  text: string;
  type: SurveyQuestion["type"];
  answered: number;
  mean: number | null;
  median: number | null;
  distribution: { value: string; label: string; count: number; percentage: number }[];
  texts: string[];
}

type SessionKey = Pick<SurveySessionDetailRow, "organization_id" | "id">;

/** Responses of the session, or of those who were in the team when they answered. */
export async function countResponses(
  db: Database,
  session: SessionKey,
  teamId: number | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${responses(session, teamId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function responses({ organization_id, id }: SessionKey, teamId: number | null): RawBuilder<unknown> {
  return sql`
    from survey_response as response
    where response.organization_id = ${organization_id} and response.session_id = ${id}
      and (${teamId}::bigint is null or ${teamId} = any(response.team_ids))`;
}

/** What was said to each question, in their order. */
export async function readResults(
  db: Database,
  session: SurveySessionDetailRow,
  teamId: number | null,
): Promise<QuestionResult[]> {
  const [numbers, counts, texts] = await Promise.all([
    selectNumbers(db, session, teamId),
    selectCounts(db, session, teamId),
    selectTexts(db, session, teamId),
  ]);
  return session.questions.map((question) => {
    const { answered = 0, mean = null, median = null } = numbers.get(question.id) ?? {};
    return {
      id: question.id,
      text: question.text,
      type: question.type,
      answered,
      mean,
      median,
      distribution: distributionOf(question, counts.get(question.id) ?? new Map(), answered),
      texts: texts.get(question.id) ?? [],
    };
  });
}

function distributionOf(question: SurveyQuestion, counts: ReadonlyMap<string, number>, answered: number) {
  return valuesOf(question).map(({ value, label }) => {
    const count = counts.get(value) ?? 0;
    return {
      value,
      label,
      count,
      percentage: answered === 0 ? 0 : Math.round((count / answered) * 1000) / 10,
    };
  });
}

function valuesOf({ options, min, max }: SurveyQuestion): { value: string; label: string }[] {
  if (min === null || max === null) return options;
  return Array.from({ length: max - min + 1 }, (_, index) => {
    const value = String(min + index);
    return { value, label: value };
  });
}

interface Numbers {
  answered: number;
  mean: number | null;
  median: number | null;
}

async function selectNumbers(
  db: Database,
  session: SessionKey,
  teamId: number | null,
): Promise<Map<number, Numbers>> {
  const { rows } = await sql<Numbers & { question_id: number }>`
    select question_id, count(*) as answered, round(avg(number), 2)::float8 as mean,
           percentile_cont(0.5) within group (order by number) as median
    from survey_answer
    where (organization_id, response_id) in (select response.organization_id, response.id ${responses(session, teamId)})
    group by question_id`.execute(db);
  return new Map(rows.map(({ question_id: id, ...numbers }) => [id, numbers]));
}

async function selectCounts(
  db: Database,
  session: SessionKey,
  teamId: number | null,
): Promise<Map<number, Map<string | null, number>>> {
  // Null is the value of a text, which nobody asks for here.
  const { rows } = await sql<{ question_id: number; value: string | null; count: number }>`
    select question_id, value, count(*) as count
    from survey_answer cross join lateral unnest(coalesce(choices, array[number::text])) as value
    where (organization_id, response_id) in (select response.organization_id, response.id ${responses(session, teamId)})
    group by question_id, value`.execute(db);
  const byQuestion = Map.groupBy(rows, (row) => row.question_id);
  return new Map(
    [...byQuestion].map(([id, counts]) => [id, new Map(counts.map((row) => [row.value, row.count]))]),
  );
}

/** In the order of digests that are others for each question: nothing tells which texts one person wrote, or when. */
async function selectTexts(
  db: Database,
  session: SessionKey,
  teamId: number | null,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ question_id: number; texts: string[] }>`
    select question_id, (array_agg(text order by md5(response_id::text || question_id::text)))[1:${sql.lit(MOST_TEXTS)}] as texts
    from survey_answer
    where text is not null
      and (organization_id, response_id) in (select response.organization_id, response.id ${responses(session, teamId)})
    group by question_id`.execute(db);
  return new Map(rows.map((row) => [row.question_id, row.texts]));
}
