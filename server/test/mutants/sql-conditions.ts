/** A stretch of a text, `end` not included. */
export interface Stretch {
  start: number;
  end: number;
}

const next =
  /^(and|or|order by|group by|having|limit|offset|returning|on conflict|do|union|left|right|inner|join|for|set|where|window|from|then|when|else|end)\b/i;

/**
 * The conditions of a statement that begin with `and`, with their `and`. What is put in, and texts in quotes, have to be
 * masked: only the statement's own words may be there. The `and` of a `between` begins none.
 */
export function conditionsIn(sql: string): Stretch[] {
  return [...sql.matchAll(/(?<=\s)and\b/gi)]
    .filter(({ index }) => !/\bbetween\s+\S+\s+$/i.test(sql.slice(0, index)))
    .map(({ index }) => ({ start: index, end: endOf(sql, index + "and".length) }));
}

function endOf(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at++) {
    if (sql[at] === "(") depth++;
    if (sql[at] === ")" && depth-- === 0) return at;
    if (depth === 0 && /\s/.test(sql[at - 1] ?? "") && next.test(sql.slice(at, at + 20))) return at;
    if (depth === 0 && sql[at] === ",") return at;
  }
  return sql.length;
}
