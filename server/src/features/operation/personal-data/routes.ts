import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import { userErased, userOf } from "#people/users/index.ts";
import type { Context, Feature } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { Job, type JobKind, jobAddress, presentJob } from "#tenancy/jobs/index.ts";
import { erasePerson } from "./erasure.ts";
import { exportPerson } from "./export.ts";
import { confirmationMismatch, roleHolder } from "./problems.ts";

const tags = ["Users"];
const params = Type.Object({ id: PathId() });
const archive = {
  description: "The archive",
  content: {
    "application/zip": { schema: Type.Unsafe<Readable>({ type: "string", format: "binary" }) },
  },
};

const confirmation = (example: string) =>
  Type.Object(
    {
      confirm: Type.String({
        minLength: 1,
        maxLength: 255,
        description: "The user's `provider_id`; for a user without one the internal id",
        examples: [example],
      }),
    },
    { title: "UserErase" },
  );

export function personalDataRoutes(
  app: HttpServer,
  context: Context,
  features: readonly Feature[],
  erasing: JobKind,
): void {
  app.get(
    "/users/:id/export/",
    {
      schema: {
        operationId: "exportUser",
        summary: "Export a user's personal data",
        description:
          "A ZIP archive of JSON files, each a list: the profile, lessons with their texts and answers, teams, sessions, events, the audit log and more.",
        tags,
        params,
        response: {
          200: archive,
        },
      },
      config: { scope: "read" },
    },
    async (request, reply) => {
      const userId = requireId(request.params.id, notFound);
      const { organizationId } = partnerOf(request);
      return sendArchive(
        reply,
        userId,
        await exportPerson(context, features, request, { organizationId, userId }),
      );
    },
  );

  app.post(
    "/users/:id/erase/",
    {
      schema: {
        operationId: "eraseUser",
        summary: "Erase a user's personal data",
        description:
          "At once: the profile, the key, the e-mail address and every credential; announced as `user.updated`. In the background: everything else that tells who they were. Counts stay. There is no way back.",
        tags,
        params,
        body: confirmation("u-1815"),
        response: { 202: reference(Job) },
      },
      config: { scope: "write", problems: [confirmationMismatch, roleHolder, userErased] },
    },
    async (request, reply) => {
      const id = requireId(request.params.id, notFound);
      const job = await erasePerson(context, erasing, request, id, request.body.confirm);
      return reply.code(202).header("location", jobAddress(context, job)).send(presentJob(context, job));
    },
  );
}

export function personalDataOperatorRoutes(
  app: HttpServer,
  context: Context,
  features: readonly Feature[],
  erasing: JobKind,
): void {
  app.get(
    "/users/:id/export/",
    {
      schema: {
        operationId: "exportUserAsOperator",
        summary: "Export a user's personal data",
        description:
          "Like the partner API's export, for a user of any organization: everything the service stores about them. The audit log records who requested it.",
        tags,
        params,
        response: { 200: archive },
      },
      config: { scope: "read", operatorRoles: ["owner", "operator"], problems: [notFound] },
    },
    async (request, reply) => {
      const userId = requireId(request.params.id, notFound);
      const { organization_id: organizationId } = await userOf(context.db, userId);
      return sendArchive(
        reply,
        userId,
        await exportPerson(context, features, request, { organizationId, userId }),
      );
    },
  );

  app.post(
    "/users/:id/erase/",
    {
      schema: {
        operationId: "eraseUserAsOperator",
        summary: "Erase a user's personal data",
        description:
          "As the partner API's erasure, for managers and admins too. At once: profile, key, address and credentials; the rest in the background. There is no way back.",
        tags: ["Users"],
        params,
        body: confirmation("emp-4711"),
        response: {
          202: Type.Object({ user_id: Type.Integer(), job_id: Type.String() }, { title: "UserErasure" }),
        },
      },
      config: { scope: "write", problems: [notFound, confirmationMismatch, userErased] },
    },
    async (request, reply) => {
      const id = requireId(request.params.id, notFound);
      const job = await erasePerson(context, erasing, request, id, request.body.confirm);
      return reply.code(202).send({ user_id: id, job_id: job.id });
    },
  );
}

function sendArchive(reply: FastifyReply, userId: number, bytes: AsyncIterable<Buffer>): FastifyReply {
  return reply
    .type("application/zip")
    .header("content-disposition", `attachment; filename="user-${userId}.zip"`)
    .header("cache-control", "no-store")
    .send(Readable.from(bytes));
}
