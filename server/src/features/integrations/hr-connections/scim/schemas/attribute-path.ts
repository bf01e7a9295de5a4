import type { Attribute } from "./attribute.ts";
import { commonAttributes } from "./every-resource.ts";
import type { ResourceType } from "./schema.ts";

/** An attribute of a resource, or of one of its attributes. */
export interface AttributePath {
  /** The extension that has it; null for the resource itself. */
  extension: string | null;
  attribute: Attribute;
  sub: Attribute | null;
}

/**
 * Finds what a name such as `name.givenName` or `urn:…:enterprise:2.0:User:department` stands for. Case does not matter
 * (RFC 7643, 2.1).
 * @returns null for what is none of ours
 */
export function findAttribute(type: ResourceType, name: string): AttributePath | null {
  for (const schema of [type.core, ...type.extensions]) {
    if (!name.toLowerCase().startsWith(`${schema.id.toLowerCase()}:`)) continue;
    const own = schema === type.core ? [...schema.attributes, ...commonAttributes] : schema.attributes;
    return within(own, schema === type.core ? null : schema.id, name.slice(schema.id.length + 1));
  }
  const core = within([...type.core.attributes, ...commonAttributes], null, name);
  if (core) return core;
  // Entra ID asks for `manager` without its schema.
  for (const { id, attributes } of type.extensions) {
    const path = within(attributes, id, name);
    if (path) return path;
  }
  return null;
}

function within(
  attributes: readonly Attribute[],
  extension: string | null,
  name: string,
): AttributePath | null {
  const [first = "", second, ...rest] = name.split(".");
  const attribute = findNamed(attributes, first);
  if (!attribute || rest.length > 0) return null;
  if (second === undefined) return { extension, attribute, sub: null };
  const sub = findNamed(attribute.subAttributes ?? [], second);
  return sub ? { extension, attribute, sub } : null;
}

export function findNamed(attributes: readonly Attribute[], name: string): Attribute | undefined {
  return attributes.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase());
}
