import { isRecord } from "#kernel/record.ts";
import type { Filter } from "../filter/filter.ts";
import { matchesEntry } from "../filter/matches-entry.ts";
import { noTarget } from "../messages/problems.ts";
import type { Resource } from "../resources/resource.ts";
import type { Attribute } from "../schemas/attribute.ts";
import { findNamed } from "../schemas/attribute-path.ts";
import type { Effort } from "./effort.ts";
import type { Operation } from "./operation.ts";
import { merged, namedMembers } from "./single.ts";
import type { Target } from "./target.ts";

/** Changes an attribute that has several values: all of it, or those entries that the path asks for. */
export function changeList(
  owner: Resource,
  target: Target,
  { op, value }: Pick<Operation, "op" | "value">,
  effort: Effort,
): void {
  const { attribute, entries, sub } = target;
  if (Array.isArray(value)) effort.write(value.length);
  const held = owner[attribute.name];
  const known = Array.isArray(held) ? held.filter(isRecord) : [];
  const list =
    entries === null && sub === null
      ? wholeList(attribute, known, op, value)
      : someEntries(target, known, { op, value }, effort);
  effort.leave(attribute, list.length);
  owner[attribute.name] = list;
}

function wholeList(attribute: Attribute, known: Resource[], op: Operation["op"], value: unknown): Resource[] {
  const said = entriesOf(attribute, value);
  if (op === "replace") return said;
  if (op === "remove" && (value ?? null) === null) return [];
  const ids = new Set(said.map((entry) => entry.value));
  // Entra ID names in the value who is to be removed.
  if (op === "remove") return known.filter((entry) => !ids.has(entry.value));
  return [...known.filter((entry) => !ids.has(entry.value)), ...said];
}

function someEntries(
  { attribute, entries, sub }: Target,
  known: Resource[],
  { op, value }: Pick<Operation, "op" | "value">,
  effort: Effort,
): Resource[] {
  const isMeant = (entry: Resource) => entries === null || matchesEntry(entries, attribute, entry);
  if (op === "remove" && sub === null) return known.filter((entry) => !isMeant(entry));
  const members =
    sub === null ? namedMembers(attribute, value) : { [sub.name]: op === "remove" ? null : value };
  const meant = new Set(known.filter(isMeant));
  effort.write(meant.size);
  if (meant.size > 0) return known.map((entry) => (meant.has(entry) ? merged(entry, members) : entry));
  if (op === "remove") return known;
  return [...known, merged(impliedBy(entries, attribute), members)];
}

/** Nothing is of type work yet, and the work address is set: then the entry is made (Entra ID relies on it). */
function impliedBy(filter: Filter | null, attribute: Attribute): Resource {
  if (filter === null) return {};
  if (filter.kind === "and") return Object.assign({}, ...filter.of.map((one) => impliedBy(one, attribute)));
  const sub =
    filter.kind === "comparison" && filter.operator === "eq"
      ? findNamed(attribute.subAttributes ?? [], filter.name)
      : undefined;
  if (!sub || filter.kind !== "comparison")
    throw noTarget({ detail: `No entry of ${attribute.name} is what the path asks for.` });
  return { [sub.name]: filter.value };
}

function entriesOf(attribute: Attribute, value: unknown): Resource[] {
  if (value === undefined || value === null || value === "") return [];
  return [value].flat().map((entry: unknown) => merged({}, namedMembers(attribute, entry)));
}
