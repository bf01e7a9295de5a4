import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import { teamNotFound } from "#people/teams/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import {
  surveyMoveImpossible,
  surveySessionNotFound,
  surveyTemplateInactive,
  surveyTemplateNotFound,
} from "./problems.ts";
import {
  CreateSurveySession,
  CreateSurveyTemplate,
  SurveySession,
  SurveySessionDetail,
  SurveyTemplate,
  sessionStatuses,
  UpdateSurveyTemplate,
} from "./schemas.ts";
import { presentSession } from "./sessions/presentation.ts";
import { surveySessions } from "./sessions/queries.ts";
import { createSurveySession, moveSurveySession, surveySessionOf } from "./sessions/sessions.ts";
import { surveyTemplates } from "./templates/queries.ts";
import { changeSurveyTemplate, createSurveyTemplate } from "./templates/templates.ts";

const params = Type.Object({ id: PathId() });
const organization = Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" }));

export function surveyOperatorRoutes(app: HttpServer, context: Context): void {
  const organizationIdOf = async (name: string | undefined) =>
    name === undefined ? null : (await organizationOf(context, name)).id;

  app.post(
    "/survey-templates/",
    {
      schema: {
        operationId: "createSurveyTemplate",
        summary: "Create a survey template",
        description:
          "Without an organization it is for all of them. A rating runs from 1 to 5 and a scale from 0 to 10 where nothing else is said.",
        body: CreateSurveyTemplate,
        response: { 201: reference(SurveyTemplate) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
    },
    async (request, reply) =>
      reply.code(201).send(await createSurveyTemplate(context, request, request.body)),
  );

  app.get(
    "/survey-templates/",
    {
      schema: {
        operationId: "listSurveyTemplates",
        summary: "List survey templates",
        description:
          "An organization's with everybody's, or all. Those no longer used are left out unless asked for.",
        querystring: Type.Object({
          organization,
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of title or description" })),
          include_inactive: Type.Optional(Type.Boolean({ description: "Those no longer used too" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(SurveyTemplate)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const organizationId = await organizationIdOf(request.query.organization);
      return answerList(context, request, surveyTemplates(organizationId, request.query), (row) => row);
    },
  );

  app.patch(
    "/survey-templates/:id/",
    {
      schema: {
        operationId: "updateSurveyTemplate",
        summary: "Update a survey template",
        description:
          "Changes title or description, or stops using it. Questions stay as they are, for the sake of what was answered: write a new survey to ask others.",
        params,
        body: UpdateSurveyTemplate,
        response: { 200: reference(SurveyTemplate) },
      },
      config: { scope: "write", problems: [surveyTemplateNotFound] },
    },
    async (request) => {
      const id = requireId(request.params.id, surveyTemplateNotFound);
      return changeSurveyTemplate(context, request, id, request.body);
    },
  );

  app.post(
    "/survey-sessions/",
    {
      schema: {
        operationId: "createSurveySession",
        summary: "Create a survey session",
        description:
          "Asks an organization or some of its teams. It is a draft until it is opened; learners then find it on their start page.",
        body: CreateSurveySession,
        response: { 201: reference(SurveySessionDetail) },
      },
      config: {
        scope: "write",
        problems: [organizationNotFound, surveyTemplateNotFound, surveyTemplateInactive, teamNotFound],
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentSession(await createSurveySession(context, request, request.body))),
  );

  app.get(
    "/survey-sessions/",
    {
      schema: {
        operationId: "listSurveySessions",
        summary: "List survey sessions",
        description: "Newest first. Drafts and closed ones too.",
        querystring: Type.Object({
          organization,
          status: Type.Optional(Choice(sessionStatuses, { description: "Exactly this status" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(SurveySession)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const organizationId = await organizationIdOf(request.query.organization);
      const { status } = request.query;
      return answerList(
        context,
        request,
        surveySessions(organizationId, { status }, context.clock()),
        (row) => row,
      );
    },
  );

  app.get(
    "/survey-sessions/:id/",
    {
      schema: {
        operationId: "readSurveySession",
        summary: "Retrieve a survey session",
        description: "With its questions. With how many are asked and how many have answered.",
        params,
        response: { 200: reference(SurveySessionDetail) },
      },
      config: { scope: "read", problems: [surveySessionNotFound] },
    },
    async (request) =>
      presentSession(await surveySessionOf(context.db, null, idOf(request.params), context.clock())),
  );

  for (const [action, status, summary, effect] of [
    ["open", "open", "Open a survey session", "A draft whose `opens_at` is in the future opens then."],
    ["close", "closed", "Close a survey session", "It cannot be opened again."],
  ] as const) {
    app.post(
      `/survey-sessions/:id/${action}/`,
      {
        schema: {
          operationId: `${action}SurveySession`,
          summary,
          description: `Idempotent. ${effect}`,
          params,
          response: { 200: reference(SurveySessionDetail) },
        },
        config: { scope: "write", problems: [surveySessionNotFound, surveyMoveImpossible] },
      },
      async (request) =>
        presentSession(await moveSurveySession(context, request, idOf(request.params), status)),
    );
  }
}

const idOf = (params: { id: string }) => requireId(params.id, surveySessionNotFound);
