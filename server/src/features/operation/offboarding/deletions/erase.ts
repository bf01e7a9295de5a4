import { sql } from "kysely";
import { deleteDocumentsOf } from "#content/documents/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { TenantTable } from "#platform/tenant-rows/catalogue.ts";
import { countTenantRows, deleteTenantRows } from "#platform/tenant-rows/tenant-rows.ts";
import { deleteRunsOf } from "#role-plays/scenarios/index.ts";
import { audit, endOfChain, serviceOrigin } from "#tenancy/audit/index.ts";
import { deleteOrganization } from "#tenancy/organizations/index.ts";
import { deletePartsWithFiles } from "../exports/retention.ts";
import { tenantTables } from "../tenant-tables.ts";
import {
  addErased,
  addFiles,
  beginErasing,
  beginSettling,
  type Closing,
  hasSettled,
  insertCounts,
  lockDeletion,
  recordAuditEnd,
  recordErased,
  selectDue,
} from "./queries.ts";
import { deletionOf } from "./request.ts";

const BATCH_SIZE = 2_000;
/** With files, which take longer. */
const FILE_BATCH_SIZE = 50;
/** Then the next minute continues. */
const RUNS_FOR_MS = 50_000;
/** A transaction that is still open after so long is taken for dead. */
const SETTLES_WITHIN_MS = 3_600_000;

interface Deletion {
  id: number;
  organizationId: number;
}
/** Tables before `from` had no rows left when they were last looked at. */
interface Pass {
  tables: readonly TenantTable[];
  from: number;
}
/** continue: there is more; later: somebody is in the way; done. */
type Progress = "continue" | "later" | "done";

/**
 * Erases the organizations whose grace period is over, a batch at a time. Each batch is a transaction that holds the deletion,
 * so any number of processes may do this, and each may be killed: what was committed is gone, and the next one continues.
 */
export async function eraseOrganizations(
  context: Pick<Context, "db" | "clock" | "log" | "storage">,
): Promise<void> {
  const endsAt = performance.now() + RUNS_FOR_MS;
  for (const { id, organization_id: organizationId } of await selectDue(context.db, context.clock())) {
    await eraseOne(context, { id, organizationId }, () => performance.now() < endsAt);
  }
}

async function eraseOne(
  context: Pick<Context, "db" | "clock" | "log" | "storage">,
  deletion: Deletion,
  hasTime: () => boolean,
): Promise<void> {
  const { db, log } = context;
  try {
    const pass: Pass = { tables: await begin(context, deletion), from: 0 };
    let progress: Progress = "continue";
    while (progress === "continue" && hasTime()) {
      progress = await db.transaction().execute((trx) => eraseBatch(context, trx, deletion, pass));
    }
    if (progress === "done") log.info({ organization: deletion.organizationId }, "organization erased");
  } catch (error) {
    // Somebody wrote in between, or holds a lock: the next minute finds what is left.
    log.warn({ err: error, organization: deletion.organizationId }, "erasing an organization will retry");
  }
}

/** Counts once, before the first row goes. */
async function begin({ db, clock }: Pick<Context, "db" | "clock">, { id, organizationId }: Deletion) {
  const tables = await tenantTables(db);
  const end = await endOfChain(db, organizationId);
  await db.transaction().execute(async (trx) => {
    if (!(await beginErasing(trx, clock(), id))) return;
    await insertCounts(trx, id, await countAll(trx, tables, organizationId));
    await recordAuditEnd(trx, id, end);
  });
  return tables;
}

async function countAll(db: Database, tables: readonly TenantTable[], organizationId: number) {
  const counts: { noun: string; rows: number }[] = [];
  for (const table of tables)
    counts.push({ noun: table.noun, rows: await countTenantRows(db, table, organizationId) });
  return counts;
}

async function eraseBatch(
  context: Pick<Context, "clock" | "storage">,
  trx: Database,
  deletion: Deletion,
  pass: Pass,
): Promise<Progress> {
  const held = await lockDeletion(trx, deletion.id);
  if (held?.state !== "erasing" && held?.state !== "settling") return "later";
  if (held.state === "settling" && !(await isSettled(context, trx, held))) return "later";
  await sql`set local lock_timeout = '5s'`.execute(trx);
  for (const [at, table] of pass.tables.entries()) {
    if (at < pass.from || table.noun === "organization") continue;
    if ((await eraseRows(context, trx, deletion, table)) === 0) continue;
    pass.from = at;
    return "continue";
  }
  // Only a look at all tables that finds nothing is the last one: somebody may have written behind this one.
  if (pass.from > 0) {
    pass.from = 0;
    return "continue";
  }
  if (held.state === "settling") {
    await prove(context, trx, deletion, pass.tables);
    return "done";
  }
  await deleteOrganization(trx, deletion.organizationId);
  await addErased(trx, deletion.id, "organization", 1);
  await beginSettling(trx, context.clock(), deletion.id);
  return "continue";
}

/** Whether whatever was being written when the organization's row went is there to be seen. */
async function isSettled(
  { clock }: Pick<Context, "clock">,
  trx: Database,
  { closing_transaction, closed_at }: Closing,
): Promise<boolean> {
  if (closing_transaction === null || closed_at === null) return false;
  if (clock().getTime() > Date.parse(closed_at) + SETTLES_WITHIN_MS) return true;
  return hasSettled(trx, closing_transaction);
}

async function eraseRows(
  { storage }: Pick<Context, "storage">,
  trx: Database,
  { id, organizationId }: Deletion,
  table: TenantTable,
): Promise<number> {
  const { noun } = table;
  const withFiles = {
    document: () => deleteDocumentsOf(trx, storage, organizationId, FILE_BATCH_SIZE),
    organization_export_part: () => deletePartsWithFiles(trx, storage, { organizationId }, FILE_BATCH_SIZE),
  };
  if (noun === "document" || noun === "organization_export_part") {
    const files = await withFiles[noun]();
    if (files > 0) await addErased(trx, id, noun, files);
    if (files > 0) await addFiles(trx, id, files);
    return files;
  }
  const erased =
    noun === "scenario_run"
      ? await deleteRunsOf(trx, organizationId, BATCH_SIZE)
      : await deleteTenantRows(trx, table, organizationId, BATCH_SIZE);
  if (erased > 0) await addErased(trx, id, noun, erased);
  return erased;
}

/** Counts again, and writes the outcome into the chain of what belongs to no organization. */
async function prove(
  { clock }: Pick<Context, "clock">,
  trx: Database,
  { id, organizationId }: Deletion,
  tables: readonly TenantTable[],
): Promise<void> {
  const now = clock();
  await recordErased(trx, now, id, await countAll(trx, tables, organizationId));
  const deletion = await deletionOf(trx, id);
  const rows = deletion.counts.map(({ table, before, after }): [string, [unknown, unknown]] => [
    table,
    [before, after],
  ]);
  await audit(
    { trx, now, origin: serviceOrigin },
    "organization.erase",
    { organizationId: null, id: organizationId },
    {
      ...Object.fromEntries(rows),
      deletion: [null, id],
      slug_sha256: [deletion.slug_sha256, null],
      requested_by: [null, deletion.requested_by],
      requested_at: [null, deletion.requested_at],
      erased_at: [null, deletion.proven_at],
      files: [deletion.files, 0],
      audit_hash: [deletion.audit_hash, null],
    },
  );
}
