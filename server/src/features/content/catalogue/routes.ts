import { Type } from "typebox";
import { catalogueSortKeys } from "#content/learnables/index.ts";
import { lessonTypes } from "#engines/lesson/index.ts";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, PathId, reference, SentLanguage } from "#platform/schema.ts";
import { templateList } from "./list.ts";
import { presentOutline } from "./outline.ts";
import type { Participants } from "./participants.ts";
import { selectVisibleTemplate } from "./queries.ts";
import { Template, TemplateDetail } from "./schemas.ts";
import { presentTemplate } from "./template.ts";

const tags = ["Curricula"];

export function catalogueRoutes(app: HttpServer, context: Context, participants: Participants): void {
  app.get(
    "/curricula/templates/",
    {
      schema: {
        operationId: "listTemplates",
        summary: "List lesson templates",
        description:
          "The lesson templates that your organization may use. Mirror it with `modified_after`: retired templates come with `include_inactive=true` and `is_active: false`; one that is not listed at all any more was withdrawn from you.",
        tags,
        querystring: Type.Object({
          search: Type.Optional(
            Type.String({
              maxLength: 255,
              description:
                "Part of title or description, in any of its languages or in `language`; case and accents do not matter",
            }),
          ),
          language: Type.Optional(
            SentLanguage("Only what can be taken in it, with title and description in it"),
          ),
          lesson_type: Type.Optional(Choice(lessonTypes, { description: "Exactly this lesson type" })),
          sort: sortParameter(catalogueSortKeys, "title"),
          modified_after: Type.Optional(
            Type.String({ format: "timestamp", description: "Only templates changed after this moment" }),
          ),
          include_inactive: Type.Optional(Type.Boolean({ description: "true: retired templates too" })),
          category: Type.Optional(Type.String({ maxLength: 255, description: "Exactly this category" })),
          is_scenario_wrapper: Type.Optional(
            Type.Boolean({ description: "true: only templates that wrap a scenario; false: only others" }),
          ),
          ids: Type.Optional(
            Type.String({ maxLength: 4000, description: "Comma list of ids", examples: ["1,2"] }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(Template)) },
      },
      config: { scope: "read", number: 12, roles: ["learner", "manager"] },
    },
    async (request) => {
      const query = templateList(participants, partnerOf(request).organizationId, request.query);
      return answerList(context, request, query, presentTemplate);
    },
  );

  app.get(
    "/curricula/templates/:id/",
    {
      schema: {
        operationId: "readTemplate",
        summary: "Retrieve a lesson template",
        description:
          "Beside what the list says, the outline: the sections and subsections that every lesson of it has.",
        tags,
        params: Type.Object({ id: PathId() }),
        response: { 200: reference(TemplateDetail) },
      },
      config: { scope: "read", number: 13, roles: ["learner", "manager"] },
    },
    async (request) => {
      const id = parseId(request.params.id);
      const { organizationId } = partnerOf(request);
      const template =
        id === null ? undefined : await selectVisibleTemplate(context.db, participants, organizationId, id);
      if (!template) throw notFound();
      const outline = presentOutline(template.title, template.content, template.language);
      return { ...presentTemplate(template), outline };
    },
  );
}
