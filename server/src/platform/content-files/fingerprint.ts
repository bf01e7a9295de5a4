import { createHash } from "node:crypto";

/** SHA-256 in hex of a JSON value, whatever the order of its properties: equal values, equal fingerprints. */
export function fingerprint(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("hex");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const properties = Object.entries(value)
    .filter(([, property]) => property !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, property]) => `${JSON.stringify(name)}:${canonical(property)}`);
  return `{${properties.join(",")}}`;
}
