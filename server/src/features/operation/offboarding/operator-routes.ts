import { Readable } from "node:stream";
import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { deletionList, deletionStates } from "./deletions/queries.ts";
import { cancelDeletion, deletionOf, requestDeletion } from "./deletions/request.ts";
import { openArchive } from "./exports/archive.ts";
import { exportList } from "./exports/queries.ts";
import { startOrganizationExport } from "./exports/start.ts";
import { presentDeletion, presentExport } from "./presentation.ts";
import {
  deletionBegun,
  deletionNotFound,
  deletionPending,
  exportNotReady,
  exportUnderWay,
  noDeletion,
  organizationExportNotFound,
  slugMismatch,
} from "./problems.ts";
import { DeletionRequest, OrganizationDeletion, OrganizationExport } from "./schemas.ts";

const params = Type.Object({ organization: Type.String({ description: "Internal id or slug" }) });
/** All data of a tenant in one file, or none of it any more: for those who answer for the service. */
const ownersOnly = ["owner"] as const;

export function offboardingOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/organizations/:organization/exports/",
    {
      schema: {
        operationId: "startOrganizationExport",
        summary: "Export an organization",
        description:
          "Begins to write everything the organization owns into one archive: rows of each table as NDJSON, files, and a manifest with counts and the SHA-256 of each part. Keys, tokens, password hashes and signing secrets are not in it. It works for a closed organization, too.",
        params,
        response: { 202: reference(OrganizationExport) },
      },
      config: {
        scope: "write",
        operatorRoles: ownersOnly,
        takesPassword: true,
        problems: [organizationNotFound, exportUnderWay],
      },
    },
    async (request, reply) => {
      const started = await startOrganizationExport(context, request, request.params.organization);
      return reply.code(202).send(presentExport(context.clock(), started));
    },
  );

  app.get(
    "/organizations/:organization/exports/",
    {
      schema: {
        operationId: "listOrganizationExports",
        summary: "List exports of an organization",
        description: "The newest first. A file can be downloaded for seven days.",
        params,
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(OrganizationExport)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id } = await organizationOf(context, request.params.organization);
      return answerList(context, request, exportList(id), (row) => presentExport(context.clock(), row));
    },
  );

  app.get(
    "/organization-exports/:id/archive/",
    {
      schema: {
        operationId: "downloadOrganizationExport",
        summary: "Download an exported organization",
        description: "A ZIP archive. The audit log records who downloaded it.",
        params: Type.Object({ id: PathId() }),
        response: {
          200: {
            description: "The archive",
            content: {
              "application/zip": { schema: Type.Unsafe<Readable>({ type: "string", format: "binary" }) },
            },
          },
        },
      },
      config: {
        scope: "read",
        operatorRoles: ownersOnly,
        problems: [organizationExportNotFound, exportNotReady],
      },
    },
    async (request, reply) => {
      const id = requireId(request.params.id, organizationExportNotFound);
      const { name, content } = await openArchive(context, request, id);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .send(Readable.from(content));
    },
  );

  app.post(
    "/organizations/:organization/delete/",
    {
      schema: {
        operationId: "requestOrganizationDeletion",
        summary: "Delete an organization",
        description:
          "Closes it at once: tokens and pages are refused with 403, links and launches do not open, nothing is sent. After the grace period (`ORGANIZATION_GRACE_DAYS`) everything it owns is erased, its exports too. Until then it can be cancelled.",
        params,
        body: DeletionRequest,
        response: { 202: reference(OrganizationDeletion) },
      },
      config: {
        scope: "write",
        operatorRoles: ownersOnly,
        takesPassword: true,
        problems: [organizationNotFound, slugMismatch, deletionPending],
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const requested = await requestDeletion(context, request, params.organization, body.confirm);
      return reply.code(202).send(presentDeletion(requested));
    },
  );

  app.post(
    "/organizations/:organization/cancel-deletion/",
    {
      schema: {
        operationId: "cancelOrganizationDeletion",
        summary: "Cancel the deletion of an organization",
        description:
          "Within the grace period: the organization is open again if it was before, and what waited is sent. Applications request new tokens.",
        params,
        response: { 200: reference(OrganizationDeletion) },
      },
      config: {
        scope: "write",
        operatorRoles: ownersOnly,
        takesPassword: true,
        problems: [organizationNotFound, noDeletion, deletionBegun],
      },
    },
    async (request) => presentDeletion(await cancelDeletion(context, request, request.params.organization)),
  );

  app.get(
    "/organization-deletions/",
    {
      schema: {
        operationId: "listOrganizationDeletions",
        summary: "List deletions of organizations",
        description:
          "The newest first, those that are over too. Each says what was erased, without personal data, and stays.",
        querystring: Type.Object({
          organization_id: Type.Optional(
            Type.Integer({ minimum: 1, description: "Internal id, also of one that is gone" }),
          ),
          state: Type.Optional(Choice(deletionStates, { description: "Exactly this state" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(OrganizationDeletion)) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const { organization_id: organizationId = null, state } = request.query;
      return answerList(context, request, deletionList({ organizationId, state }), presentDeletion);
    },
  );

  app.get(
    "/organization-deletions/:id/",
    {
      schema: {
        operationId: "readOrganizationDeletion",
        summary: "Retrieve a deletion of an organization",
        description:
          "How far it is and, once it is over, the proof: rows before and after, table by table. The same counts stand in the audit log of what belongs to no organization, as `organization.erase`.",
        params: Type.Object({ id: PathId() }),
        response: { 200: reference(OrganizationDeletion) },
      },
      config: { scope: "read", problems: [deletionNotFound] },
    },
    async (request) => {
      const id = requireId(request.params.id, deletionNotFound);
      return presentDeletion(await deletionOf(context.db, id));
    },
  );
}
