import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import { teamNotFound } from "#people/teams/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, Nullable, PathId, reference, SentLanguage } from "#platform/schema.ts";
import { surveyTemplateNotFound } from "./problems.ts";
import { namedResponses } from "./responses/list.ts";
import { countResponses, readResults } from "./responses/results.ts";
import { suppressionOf, suppressionReasons } from "./responses/suppression.ts";
import {
  QuestionResult,
  SurveyResponse,
  SurveySession,
  SurveySessionDetail,
  SurveyTemplate,
  sessionStatuses,
} from "./schemas.ts";
import { presentSession } from "./sessions/presentation.ts";
import {
  type SurveySessionDetailRow,
  selectSurveySession,
  sessionSortKeys,
  surveySessions,
} from "./sessions/queries.ts";
import { LEAST_ANONYMOUS } from "./sessions/readable-teams.ts";
import { requireTeam } from "./sessions/required-team.ts";
import { surveyTemplates, templateSortKeys } from "./templates/queries.ts";
import { surveyTemplateOf } from "./templates/templates.ts";

const params = Type.Object({ id: PathId() });
const modifiedAfter = Type.Optional(
  Type.String({ format: "timestamp", description: "Changed after this moment" }),
);
const team = Type.Optional(Type.Integer({ description: "Only what this team was asked or said" }));

/** Partners read; operators ask (decision B7). */
export function surveyRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/surveys/templates/",
    {
      schema: {
        operationId: "listSurveyTemplates",
        summary: "List survey templates",
        description:
          "The platform's surveys and your organization's. With their questions, which never change: operators write a new survey to ask something else.",
        querystring: Type.Object({
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of title or description" })),
          language: Type.Optional(SentLanguage()),
          include_inactive: Type.Optional(Type.Boolean({ description: "Those no longer used too" })),
          modified_after: modifiedAfter,
          sort: sortParameter(templateSortKeys, "title"),
          ...listParameters,
        }),
        response: { 200: Page(reference(SurveyTemplate)) },
      },
      config: { scope: "read", number: 32 },
    },
    async (request) =>
      answerList(
        context,
        request,
        surveyTemplates(partnerOf(request).organizationId, request.query),
        (row) => row,
      ),
  );

  app.get(
    "/surveys/sessions/",
    {
      schema: {
        operationId: "listSurveySessions",
        summary: "List survey sessions",
        description:
          "Who was asked what, and how many have answered. Operators open and close sessions; learners find theirs on the start page.",
        querystring: Type.Object({
          template_id: Type.Optional(Type.Integer({ description: "Sessions of this survey template" })),
          status: Type.Optional(Choice(sessionStatuses, { description: "Exactly this status" })),
          team_id: team,
          modified_after: modifiedAfter,
          sort: sortParameter(sessionSortKeys, "-creation_date"),
          ...listParameters,
        }),
        response: { 200: Page(reference(SurveySession)) },
      },
      config: { scope: "read", number: 33, problems: [surveyTemplateNotFound, teamNotFound] },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const { template_id, team_id } = request.query;
      if (template_id !== undefined) await surveyTemplateOf(context.db, organizationId, template_id);
      if (team_id !== undefined) await requireTeam(context.db, organizationId, team_id);
      return answerList(
        context,
        request,
        surveySessions(organizationId, request.query, context.clock()),
        (row) => row,
      );
    },
  );

  app.get(
    "/surveys/sessions/:id/",
    {
      schema: {
        operationId: "readSurveySession",
        summary: "Retrieve a survey session",
        description:
          "With its questions. Send learners to `path` by a hand-off link, and they answer already signed in.",
        params,
        response: { 200: reference(SurveySessionDetail) },
      },
      config: { scope: "read", number: 34 },
    },
    async (request) =>
      presentSession(await sessionFor(context, partnerOf(request).organizationId, request.params)),
  );

  app.get(
    "/surveys/sessions/:id/results/",
    {
      schema: {
        operationId: "readSurveyResults",
        summary: "Retrieve a survey session's results",
        description: `Question by question. An anonymous session shows no numbers before it is closed, none about fewer than ${LEAST_ANONYMOUS} people, also by comparison with another team's, and no single responses ever.`,
        params,
        querystring: Type.Object({ team_id: team, ...listParameters }),
        response: {
          200: Type.Object(
            {
              session_id: Type.Integer(),
              response_count: Nullable(
                Type.Integer({ description: "Responses counted; null where that number is suppressed too" }),
              ),
              suppressed: Type.Boolean(),
              suppressed_reason: Nullable(
                Choice(suppressionReasons, {
                  description: `too_few: fewer than ${LEAST_ANONYMOUS} responses, or they could be told apart from other teams'`,
                }),
              ),
              questions: Type.Array(reference(QuestionResult)),
              responses: Type.Optional(Page(reference(SurveyResponse))),
            },
            { title: "SurveyResults" },
          ),
        },
      },
      config: { scope: "read", number: 35, problems: [teamNotFound] },
    },
    async (request) => {
      const { db } = context;
      const { organizationId } = partnerOf(request);
      const { team_id: teamId = null } = request.query;
      const session = await sessionFor(context, organizationId, request.params);
      if (teamId !== null) await requireTeam(db, organizationId, teamId);
      const suppressed_reason = await suppressionOf(context, session, teamId);
      const suppressed = suppressed_reason !== null;
      const head = { session_id: session.id, suppressed, suppressed_reason };
      if (suppressed) {
        return { ...head, response_count: teamId === null ? session.response_count : null, questions: [] };
      }
      const response_count = await countResponses(db, session, teamId);
      const results = { ...head, response_count, questions: await readResults(db, session, teamId) };
      if (session.is_anonymous) return results;
      const responses = await answerList(context, request, namedResponses(session, teamId), (row) => row);
      return { ...results, responses };
    },
  );
}

async function sessionFor(
  { db, clock }: Context,
  organizationId: number,
  params: { id: string },
): Promise<SurveySessionDetailRow> {
  const id = parseId(params.id);
  const session = id === null ? undefined : await selectSurveySession(db, organizationId, id, clock());
  if (!session) throw notFound();
  return session;
}
