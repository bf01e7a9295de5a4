import { isRecord } from "#kernel/record.ts";
import { invalidValue } from "../messages/problems.ts";
import type { Resource } from "../resources/resource.ts";
import type { Attribute } from "../schemas/attribute.ts";
import { findNamed } from "../schemas/attribute-path.ts";
import type { Operation } from "./operation.ts";
import type { Target } from "./target.ts";

/** Changes an attribute that has one value. Members that are not said stay (RFC 7644, 3.5.2.3). @throws invalidValue */
export function assign(
  owner: Resource,
  { attribute, sub }: Pick<Target, "attribute" | "sub">,
  op: Operation["op"],
  sent: unknown,
): void {
  const { name } = attribute;
  const value = op === "remove" ? null : unwrapped(sent);
  if (sub) owner[name] = merged(owner[name], { [sub.name]: textOf(sub, value) });
  else if (value === null || value === "") delete owner[name];
  else if (attribute.type !== "complex") owner[name] = textOf(attribute, value);
  else owner[name] = merged(owner[name], namedMembers(attribute, value));
}

/** Some providers write an employee number as a number. @throws invalidValue */
function textOf({ name, type }: Attribute, value: unknown): unknown {
  if (type !== "string" || value === null || typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw invalidValue({ detail: `${name} is a text.` });
}

/**
 * The members of a complex value under our names for them; a bare text is its `value`, as Entra ID sends a manager.
 * @throws invalidValue
 */
export function namedMembers(attribute: Attribute, value: unknown): Resource {
  if (!isRecord(value)) {
    if (findNamed(attribute.subAttributes ?? [], "value") === undefined)
      throw invalidValue({ detail: `${attribute.name} is an object of its attributes.` });
    return { value };
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const sub = findNamed(attribute.subAttributes ?? [], name);
      return sub ? [[sub.name, member]] : [];
    }),
  );
}

export function merged(known: unknown, members: Resource): Resource {
  const all = { ...(isRecord(known) ? known : {}), ...members };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined));
}

/** Entra ID once wrapped single values: `[{"$ref": null, "value": "Ada"}]`. */
function unwrapped(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  const [only, ...others] = value;
  return others.length === 0 && isRecord(only) && "value" in only ? only.value : value;
}
