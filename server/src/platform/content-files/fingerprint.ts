import { createHash } from "node:crypto";

/** SHA-256 in hex of a JSON value, whatever the order of its properties: equal values, equal fingerprints. */
export function fingerprint(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("hex");
}

/** Texts are put together piece by piece: the content of a first start has some 100 000 of them. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) text += `,${canonical(item)}`;
    return `[${text.slice(1)}]`;
  }
  const properties: Readonly<Record<string, unknown>> = { ...value };
  for (const name of Object.keys(properties).sort()) {
    const property = properties[name];
    if (property !== undefined) text += `,${JSON.stringify(name)}:${canonical(property)}`;
  }
  return `{${text.slice(1)}}`;
}
