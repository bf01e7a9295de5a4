import { type RawBuilder, sql } from "kysely";
import type { TemplateContent } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { slugOf } from "#tenancy/organizations/index.ts";
import type { DraftFiles } from "../drafts/draft.ts";
import type { FailureCode } from "./writing/failure.ts";

export const proposalKinds = ["translation", "documents"] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalStatuses = ["waiting", "writing", "ready", "failed", "accepted", "rejected"] as const;
type ProposalStatus = (typeof proposalStatuses)[number];

/** On which passages a paragraph leans; both numbers from 1. */
export interface ParagraphSource {
  section: string;
  paragraph: number;
  /** As the model wrote it. */
  text: string;
  passages: string[];
}

const columns = rowOf(
  "template_draft as proposal",
  [
    "id",
    "draft_id",
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
    kind: narrowed<ProposalKind>(),
    language: narrowed<Language>(),
    status: narrowed<ProposalStatus>(),
    failure: narrowed<FailureCode | null>(),
    failure_sentences: narrowed<CodedSentence[] | null>(),
    organization: slugOf(sql`proposal.organization_id`),
    original_language: sql<Language | null>`proposal.basis ->> 'language'`,
    steps_done: sql<number>`jsonb_array_length(proposal.work)`,
  },
);
export type ProposalRow = RowOf<typeof columns>;

const wholeColumns = sql`${columns}, proposal.lesson_type, proposal.basis, proposal.basis_hash, proposal.document_ids,
  proposal.files, proposal.sources`;

/** What a model was asked to write of a lesson draft, and what it wrote. */
export interface Proposal extends ProposalRow {
  lesson_type: TemplateContent["lessonType"];
  basis: TemplateContent | null;
  basis_hash: string | null;
  document_ids: string[];
  files: DraftFiles | null;
  sources: ParagraphSource[];
}

export async function selectProposal(db: Database, id: number): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${wholeColumns} from template_draft as proposal where proposal.id = ${id}`.execute(db);
  return rows[0];
}

/** Of a lesson draft; undefined where no model was asked. The draft's lock keeps it as it is. */
export async function selectProposalOf(db: Database, draftId: number): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${wholeColumns} from template_draft as proposal where proposal.draft_id = ${draftId}`.execute(db);
  return rows[0];
}

interface ProposalFilter {
  organizationId: number | null;
  templateId: number | null;
  status?: ProposalStatus | undefined;
}

/** The newest first. */
export function proposalList({
  organizationId,
  templateId,
  status,
}: ProposalFilter): ListQuery<ProposalRow, "creation_date"> {
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null) conditions.push(sql`proposal.organization_id = ${organizationId}`);
  if (templateId !== null) conditions.push(sql`proposal.template_id = ${templateId}`);
  if (status !== undefined) conditions.push(sql`proposal.status = ${status}`);
  return {
    columns,
    from: sql`from template_draft as proposal`,
    conditions,
    sortColumns: { creation_date: { expression: sql`proposal.creation_date`, type: "timestamptz" } },
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`proposal.id`, type: "bigint" },
  };
}
