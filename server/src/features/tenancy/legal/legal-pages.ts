import { sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { legalKinds } from "./kinds.ts";
import { type Owner, presentLegalPages } from "./presentation.ts";
import {
  deleteLegalPage,
  type LegalPageRow,
  lockLegalPages,
  selectLegalPages,
  upsertLegalPage,
} from "./queries.ts";
import { settleReminders } from "./reminders.ts";
import type { UpdateLegalPages } from "./schemas.ts";
import { legalPageErrors, valuesOf } from "./sent-page.ts";

/** What is sent replaces that page whole, null takes it away, the rest stays. @throws invalidField, preconditionFailed */
export async function changeLegalPages(
  context: Context,
  request: HttpRequest,
  owner: Owner | null,
  body: UpdateLegalPages,
) {
  const errors = legalPageErrors(body);
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
  const organizationId = owner?.id ?? null;
  const present = (rows: readonly LegalPageRow[]) => presentLegalPages(context.settings.siteUrl, owner, rows);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await lockLegalPages(trx, organizationId);
    const before = await selectLegalPages(trx, organizationId);
    await requireMatch(request, () => present(before));
    for (const kind of legalKinds) {
      const page = body[kind];
      if (page === null) await deleteLegalPage(trx, { organizationId, kind });
      else if (page) await upsertLegalPage(trx, now, { organizationId, kind }, valuesOf(page));
    }
    const after = await selectLegalPages(trx, organizationId);
    await audit(
      change,
      "legal_pages.update",
      { organizationId, id: organizationId ?? "installation" },
      changedFields(auditedPages(before, organizationId), auditedPages(after, organizationId)),
    );
    await settleReminders(trx, now);
    return present(after);
  });
}

/** Addresses as they are; of texts how long they are and a fingerprint, as the log is no archive of them. */
function auditedPages(rows: readonly LegalPageRow[], organizationId: number | null) {
  const own = rows.filter((row) => row.organization_id === organizationId);
  return Object.fromEntries(
    legalKinds.map((kind) => {
      const row = own.find((one) => one.kind === kind);
      if (!row) return [kind, null];
      const texts = Object.entries(row.texts).map(([language, text]) => [
        language,
        `${text.length} characters, SHA-256 ${sha256(text).toString("hex").slice(0, 16)}`,
      ]);
      const { url, email, phone } = row;
      return [kind, { url, email, phone, texts: Object.fromEntries(texts) }];
    }),
  );
}
