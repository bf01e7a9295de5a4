import type { Context } from "#platform/feature.ts";
import { type ZipEntry, zip } from "#platform/files/zip.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { exportNotReady, organizationExportNotFound } from "../problems.ts";
import { columnsLeftOut, tablesLeftOut } from "./contents.ts";
import {
  type ExportRow,
  exportKeyContext,
  type PartRow,
  partKey,
  selectCurrentKey,
  selectExport,
  selectParts,
} from "./queries.ts";
import { openPart } from "./sealing.ts";

/** The archive, part after part as it is read, never more than one of them in memory. @throws organizationExportNotFound, exportNotReady */
export async function openArchive(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<{ name: string; content: AsyncIterable<Buffer> }> {
  const { db, encryption } = context;
  const change = changeOf(context, request);
  const found = await selectExport(db, id);
  const encrypted = await selectCurrentKey(db, change.now, id);
  if (!found || encrypted === null) throw organizationExportNotFound();
  if (found.finished_at === null) throw exportNotReady();
  const key = encryption.decrypt(encrypted, exportKeyContext(found.organization_id));
  const parts = await selectParts(db, id);
  await audit(
    change,
    "organization.download_export",
    { organizationId: found.organization_id, id: found.organization_id },
    { export_id: [null, id] },
  );
  return {
    name: `${found.organization}-${id}.zip`,
    content: zip(entriesOf(context, found, key, parts), change.now),
  };
}

async function* entriesOf(
  { storage }: Pick<Context, "storage">,
  found: ExportRow,
  key: string,
  parts: readonly PartRow[],
): AsyncGenerator<ZipEntry> {
  yield {
    name: "manifest.json",
    content: Buffer.from(`${JSON.stringify(manifestOf(found, parts), null, 2)}\n`),
  };
  for (const { number, path } of parts) {
    const slot = partKey(found.id, number);
    const sealed = await storage.get(slot);
    if (sealed === null)
      throw new Error(`The file of part ${number} of organization export ${found.id} is gone.`);
    yield { name: path, content: openPart(key, slot, sealed) };
  }
}

/** What the archive holds, with the SHA-256 of each part, and what it does not hold. */
function manifestOf(found: ExportRow, parts: readonly PartRow[]) {
  const counts: Record<string, number> = {};
  for (const { noun, row_count } of parts) if (noun !== null) counts[noun] = (counts[noun] ?? 0) + row_count;
  return {
    format: 1,
    organization: { id: found.organization_id, slug: found.organization },
    begun_at: found.creation_date,
    finished_at: found.finished_at,
    rows: counts,
    parts: parts.map(({ path, noun, row_count, size, sha256 }) => ({
      path,
      table: noun,
      rows: row_count,
      bytes: size,
      sha256,
    })),
    left_out: {
      note: "No keys, tokens, password hashes and signing secrets: these tables and columns are not in here.",
      tables: tablesLeftOut,
      columns: columnsLeftOut,
    },
  };
}
