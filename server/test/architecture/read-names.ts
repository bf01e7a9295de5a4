/**
 * The names that a piece of SQL reads rows from: what stands after `from`, `join` and `using`, in lists and in
 * subqueries too, without its own common table expressions, functions and aliases. A piece that begins with a name is
 * taken for a from clause that was cut off its `from`, as lists have it.
 */
export function readNames(text: string): string[] {
  const tokens = tokensOf(text);
  const starts = tokens.flatMap((_, at) => (opensFromClause(tokens, at) ? [at + 1] : []));
  const ownNames = new Set(tokens.filter((_, at) => isCommonTable(tokens, at)).map(({ word }) => word));
  const names = [0, ...starts].flatMap((at) => namesFrom(tokens, at, tokens[at - 1]?.word !== "join"));
  return [...new Set(names)].filter((name) => !ownNames.has(name));
}

interface Token {
  /** A word in lower case, what stands in quotes, a sign, or `${}`. */
  word: string;
  isQuoted: boolean;
}

function tokensOf(text: string): Token[] {
  const bare = text
    .replaceAll(/'(?:[^']|'')*'/g, " '' ")
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/\/\*.*?\*\//gs, " ");
  return [...bare.matchAll(/"(\w+)"|\$\{\}|\w+|[^\s\w]/g)].map(([all, quoted]) => ({
    word: quoted ?? all.toLowerCase(),
    isQuoted: quoted !== undefined,
  }));
}

function opensFromClause(tokens: readonly Token[], at: number): boolean {
  const { word, isQuoted } = tokens[at] ?? { word: "", isQuoted: true };
  if (isQuoted) return false;
  // `a is distinct from b` compares; `join b using (c)` names columns.
  if (word === "from") return tokens[at - 1]?.word !== "distinct" || tokens[at - 2]?.word === "select";
  return word === "join" || (word === "using" && tokens[at + 1]?.word !== "(");
}

/** `name as (…`, `name (columns) as materialized (…` */
function isCommonTable(tokens: readonly Token[], at: number): boolean {
  let next = at + 1;
  if (tokens[next]?.word === "(") next = afterParentheses(tokens, next);
  if (tokens[next]?.word !== "as") return false;
  next += 1;
  if (tokens[next]?.word === "not") next += 1;
  if (tokens[next]?.word === "materialized") next += 1;
  return tokens[next]?.word === "(";
}

/** The tables of a from clause that begins here, one or a list. */
function namesFrom(tokens: readonly Token[], start: number, isList: boolean): string[] {
  const names: string[] = [];
  let at = start;
  for (;;) {
    while (isWord(tokens[at], "only", "lateral")) at += 1;
    const token = tokens[at];
    if (!token) return names;
    const next = tokens[at + 1]?.word;
    if (token.word === "(") at = afterParentheses(tokens, at);
    else if (next === "(") at = afterParentheses(tokens, at + 1);
    else {
      // `from learner.email` stands in a function, such as `substring`.
      if (next === ".") return names;
      if (/^\w/.test(token.word)) names.push(token.word);
      at += 1;
    }
    if (!isList) return names;
    if (isWord(tokens[at], "as")) at += 1;
    if (/^\w/.test(tokens[at]?.word ?? "") && /^[,(]$/.test(tokens[at + 1]?.word ?? "")) at += 1;
    if (tokens[at]?.word === "(") at = afterParentheses(tokens, at);
    if (tokens[at]?.word !== ",") return names;
    at += 1;
  }
}

function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token !== undefined && !token.isQuoted && words.includes(token.word);
}

function afterParentheses(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.word === "(") depth += 1;
    if (tokens[at]?.word === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}
