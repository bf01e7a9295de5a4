import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { isUuid } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { acceptUploads } from "#platform/http/uploads.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { missingField, notFound } from "#platform/problems.ts";
import { Choice, reference } from "#platform/schema.ts";
import { presentDocument } from "./document.ts";
import { documentList, documentSortKeys } from "./list.ts";
import { documentDayFull, documentsFull, repetitionArriving, unsupportedDocument } from "./problems.ts";
import { selectDocument } from "./queries.ts";
import { beginArrival, endArrival } from "./quota/arrival.ts";
import { removeDocument } from "./removal.ts";
import { DocumentUpload, documentStatuses, UploadedDocument } from "./schemas.ts";
import { submitDocument } from "./submission.ts";

const tags = ["Documents"];
const DOCUMENT_BYTES = 25 * 1024 * 1024;
const DocumentParameters = Type.Object({ id: Type.String({ description: "The document's UUID" }) });

export function documentRoutes(app: HttpServer, context: Context): void {
  app.register(async (uploads: HttpServer) => uploadRoute(uploads, context));

  app.get(
    "/documents/",
    {
      schema: {
        operationId: "listDocuments",
        summary: "List documents",
        description: "In any state, newest first. Managers and learners do not see them.",
        tags,
        querystring: Type.Object({
          search: Type.Optional(
            Type.String({
              maxLength: 255,
              description: "Part of file name or title; case and accents do not matter",
            }),
          ),
          status: Type.Optional(Choice(documentStatuses, { description: "Exactly this status" })),
          modified_after: Type.Optional(
            Type.String({ format: "timestamp", description: "Only documents changed after this moment" }),
          ),
          sort: sortParameter(documentSortKeys, "-creation_date"),
          ...listParameters,
        }),
        response: { 200: Page(reference(UploadedDocument)) },
      },
      config: { scope: "read", number: 30 },
    },
    async (request) => {
      const query = documentList(partnerOf(request).organizationId, request.query);
      return answerList(context, request, query, presentDocument);
    },
  );

  app.get(
    "/documents/:id/",
    {
      schema: {
        operationId: "readDocument",
        summary: "Retrieve a document",
        description: "Its `status`, and when it failed the reason. The file itself is never handed out.",
        tags,
        params: DocumentParameters,
        response: { 200: reference(UploadedDocument) },
      },
      config: { scope: "read", number: 31 },
    },
    async (request) => {
      const { id } = request.params;
      const { organizationId } = partnerOf(request);
      const document = isUuid(id) ? await selectDocument(context.db, organizationId, id) : undefined;
      if (!document) throw notFound();
      return presentDocument(document);
    },
  );

  app.delete(
    "/documents/:id/",
    {
      schema: {
        operationId: "deleteDocument",
        summary: "Delete a document",
        description:
          "Its file and text are deleted, also while it is being read. Lessons that were opened before keep what they quote.",
        tags: ["Documents"],
        params: DocumentParameters,
        response: { 204: Type.Null({ description: "Removed" }) },
      },
      config: { scope: "write", conditional: true },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!isUuid(id)) throw notFound();
      await removeDocument(context, request, partnerOf(request).organizationId, id);
      return reply.code(204).send(null);
    },
  );
}

function uploadRoute(app: HttpServer, context: Context): void {
  app.decorateRequest("arrivalId", null);
  acceptUploads(app, context, DOCUMENT_BYTES);
  app.post(
    "/documents/",
    {
      schema: {
        operationId: "uploadDocument",
        summary: "Upload a document",
        description:
          "Send it as `multipart/form-data`. It is read in the background; `document.processed` or `document.failed` tells when that is done.",
        tags,
        consumes: ["multipart/form-data"],
        body: DocumentUpload,
        response: { 201: reference(UploadedDocument) },
      },
      config: {
        scope: "write",
        number: 29,
        problems: [unsupportedDocument, documentsFull, documentDayFull, repetitionArriving],
      },
      preParsing: async (request, reply) => reserveRoom(context, request, reply),
    },
    async (request, reply) => {
      if (!request.upload) throw missingField({ errors: { file: ["This field is required."] } });
      const document = await submitDocument(context, request, request.upload, request.body);
      return reply.code(201).send(presentDocument(document));
    },
  );
}

declare module "fastify" {
  interface FastifyRequest {
    /** The room that an upload holds while it arrives. */
    arrivalId: string | null;
  }
}

async function reserveRoom(context: Context, request: HttpRequest, reply: FastifyReply): Promise<void> {
  const { organizationId } = partnerOf(request);
  const declared = Number(request.headers["content-length"] ?? DOCUMENT_BYTES);
  const arrivalId = await beginArrival(context, {
    organizationId,
    bytes: Math.min(declared, DOCUMENT_BYTES),
    mayBeRepeated: request.headers["idempotency-key"] !== undefined,
  });
  request.arrivalId = arrivalId;
  const release = async () => {
    if (request.arrivalId === null) return; // its document took the room
    await endArrival(context.db, organizationId, arrivalId).catch((error: unknown) =>
      request.log.warn({ err: error }, "upload quota reservation not released; it expires by itself"),
    );
  };
  if (reply.raw.closed) await release();
  else reply.raw.once("close", release);
}
