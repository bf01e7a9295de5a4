import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { type CodedSentence, codedSentences } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { leftJoinOrganization } from "#tenancy/organizations/index.ts";
import type { NewNotice } from "./new-notice.ts";
import type { noticeStates } from "./schemas.ts";

type NoticeState = (typeof noticeStates)[number];

const columns = rowOf(
  "notice",
  [
    "id",
    "organization_id",
    "kind",
    "subject_type",
    "subject_id",
    "message",
    "raised_at",
    "acknowledged_at",
    "acknowledged_by",
    "resolved_at",
  ],
  {
    organization: sql<string | null>`slug`,
    severity: narrowed<"warning" | "problem">(),
    sentences: narrowed<CodedSentence[] | null>(),
    state: sql<NoticeState>`case when resolved_at is not null then 'resolved' when acknowledged_at is not null then 'acknowledged' else 'open' end`,
  },
);
export type NoticeRow = RowOf<typeof columns>;
const source = sql`notice ${leftJoinOrganization(sql`organization_id`)}`;
/** As the indexes have them. */
const conditions: Record<NoticeState, RawBuilder<unknown>> = {
  open: sql`resolved_at is null and acknowledged_at is null`,
  acknowledged: sql`resolved_at is null and acknowledged_at is not null`,
  resolved: sql`resolved_at is not null`,
};

export interface NoticeFilter {
  organizationId?: number | undefined;
  state?: NoticeState | undefined;
}

/** The newest first. */
export function noticeList({ organizationId, state }: NoticeFilter): ListQuery<NoticeRow, "id"> {
  const id: SortColumn = { expression: sql`notice.id`, type: "bigint" };
  return {
    columns,
    from: sql`from ${source}`,
    conditions: [
      ...(organizationId === undefined ? [] : [sql`organization_id = ${organizationId}`]),
      ...(state === undefined ? [] : [conditions[state]]),
    ],
    sortColumns: { id },
    standard: [{ key: "id", descending: true }],
    id,
  };
}

export async function selectNotice(db: Database, id: number): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`select ${columns} from ${source} where notice.id = ${id}`.execute(db);
  return rows[0];
}

export async function selectNotices(db: Database, ids: readonly number[]): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${columns} from ${source} where notice.id = any(${[...ids]}::bigint[]) order by notice.id`.execute(
    db,
  );
  return rows;
}

export interface UnresolvedNotice {
  kind: string;
  severity: "warning" | "problem";
  message: string;
  sentences: CodedSentence[] | null;
  is_acknowledged: boolean;
}

const MOST_UNRESOLVED = 1_000;

/** Unresolved notices: problems first, then the newest. */
export async function selectUnresolved(db: Database): Promise<UnresolvedNotice[]> {
  const { rows } = await sql<UnresolvedNotice>`
    select kind, severity, message, sentences, acknowledged_at is not null as is_acknowledged from notice
    where resolved_at is null order by severity = 'problem' desc, id desc limit ${sql.lit(MOST_UNRESOLVED)}`.execute(
    db,
  );
  return rows;
}

/** The unique index is the rule: one unresolved row for each matter. */
export async function insertNotice(db: Database, now: Date, notice: NewNotice): Promise<void> {
  await sql`
    insert into notice (organization_id, kind, severity, subject_type, subject_id, message, sentences, raised_at)
    values (${notice.organizationId}, ${notice.kind}, ${notice.severity}, ${notice.subjectType},
            ${String(notice.subjectId)}, ${notice.message}, ${sentencesOf(notice)}::jsonb, ${now})
    on conflict (kind, subject_type, subject_id) where resolved_at is null do nothing`.execute(db);
}

/** The same, but an unresolved row says from now on what is so now; acknowledged it stays. What says so already is not written again. */
export async function upsertNotice(db: Database, now: Date, notice: NewNotice): Promise<void> {
  await sql`
    insert into notice (organization_id, kind, severity, subject_type, subject_id, message, sentences, raised_at)
    values (${notice.organizationId}, ${notice.kind}, ${notice.severity}, ${notice.subjectType},
            ${String(notice.subjectId)}, ${notice.message}, ${sentencesOf(notice)}::jsonb, ${now})
    on conflict (kind, subject_type, subject_id) where resolved_at is null do update
      set message = excluded.message, sentences = excluded.sentences, severity = excluded.severity
      where (notice.message, notice.sentences, notice.severity)
        is distinct from (excluded.message, excluded.sentences, excluded.severity)`.execute(db);
}

/** What was a warning and is a problem now: that matter is told anew. */
export async function resolveMilder(db: Database, now: Date, notice: NewNotice): Promise<void> {
  await sql`
    update notice set resolved_at = ${now}
    where kind = ${notice.kind} and subject_type = ${notice.subjectType} and subject_id = ${String(notice.subjectId)}
      and resolved_at is null and severity = 'warning'`.execute(db);
}

/** As they are kept: the message has the text. */
function sentencesOf({ sentences }: NewNotice): string | null {
  if (sentences === undefined) return null;
  return JSON.stringify(codedSentences(sentences));
}

interface Matter {
  kinds: readonly string[];
  subjectType: string;
  subjectIds: readonly string[];
}

export async function resolveThese(db: Database, now: Date, matter: Matter): Promise<void> {
  await sql`
    update notice set resolved_at = ${now}
    where ${unresolved(matter)} and subject_id = any(${[...matter.subjectIds]}::text[])`.execute(db);
}

export async function resolveAllBut(db: Database, now: Date, matter: Matter): Promise<void> {
  await sql`
    update notice set resolved_at = ${now}
    where ${unresolved(matter)} and subject_id <> all(${[...matter.subjectIds]}::text[])`.execute(db);
}

/** Resolves notices of these kinds that are no longer current, by kind and subject: one subject may have several issues. */
export async function resolveStale(
  db: Database,
  now: Date,
  {
    current,
    ...matter
  }: Omit<Matter, "subjectIds"> & { current: readonly { kind: string; subjectId: string }[] },
): Promise<void> {
  await sql`
    update notice set resolved_at = ${now}
    where ${unresolved(matter)}
      and not exists (select from unnest(${current.map(({ kind }) => kind)}::text[],
                                         ${current.map(({ subjectId }) => subjectId)}::text[]) as now (kind, subject_id)
                      where now.kind = notice.kind and now.subject_id = notice.subject_id)`.execute(db);
}

function unresolved({ kinds, subjectType }: Pick<Matter, "kinds" | "subjectType">): RawBuilder<unknown> {
  return sql`resolved_at is null and kind = any(${[...kinds]}::text[]) and subject_type = ${subjectType}`;
}

/** @returns whether it was open until now */
export async function acknowledgeOpen(
  db: Database,
  now: Date,
  { id, by }: { id: number; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    update notice set acknowledged_at = ${now}, acknowledged_by = ${by}
    where id = ${id} and ${conditions.open} returning id`.execute(db);
  return rows.length > 0;
}
