import { Type } from "typebox";
import { parseId, requireId } from "#kernel/ids.ts";
import { findUser, requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference, SentLanguage } from "#platform/schema.ts";
import { assignSkill, findSkill, removeAssignment, skillAssignmentsOf } from "./assignments.ts";
import { skillSortKeys, skillsOf } from "./list.ts";
import { readProfile } from "./practice/profile.ts";
import { skillInactive, skillNotFound, userDeactivated } from "./problems.ts";
import { AssignSkill, Skill, SkillAssignment, SkillProfile } from "./schemas.ts";
import type { Teaching } from "./teaching.ts";

const modifiedAfter = (description: string) =>
  Type.Optional(Type.String({ format: "timestamp", description }));

export function skillRoutes(app: HttpServer, context: Context, teaching: Teaching): void {
  app.get(
    "/skills/",
    {
      schema: {
        operationId: "listSkills",
        summary: "List skills",
        description:
          "The platform's skills and your organization's. What lessons can teach and learners can be assigned.",
        querystring: Type.Object({
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of name or description" })),
          category: Type.Optional(Type.String({ maxLength: 255, description: "Exactly this category" })),
          language: Type.Optional(SentLanguage("Taught by a lesson or scenario in this language")),
          include_inactive: Type.Optional(Type.Boolean({ description: "Those no longer used too" })),
          modified_after: modifiedAfter("Changed after this moment"),
          sort: sortParameter(skillSortKeys, "name"),
          ...listParameters,
        }),
        response: { 200: Page(reference(Skill)) },
      },
      config: { scope: "read", number: 9, roles: ["learner", "manager"] },
    },
    async (request) =>
      answerList(
        context,
        request,
        skillsOf(teaching, partnerOf(request).organizationId, request.query),
        (row) => row,
      ),
  );

  app.post(
    "/skills/assignments/",
    {
      schema: {
        operationId: "assignSkill",
        summary: "Create or update a skill assignment",
        description:
          "Idempotent. A target that the learner's lessons work towards; assigning it again changes the level.",
        body: AssignSkill,
        response: { 200: reference(SkillAssignment), 201: reference(SkillAssignment) },
      },
      config: {
        scope: "write",
        number: 10,
        roles: ["manager"],
        problems: [userNotFound, userDeactivated, skillNotFound, skillInactive],
      },
    },
    async (request, reply) => {
      const { isNew, assignment } = await assignSkill(context, partnerOf(request), request.body);
      return reply.code(isNew ? 201 : 200).send(assignment);
    },
  );

  app.get(
    "/skills/users/:id/",
    {
      schema: {
        operationId: "readSkillProfile",
        summary: "Retrieve a user's skill profile",
        description:
          "Observations are questions of completed lessons, scored by their first answers, the same remembered days later, and points of scored scenarios. From three on a skill has a score, so mostly after one lesson.",
        params: Type.Object({ id: PathId("Internal id of the user") }),
        querystring: Type.Object({
          as_of: Type.Optional(
            Type.String({ format: "timestamp", description: "What was known at this moment; default now" }),
          ),
        }),
        response: { 200: reference(SkillProfile) },
      },
      config: { scope: "read", number: 11, roles: ["learner", "manager"] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const userId = requireId(request.params.id, notFound);
      await requireVisibleUser(context.db, caller, userId, notFound);
      const { as_of } = request.query;
      const moment = as_of === undefined ? context.clock() : new Date(as_of);
      return readProfile(
        context.db,
        teaching.practice,
        { organizationId: caller.organizationId, userId },
        moment,
      );
    },
  );

  app.get(
    "/skills/assignments/",
    {
      schema: {
        operationId: "listSkillAssignments",
        summary: "List skill assignments",
        description: "Which learner works towards which skill, as assigned by people and systems.",
        querystring: Type.Object({
          user_id: Type.Optional(Type.Integer({ description: "Those of this learner" })),
          skill_id: Type.Optional(Type.Integer({ description: "Those of this skill" })),
          modified_after: modifiedAfter("Given or moved after this moment"),
          ...listParameters,
        }),
        response: { 200: Page(reference(SkillAssignment)) },
      },
      config: { scope: "read", problems: [userNotFound, skillNotFound] },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const { user_id, skill_id } = request.query;
      if (user_id !== undefined && !(await findUser(context.db, organizationId, user_id)))
        throw userNotFound();
      if (skill_id !== undefined) await findSkill(context.db, organizationId, skill_id);
      return answerList(context, request, skillAssignmentsOf(organizationId, request.query), (row) => row);
    },
  );

  app.delete(
    "/skills/assignments/:id/",
    {
      schema: {
        operationId: "removeSkillAssignment",
        summary: "Delete a skill assignment",
        description: "What the learner has learnt stays; only the target goes.",
        params: Type.Object({ id: PathId() }),
        response: { 204: Type.Null({ description: "Taken off" }) },
      },
      config: { scope: "write" },
    },
    async (request, reply) => {
      const id = parseId(request.params.id);
      const { organizationId } = partnerOf(request);
      if (id === null || !(await removeAssignment(context.db, organizationId, id))) throw notFound();
      return reply.code(204).send(null);
    },
  );
}
