import { until } from "../../../server/test/waiting/until.ts";
import type { Arrival, LessonStage } from "../stage/lesson-stage.ts";

/** Everything that the API and the record store tell of a learner's result in a lesson, by where it stands. */
export async function toldOfLesson(stage: LessonStage, arrival: Arrival) {
  const { curriculumId, userId } = arrival;
  const { status, score, pass_mark, passed } = await stage.call("GET", `/curricula/${curriculumId}/`);
  // The stream has it as soon as the end of the lesson is sequenced.
  if (status === "completed") await until(async () => (await eventOf(stage, arrival)) !== null);
  const scores = await stage.call("GET", `/analytics/users/${userId}/scores/`);
  return {
    curriculum: { status, score, pass_mark, passed },
    event: await eventOf(stage, arrival),
    completions: await completionsOf(stage, arrival),
    analytics: {
      scores: scores.results.map((row: Scored) => [row.score?.raw ?? null, row.passed]),
      average: scores.average_score,
      summary: (await stage.call("GET", `/analytics/users/${userId}/summary/`)).average_score,
    },
    export: await exportOf(stage, arrival),
    statement: status === "completed" ? await statementOf(stage, arrival) : null,
    certificate: (await stage.read(`/curricula/${curriculumId}/certificate/`)).status,
    evidence: await evidenceOf(stage, arrival),
  };
}

interface Scored {
  score: { raw: number } | null;
  passed: boolean | null;
}

/** The same score and the same mark wherever a result stands. */
export function toldEverywhere(result: { score: number; pass_mark: number | null; passed: boolean | null }) {
  const { score, pass_mark, passed } = result;
  return {
    curriculum: { status: "completed", ...result },
    event: result,
    completions: [{ score, passed }],
    analytics: { scores: [[score, passed]], average: score, summary: score },
    export: [{ score, pass_mark, passed }],
    statement: {
      score: { scaled: score / 100, raw: score, min: 0, max: 100 },
      success: passed,
      completion: true,
    },
  };
}

export const toldNowhere = {
  event: null,
  completions: [],
  analytics: { scores: [], average: null, summary: null },
  export: [],
  statement: null,
  certificate: 404,
  evidence: [],
};

async function eventOf(stage: LessonStage, { curriculumId }: Arrival) {
  for (let after = ""; ; ) {
    const { events, next_after, has_more } = await stage.call("GET", `/events/?after=${after}`);
    for (const { event, data } of events) {
      if (event !== "lesson.completed" || data.curriculum_id !== curriculumId) continue;
      const { score, pass_mark, passed } = data;
      return { score, pass_mark, passed };
    }
    if (!has_more) return null;
    after = next_after;
  }
}

async function completionsOf(stage: LessonStage, { userId }: Arrival) {
  const { results } = await stage.call("GET", `/analytics/completions/?user_id=${userId}`);
  return results.map(({ score, passed }: Scored) => ({ score, passed }));
}

async function exportOf(stage: LessonStage, { curriculumId }: Arrival) {
  const body = { table: "fact_completion", format: "ndjson" };
  const job = await stage.call("POST", "/exports/", { body });
  await until(async () => (await stage.call("GET", `/jobs/${job.id}/`)).status === "succeeded");
  const { text } = await stage.read(`/jobs/${job.id}/result/`);
  const rows = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return rows
    .filter((row) => row.curriculum_id === curriculumId)
    .map(({ score, pass_mark, passed }) => ({ score, pass_mark, passed }));
}

/** What the record store was told of the end of the lesson. */
async function statementOf({ store }: LessonStage, { email }: Arrival) {
  const find = async () => {
    const statements = await Promise.all([...store.held.keys()].map((id) => store.storage.find(id)));
    return statements
      .map((statement) => JSON.parse(JSON.stringify(statement)))
      .find(({ actor, verb }) => actor.mbox === `mailto:${email}` && verb.id.endsWith("/completed"));
  };
  await until(async () => (await find()) !== undefined);
  const { score, success = null, completion } = (await find()).result;
  return { score, success, completion };
}

async function evidenceOf(stage: LessonStage, { userId, curriculumId }: Arrival) {
  const { skills } = await stage.call("GET", `/skills/users/${userId}/`);
  return skills.flatMap(({ evidence }: { evidence: { id: number; score: number }[] }) =>
    evidence.filter(({ id }) => id === curriculumId).map(({ score }) => score),
  );
}
