import { Type } from "typebox";
import { curriculumStatuses } from "#learning/lessons/index.ts";
import { requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer, PartnerCaller } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { beginAnswer, idIn } from "../answering.ts";
import { rangeParameters } from "../range.ts";
import { requireTemplate } from "../required-template.ts";
import { ProgressEntry, Score, ScoreEntry, UserSummary } from "../schemas.ts";
import { presentProgress, progressList, selectOverallProgress } from "./progress.ts";
import { presentScore, scoreList, selectScores } from "./scores.ts";
import { readUserSummary } from "./summary.ts";

const params = Type.Object({ id: PathId("Internal id of the user") });
const roles = ["learner", "manager"] as const;

export function userAnalyticsRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/analytics/users/:id/summary/",
    {
      schema: {
        operationId: "readUserSummary",
        summary: "Retrieve a user's summary",
        description:
          "Numbers of one learner, over all time or a range of days. Learners may ask for their own, managers for those of their teams' members.",
        params,
        querystring: Type.Object(rangeParameters),
        response: { 200: reference(UserSummary) },
      },
      config: { scope: "read", number: 20, roles },
    },
    async (request, reply) => {
      const learner = await visibleUser(context, partnerOf(request), request.params);
      const range = await beginAnswer(context, reply, partnerOf(request), request.query);
      return readUserSummary(context.db, learner, range);
    },
  );

  app.get(
    "/analytics/users/:id/progress/",
    {
      schema: {
        operationId: "listUserProgress",
        summary: "List a user's progress",
        description:
          "The lessons started in the range, the one started last first. `overall_progress` is the mean progress of all that the filter lets through, 0 where there are none.",
        params,
        querystring: Type.Object({
          status: Type.Optional(Choice(curriculumStatuses, { description: "Exactly this status" })),
          template_id: Type.Optional(Type.Integer({ description: "Internal id of the template" })),
          ...rangeParameters,
          ...listParameters,
        }),
        response: {
          200: Type.Object(
            {
              ...Page(reference(ProgressEntry)).properties,
              user_id: Type.Integer(),
              overall_progress: Type.Number(),
            },
            { title: "UserProgressPage" },
          ),
        },
      },
      config: { scope: "read", number: 21, roles },
    },
    async (request, reply) => {
      const caller = partnerOf(request);
      const learner = await visibleUser(context, caller, request.params);
      await requireTemplate(context.db, caller.organizationId, request.query.template_id);
      const range = await beginAnswer(context, reply, caller, request.query);
      const list = progressList(learner, range, request.query);
      return {
        ...(await answerList(context, request, list, presentProgress)),
        user_id: learner.userId,
        overall_progress: await selectOverallProgress(context.db, learner, range, request.query),
      };
    },
  );

  app.get(
    "/analytics/users/:id/scores/",
    {
      schema: {
        operationId: "listUserScores",
        summary: "List a user's scores",
        description:
          "Lessons and scenario runs completed in the range, the latest first. A lesson's score is the share of its questions that were right at the first try, kept as it was at completion; without questions it is null. The averages are over lessons and runs that have a score.",
        params,
        querystring: Type.Object({ ...rangeParameters, ...listParameters }),
        response: {
          200: Type.Object(
            {
              ...Page(reference(ScoreEntry)).properties,
              user_id: Type.Integer(),
              average_score: Score,
              best_score: Score,
            },
            { title: "UserScorePage" },
          ),
        },
      },
      config: { scope: "read", number: 22, roles },
    },
    async (request, reply) => {
      const learner = await visibleUser(context, partnerOf(request), request.params);
      const range = await beginAnswer(context, reply, partnerOf(request), request.query);
      return {
        ...(await answerList(context, request, scoreList(learner, range), presentScore)),
        user_id: learner.userId,
        ...(await selectScores(context.db, learner, range)),
      };
    },
  );
}

async function visibleUser(context: Context, caller: PartnerCaller, params: { id: string }) {
  const userId = idIn(params);
  await requireVisibleUser(context.db, caller, userId, notFound);
  return { organizationId: caller.organizationId, userId };
}
