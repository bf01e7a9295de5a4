import pg from "pg";

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const DATE = 1082;
const NUMERIC = 1700;

/** Ids stay below 2^53; dates stay text; moments become the contract's text, microseconds and all. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return String;
    if (oid === TIMESTAMPTZ) return timestampText;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

/** PostgreSQL's `2026-01-31 09:15:02.12+00` as the contract's `2026-01-31T09:15:02.120000+00:00`. */
export function timestampText(text: string): string {
  const match = /^(\d{4,6}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!match) return text; // infinity and years before 1, which nothing here stores
  return `${match[1]}T${match[2]}.${(match[3] ?? "").padEnd(6, "0")}+00:00`;
}

/** A moment from the clock, in the same form. */
export function isoTimestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, -1)}000+00:00`;
}
