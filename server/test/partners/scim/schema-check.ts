import { isRecord } from "#kernel/record.ts";

/** What of a schema's attribute the check looks at (RFC 7643, 7). */
interface SchemaAttribute {
  name: string;
  type: string;
  multiValued: boolean;
  required: boolean;
  canonicalValues?: readonly string[];
  subAttributes?: readonly SchemaAttribute[];
}

interface ServedSchema {
  id: string;
  attributes: readonly SchemaAttribute[];
}

/** Of every resource, whatever its schemas say (RFC 7643, 3.1). */
const common = ["schemas", "id", "externalId", "meta"];

/** Where a resource is not what the schemas that it names say it is. */
export function mistakesIn(resource: unknown, served: readonly ServedSchema[]): string[] {
  if (!isRecord(resource) || !Array.isArray(resource.schemas)) return ["it names no schemas"];
  const named = resource.schemas.map((id) => served.find((schema) => schema.id === id));
  if (named.includes(undefined))
    return [`it names a schema that is not served: ${resource.schemas.join(", ")}`];
  const [core, ...extensions] = named.filter((schema) => schema !== undefined);
  const own = Object.fromEntries(
    Object.entries(resource).filter(([name]) => !common.includes(name) && !name.startsWith("urn:")),
  );
  const carried = Object.keys(resource).filter((name) => name.startsWith("urn:"));
  return [
    ...(core ? membersOf("", own, core.attributes) : []),
    ...carried
      .filter((id) => !extensions.some((schema) => schema.id === id))
      .map((id) => `${id} is not among its schemas`),
    ...extensions.flatMap(({ id, attributes }) => membersOf(`${id}:`, resource[id], attributes)),
  ];
}

function membersOf(path: string, owner: unknown, attributes: readonly SchemaAttribute[]): string[] {
  if (!isRecord(owner)) return [`${path} is no object`];
  const missing = attributes.filter(({ name, required }) => required && owner[name] === undefined);
  return [
    ...missing.map(({ name }) => `${path}${name} is missing`),
    ...Object.entries(owner).flatMap(([name, value]) => {
      const attribute = attributes.find((one) => one.name === name);
      if (!attribute) return [`${path}${name} is in no schema`];
      if (!attribute.multiValued) return mistakesOf(`${path}${name}`, value, attribute);
      if (!Array.isArray(value)) return [`${path}${name} is no list`];
      return value.flatMap((one) => mistakesOf(`${path}${name}[]`, one, attribute));
    }),
  ];
}

function mistakesOf(path: string, value: unknown, attribute: SchemaAttribute): string[] {
  const { type, canonicalValues, subAttributes = [] } = attribute;
  if (type === "complex") return membersOf(`${path}.`, value, subAttributes);
  if (type === "boolean") return typeof value === "boolean" ? [] : [`${path} is neither true nor false`];
  if (typeof value !== "string") return [`${path} is no text`];
  if (type === "dateTime" && Number.isNaN(Date.parse(value))) return [`${path} is no moment`];
  if (type === "reference" && !URL.canParse(value)) return [`${path} is no address`];
  if (canonicalValues && !canonicalValues.includes(value))
    return [`${path} is none of the values of its schema`];
  return [];
}
