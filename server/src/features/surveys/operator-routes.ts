import { Type } from "typebox";
import { organizationNotFound, organizationOf, readReference } from "#features/organizations/index.ts";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import {
  surveyMoveImpossible,
  surveySessionNotFound,
  surveyTemplateInactive,
  surveyTemplateNotFound,
  teamNotFound,
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

const tags = ["Surveys"];
const params = Type.Object({ id: PathId() });
const organization = Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" }));

export function surveyOperatorRoutes(app: HttpServer, context: Context): void {
  const organizationIdOf = async (name: string | undefined) =>
    name === undefined ? null : (await organizationOf(context, readReference(name))).id;

  app.post(
    "/survey-templates/",
    {
      schema: {
        operationId: "createSurveyTemplate",
        summary: "Write a survey; without an organization it is for all of them",
        description: "A rating runs from 1 to 5 and a scale from 0 to 10 where nothing else is said.",
        tags,
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
        summary: "List surveys: an organization's with everybody's, or all",
        description: "Those no longer used are left out unless asked for.",
        tags,
        querystring: Type.Object({
          organization,
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of title or description" })),
          include_inactive: Type.Optional(Type.Boolean()),
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
        summary: "Change a survey's title or description, or stop using it",
        description:
          "Questions stay as they are, for the sake of what was answered: write a new survey to ask others.",
        tags,
        params,
        body: UpdateSurveyTemplate,
        response: { 200: reference(SurveyTemplate) },
      },
      config: { scope: "write", problems: [surveyTemplateNotFound] },
    },
    async (request) => {
      const id = parseId(request.params.id);
      if (id === null) throw surveyTemplateNotFound();
      return changeSurveyTemplate(context, request, id, request.body);
    },
  );

  app.post(
    "/survey-sessions/",
    {
      schema: {
        operationId: "createSurveySession",
        summary: "Prepare to ask an organization or some of its teams",
        description: "It is a draft until it is opened; learners then find it on their start page.",
        tags,
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
        summary: "List sessions, the newest first",
        description: "Drafts and closed ones too.",
        tags,
        querystring: Type.Object({
          organization,
          status: Type.Optional(Choice(sessionStatuses)),
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
        summary: "One session with its questions",
        description: "With how many are asked and how many have answered.",
        tags,
        params,
        response: { 200: reference(SurveySessionDetail) },
      },
      config: { scope: "read", problems: [surveySessionNotFound] },
    },
    async (request) =>
      presentSession(await surveySessionOf(context.db, null, idOf(request.params), context.clock())),
  );

  for (const [action, status, summary] of [
    ["open", "open", "Begin to ask; a draft with opens_at in the future begins then"],
    ["close", "closed", "Stop asking, for good"],
  ] as const) {
    app.post(
      `/survey-sessions/:id/${action}/`,
      {
        schema: {
          operationId: `${action}SurveySession`,
          summary,
          description: "Saying it once more changes nothing.",
          tags,
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

function idOf(params: { id: string }): number {
  const id = parseId(params.id);
  if (id === null) throw surveySessionNotFound();
  return id;
}
