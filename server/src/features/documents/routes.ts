import { Type } from "typebox";
import { isUuid } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { acceptUploads } from "#platform/http/uploads.ts";
import { answerList } from "#platform/lists/list.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { Page } from "#platform/pagination.ts";
import { missingField, notFound } from "#platform/problems.ts";
import { Choice, reference } from "#platform/schema.ts";
import { presentDocument } from "./document.ts";
import { documentList, documentSortKeys } from "./list.ts";
import { documentDayFull, documentsFull, unsupportedDocument } from "./problems.ts";
import { selectDocument } from "./queries.ts";
import { requireRoomAtAll } from "./quota.ts";
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
        summary: "Your organization's documents",
        description: "In any state, newest first. Managers and learners do not see them.",
        tags,
        querystring: Type.Object({
          search: Type.Optional(
            Type.String({
              maxLength: 255,
              description: "Part of file name or title; case and accents do not matter",
            }),
          ),
          status: Type.Optional(Choice(documentStatuses)),
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
        summary: "One document and how far it is",
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
        summary: "Remove a document",
        description:
          "Its file and text are deleted, also while it is being read. Lessons that were opened before keep what they quote.",
        tags: ["Detail routes"],
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
  acceptUploads(app, context, DOCUMENT_BYTES);
  app.post(
    "/documents/",
    {
      schema: {
        operationId: "uploadDocument",
        summary: "Upload a document for lessons to quote",
        description:
          "Send it as `multipart/form-data`. It is read in the background; `document.processed` or `document.failed` tells when that is done.",
        tags,
        consumes: ["multipart/form-data"],
        body: DocumentUpload,
        response: { 201: reference(UploadedDocument) },
      },
      config: { scope: "write", number: 29, problems: [unsupportedDocument, documentsFull, documentDayFull] },
      preParsing: async (request) => {
        // A repeated request may be one that was answered while there was room.
        if (request.headers["idempotency-key"] !== undefined) return;
        await requireRoomAtAll(context, partnerOf(request).organizationId);
      },
    },
    async (request, reply) => {
      if (!request.upload) throw missingField({ errors: { file: ["This field is required."] } });
      const document = await submitDocument(context, request, request.upload, request.body);
      return reply.code(201).send(presentDocument(document));
    },
  );
}
