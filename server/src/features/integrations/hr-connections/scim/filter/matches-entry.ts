import { isRecord } from "#kernel/record.ts";
import { invalidPath } from "../messages/problems.ts";
import type { Attribute } from "../schemas/attribute.ts";
import { findNamed } from "../schemas/attribute-path.ts";
import type { Filter, FilterValue, Operator } from "./filter.ts";

/** Whether an entry of a list, such as one of `emails`, is what the filter asks for. @throws invalidPath */
export function matchesEntry(filter: Filter, list: Attribute, entry: unknown): boolean {
  switch (filter.kind) {
    case "and":
      return filter.of.every((one) => matchesEntry(one, list, entry));
    case "or":
      return filter.of.some((one) => matchesEntry(one, list, entry));
    case "not":
      return !matchesEntry(filter.of, list, entry);
    case "entry":
      throw invalidPath();
    case "present":
      return hasValue(subValueOf(list, entry, filter.name).value);
    case "comparison": {
      const { value, sub } = subValueOf(list, entry, filter.name);
      return compares(fold(value, sub), filter.operator, fold(filter.value, sub));
    }
  }
}

function subValueOf(list: Attribute, entry: unknown, name: string) {
  const sub = findNamed(list.subAttributes ?? [], name);
  if (!sub) throw invalidPath({ detail: `${list.name} has no ${name}.` });
  return { sub, value: isRecord(entry) ? entry[sub.name] : undefined };
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Booleans may be sent as words, and cases may differ. */
function fold(value: unknown, { type, caseExact }: Attribute): FilterValue {
  if (value === undefined || value === null) return type === "boolean" ? false : null;
  if (type === "boolean") return String(value).toLowerCase() === "true";
  return caseExact ? String(value) : String(value).toLowerCase();
}

function compares(one: FilterValue, operator: Operator, other: FilterValue): boolean {
  if (operator === "eq" || operator === "ne") return (one === other) === (operator === "eq");
  if (typeof one !== "string" || typeof other !== "string") return false;
  switch (operator) {
    case "co":
      return one.includes(other);
    case "sw":
      return one.startsWith(other);
    case "ew":
      return one.endsWith(other);
    case "gt":
      return one > other;
    case "ge":
      return one >= other;
    case "lt":
      return one < other;
    case "le":
      return one <= other;
  }
}
