import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import {
  cohortWithoutCourse,
  courseWithoutCohort,
  unknownCohort,
  unknownCourse,
} from "#people/enrolments/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { userErased } from "./problems.ts";
import { reactivateProfile, updateProfile } from "./profile/profile.ts";
import { selectUser } from "./queries.ts";
import { UpdateUser, User, WrittenUser } from "./schemas.ts";
import { normalizeUserBody } from "./upsert/body.ts";
import { listAllMistakes } from "./upsert/mistakes.ts";
import { presentUser, presentWritten } from "./user.ts";
import { requireVisibleUser } from "./visibility.ts";

const params = Type.Object({ id: PathId() });

export function profileRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/users/:id/",
    {
      schema: {
        operationId: "readUser",
        summary: "Retrieve a user",
        description:
          "Deactivated and erased ones too. Learners read themselves, managers also the members of their teams.",
        params,
        response: { 200: reference(User) },
      },
      config: { scope: "read", roles: ["learner", "manager"] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const id = pathId(request.params);
      await requireVisibleUser(context.db, caller, id, notFound);
      const user = await selectUser(context.db, caller.organizationId, id);
      if (!user) throw notFound();
      return presentUser(user, context.clock());
    },
  );

  app.patch(
    "/users/:id/",
    {
      schema: {
        operationId: "updateUser",
        summary: "Update a user",
        description:
          "The fields of `POST /users/` under the same rules, without the key: address and names of people with a password or a role above learner stay, and so does what an HR system decides of people whom it knows; `warnings` says so. Whoever is deactivated stays so; `access_role` is for operators to set.",
        params,
        body: UpdateUser,
        response: { 200: reference(WrittenUser) },
      },
      config: {
        scope: "write",
        conditional: true,
        problems: [userErased, courseWithoutCohort, cohortWithoutCourse, unknownCourse, unknownCohort],
      },
      preValidation: normalizeUserBody,
      errorHandler: listAllMistakes(context),
    },
    async (request) => {
      const { user, warnings } = await updateProfile(context, request, pathId(request.params), request.body);
      return presentWritten(user, warnings, context.clock());
    },
  );

  app.post(
    "/users/:id/reactivate/",
    {
      schema: {
        operationId: "reactivateUser",
        summary: "Reactivate a user",
        description:
          "Idempotent. Announced as `user.updated`. Whoever is active stays so: 200 as well, and so does whom an HR system deactivated: `warnings` says so. Whoever had a password or a role above learner comes back as a learner without, and `warnings` says so.",
        params,
        response: { 200: reference(WrittenUser) },
      },
      config: { scope: "write", problems: [userErased] },
    },
    async (request) => {
      const { user, warnings } = await reactivateProfile(context, request, pathId(request.params));
      return presentWritten(user, warnings, context.clock());
    },
  );
}

const pathId = (params: { id: string }) => requireId(params.id, notFound);
