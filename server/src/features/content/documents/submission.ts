import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import type { Upload } from "#platform/http/uploads.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import type { DocumentRow } from "./document.ts";
import { type DocumentKind, kindOfName } from "./extraction/document-kind.ts";
import { unsupportedDocument } from "./problems.ts";
import { insertDocument } from "./queries.ts";
import { endArrival } from "./quota/arrival.ts";
import { requireRoom, takeFromDay } from "./quota/quota.ts";

const LONGEST_NAME = 255;

/**
 * Takes the uploaded file into the organization's documents; reading it begins at once, in the background.
 * @throws unsupportedDocument, invalidField, documentDayFull, documentsFull
 */
export async function submitDocument(
  context: Context,
  request: HttpRequest,
  upload: Upload,
  about: { title?: string | undefined; language?: Language | undefined },
): Promise<DocumentRow> {
  const caller = partnerOf(request);
  const kind = acceptedKind(upload);
  const document = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const { documentQuota: quota } = context.settings;
    const arriving = { organizationId: caller.organizationId, size: upload.size, now };
    await takeFromDay(trx, quota, arriving);
    if (request.arrivalId !== null) await endArrival(trx, caller.organizationId, request.arrivalId);
    await requireRoom(trx, quota, arriving);
    const inserted = await insertDocument(trx, {
      documentId: upload.key,
      organizationId: caller.organizationId,
      filename: upload.filename,
      title: about.title?.trim() ?? null,
      language: about.language ?? null,
      kind,
      size: upload.size,
      sha256: upload.sha256,
      uploadedBy: {
        type: caller.kind,
        id: caller.kind === "service_account" ? caller.applicationId : caller.userId,
        label: caller.label,
      },
      now,
    });
    await audit(change, "document.create", {
      organizationId: caller.organizationId,
      id: inserted.document_id,
    });
    return inserted;
  });
  upload.isKept = true;
  request.arrivalId = null; // given back with the document
  return document;
}

/** By its name; whether the content is what the name says shows when it is read. */
function acceptedKind({ filename, size }: Upload): DocumentKind {
  if (filename.length > LONGEST_NAME) {
    throw invalidField({ errors: { file: [`Its name must have at most ${LONGEST_NAME} characters.`] } });
  }
  if (size === 0) throw invalidField({ errors: { file: ["The file is empty."] } });
  const kind = kindOfName(filename);
  if (kind === null) throw unsupportedDocument({ errors: { file: [unsupportedDocument.detail] } });
  return kind;
}
