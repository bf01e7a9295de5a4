import type { Database } from "#platform/database/database.ts";
import { type Belonging, readTenantTables, type TenantTable } from "#platform/tenant-rows/catalogue.ts";

const ofOperators: readonly Belonging[] = [{ column: "operator_id", parent: "operator" }];

/** Rows that are an organization's by their parents; beside their own organization, where they have one. */
export const byParents: Readonly<Record<string, readonly Belonging[]>> = {
  audit_chain_start: [{ column: "chain" }],
  browser_session: ofOperators,
  familiar_place: ofOperators,
  notice_message: [{ column: "notice_id", parent: "notice" }],
  operator_invitation: ofOperators,
  operator_recovery_code: ofOperators,
  operator_second_factor: ofOperators,
  operator_session: ofOperators,
  organization: [{ column: "id" }],
  picture_rendition: [{ column: "picture_id", parent: "picture" }],
  scenario_phrase: [{ column: "scenario_id", parent: "scenario" }],
  scenario_skill: [
    { column: "scenario_id", parent: "scenario" },
    { column: "skill_id", parent: "skill" },
  ],
  survey_question: [{ column: "survey_template_id", parent: "survey_template" }],
  template_skill: [
    { column: "template_id", parent: "template" },
    { column: "skill_id", parent: "skill" },
  ],
};

/** What names organizations and stays, with the reason. */
export const staying: Readonly<Record<string, string>> = {
  organization_deletion: "proves that the organization was erased",
  organization_deletion_count: "a part of the proof",
};

/** Every table with rows of organizations, in the order in which they can be deleted; the organization comes last. */
export async function tenantTables(db: Database): Promise<TenantTable[]> {
  return readTenantTables(db, byParents, Object.keys(staying));
}
