import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";

export const givenFor = ["none", "required", "all"] as const;

const settingColumns = rowOf(
  "certificate_setting",
  ["signatory", "minimum_right_at_first", "minimum_minutes"],
  { given_for: narrowed<(typeof givenFor)[number]>() },
);
export type CertificateSetting = RowOf<typeof settingColumns>;

/**
 * Where nobody decided: for what must be taken, or has to be passed. A certificate for reading is worth nothing, and neither is one
 * for trying until the options were right.
 */
const standard: CertificateSetting = {
  given_for: "required",
  signatory: null,
  minimum_right_at_first: 50,
  minimum_minutes: null,
};

export async function selectSetting(db: Database, organizationId: number): Promise<CertificateSetting> {
  const { rows } = await sql<CertificateSetting>`
    select ${settingColumns} from certificate_setting where organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? standard;
}

export async function saveSetting(
  trx: Database,
  now: Date,
  organizationId: number,
  { given_for, signatory, minimum_right_at_first, minimum_minutes }: CertificateSetting,
): Promise<void> {
  await sql`
    insert into certificate_setting (organization_id, given_for, signatory, minimum_right_at_first, minimum_minutes, modified_date)
    values (${organizationId}, ${given_for}, ${signatory}, ${minimum_right_at_first}, ${minimum_minutes}, ${now})
    on conflict (organization_id) do update
      set given_for = excluded.given_for, signatory = excluded.signatory,
          minimum_right_at_first = excluded.minimum_right_at_first, minimum_minutes = excluded.minimum_minutes,
          modified_date = excluded.modified_date`.execute(trx);
}
