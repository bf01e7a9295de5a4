import type { PictureFacts } from "@lectern/lesson-format/picture.ts";
import { type RawBuilder, sql } from "kysely";
import type { LessonType } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { slugOf } from "#tenancy/organizations/index.ts";

export const draftStatuses = [
  "writing",
  "failed",
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "published",
  "discarded",
] as const;
export type DraftStatus = (typeof draftStatuses)[number];
export const draftOrigins = ["empty", "copy", "version", "import", "model"] as const;
export type DraftOrigin = (typeof draftOrigins)[number];
/** Text by file name, byte for byte as it was saved. */
export type DraftFiles = Record<string, string>;
/** What a draft's texts may show, by name. */
export type DraftPictures = Record<string, PictureFacts>;
/** By language: which text was translated from which, both as hashes of pieces, `source>text`. */
export type Translated = { [language in Language]?: string[] };
/** All that a draft says. */
export interface DraftState {
  files: DraftFiles;
  pictures: DraftPictures;
}
/** What operators have said of a lesson, and its authors keep as it is. */
export interface LessonRules {
  lesson_type: LessonType;
  scenario_id: string | null;
}

const columns = rowOf(
  "lesson_draft as draft",
  [
    "id",
    "organization_id",
    "template_id",
    "source_template_id",
    "key",
    "is_platform",
    "title",
    "revision",
    "created_by",
    "changed_by",
    "submitted_by",
    "decided_by",
    "creation_date",
    "changed_at",
  ],
  {
    organization: slugOf(sql`draft.organization_id`),
    mistake_count: sql<number>`draft.mistakes`,
    origin: narrowed<DraftOrigin>(),
    language: narrowed<Language>(),
    languages: narrowed<Language[]>(),
    stale_languages: narrowed<Language[]>(),
    status: narrowed<DraftStatus>(),
  },
);
type DraftRow = RowOf<typeof columns>;

const wholeColumns = sql`${columns}, draft.lesson_type, draft.scenario_id, draft.files, draft.translated, draft.base_hash, draft.import_notes, draft.import_note_sentences,
  (select coalesce(json_object_agg(name, json_build_object('hash', hash, 'width', width, 'height', height, 'widths', widths)
                                   order by name), '{}')
   from lesson_draft_picture as shown where shown.draft_id = draft.id) as pictures`;

/** With its text. */
export interface WholeDraft extends DraftRow, DraftState, LessonRules {
  translated: Translated;
  base_hash: string | null;
  import_notes: string[];
  /** Null: of an earlier release. */
  import_note_sentences: CodedSentence[] | null;
}

export async function selectDraft(db: Database, id: number): Promise<WholeDraft | undefined> {
  const { rows } = await sql<WholeDraft>`
    select ${wholeColumns} from lesson_draft as draft where draft.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, and nobody saves or decides before the transaction ends. */
export async function lockDraft(trx: Database, id: number): Promise<WholeDraft | undefined> {
  await sql`select from lesson_draft where id = ${id} for no key update`.execute(trx);
  // Only a statement that begins after the lock sees pictures that its former holder committed.
  return selectDraft(trx, id);
}

interface DraftFilter {
  organizationId: number | null;
  /** Those that change the platform's lessons, too. */
  hasPlatform: boolean;
  origin?: DraftOrigin | undefined;
  templateId?: number | undefined;
  status?: DraftStatus | undefined;
  search?: string | undefined;
}

/** The last changed first. */
export function draftList(filter: DraftFilter): ListQuery<DraftRow, "modified_date"> {
  const { organizationId, hasPlatform, templateId, origin, status, search } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null) conditions.push(sql`draft.organization_id = ${organizationId}`);
  if (!hasPlatform) conditions.push(sql`not draft.is_platform`);
  if (origin !== undefined) conditions.push(sql`draft.origin = ${origin}`);
  if (templateId !== undefined) conditions.push(sql`draft.template_id = ${templateId}`);
  if (status !== undefined) conditions.push(sql`draft.status = ${status}`);
  if (search !== undefined)
    conditions.push(
      sql`position(search_fold(${search}) in search_fold(draft.title || ' ' || draft.key)) > 0`,
    );
  return {
    columns,
    from: sql`from lesson_draft as draft`,
    conditions,
    sortColumns: { modified_date: { expression: sql`draft.changed_at`, type: "timestamptz" } },
    standard: [{ key: "modified_date", descending: true }],
    id: { expression: sql`draft.id`, type: "bigint" },
  };
}

export function presentDraft({ organization_id: _, changed_at, ...row }: DraftRow) {
  return { ...row, modified_date: changed_at };
}

/** A draft as lists show it. */
export function listed(draft: WholeDraft): DraftRow {
  const { files: _, pictures: __, translated: ___, base_hash: ____, import_notes: _____, ...more } = draft;
  const { lesson_type: ______, scenario_id: _______, import_note_sentences: ________, ...row } = more;
  return row;
}
