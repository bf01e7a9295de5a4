import { type RawBuilder, sql } from "kysely";
import type { TemplateContent } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { slugOf } from "#tenancy/organizations/index.ts";

import type { FailureCode } from "./writing/failure.ts";

export const draftKinds = ["translation", "documents"] as const;
export type DraftKind = (typeof draftKinds)[number];
export const draftStatuses = ["waiting", "writing", "ready", "failed", "accepted", "rejected"] as const;
type DraftStatus = (typeof draftStatuses)[number];

/** On which passages a paragraph leans; both numbers from 1. */
export interface ParagraphSource {
  section: string;
  paragraph: number;
  passages: string[];
}

const columns = rowOf(
  "template_draft as draft",
  [
    "id",
    "organization_id",
    "template_id",
    "title",
    "steps",
    "model",
    "failure_detail",
    "requested_by",
    "decided_by",
    "decided_at",
    "is_edited",
    "creation_date",
    "changed_at",
  ],
  {
    kind: narrowed<DraftKind>(),
    language: narrowed<Language>(),
    status: narrowed<DraftStatus>(),
    failure: narrowed<FailureCode | null>(),
    organization: slugOf(sql`draft.organization_id`),
    original_language: sql<Language | null>`draft.basis ->> 'language'`,
    steps_done: sql<number>`jsonb_array_length(draft.work)`,
  },
);
type DraftRow = RowOf<typeof columns>;

const wholeColumns = sql`
  ${columns}, draft.basis, draft.basis_hash, draft.document_ids, draft.files, draft.sources`;

/** With what was proposed. */
export interface WholeDraft extends DraftRow {
  basis: TemplateContent | null;
  basis_hash: string | null;
  document_ids: string[];
  files: Record<string, string> | null;
  sources: ParagraphSource[];
}

export async function selectDraft(db: Database, id: number): Promise<WholeDraft | undefined> {
  const { rows } = await sql<WholeDraft>`
    select ${wholeColumns} from template_draft as draft where draft.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, and nobody decides about it before the transaction ends. */
export async function lockDraft(trx: Database, id: number): Promise<WholeDraft | undefined> {
  const { rows } = await sql<WholeDraft>`
    select ${wholeColumns} from template_draft as draft where draft.id = ${id} for no key update`.execute(
    trx,
  );
  return rows[0];
}

interface DraftFilter {
  organizationId: number | null;
  templateId: number | null;
  status?: DraftStatus | undefined;
}

/** The newest first. */
export function draftList({
  organizationId,
  templateId,
  status,
}: DraftFilter): ListQuery<DraftRow, "creation_date"> {
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null) conditions.push(sql`draft.organization_id = ${organizationId}`);
  if (templateId !== null) conditions.push(sql`draft.template_id = ${templateId}`);
  if (status !== undefined) conditions.push(sql`draft.status = ${status}`);
  return {
    columns,
    from: sql`from template_draft as draft`,
    conditions,
    sortColumns: { creation_date: { expression: sql`draft.creation_date`, type: "timestamptz" } },
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`draft.id`, type: "bigint" },
  };
}

export function presentDraft(row: DraftRow) {
  const { organization_id: _, changed_at, ...shown } = row;
  return { ...shown, modified_date: changed_at };
}

/** A draft as lists show it. */
export function listed(draft: WholeDraft): DraftRow {
  const { basis: _, basis_hash: __, document_ids: ___, files: ____, sources: _____, ...row } = draft;
  return row;
}
