import { defineSentence } from "#platform/health/sentence.ts";
import { HubError } from "../failure.ts";
import type { HubPage, Reading, UnreadableRow } from "../hub.ts";
import type { KomboClient } from "./client.ts";
import { Fields, UnreadableField } from "./fields.ts";

/** The most that the hub gives at once. */
const PAGE_SIZE = 250;
/** Larger than companies are: beyond that something is wrong at the hub, and a reading is held in memory. */
const MOST_RECORDS = 200_000;
const MOST_PAGES = 4000;

/**
 * The pages of a list, up to the explicit last one. Nothing is filtered at the hub: a filter on a field that the HR tool
 * does not deliver leaves out everybody, in silence.
 * @throws HubError
 */
export async function* readPages<Row>(
  client: KomboClient,
  path: string,
  readRow: (fields: Fields) => Row,
  { updatedAfter, signal }: Reading,
): AsyncGenerator<HubPage<Row>> {
  const query = {
    page_size: String(PAGE_SIZE),
    include_deleted: "true",
    ...(updatedAfter ? { updated_after: updatedAfter.toISOString() } : {}),
  };
  const cursors = new Set<string>();
  let records = 0;
  for (let cursor: string | null = null; ; ) {
    const data: Record<string, unknown> = await client(
      path,
      cursor === null ? query : { ...query, cursor },
      signal,
    );
    if (!Array.isArray(data.results)) throw new HubError("answer", noResults());
    records += data.results.length;
    if (records > MOST_RECORDS) throw new HubError("answer", tooManyRecords({ most: MOST_RECORDS }));
    yield readRows(data.results, readRow);
    cursor = nextCursor(data.next);
    if (cursor === null) return;
    if (cursors.has(cursor)) throw new HubError("answer", inCircles());
    if (cursors.size === MOST_PAGES) throw new HubError("answer", tooManyPages({ most: MOST_PAGES }));
    cursors.add(cursor);
  }
}

/** Absent is not the end: only null says that this was the last page. */
function nextCursor(next: unknown): string | null {
  if (next === null) return null;
  if (typeof next === "string" && next !== "") return next;
  throw new HubError("answer", withoutNext());
}

const noResults = defineSentence("hub.no_results", "A page of the hub has no list of results.");
const tooManyRecords = defineSentence(
  "hub.too_many_records",
  "The hub delivers more than {most} records. Ask its support why.",
);
const tooManyPages = defineSentence(
  "hub.too_many_pages",
  "The hub delivers more than {most} pages. Ask its support why.",
);
const inCircles = defineSentence(
  "hub.pages_in_circles",
  "The hub's pages lead back to one that was read already.",
);
const withoutNext = defineSentence(
  "hub.no_last_page",
  "A page of the hub does not say whether it is the last.",
);

function readRows<Row>(results: readonly unknown[], readRow: (fields: Fields) => Row): HubPage<Row> {
  const rows: Row[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const result of results) {
    try {
      rows.push(readRow(new Fields(result)));
    } catch (error) {
      if (!(error instanceof UnreadableField)) throw error;
      unreadable.push({ hubId: hubIdOf(result), reason: [error.sentence] });
    }
  }
  return { rows, unreadable };
}

function hubIdOf(result: unknown): string | null {
  try {
    return new Fields(result).id("id");
  } catch {
    return null;
  }
}
