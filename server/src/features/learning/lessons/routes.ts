import { Type } from "typebox";
import { templateNotFound } from "#content/catalogue/index.ts";
import { parseId } from "#kernel/ids.ts";
import { requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer, PartnerCaller } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import {
  curriculumStatuses,
  type LessonAssignments,
  presentCurriculum,
  presentForPeople,
} from "./curricula/curriculum.ts";
import { findOrMakeCurriculum } from "./curricula/instantiate.ts";
import { checkReferences, curriculumList, curriculumSortKeys } from "./curricula/list.ts";
import { outsideAccess, templateRetired, userDeactivated } from "./problems.ts";
import { selectShownCurriculum } from "./queries.ts";
import { CreateCurriculum, Curriculum } from "./schemas.ts";
import { refusalForPartner } from "./start/refusals.ts";

const moment = (description: string) => Type.Optional(Type.String({ format: "timestamp", description }));

export function lessonRoutes(app: HttpServer, context: Context, assignments: LessonAssignments): void {
  app.get(
    "/curricula/",
    {
      schema: {
        operationId: "listCurricula",
        summary: "List curricula",
        description:
          "Learners' lessons. A curriculum is one learner's own lesson of a template. Learners see their own, managers also those of their teams' members; follow progress with `modified_after`.",
        querystring: Type.Object({
          user_id: Type.Optional(Type.Integer({ description: "Internal id of the user" })),
          template_id: Type.Optional(Type.Integer({ description: "Internal id of the template" })),
          status: Type.Optional(Choice(curriculumStatuses, { description: "Exactly this status" })),
          modified_after: moment("Only lessons that moved after this moment"),
          completed_after: moment("Only lessons completed after this moment"),
          sort: sortParameter(curriculumSortKeys, "-creation_date"),
          ...listParameters,
        }),
        response: { 200: Page(reference(Curriculum)) },
      },
      config: {
        scope: "read",
        number: 14,
        roles: ["learner", "manager"],
        problems: [userNotFound, templateNotFound],
      },
    },
    async (request) => {
      const caller = partnerOf(request);
      await checkReferences(context.db, caller, request.query);
      const query = curriculumList(assignments, caller, request.query);
      return answerList(context, request, query, presenterFor(caller));
    },
  );

  app.post(
    "/curricula/",
    {
      schema: {
        operationId: "createCurriculum",
        summary: "Create a curriculum",
        description:
          "Idempotent. Gives the learner their own lesson of a template. The lesson is written at once and `lesson.started` is announced. A learner who has one already keeps it: 200.",
        body: CreateCurriculum,
        response: { 200: reference(Curriculum), 201: reference(Curriculum) },
      },
      config: {
        scope: "write",
        number: 15,
        problems: [userNotFound, templateNotFound, templateRetired, userDeactivated, outsideAccess],
      },
    },
    async (request, reply) => {
      const { organizationId } = partnerOf(request);
      const { user_id: userId, template_id: templateId } = request.body;
      const who = { organizationId, userId };
      const { curriculum, isNew } = await findOrMakeCurriculum(context, who, templateId, refusalForPartner);
      const shown = await selectShownCurriculum(context.db, assignments, organizationId, curriculum.id);
      if (!shown) throw userNotFound(); // erased meanwhile
      return reply.code(isNew ? 201 : 200).send(presentCurriculum(shown));
    },
  );

  app.get(
    "/curricula/:id/",
    {
      schema: {
        operationId: "readCurriculum",
        summary: "Retrieve a curriculum",
        description: "Learners read their own, managers also those of their teams' members.",
        params: Type.Object({ id: PathId() }),
        response: { 200: reference(Curriculum) },
      },
      config: { scope: "read", roles: ["learner", "manager"] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const id = parseId(request.params.id);
      const curriculum =
        id === null
          ? undefined
          : await selectShownCurriculum(context.db, assignments, caller.organizationId, id);
      if (!curriculum) throw notFound();
      await requireVisibleUser(context.db, caller, curriculum.user_id, notFound);
      return presenterFor(caller)(curriculum);
    },
  );
}

function presenterFor(caller: PartnerCaller): typeof presentCurriculum {
  return caller.kind === "user" ? presentForPeople : presentCurriculum;
}
