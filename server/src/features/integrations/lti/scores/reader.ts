import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Context } from "#platform/feature.ts";
import type { EventReader } from "#tenancy/events/index.ts";
import { completionScore, type NewScore, SCENARIO_MAXIMUM } from "./score.ts";
import { insertScores } from "./score-queries.ts";

const scoringTypes: readonly string[] = ["lesson.completed", "scenario.completed"];

const LessonCompleted = Type.Object({
  data: Type.Object({ user_id: Type.Integer(), template_id: Type.Integer() }),
});
const ScenarioCompleted = Type.Object({
  data: Type.Object({
    user_id: Type.Integer(),
    scenario_id: Type.String(),
    score: Type.Number({ minimum: 0, maximum: SCENARIO_MAXIMUM }),
  }),
});

/** Queues scores for the LMS through which learners came, in the sequencer's transaction. */
export function ltiScoreReader({ clock }: Pick<Context, "clock">): EventReader {
  return {
    name: "lti",
    async fanOut(trx, events) {
      const ids = events.filter(({ type }) => scoringTypes.includes(type)).map(({ id }) => id);
      if (ids.length === 0) return;
      const told = await selectTold(trx, ids);
      await insertScores(trx, clock(), told.flatMap(scoresOf));
    },
  };
}

const toldColumns = rowOf("event", ["event_id", "organization_id", "body", "creation_date"]);
type ToldRow = RowOf<typeof toldColumns>;

/** Those of organizations that send scores, in order. */
async function selectTold(trx: Database, ids: readonly number[]): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select ${toldColumns} from event
    where id = any(${[...ids]}::bigint[]) and organization_id in (
      select organization_id from lti_deployment join lti_registration on lti_registration.id = registration_id
      where scores)
    order by id`.execute(trx);
  return rows;
}

/** An event that does not fit the schema of a completion has no score. */
function scoresOf({ event_id, organization_id, body, creation_date }: ToldRow): NewScore[] {
  const envelope: unknown = JSON.parse(body);
  const base = { eventId: event_id, organizationId: organization_id, scoredAt: creation_date };
  if (Value.Check(ScenarioCompleted, envelope)) return [{ ...base, ...ofScenario(envelope) }];
  if (Value.Check(LessonCompleted, envelope)) return [{ ...base, ...ofLesson(envelope) }];
  return [];
}

function ofLesson({ data }: Static<typeof LessonCompleted>) {
  return { ...completionScore, userId: data.user_id, templateId: data.template_id, scenarioId: null };
}

function ofScenario({ data }: Static<typeof ScenarioCompleted>) {
  const { user_id: userId, scenario_id: scenarioId, score: scoreGiven } = data;
  return { userId, templateId: null, scenarioId, scoreGiven, scoreMaximum: SCENARIO_MAXIMUM };
}
