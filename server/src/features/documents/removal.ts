import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { deleteDocument } from "./queries.ts";

/** The row first: should deleting the file fail, nobody finds it any more. @throws notFound */
export async function removeDocument(
  context: Context,
  organizationId: number,
  documentId: string,
): Promise<void> {
  if (!(await deleteDocument(context.db, organizationId, documentId))) throw notFound();
  await context.storage.delete(documentId.toLowerCase());
}
