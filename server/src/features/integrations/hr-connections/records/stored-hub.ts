import type { Database } from "#platform/database/database.ts";
import { defineSentence, inSentences, type Sentence, saidAgain } from "#platform/health/sentence.ts";
import type { HrisHub, HubPage, Reading } from "../hub/hub.ts";
import { departmentsAmong } from "./department.ts";
import { employeeOf } from "./employee.ts";
import { groupOf } from "./group.ts";
import { hasEmployees, selectDepartments, selectGroupNames, selectRecords } from "./queries.ts";
import type { RecordKind, RecordRow } from "./record.ts";

const PAGE_SIZE = 250;

/** Where the records come from: a file has all of them each time, an identity provider says what changed. */
type RecordSource = "csv" | "scim";

/** The adapter for sources that cannot be asked: reads what they said last. */
export function storedHub(db: Database, connectionId: number, source: RecordSource): HrisHub {
  return {
    capabilities: { delta: true, deletions: source === "scim" ? "explicit" : "by_absence" },
    async check() {
      const isFilled = await hasEmployees(db, connectionId);
      return isFilled
        ? { state: "ready", isStale: false }
        : { state: "pending", detail: inSentences(nothingYet[source]()) };
    },
    async *employees(reading) {
      for await (const rows of pagesOf(db, connectionId, "employee", reading)) {
        const names = await selectGroupNames(
          db,
          connectionId,
          rows.flatMap(({ group_ids }) => group_ids),
        );
        yield pageOf(rows, (row) => employeeOf(row, names));
      }
    },
    async *groups(reading) {
      // One page, since one of few groups, or none, before that of the departments would look like one with gaps.
      const all: RecordRow[] = [];
      for await (const rows of pagesOf(db, connectionId, "group", reading)) all.push(...rows);
      const { rows, unreadable } = pageOf(all, groupOf);
      yield { rows: [...rows, ...departmentsAmong(await selectDepartments(db, connectionId))], unreadable };
    },
    readWebhook: () => ({ isGenuine: false, reason: "This connection takes no webhooks." }),
  };
}

const nothingYet: Record<RecordSource, () => Sentence> = {
  csv: defineSentence(
    "hub.csv.nothing_yet",
    "No file was uploaded yet. Upload one with a row for each employee.",
  ),
  scim: defineSentence(
    "hub.scim.nothing_yet",
    "The identity provider has sent nobody yet. Enter the address and the token there and assign people.",
  ),
};

async function* pagesOf(
  db: Database,
  connectionId: number,
  kind: RecordKind,
  { updatedAfter, signal }: Reading,
): AsyncGenerator<RecordRow[]> {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await selectRecords(db, connectionId, {
      kind,
      after,
      size: PAGE_SIZE,
      updatedAfter: updatedAfter ?? null,
    });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}

function pageOf<Row>(rows: readonly RecordRow[], read: (row: RecordRow) => Row): HubPage<Row> {
  return {
    rows: rows.filter(({ mistake }) => mistake === null).map(read),
    unreadable: rows.flatMap(({ hub_id, mistake, mistake_sentences: sentences }) =>
      mistake === null ? [] : [{ hubId: hub_id, reason: saidAgain(sentences, mistake) }],
    ),
  };
}
