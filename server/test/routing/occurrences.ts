import {
  commonTablesOf,
  endOfFromClause,
  fromClauseAt,
  opensFromClause,
} from "../architecture/read-names.ts";
import { afterParentheses, isName, isWord, type Token } from "../architecture/sql-tokens.ts";
import { type Region, regionsOutwards } from "./regions.ts";

/** A table that a statement names: to read or change its rows, or to insert some. Or a select that stands in place of one. */
export interface Occurrence {
  table: string;
  alias: string;
  region: Region;
  at: number;
  /** Of an insert, the names of its columns. */
  columns: readonly string[] | null;
  /** Of a select in place of a table, where its parentheses open. */
  body: number | null;
}

/** What begins the next part of a from clause, and is no alias. */
const noAlias = new Set(
  endOfFromClause.concat(
    ["on", "using", "join", "left", "right", "inner", "cross", "full", "natural", "lateral", "tablesample"],
    ["values", "default", "overriding", "as", "and", "or", "not", "from"],
  ),
);

export function occurrencesIn(tokens: readonly Token[], regions: readonly Region[]): Occurrence[] {
  const commonTables = commonTablesOf(tokens);
  const bodyOf = (at: number) =>
    commonTables.find(({ name, from, to }) => name === tokens[at]?.word && at >= from && at < to)?.body ??
    null;
  const read = new Set(tokens.flatMap((_, at) => readAt(tokens, at)));
  const inserted = tokens.flatMap((token, at) =>
    isWord(token, "into") && !isWord(tokens[at - 1], "merge") && isName(tokens[at + 1]) ? [at + 1] : [],
  );
  const occurrence = (at: number, body: number | null, columns: readonly string[] | null = null) => ({
    table: body === null ? (tokens[at]?.word ?? "") : "",
    alias: aliasAt(tokens, at),
    region: regions[at] ?? { parent: null, open: -1 },
    at,
    columns,
    body,
  });
  return [
    ...[...read].map((at) => occurrence(at, bodyOf(at))),
    ...inserted.map((at) => occurrence(at, null, columnsAfter(tokens, at))),
    ...tokens.flatMap((_, at) => (isDerived(tokens, regions, at) ? [occurrence(at, at)] : [])),
  ];
}

/** Where names of tables stand that are read or changed from here. */
function readAt(tokens: readonly Token[], at: number): number[] {
  if (opensFromClause(tokens, at)) return fromClauseAt(tokens, at + 1);
  const isMerge = isWord(tokens[at], "into") && isWord(tokens[at - 1], "merge");
  const isUpdate = isWord(tokens[at], "update") && !isWord(tokens[at - 1], "for", "do", "key", "then");
  if (!isMerge && !isUpdate) return [];
  const name = isWord(tokens[at + 1], "only") ? at + 2 : at + 1;
  return isName(tokens[name]) && !isWord(tokens[name], "set") ? [name] : [];
}

/** `from (select …) as a`, and not `select (select …) as a`. */
function isDerived(tokens: readonly Token[], regions: readonly Region[], at: number): boolean {
  if (!isWord(tokens[at], "(") || regions[at + 1] === regions[at]) return false;
  for (let before = at - 1; before >= 0; before -= 1) {
    if (regions[before] !== regions[at]) continue;
    if (isWord(tokens[before], "from", "join")) return true;
    if (isWord(tokens[before], "select", "where", "on", "having", "returning", "set", "=", "in", "exists"))
      return false;
  }
  return false;
}

function aliasAt(tokens: readonly Token[], at: number): string {
  const end = isWord(tokens[at], "(") ? afterParentheses(tokens, at) : at + 1;
  const next = isWord(tokens[end], "as") ? end + 1 : end;
  const isNext = !tokens[next]?.isQuoted && noAlias.has(tokens[next]?.word ?? "");
  const hasAlias = isName(tokens[next]) && (next > end || !isNext);
  return (hasAlias ? tokens[next]?.word : tokens[at]?.word) ?? "";
}

function columnsAfter(tokens: readonly Token[], name: number): string[] {
  const open = isWord(tokens[name + 1], "as") ? name + 3 : name + 1;
  if (!isWord(tokens[open], "(")) return [];
  return tokens.slice(open, afterParentheses(tokens, open)).map(({ word }) => word);
}

/** What a name before a point means: the nearest table that is called so. */
export function calledSo(
  occurrences: readonly Occurrence[],
  region: Region | undefined,
  alias: string,
): Occurrence | undefined {
  return regionsOutwards(region ?? null)
    .flatMap((one) => occurrences.filter((occurrence) => occurrence.region === one))
    .find((occurrence) => occurrence.alias === alias && occurrence.columns === null);
}
