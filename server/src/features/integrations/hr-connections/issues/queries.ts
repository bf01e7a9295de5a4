import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { type CodedSentence, codedSentences } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { Issue, Proposed } from "../plan/change.ts";

const columns = rowOf(
  "hris_issue as issue",
  [
    "id",
    "organization_id",
    "connection_id",
    "kind",
    "hub_id",
    "person",
    "user_id",
    "detail",
    "advice",
    "first_seen",
  ],
  {
    state: narrowed<"open" | "resolved" | "gone">(),
    proposed: narrowed<Proposed | null>(),
    detail_sentences: narrowed<CodedSentence[] | null>(),
    advice_sentences: narrowed<CodedSentence[] | null>(),
    // What is open was seen by the last reading of all, which writes nothing where nothing changed.
    last_seen: sql<string>`case when issue.state = 'open'
      then greatest(issue.last_seen, connection.last_full_at) else issue.last_seen end`,
  },
);
export type IssueRow = RowOf<typeof columns>;
const source = sql`hris_issue as issue join hris_connection as connection on connection.id = issue.connection_id`;

/** Issues of this kind also ask the account's owner by mail. */
const ADDRESS_WAITS: Issue["kind"] = "address_needs_confirmation";

interface Owner {
  id: number;
  organization_id: number;
}

/** An address that waits for a word, and whose. */
interface ProposedAddress {
  user_id: number;
  email: string;
}

/**
 * Opens what a reading found, unless it is known and as it was: what an operator resolved stays resolved as long as it is
 * so. @returns addresses that nobody has been asked about yet
 */
export async function openIssues(
  trx: Database,
  now: Date,
  { id, organization_id }: Owner,
  issues: readonly Issue[],
): Promise<ProposedAddress[]> {
  if (issues.length === 0) return [];
  const rows = new Map(issues.map((issue) => [`${issue.kind} ${issue.hubId ?? ""}`, sentIssue(issue)]));
  const { rows: opened } = await sql<{ user_id: number | null; email: string | null }>`
    insert into hris_issue as known (organization_id, connection_id, kind, hub_id, person, user_id, detail, advice,
                                     detail_sentences, advice_sentences, proposed, state, first_seen, last_seen)
    select ${organization_id}, ${id}, kind, coalesce("hubId", ''), person, "userId", detail, advice, "detailSentences",
           "adviceSentences", proposed, 'open', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as input (
      kind text, "hubId" text, person text, "userId" bigint, detail text, advice text,
      "detailSentences" jsonb, "adviceSentences" jsonb, proposed jsonb)
    on conflict (connection_id, kind, hub_id) do update
      set person = excluded.person, user_id = excluded.user_id, detail = excluded.detail, advice = excluded.advice,
          detail_sentences = excluded.detail_sentences, advice_sentences = excluded.advice_sentences,
          proposed = excluded.proposed,
          last_seen = excluded.last_seen,
          first_seen = case when known.state = 'gone' then excluded.first_seen else known.first_seen end,
          state = case when known.state = 'gone' or known.detail <> excluded.detail then 'open' else known.state end
      where known.state = 'gone' or (known.person, known.user_id, known.detail)
            is distinct from (excluded.person, excluded.user_id, excluded.detail)
    returning user_id, case when kind = ${ADDRESS_WAITS} then proposed ->> 'email' end as email`.execute(trx);
  return opened.flatMap(({ user_id, email }) =>
    user_id === null || email === null ? [] : [{ user_id, email }],
  );
}

function sentIssue({ detail, advice, ...issue }: Issue) {
  return {
    ...issue,
    detail: detail.message,
    detailSentences: codedSentences(detail.sentences),
    advice: advice.message,
    adviceSentences: codedSentences(advice.sentences),
  };
}

/**
 * What is not so any more. `among`: the records that were read; null where everybody was. @returns accounts for which an
 * address does not wait any more
 */
export async function closeOtherIssues(
  trx: Database,
  now: Date,
  connectionId: number,
  current: readonly Issue[],
  among: readonly string[] | null,
): Promise<number[]> {
  const keys = current.map(({ kind, hubId }) => `${kind} ${hubId ?? ""}`);
  const { rows } = await sql<{ user_id: number | null; was_proposed: boolean }>`
    update hris_issue set state = 'gone', last_seen = ${now}
    where connection_id = ${connectionId} and state <> 'gone'
      and not (kind || ' ' || hub_id = any(${keys}::text[]))
      and ${among === null ? sql`true` : sql`hub_id = any(${[...among]}::text[])`}
    returning user_id, kind = ${ADDRESS_WAITS} as was_proposed`.execute(trx);
  return rows.flatMap(({ user_id, was_proposed }) => (was_proposed && user_id !== null ? [user_id] : []));
}

export async function lockIssue(trx: Database, id: number): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`
    select ${columns} from ${source} where issue.id = ${id} for no key update of issue`.execute(trx);
  return rows[0];
}

export async function resolveOpen(trx: Database, now: Date, id: number): Promise<void> {
  await sql`
    update hris_issue set state = 'resolved', last_seen = ${now} where id = ${id} and state = 'open'`.execute(
    trx,
  );
}

export function issueList(filter: {
  connectionId?: number | undefined;
  isOpen?: boolean | undefined;
  kind?: string | undefined;
}): ListQuery<IssueRow> {
  const { connectionId, isOpen, kind } = filter;
  const conditions: RawBuilder<unknown>[] = [
    ...(connectionId === undefined ? [] : [sql`issue.connection_id = ${connectionId}`]),
    ...(isOpen === undefined ? [] : [sql`(issue.state = 'open') = ${isOpen}`]),
    ...(kind === undefined ? [] : [sql`issue.kind = ${kind}`]),
  ];
  return {
    columns,
    from: sql`from ${source}`,
    conditions,
    standard: [],
    id: { expression: sql`issue.id`, type: "bigint" },
  };
}
