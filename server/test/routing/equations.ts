import { isName, isWord, type Token } from "../architecture/sql-tokens.ts";
import { calledSo, type Occurrence } from "./occurrences.ts";
import { type Region, regionsOutwards } from "./regions.ts";

export const COLUMN = "organization_id";

/** A condition that names the organization of one table: by a value, or by what another table has. */
export interface Equation {
  one: Occurrence;
  other: Occurrence | "value";
}

/** A statement, taken apart. */
export interface Reader {
  tokens: readonly Token[];
  regions: readonly Region[];
  occurrences: readonly Occurrence[];
  isTenants: (table: string) => boolean;
}

/** The equations of the name that stands here, if it is that of an organization. */
export function equationsAt(reader: Reader, at: number): Equation[] {
  const { tokens } = reader;
  const owners = ownersAt(reader, at);
  if (owners.length === 0) return [];
  const start = isWord(tokens[at - 1], ".") ? at - 2 : at;
  const row = rowAround(tokens, start, at);
  if (row && isWord(tokens[row.open - 1], "using")) return usingEquations(reader, row.open, owners);
  const end = row ? row.close + 1 : at + 1;
  const begin = row ? row.open : start;
  const others = [...otherAfter(reader, end, row?.position), ...otherBefore(reader, begin, row?.position)];
  return owners.flatMap((one) => others.map((other) => ({ one, other })));
}

/** Whose organization a token names, if it is the name of such a column. */
export function ownersAt({ tokens, regions, occurrences, isTenants }: Reader, at: number): Occurrence[] {
  const word = tokens[at]?.word;
  if ((word !== COLUMN && word !== "id") || isWord(tokens[at + 1], "(", ".")) return [];
  const has = ({ table, alias, columns, body }: Occurrence) => {
    if (word === "id") return table === "organization" || (body !== null && alias === "organization");
    return columns === null && (body !== null || isTenants(table));
  };
  if (isWord(tokens[at - 1], ".")) {
    const owner = calledSo(occurrences, regions[at], tokens[at - 2]?.word ?? "");
    return owner && has(owner) ? [owner] : [];
  }
  for (const region of regionsOutwards(regions[at] ?? null)) {
    const inside = occurrences.filter((one) => one.region === region && one.columns === null);
    const owners = inside.filter(has);
    // `id` alone is an organization's only where there is no other table.
    if (word === "id" && inside.length > 0) return inside.length === 1 ? owners : [];
    if (owners.length > 0) return owners;
  }
  return [];
}

/** The parentheses around a name that stands in a row of values, and how many stand before it. */
function rowAround(tokens: readonly Token[], start: number, end: number) {
  let open = start - 1;
  let position = 0;
  while (isPartOfRow(tokens[open])) {
    if (isWord(tokens[open], ",")) position += 1;
    open -= 1;
  }
  let close = end + 1;
  while (isPartOfRow(tokens[close])) close += 1;
  if (!isWord(tokens[open], "(") || !isWord(tokens[close], ")")) return undefined;
  return { open, close, position };
}

function isPartOfRow(token: Token | undefined): boolean {
  const isWordOfIt = isName(token) && !isWord(token, "and", "or", "where", "on", "from", "select");
  return isWordOfIt || isWord(token, ",", ".", `\${}`, ":");
}

/** `join b using (organization_id, …)`: of the joined table and of those before it. */
function usingEquations(
  { occurrences, regions }: Reader,
  open: number,
  owners: readonly Occurrence[],
): Equation[] {
  const before = occurrences.filter(({ at, region }) => at < open && region === regions[open]);
  const joined = before.toSorted((a, b) => a.at - b.at).at(-1);
  if (!joined) return [];
  return owners
    .filter((one) => one !== joined && one.at < joined.at)
    .map((other) => ({ one: joined, other }));
}

type Other = Occurrence | "value";

/** What stands behind `=`, `in` or `is not distinct from`. */
function otherAfter(reader: Reader, end: number, position = 0): Other[] {
  const { tokens } = reader;
  const isSame = ["is", "not", "distinct", "from"].every((word, at) => isWord(tokens[end + at], word));
  if (!isWord(tokens[end], "=", "in") && !isSame) return [];
  const start = isSame ? end + 4 : end + 1;
  const first = isWord(tokens[start], "(") ? elementAt(tokens, start + 1, position) : start;
  const isQualified = isName(tokens[first]) && isWord(tokens[first + 1], ".");
  return columnOr(reader, isQualified ? first + 2 : first);
}

/** What stands before `=`. */
function otherBefore(reader: Reader, begin: number, position = 0): Other[] {
  const { tokens } = reader;
  if (!isWord(tokens[begin - 1], "=")) return [];
  const last = begin - 2;
  if (!isWord(tokens[last], ")")) return columnOr(reader, last);
  const row = rowAround(tokens, last, last - 1);
  if (!row) return ["value"];
  const at = elementAt(tokens, row.open + 1, position);
  return columnOr(reader, isWord(tokens[at + 1], ".") ? at + 2 : at);
}

/** Where so many elements of a row are passed. */
function elementAt(tokens: readonly Token[], first: number, position: number): number {
  let at = first;
  for (let left = position; left > 0 && at < tokens.length; at += 1) if (isWord(tokens[at], ",")) left -= 1;
  return at;
}

/** The table whose column stands here; a value where it is no table's column. */
function columnOr({ tokens, regions, occurrences }: Reader, at: number): Other[] {
  if (!isWord(tokens[at - 1], ".")) return isBare(tokens, at) ? [] : ["value"];
  const owner = calledSo(occurrences, regions[at], tokens[at - 2]?.word ?? "");
  // `from (values (…)) as asked (id)`: of a row that was written out, a column is a value.
  return [owner === undefined || isWrittenOut(tokens, owner) ? "value" : owner];
}

function isWrittenOut(tokens: readonly Token[], { body }: Occurrence): boolean {
  return body !== null && isWord(tokens[body + 1], "values");
}

/** A name without a table's before it, which is neither a call, a cast's type nor a word of the language. */
function isBare(tokens: readonly Token[], at: number): boolean {
  const [token, next, before] = [tokens[at], tokens[at + 1], tokens[at - 1]];
  if (!isName(token) || /^\d/.test(token?.word ?? "")) return false;
  return (
    !isWord(next, "(") && !isWord(before, ":") && !isWord(token, "any", "all", "case", "select", "array")
  );
}
