import type { Filter } from "../filter/filter.ts";
import { FilterError } from "../filter/filter-error.ts";
import { parsePath } from "../filter/parse.ts";
import { invalidPath } from "../messages/problems.ts";
import type { Attribute } from "../schemas/attribute.ts";
import { findAttribute, findNamed } from "../schemas/attribute-path.ts";
import type { ResourceType } from "../schemas/schema.ts";

/** Where an operation goes. */
export interface Target {
  extension: string | null;
  attribute: Attribute;
  /** Which entries of a list; null: all of it. */
  entries: Filter | null;
  sub: Attribute | null;
}

/** @returns null for attributes that are none of ours: they are not kept. @throws invalidPath */
export function findTarget(type: ResourceType, path: string): Target | null {
  const { name, entries, sub } = readPath(path);
  const found = findAttribute(type, name);
  if (!found) return null;
  const { extension, attribute } = found;
  if (entries !== null && (!attribute.multiValued || found.sub !== null))
    throw invalidPath({ detail: `${attribute.name} is no list that could be filtered.` });
  if (sub === null) return { extension, attribute, entries, sub: found.sub };
  const named = findNamed(attribute.subAttributes ?? [], sub);
  return named ? { extension, attribute, entries, sub: named } : null;
}

function readPath(path: string) {
  try {
    return parsePath(path);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw invalidPath({ detail: `${invalidPath.detail} ${error.message}`, cause: error });
  }
}
