import { afterParentheses, isName, isWord, type Token, tokensOf } from "./sql-tokens.ts";

/**
 * The names that a piece of SQL reads rows from: what stands after `from`, `join` and `using`, in lists and in
 * subqueries too, without its own common table expressions, functions and aliases. A piece that begins with a name is
 * taken for a from clause that was cut off its `from`, as lists have it.
 */
export function readNames(text: string): string[] {
  const tokens = tokensOf(text);
  const starts = tokens.flatMap((_, at) => (opensFromClause(tokens, at) ? [at + 1] : []));
  const commands = tokens.flatMap((_, at) => (opensTableCommand(tokens, at) ? [at + 1] : []));
  const places = [
    ...listAt(tokens, 0),
    ...starts.flatMap((at) => fromClauseAt(tokens, at)),
    ...commands.flatMap((at) => listAt(tokens, skipWords(tokens, at, "table", "if", "exists"))),
  ];
  const commonTables = commonTablesOf(tokens);
  const tables = places.filter(
    (at) => !commonTables.some(({ name, from, to }) => name === tokens[at]?.word && at >= from && at < to),
  );
  return [...new Set(tables.map((at) => tokens[at]?.word ?? ""))];
}

export function opensFromClause(tokens: readonly Token[], at: number): boolean {
  // `a is distinct from b` compares; `join b using (c)` names columns.
  if (isWord(tokens[at], "from"))
    return !isWord(tokens[at - 1], "distinct") || isWord(tokens[at - 2], "select");
  return isWord(tokens[at], "join") || (isWord(tokens[at], "using") && !isWord(tokens[at + 1], "("));
}

/** `table a`, `copy a to …`, `lock a`: all of a table without a from clause. */
function opensTableCommand(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const isBegin =
    before === undefined || isWord(before, "(", ";", "as", "union", "all", "except", "intersect");
  return isBegin && isWord(tokens[at], "table", "copy", "lock", "truncate");
}

export const endOfFromClause = [
  "where",
  "group",
  "order",
  "having",
  "limit",
  "offset",
  "fetch",
  "for",
  "window",
  "union",
  "intersect",
  "except",
  "returning",
  "set",
  "when",
  "do",
  "select",
  "conflict",
  ";",
  ")",
];

/** Where names of tables stand in a from clause that begins here. */
export function fromClauseAt(tokens: readonly Token[], start: number): number[] {
  const places: number[] = [];
  let isExpected = true;
  for (let at = start; at < tokens.length && !isWord(tokens[at], ...endOfFromClause); ) {
    if (opensFromClause(tokens, at) && !isWord(tokens[at], "join")) return places;
    const open = isWord(tokens[at], "(")
      ? at
      : isName(tokens[at]) && isWord(tokens[at + 1], "(")
        ? at + 1
        : -1;
    if (isWord(tokens[at], ",", "join")) isExpected = true;
    else if (isExpected && !isWord(tokens[at], "only", "lateral")) {
      // What stands in parentheses has a `from` of its own, or is a join: `from (a join b on …)`.
      if (open === at && !isWord(tokens[at + 1], "select", "with", "values", "(", `\${}`))
        places.push(...fromClauseAt(tokens, at + 1));
      // `from learner.email` stands in a function, such as `substring`.
      if (open < 0 && isWord(tokens[at + 1], ".")) return places;
      if (open < 0 && isName(tokens[at])) places.push(at);
      isExpected = false;
    }
    at = open < 0 ? at + 1 : afterParentheses(tokens, open);
  }
  return places;
}

/** Where names stand in a list that begins here: `a as b, only c, d (columns)`. */
function listAt(tokens: readonly Token[], start: number): number[] {
  const places: number[] = [];
  let at = start;
  for (;;) {
    at = skipWords(tokens, at, "only", "lateral");
    if (!tokens[at]) return places;
    if (isWord(tokens[at], "(")) at = afterParentheses(tokens, at);
    else if (isWord(tokens[at + 1], "(")) at = afterParentheses(tokens, at + 1);
    else {
      if (isWord(tokens[at + 1], ".")) return places;
      if (isName(tokens[at])) places.push(at);
      at += 1;
    }
    at = skipWords(tokens, at, "as");
    if (isName(tokens[at]) && isWord(tokens[at + 1], ",", "(")) at += 1;
    if (isWord(tokens[at], "(")) at = afterParentheses(tokens, at);
    if (!isWord(tokens[at], ",")) return places;
    at += 1;
  }
}

function skipWords(tokens: readonly Token[], at: number, ...words: readonly string[]): number {
  return isWord(tokens[at], ...words) ? skipWords(tokens, at + 1, ...words) : at;
}

interface CommonTable {
  name: string;
  from: number;
  to: number;
  /** Where its parentheses open. */
  body: number;
}

/** `name as (…)`, `name (columns) as materialized (…)`, and from where to where the name means it. */
export function commonTablesOf(tokens: readonly Token[]): CommonTable[] {
  return tokens.flatMap((token, at) => {
    let next = at + 1;
    if (isWord(tokens[next], "(")) next = afterParentheses(tokens, next);
    if (!isName(token) || !isWord(tokens[next], "as")) return [];
    next = skipWords(tokens, next + 1, "not", "materialized");
    if (!isWord(tokens[next], "(")) return [];
    // In its own body the name is still that of a table, unless the body calls itself.
    const isRecursive = tokens.slice(0, at).some((one) => isWord(one, "recursive"));
    const from = isRecursive ? at : afterParentheses(tokens, next);
    return [{ name: token.word, from, to: endOfScope(tokens, at), body: next }];
  });
}

/** Where the parentheses end that this place stands in. */
function endOfScope(tokens: readonly Token[], start: number): number {
  for (let at = start; at < tokens.length; ) {
    if (isWord(tokens[at], ")")) return at;
    at = isWord(tokens[at], "(") ? afterParentheses(tokens, at) : at + 1;
  }
  return tokens.length;
}
