import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { features } from "../../src/app/features.ts";
import type { TestApp } from "../app.ts";
import type { Partner } from "../builders.ts";
import type { Reference } from "./references.ts";

const declared = Object.fromEntries(
  features.flatMap(({ name, tenantReferences = {} }) =>
    Object.entries(tenantReferences).map(([key, reference]) => [key, { feature: name, ...reference }]),
  ),
);

const missing = { uuid: randomUUID(), number: 999_999_999, text: "scn_nobody" };

/** What features say of themselves. */
export const declaredReferences: Record<string, Reference> = Object.fromEntries(
  Object.entries(declared).map(([key, { form }]) => [
    key,
    {
      foreign: (world) => world.declared[key] ?? "",
      missing: missing[form],
    },
  ]),
);

/** Features make what they declare in a file of their own: `test/tenant-rows.ts`. */
export async function makeTenantRows(app: TestApp, partner: Partner): Promise<void> {
  const folder = join(import.meta.dirname, "../../src/features");
  for (const path of globSync("*/*/test/tenant-rows.ts", { cwd: folder })) {
    const maker: { makeTenantRows(app: TestApp, partner: Partner): Promise<void> } = await import(
      join(folder, path)
    );
    await maker.makeTenantRows(app, partner);
  }
}

/** An id of the organization for each declared reference. */
export async function readDeclared({ context }: TestApp, { organizationId }: Partner) {
  const ids: Record<string, string | number> = {};
  for (const [key, { feature, table, column }] of Object.entries(declared)) {
    const { rows } = await sql<{ id: string | number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}
      where organization_id = ${organizationId} order by 1 limit 1`.execute(context.db);
    if (!rows[0]) {
      throw new Error(`There is no ${table} to try ${key} with: make one in ${feature}/test/tenant-rows.ts.`);
    }
    ids[key] = rows[0].id;
  }
  return ids;
}
