import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { failureOf, failureSentencesOf } from "#tenancy/jobs/index.ts";
import { slugOf } from "#tenancy/organizations/index.ts";

export const exportKeyContext = (organizationId: number | string) => `organization_export/${organizationId}`;

export const exportKeys: EncryptedColumn = {
  name: "organization_export_key",
  table: "organization_export",
  column: "encrypted_key",
  key: [{ column: "id", type: "bigint" }],
  owner: { column: "organization_id", contextOf: exportKeyContext },
};

const columns = rowOf(
  "organization_export",
  ["id", "organization_id", "requested_by", "creation_date", "finished_at", "expires_at"],
  {
    organization: slugOf(sql`organization_export.organization_id`),
    job_error: failureOf(sql`organization_export.job_id`),
    error_sentences: failureSentencesOf(sql`organization_export.job_id`),
    row_count: sql<number>`(select coalesce(sum(row_count), 0) from organization_export_part as part
                            where part.export_id = organization_export.id)`,
    file_count: sql<number>`(select count(*) from organization_export_part as part
                             where part.export_id = organization_export.id and noun is null)`,
    size: sql<number>`(select coalesce(sum(size), 0) from organization_export_part as part
                       where part.export_id = organization_export.id)`,
  },
);
export type ExportRow = RowOf<typeof columns>;

/** The newest first. */
export function exportList(organizationId: number): ListQuery<ExportRow> {
  return {
    columns,
    from: sql`from organization_export`,
    conditions: [sql`organization_export.organization_id = ${organizationId}`],
    sortColumns: {},
    standard: [],
    id: { expression: sql`-organization_export.id`, type: "bigint" },
  };
}

export async function insertExport(
  trx: Database,
  now: Date,
  values: { organizationId: number; encryptedKey: string; requestedBy: number; expiresAt: Date },
): Promise<number> {
  const { organizationId, encryptedKey, requestedBy, expiresAt } = values;
  const { rows } = await sql<{ id: number }>`
    insert into organization_export (organization_id, encrypted_key, requested_by, creation_date, expires_at)
    values (${organizationId}, ${encryptedKey}, ${requestedBy}, ${now}, ${expiresAt})
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The export was not inserted.");
  return row.id;
}

export async function selectExport(db: Database, id: number): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from organization_export where organization_export.id = ${id}`.execute(db);
  return rows[0];
}

/** The encrypted key of an export that can be written or read until `expires_at`. */
export async function selectCurrentKey(db: Database, now: Date, id: number): Promise<string | null> {
  const { rows } = await sql<{ encrypted_key: string }>`
    select encrypted_key from organization_export where id = ${id} and expires_at > ${now}`.execute(db);
  return rows[0]?.encrypted_key ?? null;
}

/** Whether one is being written. */
export async function isExporting(db: Database, now: Date, organizationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from organization_export
    where organization_id = ${organizationId} and finished_at is null and expires_at > ${now}
      and ${failureOf(sql`organization_export.job_id`)} is null limit 1`.execute(db);
  return rows.length > 0;
}

export async function assignJob(trx: Database, id: number, jobId: string): Promise<void> {
  await sql`update organization_export set job_id = ${jobId}::uuid where id = ${id}`.execute(trx);
}

export async function finishExport(trx: Database, now: Date, id: number, expiresAt: Date): Promise<void> {
  await sql`
    update organization_export set finished_at = ${now}, expires_at = ${expiresAt}
    where id = ${id}`.execute(trx);
}

/** From now on they are neither written nor read; their files go with the next hour. */
export async function expireExports(trx: Database, now: Date, organizationId: number): Promise<void> {
  await sql`
    update organization_export set expires_at = ${now}
    where organization_id = ${organizationId} and expires_at > ${now}`.execute(trx);
}

const partColumns = rowOf("organization_export_part", ["number", "path", "noun", "row_count", "size"], {
  sha256: sql<string>`encode(sha256, 'hex')`,
});
export type PartRow = RowOf<typeof partColumns>;

export async function selectParts(db: Database, exportId: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select ${partColumns} from organization_export_part where export_id = ${exportId} order by number`.execute(
    db,
  );
  return rows;
}

export async function insertPart(
  trx: Database,
  of: { organizationId: number; exportId: number },
  part: Omit<PartRow, "sha256"> & { sha256: Buffer },
): Promise<void> {
  await sql`
    insert into organization_export_part (organization_id, export_id, number, path, noun, row_count, size, sha256)
    values (${of.organizationId}, ${of.exportId}, ${part.number}, ${part.path}, ${part.noun}, ${part.row_count},
            ${part.size}, ${part.sha256})`.execute(trx);
}

/** Some parts: of an organization, or of whatever has expired. @returns the keys of their files */
export async function deleteParts(
  trx: Database,
  which: { organizationId: number } | { expiredAt: Date },
  limit: number,
): Promise<string[]> {
  const chosen: RawBuilder<unknown> =
    "organizationId" in which
      ? sql`organization_id = ${which.organizationId}`
      : sql`export_id in (select id from organization_export where expires_at <= ${which.expiredAt})`;
  const { rows } = await sql<{ export_id: number; number: number }>`
    delete from organization_export_part
    where (export_id, number) in (select export_id, number from organization_export_part where ${chosen} limit ${limit})
    returning export_id, number`.execute(trx);
  return rows.map(({ export_id, number }) => partKey(export_id, number));
}

/** What the storage calls a part. */
export const partKey = (exportId: number, number: number) => `organization-export-${exportId}-${number}`;
