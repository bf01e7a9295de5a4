import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";

/** A record that was uploaded or pushed, for a statement whose from clause has `hris_record as record`. */
export const recordColumns = rowOf(
  "hris_record as record",
  [
    "id",
    "hub_id",
    "remote_id",
    "user_name",
    "display_name",
    "given_name",
    "family_name",
    "job_title",
    "work_email",
    "personal_email",
    "employee_number",
    "department",
    "manager_id",
    "employment_type",
    "status_text",
    "start_date",
    "end_date",
    "group_ids",
    "mistake",
    "removed_at",
    "version",
    "creation_date",
    "modified_date",
  ],
  { kind: narrowed<RecordKind>(), mistake_sentences: narrowed<CodedSentence[] | null>() },
);
export type RecordRow = RowOf<typeof recordColumns>;
export type RecordKind = "employee" | "group";

/** Whose records: a connection of an organization. */
export interface RecordOwner {
  organizationId: number;
  connectionId: number;
}

/** What was changed, by hub ids: runs follow it at once. */
export interface ChangedRecords {
  employees: readonly string[];
  groups: readonly string[];
}
