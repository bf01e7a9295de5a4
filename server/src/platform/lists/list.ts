import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";
import { offload } from "../database/replica/offload.ts";
import type { Context } from "../feature.ts";
import type { Caller } from "../http/types.ts";
import { invalidParameter } from "../problems.ts";
import { openCursor, sealCursor } from "./cursor.ts";
import { beyond, type OrderTerm, orderBy, positionOf, type SortColumn, wholeOrder } from "./order.ts";
import { type PageRequest, pageEnvelope, readPage, readSort, type SortTerm } from "./pagination.ts";

/** What a feature says of its list: one statement in parts, and what may be sorted by. */
export interface ListQuery<Row, Key extends string = string> {
  columns: RawBuilder<Row>;
  /** From `from` on, with its joins. */
  from: RawBuilder<unknown>;
  conditions: readonly RawBuilder<unknown>[];
  /** What `sort` may name, and the columns of the standard order. */
  sortColumns?: Readonly<Record<Key, SortColumn>>;
  standard: readonly SortTerm<NoInfer<Key>>[];
  /** The primary key, which breaks the last tie. */
  id: SortColumn;
  /** It is read from the replica, if there is one, as what goes through many rows should be; see `offload`. */
  mayUseReplica?: boolean;
}

/** The request of a list route: its query has `listParameters` among its parameters. */
interface ListRequest {
  url: string;
  query: {
    page?: string | undefined;
    page_size?: number | undefined;
    cursor?: string | undefined;
    sort?: string | undefined;
  };
  caller: Caller | null;
  routeOptions: { url?: string | undefined };
}

type Reader = Pick<Context, "db" | "replica" | "encryption" | "settings">;
type PageReader = Omit<Reader, "replica">;

/** Answers a list as the contract's envelope (1.4). @throws what `selectList` throws */
export async function answerList<Row, Key extends string, Result>(
  context: Reader,
  request: ListRequest,
  query: ListQuery<Row, Key>,
  present: (row: Row) => Result,
) {
  const { rows, ...envelope } = await selectList(context, request, query);
  return { ...envelope, results: rows.map(present) };
}

interface SelectedPage<Row> {
  count: number;
  next: string | null;
  previous: string | null;
  rows: Row[];
}

/**
 * One page of the list, by `page` or by `cursor`, in every order that it can be sorted in, with the links around it.
 * @throws invalidPage (404); invalidParameter (422) for an unknown sort key or a cursor of something else
 */
export async function selectList<Row, Key extends string>(
  context: Reader,
  request: ListRequest,
  query: ListQuery<Row, Key>,
): Promise<SelectedPage<Row>> {
  const { cursor, page: number, sort } = request.query;
  const page = readPage(request.query);
  if (cursor !== undefined && number !== undefined)
    throw invalidParameter({ errors: { cursor: ["Send `page` or `cursor`, not both."] } });
  const columns: Readonly<Record<string, SortColumn>> = query.sortColumns ?? {};
  const terms = readSort(sort, Object.keys(columns), [...query.standard]);
  const order = wholeOrder(columns, query.id, terms);
  const select = (db: Database): Promise<SelectedPage<Row>> => {
    const reader = { ...context, db };
    return cursor === undefined
      ? numbered(reader, request, query, { order, page })
      : walk(reader, request, query, { terms, order, cursor, size: page.size });
  };
  return query.mayUseReplica ? offload(context, select) : select(context.db);
}

async function numbered<Row>(
  context: PageReader,
  request: ListRequest,
  query: ListQuery<Row>,
  { order, page }: { order: readonly OrderTerm[]; page: PageRequest },
): Promise<SelectedPage<Row>> {
  const found = await selectPage(context, query, order, page);
  // Behind the last page there is no row that could tell.
  const count = found[0]?.list_count ?? (await countRows(context, query));
  const { results, ...envelope } = pageEnvelope(context.settings.siteUrl, request.url, page, count, found);
  return { ...envelope, rows: results };
}

type Position = readonly (string | null)[];

interface Step {
  terms: readonly SortTerm<string>[];
  order: readonly OrderTerm[];
  cursor: string;
  size: number;
}

/** The page beside the cursor's place, linked to the places from which the walk goes on in either direction. */
async function walk<Row>(
  context: PageReader,
  request: ListRequest,
  query: ListQuery<Row>,
  { terms, order, cursor, size }: Step,
) {
  const list = listName(request);
  const sort = terms.map(({ key, descending }) => `${descending ? "-" : ""}${key}`).join(",");
  const { position, isBackward } = openCursor(context.encryption, cursor, list, sort);
  const link = (from: Position | null, backward: boolean) => {
    if (from === null) return null;
    const url = new URL(request.url, context.settings.siteUrl);
    const next = sealCursor(context.encryption, { sort, isBackward: backward, position: from }, list);
    url.searchParams.set("cursor", next);
    return url.href;
  };
  const count = await countRows(context, query);
  const found = await selectBeside(context, query, order, { position, isBackward, limit: size + 1 });
  const rows = found.slice(0, size);
  if (isBackward) rows.reverse();
  const [hasMore, isBetween] = [found.length > size, position !== null];
  return {
    count,
    next: link((isBackward ? isBetween : hasMore) ? (rows.at(-1)?.list_position ?? null) : null, false),
    previous: link((isBackward ? hasMore : isBetween) ? (rows[0]?.list_position ?? null) : null, true),
    rows,
  };
}

/** A cursor of one list, or of another organization's, is none here. */
function listName({ routeOptions, caller }: ListRequest): string {
  const owner = caller && caller.kind !== "operator" ? caller.organizationId : "operator";
  return `list_cursor/${owner}${routeOptions.url ?? ""}`;
}

/** Rows of a page, each with how many there are in all: in one round trip, and both of the same moment. */
function selectPage<Row>(
  context: PageReader,
  query: ListQuery<Row>,
  order: readonly OrderTerm[],
  { limit, offset }: PageRequest,
): Promise<(Row & { list_count: number })[]> {
  const { from, conditions, id } = query;
  const columns = sql`${query.columns}, (select count(*) ${from} ${whereAll(conditions)}) as list_count`;
  const inOrder = sql`order by ${orderBy(order, false)}`;
  const page = sql`limit ${limit} offset ${offset}`;
  if (offset === 0) return selectRows(context, { ...query, columns }, sql`${inOrder} ${page}`);
  // PostgreSQL makes up the columns of the rows that it skips, too: of those alone their place in the order is looked at.
  const ids = sql`select ${id.expression} ${from} ${whereAll(conditions)} ${inOrder} ${page}`;
  const ofPage = [...conditions, sql`${id.expression} = any(array(${ids}))`];
  return selectRows(context, { ...query, columns, conditions: ofPage }, inOrder);
}

function selectBeside<Row>(
  context: PageReader,
  query: ListQuery<Row>,
  order: readonly OrderTerm[],
  { position, isBackward, limit }: { position: Position | null; isBackward: boolean; limit: number },
): Promise<(Row & { list_position: Position })[]> {
  const columns = sql`${query.columns}, ${positionOf(order)} as list_position`;
  const further = position === null ? [] : [sql`(${beyond(order, position, isBackward)})`];
  const conditions = [...query.conditions, ...further];
  const tail = sql`order by ${orderBy(order, isBackward)} limit ${limit}`;
  return selectRows(context, { ...query, columns, conditions }, tail);
}

async function countRows({ db }: PageReader, { from, conditions }: ListQuery<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* planned each time */
    select count(*) as count ${from} ${whereAll(conditions)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function selectRows<Row>(
  { db }: PageReader,
  { columns, from, conditions }: Pick<ListQuery<unknown>, "columns" | "from" | "conditions">,
  tail: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`/* planned each time */
    select ${columns} ${from} ${whereAll(conditions)} ${tail}`.execute(db);
  return rows;
}

function whereAll(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;
}
