import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { presentDocument } from "./document.ts";
import { deleteDocument, lockDocument } from "./queries.ts";

/** The row first: should deleting the file fail, nobody finds it any more. @throws notFound, preconditionFailed */
export async function removeDocument(
  context: Pick<Context, "db" | "clock" | "storage">,
  request: HttpRequest,
  organizationId: number,
  documentId: string,
): Promise<void> {
  await inTransaction(context, request, async (change) => {
    const { trx } = change;
    const document = await lockDocument(trx, organizationId, documentId);
    if (!document) throw notFound();
    await requireMatch(request, () => presentDocument(document));
    await deleteDocument(trx, organizationId, documentId);
    await audit(change, "document.delete", { organizationId, id: document.document_id });
  });
  await context.storage.delete(documentId.toLowerCase());
}
