import { sql } from "kysely";
import { recordImport } from "#content/learnables/index.ts";
import type { TemplateContent } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Change } from "#tenancy/audit/index.ts";
import { templateKind } from "../kind.ts";
import { type StoredTemplate, storeTemplates } from "./store.ts";
import { requireKnownWrappers } from "./wrappers.ts";

/**
 * Stores what was read from content files, and says so in the audit log.
 * @throws contentMistakes where a scenario would be wrapped anew; LostRace as `storeTemplates`
 */
export async function storeContents(
  change: Change,
  organizationId: number | null,
  contents: readonly TemplateContent[],
): Promise<StoredTemplate[]> {
  const { trx, now } = change;
  await requireKnownWrappers(trx, organizationId, contents);
  const stored = await storeTemplates(trx, now, organizationId, contents);
  await recordImport(change, organizationId, templateKind, stored);
  return stored;
}

/** A template as its authors have it. */
export interface AuthoredTemplate {
  id: number;
  /** Null: the platform's. */
  organization_id: number | null;
  content: TemplateContent;
}

export async function selectAuthored(db: Database, id: number): Promise<AuthoredTemplate | undefined> {
  const { rows } = await sql<AuthoredTemplate>`
    select id, organization_id, content from template where id = ${id}`.execute(db);
  return rows[0];
}

/** The same, and nobody stores another edition before the transaction ends. */
export async function lockAuthored(trx: Database, id: number): Promise<AuthoredTemplate | undefined> {
  const { rows } = await sql<AuthoredTemplate>`
    select id, organization_id, content from template where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Whether the organization has a template of this key of its own. */
export async function isKeyTaken(db: Database, organizationId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from template where coalesce(organization_id, 0) = ${organizationId} and key = ${key}`.execute(db);
  return rows.length > 0;
}
