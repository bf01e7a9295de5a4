import { isRecord } from "#kernel/record.ts";
import { invalidSyntax, invalidValue, noTarget, readOnly } from "../messages/problems.ts";
import type { Resource } from "../resources/resource.ts";
import type { ResourceType } from "../schemas/schema.ts";
import { changeList } from "./list.ts";
import type { Operation } from "./operation.ts";
import { assign } from "./single.ts";
import { findTarget } from "./target.ts";

/**
 * The resource as the operations leave it. Attributes that are none of ours are passed over: identity providers send
 * more than is kept, and a refusal would stop everything else that they say of the person.
 * @throws invalidPath, invalidValue, noTarget, readOnly
 */
export function applyOperations(
  type: ResourceType,
  resource: Resource,
  operations: readonly Operation[],
): Resource {
  const result = structuredClone(resource);
  for (const operation of operations) {
    if (operation.path === null) applyMembers(type, result, operation);
    else applyAt(type, result, operation, operation.path);
  }
  return result;
}

/** A body of POST or PUT: the same as adding its members to nothing, names in any case. @throws as above */
export function readResource(type: ResourceType, body: unknown): Resource {
  if (!isRecord(body)) throw invalidSyntax({ detail: `The body is the ${type.name} as a JSON object.` });
  return applyOperations(type, {}, [{ op: "add", path: null, value: body }]);
}

/** Without a path each member of the value has its own: a name, a name with a dot, or a whole path. */
function applyMembers(type: ResourceType, resource: Resource, { op, value }: Operation): void {
  if (op === "remove") throw noTarget({ detail: "Say in the path what to remove." });
  if (!isRecord(value))
    throw invalidValue({ detail: "Without a path the value is an object of attributes." });
  for (const [name, member] of Object.entries(value)) {
    const schema = [type.core, ...type.extensions].find(({ id }) => id.toLowerCase() === name.toLowerCase());
    if (schema && isRecord(member)) {
      for (const [own, inner] of Object.entries(member))
        change(type, resource, { op, path: `${schema.id}:${own}`, value: inner }, false);
    } else change(type, resource, { op, path: name, value: member }, false);
  }
}

function applyAt(type: ResourceType, resource: Resource, operation: Operation, path: string): void {
  const schema = type.extensions.find(({ id }) => id.toLowerCase() === path.toLowerCase());
  if (!schema) change(type, resource, { ...operation, path }, true);
  else if (operation.op === "remove") delete resource[schema.id];
  else applyMembers(type, resource, { ...operation, path: null, value: { [schema.id]: operation.value } });
}

/** @param isNamed the path was said: then what is read-only is refused, where a whole resource has it by the way */
function change(
  type: ResourceType,
  resource: Resource,
  { op, path, value }: Operation & { path: string },
  isNamed: boolean,
): void {
  const target = findTarget(type, path);
  if (!target) return;
  const { attribute, sub, extension } = target;
  if (attribute.mutability === "readOnly" || sub?.mutability === "readOnly") {
    if (isNamed && attribute.name !== "schemas")
      throw readOnly({ detail: `${attribute.name} is read-only.` });
    return;
  }
  const owner = ownerOf(resource, extension);
  if (attribute.multiValued) changeList(owner, target, op, value);
  else assign(owner, target, op, value);
}

function ownerOf(resource: Resource, extension: string | null): Resource {
  if (extension === null) return resource;
  const known = resource[extension];
  if (isRecord(known)) return known;
  const made: Resource = {};
  resource[extension] = made;
  return made;
}
