import { isRecord } from "#kernel/record.ts";
import { invalidValue } from "../messages/problems.ts";
import { type AttributePath, findAttribute } from "../schemas/attribute-path.ts";
import type { ResourceType } from "../schemas/schema.ts";
import type { Resource } from "./resource.ts";

/** Which attributes an answer shall have (RFC 7644, 3.9). */
export interface Selection {
  /** Null: all of them. */
  only: readonly AttributePath[] | null;
  without: readonly AttributePath[];
}

/**
 * Unknown attributes are ignored, since they would not be in the answer anyway.
 * @throws invalidValue for both at once
 */
export function readSelection(
  type: ResourceType,
  { attributes, excludedAttributes }: { attributes?: string; excludedAttributes?: string },
): Selection {
  if (attributes !== undefined && excludedAttributes !== undefined)
    throw invalidValue({ detail: "Send attributes or excludedAttributes, not both." });
  return {
    only: attributes === undefined ? null : pathsIn(type, attributes),
    without: pathsIn(type, excludedAttributes ?? ""),
  };
}

function pathsIn(type: ResourceType, names: string): AttributePath[] {
  return names
    .split(",")
    .map((name) => findAttribute(type, name.trim()))
    .filter((path) => path !== null);
}

/** Whether a part of the resource that is dear to make will be in the answer. */
export function isSelected({ only, without }: Selection, name: string): boolean {
  const isNamed = ({ attribute }: AttributePath) => attribute.name === name;
  if (only !== null) return only.some(isNamed);
  return !without.some((path) => isNamed(path) && path.sub === null);
}

/** The resource with what was selected, and with what every answer has: id and schemas. */
export function select(resource: Resource, { only, without }: Selection): Resource {
  if (only === null) {
    const rest = structuredClone(resource);
    for (const path of without) if (path.attribute.returned !== "always") remove(rest, path);
    return rest;
  }
  const { schemas, id } = resource;
  const chosen: Resource = { schemas, id };
  for (const path of only) copy(resource, chosen, path);
  return chosen;
}

function remove(resource: Resource, { extension, attribute, sub }: AttributePath): void {
  const owner = extension === null ? resource : resource[extension];
  if (!isRecord(owner)) return;
  if (sub === null) delete owner[attribute.name];
  else for (const entry of [owner[attribute.name]].flat()) if (isRecord(entry)) delete entry[sub.name];
}

function copy(from: Resource, to: Resource, { extension, attribute, sub }: AttributePath): void {
  const source = extension === null ? from : from[extension];
  if (!isRecord(source) || source[attribute.name] === undefined) return;
  const target = extension === null ? to : ownerIn(to, extension);
  const value = source[attribute.name];
  if (sub === null) target[attribute.name] = value;
  else if (isRecord(value))
    target[attribute.name] = { ...ownerOf(target[attribute.name]), [sub.name]: value[sub.name] };
  else if (Array.isArray(value)) {
    const chosen = [target[attribute.name] ?? []].flat();
    target[attribute.name] = value.map((entry, index) =>
      isRecord(entry) ? { ...ownerOf(chosen[index]), [sub.name]: entry[sub.name] } : entry,
    );
  }
}

function ownerIn(resource: Resource, extension: string): Resource {
  const owner = ownerOf(resource[extension]);
  resource[extension] = owner;
  return owner;
}

function ownerOf(value: unknown): Resource {
  return isRecord(value) ? value : {};
}
