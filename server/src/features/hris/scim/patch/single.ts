import { isRecord } from "#kernel/record.ts";
import type { Resource } from "../resources/resource.ts";
import type { Attribute } from "../schemas/attribute.ts";
import { findNamed } from "../schemas/attribute-path.ts";
import type { Operation } from "./operation.ts";
import type { Target } from "./target.ts";

/** Changes an attribute that has one value. Members that are not said stay (RFC 7644, 3.5.2.3). */
export function assign(
  owner: Resource,
  { attribute, sub }: Pick<Target, "attribute" | "sub">,
  op: Operation["op"],
  sent: unknown,
): void {
  const { name } = attribute;
  const value = op === "remove" ? null : unwrapped(sent);
  if (sub) owner[name] = merged(owner[name], { [sub.name]: value });
  else if (value === null || value === "") delete owner[name];
  else if (attribute.type !== "complex") owner[name] = value;
  else owner[name] = merged(owner[name], namedMembers(attribute, value));
}

/** The members of a complex value under our names for them; a bare text is its `value`, as Entra ID sends a manager. */
export function namedMembers(attribute: Attribute, value: unknown): Resource {
  if (!isRecord(value)) return { value };
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
