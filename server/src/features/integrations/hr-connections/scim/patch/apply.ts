import { isRecord } from "#kernel/record.ts";
import { invalidSyntax, invalidValue, noTarget, readOnly } from "../messages/problems.ts";
import type { Resource } from "../resources/resource.ts";
import type { ResourceType } from "../schemas/schema.ts";
import { type Effort, effortOfPatch } from "./effort.ts";
import { changeList } from "./list.ts";
import type { Operation } from "./operation.ts";
import { assign } from "./single.ts";
import { findTarget } from "./target.ts";

/**
 * The resource as the operations leave it. Attributes that are none of ours are passed over: identity providers send
 * more than is kept, and a refusal would stop everything else that they say of the person.
 * @throws invalidPath, invalidValue, noTarget, readOnly, tooManyOperations, tooManyValues
 */
export function applyOperations(
  type: ResourceType,
  resource: Resource,
  operations: readonly Operation[],
): Resource {
  const result = structuredClone(resource);
  const work: Work = { type, effort: effortOfPatch() };
  for (const operation of operations) {
    if (operation.path === null) applyMembers(work, result, operation);
    else applyAt(work, result, operation, operation.path);
  }
  return result;
}

/** A body of POST or PUT: the same as adding its members to nothing, names in any case. @throws as above */
export function readResource(type: ResourceType, body: unknown): Resource {
  if (!isRecord(body)) throw invalidSyntax({ detail: `The body is the ${type.name} as a JSON object.` });
  return applyOperations(type, {}, [{ op: "add", path: null, value: body }]);
}

interface Work {
  type: ResourceType;
  effort: Effort;
}

/** Without a path each member of the value has its own: a name, a name with a dot, or a whole path. */
function applyMembers(work: Work, resource: Resource, { op, value }: Operation): void {
  const { type } = work;
  if (op === "remove") throw noTarget({ detail: "Say in the path what to remove." });
  if (!isRecord(value))
    throw invalidValue({ detail: "Without a path the value is an object of attributes." });
  for (const [name, member] of Object.entries(value)) {
    const schema = [type.core, ...type.extensions].find(({ id }) => id.toLowerCase() === name.toLowerCase());
    if (schema && isRecord(member)) {
      for (const [own, inner] of Object.entries(member))
        change(work, resource, { op, path: `${schema.id}:${own}`, value: inner }, false);
    } else change(work, resource, { op, path: name, value: member }, false);
  }
}

function applyAt(work: Work, resource: Resource, operation: Operation, path: string): void {
  const { type } = work;
  const schema = type.extensions.find(({ id }) => id.toLowerCase() === path.toLowerCase());
  if (!schema) change(work, resource, { ...operation, path }, true);
  else if (operation.op === "remove") delete resource[schema.id];
  else applyMembers(work, resource, { ...operation, path: null, value: { [schema.id]: operation.value } });
}

/** @param isNamed the path was said: then what is read-only is refused, where a whole resource has it by the way */
function change(
  { type, effort }: Work,
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
  if (attribute.multiValued) {
    effort.spend(owner[attribute.name], target.entries);
    changeList(owner, target, { op, value }, effort);
  } else assign(owner, target, op, value);
}

function ownerOf(resource: Resource, extension: string | null): Resource {
  if (extension === null) return resource;
  const known = resource[extension];
  if (isRecord(known)) return known;
  const made: Resource = {};
  resource[extension] = made;
  return made;
}
