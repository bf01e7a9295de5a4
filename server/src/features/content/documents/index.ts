// Uploads, their reading, passages to quote.
import type { Feature } from "#platform/feature.ts";
import { documentEvents } from "./event-types.ts";
import { DocumentUsageSchema, documentOperatorRoutes } from "./operator-routes.ts";
import { documentPersonalData } from "./personal-data.ts";
import { unreadDocuments } from "./processing/claim.ts";
import { startProcessing } from "./processing/worker.ts";
import { forgetOldCounts } from "./quota/retention.ts";
import { documentRoutes } from "./routes.ts";
import { UploadedDocument } from "./schemas.ts";

export {
  type OutlineBlock,
  type OutlinePart,
  type OutlineRun,
  plainRun,
} from "./extraction/office/outline-part.ts";
export { readOutline } from "./extraction/outline.ts";
export { deleteDocumentsOf, selectDocumentFiles } from "./organization-documents.ts";
export { type ReadPassage, selectPassages, selectReadDocuments } from "./passages/read-documents.ts";
export { findPassages } from "./passages/search.ts";
export { selectNewestFiles } from "./queries.ts";

export const documents: Feature = {
  name: "documents",
  tags: [{ name: "Documents", description: "The organization's own documents, which lessons quote" }],
  events: documentEvents,
  tables: {
    document: { boundedBy: "content" },
    document_passage: { boundedBy: "content" },
    document_intake: { removedBy: "forget-old-document-counts" },
    document_arrival: { boundedBy: "work" },
  },
  tenantReferences: { "documents/{id}": { table: "document", column: "document_id", form: "uuid" } },

  personalData: documentPersonalData,
  schemas: [UploadedDocument],
  partnerRoutes: documentRoutes,
  operatorSchemas: [DocumentUsageSchema, UploadedDocument],
  operatorRoutes: documentOperatorRoutes,
  workers: (context) => [startProcessing(context)],
  queues: [unreadDocuments],
  scheduledTasks: [{ name: "forget-old-document-counts", schedule: "39 3 * * *", run: forgetOldCounts }],
};
