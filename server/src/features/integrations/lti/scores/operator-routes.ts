import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, Id, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { nothingToResend, scoreNotFound } from "../problems.ts";
import { scoreList } from "./list.ts";
import { resendScore, resendScores, scoreOf } from "./resending/resend.ts";
import { LtiScore, ResendScores, ResentScores } from "./schemas.ts";
import { scoreStatuses } from "./score.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the score" }) });

export function scoreOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lti-scores/",
    {
      schema: {
        operationId: "listLtiScores",
        summary: "List LTI scores",
        description:
          "Scores for the grade books of LMS, newest first. `status=failed` are those that were given up, `status=waiting` those that are still tried; each says why, and when the next try is. `code` is the one of the learner's newest launch through the link.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          registration: Type.Optional(
            Type.Integer({ ...Id, description: "Internal id of the LTI registration" }),
          ),
          status: Type.Optional(Choice(scoreStatuses, { description: "Exactly this status" })),
          code: Type.Optional(
            Type.String({ maxLength: 20, description: "In any case, with or without hyphen" }),
          ),
          user_id: Type.Optional(Type.Integer({ ...Id, description: "Internal id of the user" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(LtiScore)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, registration, status, code, user_id } = request.query;
      const organizationId = (await organizationIdOf(context, organization)) ?? undefined;
      const filter = { organizationId, registration, status, code, user_id };
      return answerList(context, request, scoreList(filter), (row) => row);
    },
  );

  app.get(
    "/lti-scores/:id/",
    {
      schema: {
        operationId: "readLtiScore",
        summary: "Retrieve an LTI score",
        description: "Where it was sent, and what the LMS answered.",
        params,
        response: { 200: reference(LtiScore) },
      },
      config: { scope: "read", problems: [scoreNotFound] },
    },
    (request) => scoreOf(context.db, requireId(request.params.id, scoreNotFound)),
  );

  app.post(
    "/lti-scores/:id/resend/",
    {
      schema: {
        operationId: "resendLtiScore",
        summary: "Resend an LTI score",
        description:
          "At once where it waits, again where it was given up. With the same moment, so a newer score in the grade book stays. Where the LMS has asked to be left alone until a moment, not before that.",
        params,
        response: { 200: reference(LtiScore) },
      },
      config: { scope: "write", problems: [scoreNotFound, nothingToResend] },
    },
    (request) => resendScore(context, request, requireId(request.params.id, scoreNotFound)),
  );

  app.post(
    "/lti-scores/resend/",
    {
      schema: {
        operationId: "resendLtiScores",
        summary: "Resend LTI scores in bulk",
        description:
          "All that wait or were given up, or those that match. As for a single one. A bounded number for each request, the oldest first; go on with `next_after`. What a newer score of the same visit has overtaken is left alone.",
        body: Type.Union([ResendScores, Type.Null()]),
        response: { 200: reference(ResentScores) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, after = 0, ...filter } = request.body ?? {};
      const organizationId = (await organizationIdOf(context, organization)) ?? undefined;
      return resendScores(context, request, { ...filter, organizationId, after });
    },
  );
}
