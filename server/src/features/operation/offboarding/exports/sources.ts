import { selectDocumentFiles } from "#content/documents/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { TenantTable } from "#platform/tenant-rows/catalogue.ts";
import { readTenantFile, readTenantRows } from "#platform/tenant-rows/tenant-rows.ts";
import { readHandedOver } from "#tenancy/audit/index.ts";
import { tenantTables } from "../tenant-tables.ts";
import { columnsLeftOut, fileColumns, orderedBy, tablesLeftOut } from "./contents.ts";

const ROWS = 2_000;
const BYTES = 4_000_000;

export interface NewPart {
  /** Where it stands in the archive, without an ending that tells parts of one table apart. */
  name: string;
  ending: string;
  /** The table; null for a file. */
  noun: string | null;
  rows: number;
  content: Buffer;
}

/** What an archive is made of: the rows of a table, or files. */
interface Source {
  name: string;
  /** What follows `after`, where the part before it ended; null for both: there is no more. */
  read(after: readonly string[] | null): Promise<{ part: NewPart; after: string[] } | null>;
}

/** In the order in which they are written. */
export async function sourcesOf(
  { storage }: Pick<Context, "storage">,
  db: Database,
  organizationId: number,
): Promise<Source[]> {
  const tables = await tenantTables(db);
  const shown = tables
    .filter(({ noun }) => !Object.hasOwn(tablesLeftOut, noun))
    .toSorted((one, other) => (one.noun < other.noun ? -1 : 1));
  return [
    ...shown.map((table) =>
      table.noun === "audit_entry"
        ? auditSource(db, organizationId)
        : tableSource(db, organizationId, { ...table, key: orderedBy[table.noun] ?? table.key }),
    ),
    ...fileColumns.map((file) => columnSource(db, organizationId, file)),
    documentSource(storage, db, organizationId),
  ];
}

function tableSource(db: Database, organizationId: number, table: TenantTable): Source {
  const { noun } = table;
  const without = table.columns.filter((column) => Object.hasOwn(columnsLeftOut, `${noun}.${column}`));
  return {
    name: noun,
    async read(after) {
      const rows = await readTenantRows(db, table, organizationId, {
        after,
        without,
        limit: ROWS,
        bytes: BYTES,
      });
      const last = rows.at(-1);
      if (!last) return null;
      return {
        part: rowsPart(
          noun,
          rows.map(({ line }) => line),
        ),
        after: last.key,
      };
    },
  };
}

/** As the organization sees its log: operators without their names, and the chain can be verified from it. */
function auditSource(db: Database, organizationId: number): Source {
  return {
    name: "audit_entry",
    async read(after) {
      const entries = await readHandedOver(db, organizationId, Number(after?.[0] ?? 0), ROWS);
      const last = entries.at(-1);
      if (!last) return null;
      const lines = entries.map(({ entry }) => JSON.stringify(entry));
      return { part: rowsPart("audit_entry", lines), after: [String(last.position)] };
    },
  };
}

const rowsPart = (noun: string, lines: readonly string[]): NewPart => ({
  name: `rows/${noun}`,
  ending: "ndjson",
  noun,
  rows: lines.length,
  content: Buffer.from(`${lines.join("\n")}\n`),
});

function columnSource(db: Database, organizationId: number, file: (typeof fileColumns)[number]): Source {
  const { noun, column } = file;
  return {
    name: `${noun}.${column}`,
    async read(after) {
      const found = await readTenantFile(db, file, organizationId, Number(after?.[0] ?? 0));
      if (!found) return null;
      const part = {
        name: `files/${noun}/${found.id}-${column}`,
        ending: endingOf(found.type),
        noun: null,
        rows: 0,
        content: found.content,
      };
      return { part, after: [String(found.id)] };
    },
  };
}

/** Of `image/svg+xml` or `png`. */
const endingOf = (type: string) => /[a-z0-9]+$/.exec(type.replace(/\+xml$/, ""))?.[0] ?? "bin";

/** A document whose file is missing is among the rows only. */
function documentSource(storage: Context["storage"], db: Database, organizationId: number): Source {
  return {
    name: "document file",
    async read(after) {
      const found = await selectDocumentFiles(db, organizationId, after?.[0] ?? null);
      if (!found) return null;
      const content = (await storage.get(found.key)) ?? Buffer.alloc(0);
      const name = `files/document/${found.id}`;
      return { part: { name, ending: found.kind, noun: null, rows: 0, content }, after: [found.id] };
    },
  };
}
