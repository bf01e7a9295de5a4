import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import {
  cohortWithoutCourse,
  courseWithoutCohort,
  integrationOf,
  unknownCohort,
  unknownCourse,
} from "#people/enrolments/index.ts";
import { requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import { BULK_BODY_LIMIT, bulkRejected, readBulkRows } from "#platform/bulk.ts";
import type { Context } from "#platform/feature.ts";
import { csvEmpty, csvRefused } from "#platform/files/csv-problems.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { acceptUploadsBesideJson } from "#platform/http/uploads.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { DateOnly, PathId, reference } from "#platform/schema.ts";
import { auditOrigin } from "#tenancy/audit/index.ts";
import { Job, jobAddress, presentJob } from "#tenancy/jobs/index.ts";
import { takeProviderLabel } from "#tenancy/oauth/index.ts";
import { upsertManyUsers } from "./bulk/bulk.ts";
import { deactivateUser } from "./deactivation/deactivation.ts";
import { CSV_BYTES, importUsers } from "./import/import.ts";
import { userList, userSortKeys } from "./list.ts";
import { emailRequired } from "./problems.ts";
import {
  BulkUsers,
  UpsertUser,
  User,
  UserRowBody,
  UsersBulkResult,
  UsersFile,
  WrittenUser,
} from "./schemas.ts";
import { normalizeUserBody, normalizeUserRows } from "./upsert/body.ts";
import { listAllMistakes } from "./upsert/mistakes.ts";
import { upsertUser } from "./upsert/upsert.ts";
import { presentUser, presentWritten } from "./user.ts";
import { isVisibleTo } from "./visibility.ts";

const tags = ["Users"];
const courseProblems = [courseWithoutCohort, cohortWithoutCourse, unknownCourse, unknownCohort];
const filterText = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }));

export function userRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/users/",
    {
      schema: {
        operationId: "upsertUser",
        summary: "Create, update or reactivate a user",
        description:
          "Idempotent: keyed on `provider` and `provider_id`, and on nothing else: another key with the same `email` is another user. Only where exactly one active user without a key has the address do they get yours. Fields that are left out stay; null and blank empty them. Address and names of people with a password or a role above learner stay as well, and so does what an HR system decides of people whom it knows: `warnings` says so.",
        tags,
        body: UpsertUser,
        response: { 200: reference(WrittenUser), 201: reference(WrittenUser) },
      },
      config: {
        scope: "write",
        isIntegration: true,
        number: 1,
        problems: [emailRequired, ...courseProblems],
      },
      preValidation: normalizeUserBody,
      errorHandler: listAllMistakes(context),
    },
    async (request, reply) => {
      const caller = partnerOf(request);
      const [origin, integration] = [auditOrigin(request), integrationOf(caller)];
      const { outcome, user, warnings } = await upsertUser(context, origin, integration, request.body);
      if (caller.kind === "service_account" && caller.providerLabel === null) {
        const now = context.clock();
        await context.db
          .transaction()
          .execute((trx) => takeProviderLabel({ trx, now, origin }, integration, request.body.provider));
      }
      return reply
        .code(outcome === "created" ? 201 : 200)
        .send(presentWritten(user, warnings, context.clock()));
    },
  );

  app.get(
    "/users/",
    {
      schema: {
        operationId: "listUsers",
        summary: "List users",
        description:
          "Active and deactivated ones. Service accounts and admins see everybody. Managers see themselves and the members of the teams they manage.",
        tags,
        querystring: Type.Object({
          search: filterText("Part of name, e-mail or provider_id; case and accents do not matter"),
          provider: filterText("Exactly this provider"),
          provider_id: filterText("Exactly this provider_id"),
          provider_id_prefix: filterText("provider_ids that begin so"),
          email: filterText("Exactly this address, in any case"),
          team_id: Type.Optional(Type.Integer({ description: "Members of this team" })),
          course: filterText("Currently enrolled in the course with this slug, in any case"),
          cohort: Type.Optional(
            Type.String({
              ...DateOnly,
              description: "Currently enrolled in the cohort that begins on this day",
            }),
          ),
          is_active: Type.Optional(Type.Boolean({ description: "false: only deactivated users" })),
          modified_after: Type.Optional(
            Type.String({
              format: "timestamp",
              description: "Profile, enrolment, role or state changed after this moment",
            }),
          ),
          sort: sortParameter(userSortKeys, "id"),
          ...listParameters,
        }),
        response: { 200: Page(reference(User)) },
      },
      config: { scope: "read", number: 2, roles: ["manager"], problems: [teamNotFound] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const { team_id: teamId } = request.query;
      if (teamId !== undefined) await requireVisibleTeam(context.db, caller, teamId, teamNotFound);
      const now = context.clock();
      const query = userList(isVisibleTo(caller), request.query);
      return answerList(context, request, query, (row) => presentUser(row, now));
    },
  );

  app.delete(
    "/users/:id/",
    {
      schema: {
        operationId: "deactivateUser",
        summary: "Deactivate a user",
        description:
          "Idempotent. Sessions, login tokens and JWTs of the user are refused from now on; what was learnt stays. Sending the user to `POST /users/` again reactivates, unless an HR system deactivated them.",
        tags,
        params: Type.Object({ id: PathId() }),
        response: { 204: Type.Null({ description: "Deactivated, now or before" }) },
      },
      config: { scope: "write", number: 3, conditional: true },
    },
    async (request, reply) => {
      const id = requireId(request.params.id, notFound);
      await deactivateUser(context, request, id);
      return reply.code(204).send(null);
    },
  );

  app.register(async (scope: HttpServer) => bulkRoute(scope, context));
}

function bulkRoute(app: HttpServer, context: Context): void {
  acceptUploadsBesideJson(app, context, CSV_BYTES);
  app.post(
    "/users/bulk/",
    {
      schema: {
        operationId: "upsertUsers",
        summary: "Create or update users in bulk",
        description:
          "Up to 1000 upserts in one request. Each row is answered as if it had come alone; one bad row never stops the others. A CSV `file` of up to 50 000 rows and 20 MB is answered 202 with a job, whose result says what became of each line.",
        tags,
        body: BulkUsers,
        response: { 200: reference(UsersBulkResult), 202: reference(Job) },
      },
      config: {
        scope: "write",
        isIntegration: true,
        number: 4,
        isSerialized: true,
        problems: [bulkRejected, csvRefused, csvEmpty],
        form: UsersFile,
      },
      bodyLimit: BULK_BODY_LIMIT,
      attachValidation: true,
      preValidation: normalizeUserRows,
    },
    async (request, reply) => {
      if (request.isMultipart()) {
        const job = await importUsers(context, request);
        return reply.code(202).header("location", jobAddress(context, job)).send(presentJob(context, job));
      }
      const { users, ...options } = request.body ?? {};
      const rows = readBulkRows(request, "users", users, UserRowBody);
      return upsertManyUsers(context, request, rows, options);
    },
  );
}
