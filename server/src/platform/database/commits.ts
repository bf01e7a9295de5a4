import type pg from "pg";

/**
 * Tables that a transaction wrote to, by the text of its statements. False: a statement that may write to it has run, but
 * whether it found a row to write is not known.
 */
export type WrittenTables = ReadonlyMap<string, boolean>;

type Query = pg.Client["query"];

/** Tells at the end of each of a client's transactions what it has written: nothing, where it was rolled back. */
export function watchCommits(client: pg.PoolClient, onEnd: (written: WrittenTables) => void): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown; // pg's overloads name no common shape
  const written = new Map<string, boolean>();
  const note = (text: string, { command, rowCount }: pg.QueryResult) => {
    for (const [at, table] of writtenTables(text).entries()) {
      // Of the statement itself, which comes after its parts, the count says whether it has changed anything.
      const isCounted = command !== "SELECT" && at === writtenTables(text).length - 1;
      if (isCounted && rowCount === 0) continue;
      written.set(table, written.get(table) === true || (rowCount ?? 0) > 0);
    }
  };
  const query = (...args: unknown[]) => {
    const sent = send(...args);
    const [text] = args;
    if (typeof text !== "string" || !(sent instanceof Promise)) return sent;
    sent.then(
      (result: pg.QueryResult) => {
        note(text, result);
        if (client.getTransactionStatus() !== "I") return;
        onEnd(result.command === "ROLLBACK" ? nothing : new Map(written));
        written.clear();
      },
      () => {
        if (client.getTransactionStatus() === "T" || client.getTransactionStatus() === "E") return;
        onEnd(nothing);
        written.clear();
      },
    );
    return sent;
  };
  // It takes what pg's own takes, whose overloads no function of ours can state.
  client.query = query as Query;
}

const nothing: WrittenTables = new Map();
const MOST_KNOWN = 2_000;
const known = new Map<string, readonly string[]>();

/** Each table as often as the statement changes it. */
export function writtenTables(text: string): readonly string[] {
  const before = known.get(text);
  if (before) return before;
  const tables = [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?(\w+)/gi)]
    .map(([, name = ""]) => name)
    .filter((name) => !notNames.has(name.toLowerCase()));
  if (known.size < MOST_KNOWN) known.set(text, tables);
  return tables;
}

/** What follows "update" where rows are locked, or where a conflict is solved. */
const notNames = new Set(["set", "of", "skip", "nowait"]);
