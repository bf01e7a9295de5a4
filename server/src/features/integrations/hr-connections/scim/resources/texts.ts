import { withoutHiddenCharacters } from "#kernel/hidden-characters.ts";
import { isRecord } from "#kernel/record.ts";
import { invalidValue } from "../messages/problems.ts";
import type { Resource } from "./resource.ts";

const LONGEST = 255;

/** Trimmed; null where it is absent or empty. Numbers are taken as they are written. @throws invalidValue */
export function textOf(resource: Resource, name: string): string | null {
  const value = resource[name] ?? null;
  if (value === null) return null;
  if (typeof value !== "string" && typeof value !== "number")
    throw invalidValue({ detail: `${name} must be a text.` });
  const text = withoutHiddenCharacters(String(value)).trim(); // nobody's name has any
  if (text.length > LONGEST) throw invalidValue({ detail: `${name} has more than ${LONGEST} characters.` });
  return text === "" ? null : text;
}

/** @throws invalidValue where it is missing */
export function requiredTextOf(resource: Resource, name: string): string {
  const text = textOf(resource, name);
  if (text === null) throw invalidValue({ detail: `${name} is missing.` });
  return text;
}

/** Entra ID sends the words `True` and `False`. Null where nothing is said. @throws invalidValue */
export function flagOf(resource: Resource, name: string): boolean | null {
  const value = resource[name] ?? null;
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string" && /^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw invalidValue({ detail: `${name} must be true or false.` });
}

/** @throws invalidValue where there is something else */
export function recordOf(resource: Resource, name: string): Resource {
  const value = resource[name] ?? {};
  if (!isRecord(value)) throw invalidValue({ detail: `${name} must be an object.` });
  return value;
}

export function recordsOf(resource: Resource, name: string): Resource[] {
  const value = resource[name] ?? [];
  if (!Array.isArray(value) || !value.every(isRecord))
    throw invalidValue({ detail: `${name} must be a list of objects.` });
  return value;
}
