import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import { oneOrganization } from "#tenancy/organizations/index.ts";

const brandColumns = rowOf("certificate_brand as brand", [
  "name",
  "accent_color",
  "logo",
  "logo_content_type",
  "signatory",
]);
type Brand = RowOf<typeof brandColumns>;

export async function selectBrand(db: Database, organizationId: number, id: number): Promise<Brand> {
  const { rows } = await sql<Brand>`
    select ${brandColumns} from certificate_brand as brand
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
  const [brand] = rows;
  if (!brand) throw new Error(`The brand ${id} of a certificate is gone.`);
  return brand;
}

/** Keeps how the organization looks now. Equal looks are stored once. */
export async function keepBrand(
  trx: Database,
  organizationId: number,
  signatory: string | null,
): Promise<number | undefined> {
  const { rows: current } = await sql<Omit<Brand, "signatory">>`
    select coalesce(display_name, name) as name, accent_color, logo, logo_content_type
    from ${oneOrganization(organizationId)}`.execute(trx);
  const [look] = current;
  if (!look) return undefined;
  const { rows } = await sql<{ id: number }>`
    insert into certificate_brand (organization_id, digest, name, accent_color, logo, logo_content_type, signatory)
    values (${organizationId}, ${digestOf({ ...look, signatory })}, ${look.name}, ${look.accent_color}, ${look.logo},
            ${look.logo_content_type}, ${signatory})
    on conflict (organization_id, digest) do update set digest = excluded.digest
    returning id`.execute(trx);
  return rows[0]?.id;
}

function digestOf({ logo, ...texts }: Brand): Buffer {
  const hash = createHash("sha256").update(JSON.stringify(Object.entries(texts).sort()));
  return hash.update(logo ?? "").digest();
}
