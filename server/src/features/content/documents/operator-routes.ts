import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { presentDocument } from "./document.ts";
import { documentList } from "./list.ts";
import { readUsage } from "./quota/quota.ts";
import { documentStatuses, UploadedDocument } from "./schemas.ts";

const Amount = (description: string) => Type.Integer({ description });

export const DocumentUsageSchema = Type.Object(
  {
    organization: Type.String({ description: "Slug" }),
    documents: Type.Integer(),
    bytes: Type.Integer(),
    documents_today: Amount("Uploaded since midnight UTC, deleted ones too"),
    bytes_today: Type.Integer(),
    most_documents: Amount("LIMIT_DOCUMENTS"),
    most_bytes: Amount("LIMIT_DOCUMENTS_MB, in bytes"),
    most_documents_a_day: Amount("LIMIT_DOCUMENTS_A_DAY"),
  },
  { $id: "DocumentUsage" },
);

export function documentOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/organizations/:organization/document-usage/",
    {
      schema: {
        operationId: "readDocumentUsage",
        summary: "Retrieve an organization's document usage",
        description: "The limits are settings of the service, the same for every organization.",
        tags: ["Organizations"],
        params: Type.Object({ organization: Type.String({ description: "Internal id or slug" }) }),
        response: { 200: reference(DocumentUsageSchema) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id, slug } = await organizationOf(context, request.params.organization);
      const { documents, bytes, documentsADay } = context.settings.documentQuota;
      return {
        organization: slug,
        ...(await readUsage(context.db, id, context.clock())),
        most_documents: documents,
        most_bytes: bytes,
        most_documents_a_day: documentsADay,
      };
    },
  );

  app.get(
    "/organizations/:organization/documents/",
    {
      schema: {
        operationId: "listOrganizationDocuments",
        summary: "List an organization's documents",
        description:
          "What it uploaded for its lessons, the newest first; the texts themselves are not in it.",
        tags: ["Organizations"],
        params: Type.Object({ organization: Type.String({ description: "Internal id or slug" }) }),
        querystring: Type.Object({
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of title or file name" })),
          status: Type.Optional(Choice(documentStatuses, { description: "processed: its text is there" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(UploadedDocument)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id } = await organizationOf(context, request.params.organization);
      return answerList(context, request, documentList(id, request.query), presentDocument);
    },
  );
}
