import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { PathId, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { changeSkill, createSkill, operatorSkills } from "./operator-skills.ts";
import { skillCircle, skillKeyTaken, skillNotFound } from "./problems.ts";
import { CreateSkill, OperatorSkill, UpdateSkill } from "./schemas.ts";

export function skillOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/skills/",
    {
      schema: {
        operationId: "listSkills",
        summary: "List skills",
        description:
          "An organization's with the platform's, or all. With how many templates teach each of them.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" })),
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of key or name" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(OperatorSkill)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, search } = request.query;
      const organizationId = await organizationIdOf(context, organization);
      return answerList(context, request, operatorSkills(organizationId, search), (row) => row);
    },
  );

  app.post(
    "/skills/",
    {
      schema: {
        operationId: "createSkill",
        summary: "Create a skill",
        description:
          "Lessons that are imported make the skills they name; here is for describing them beforehand.",
        body: CreateSkill,
        response: { 201: reference(OperatorSkill) },
      },
      config: { scope: "write", problems: [organizationNotFound, skillKeyTaken, skillNotFound] },
    },
    async (request, reply) => reply.code(201).send(await createSkill(context, request, request.body)),
  );

  app.patch(
    "/skills/:id/",
    {
      schema: {
        operationId: "updateSkill",
        summary: "Update a skill",
        description:
          "Changes how a skill is described, or stops using it. Fields that are left out stay. Lessons refer to a skill by its key, which never changes.",
        params: Type.Object({ id: PathId() }),
        body: UpdateSkill,
        response: { 200: reference(OperatorSkill) },
      },
      config: { scope: "write", problems: [skillNotFound, skillCircle] },
    },
    async (request) => {
      const id = requireId(request.params.id, skillNotFound);
      return changeSkill(context, request, id, request.body);
    },
  );
}
