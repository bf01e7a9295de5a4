/** What a value can be, as JavaScript sees what the driver read: "number", "string", "Date", "string[]" … */
export type Kind = string;

/** Anything may stand there: `unknown`, or a type that only its caller knows. */
export const ANYTHING: Kind = "unknown";

/** One statement of the source, and the row that its author promises. */
export interface Declared {
  /** `file:line:column`, from the root of the repository. */
  place: string;
  /** The function around it, for people. */
  name: string;
  /** The template's text between its placeholders, which is the same at run time. */
  fragments: readonly string[];
  /** Column → kinds; null where the type is no row (one value), or only the caller's (`Row`). */
  columns: Readonly<Record<string, readonly Kind[]>> | null;
  /** Of a template that stands for one value. */
  value: readonly Kind[] | null;
}

export function keyOf(fragments: readonly string[]): string {
  return fragments.join("\u0000");
}

/** What a value that came is, in the same words. */
export function kindsOf(value: unknown): Kind[] {
  if (value === null) return ["null"];
  if (value instanceof Date) return ["Date"];
  if (Buffer.isBuffer(value)) return ["Buffer"];
  if (!Array.isArray(value)) return [typeof value];
  if (value.length === 0) return ["[]"];
  return [...new Set(value.flatMap(kindsOf))].map((kind) => `${kind}[]`);
}

/** Whether a value of this kind may stand where these are promised. */
export function isPromised(kind: Kind, promised: readonly Kind[]): boolean {
  if (promised.includes(ANYTHING) || kind === ANYTHING || promised.includes(kind)) return true;
  if (kind === "[]") return promised.some((other) => other.endsWith("[]"));
  if (!kind.endsWith("[]")) return false;
  const inner = promised.filter((other) => other.endsWith("[]")).map((other) => other.slice(0, -2));
  return inner.length > 0 && isPromised(kind.slice(0, -2), inner);
}

const parsed: Record<number, Kind> = {
  16: "boolean",
  17: "Buffer",
  20: "number",
  21: "number",
  23: "number",
  26: "number",
  700: "number",
  701: "number",
  1700: "number",
  18: "string",
  19: "string",
  25: "string",
  650: "string",
  705: "string",
  869: "string",
  1042: "string",
  1043: "string",
  1082: "string",
  1083: "string",
  1184: "string",
  2950: "string",
  3614: "string",
  1114: "Date",
  1186: "object",
  1000: "boolean[]",
  1007: "number[]",
  1021: "number[]",
  1022: "number[]",
  1009: "string[]",
  1016: "string[]",
  1182: "Date[]",
  1185: "Date[]",
  2951: "string[]",
};

/** What the driver makes of a column of this type; JSON and types that are not listed can be anything. */
export function kindOfType(typeId: number): Kind {
  return parsed[typeId] ?? ANYTHING;
}
