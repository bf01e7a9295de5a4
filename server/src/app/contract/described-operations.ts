import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const optionalText = Type.Optional(Type.String());
const field = {
  $ref: optionalText,
  type: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  format: optionalText,
  description: optionalText,
  enum: Type.Optional(Type.Array(Type.Unknown())),
  items: Type.Optional(Type.Object({ type: Type.Optional(Type.Unknown()) })),
};
const Schema = Type.Object({
  ...field,
  properties: Type.Optional(Type.Record(Type.String(), Type.Object(field))),
  required: Type.Optional(Type.Array(Type.String())),
});
const Content = Type.Optional(Type.Record(Type.String(), Type.Object({ schema: Type.Optional(Schema) })));
const Operation = Type.Object({
  operationId: Type.String(),
  summary: Type.String(),
  description: optionalText,
  parameters: Type.Optional(
    Type.Array(
      Type.Object({
        name: optionalText,
        in: optionalText,
        required: Type.Optional(Type.Boolean()),
        description: optionalText,
        schema: Type.Optional(Schema),
      }),
    ),
  ),
  requestBody: Type.Optional(Type.Object({ content: Content })),
  responses: Type.Record(Type.String(), Type.Object({ content: Content })),
});
const Document = Type.Object({
  paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation)),
  components: Type.Object({ schemas: Type.Record(Type.String(), Schema) }),
});
type Schema = Static<typeof Schema>;
type Schemas = Record<string, Schema>;
type Operation = Static<typeof Operation>;

/** What the command line does for every list by itself. */
const ofPaging = ["page", "page_size", "cursor", "fields"];

/** A module with each operation of the operator API, of which the command line makes its plain commands. */
export function describedOperations(document: object): string {
  const { paths, components } = Value.Parse(Document, document);
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const described = { method, path, ...describe(operation, components.schemas) };
      return `  ${JSON.stringify(operation.operationId)}: ${JSON.stringify(described)},`;
    }),
  );
  return [
    "// Written by `npm run contract` from operator-openapi.json.",
    'import type { DescribedOperation } from "./described-operation.ts";',
    "",
    "export const describedOperations: Readonly<Record<string, DescribedOperation>> = {",
    ...lines.toSorted(),
    "};",
    "",
  ].join("\n");
}

function describe(
  { summary, description, parameters = [], requestBody, responses }: Operation,
  schemas: Schemas,
) {
  const [[type = "", media] = []] = Object.entries(requestBody?.content ?? {});
  const body = resolve(media?.schema ?? {}, schemas);
  const success = Object.entries(responses).find(([status]) => /^2/.test(status))?.[1].content ?? {};
  const [[answerType = "application/json", answer] = []] = Object.entries(success);
  const members = resolve(answer?.schema ?? {}, schemas).properties ?? {};
  return {
    summary,
    description,
    query: parameters.flatMap(({ name = "", required = false, description, schema = {}, ...parameter }) =>
      parameter.in === "query" && !ofPaging.includes(name)
        ? [fieldOf(name, { ...resolve(schema, schemas), ...orNothing({ description }) }, required)]
        : [],
    ),
    body: Object.entries(body.properties ?? {}).map(([name, schema]) =>
      fieldOf(name, resolve(schema, schemas), body.required?.includes(name) === true),
    ),
    isForm: marked(type === "multipart/form-data"),
    isList: marked("results" in members && "next" in members),
    isFile: marked(answerType !== "application/json"),
  };
}

function fieldOf(name: string, schema: Schema, isRequired: boolean) {
  const types = [schema.type ?? []].flat();
  const choices = (schema.enum ?? []).filter((choice) => typeof choice === "string");
  return {
    name,
    kind: kindOf(name, schema),
    description: schema.description,
    choices: choices.length > 0 ? choices : undefined,
    isRequired: marked(isRequired),
    isNullable: marked(types.includes("null")),
  };
}

function kindOf(name: string, { type, format, items }: Schema) {
  const types = [type ?? []].flat();
  if (format === "binary") return "file";
  if (types.includes("array") && items?.type === "string") return "texts";
  if (types.includes("array") && items?.type === "integer") return "integers";
  if (types.includes("array") || types.includes("object") || types.length === 0) return "json";
  if (/(^|_)(password|secret|token|key)$/.test(name) && name !== "key") return "secret";
  if (types.includes("string")) return "text";
  if (types.includes("boolean")) return "boolean";
  return types.includes("integer") ? "integer" : "number";
}

/** The schema itself, with what stands beside the reference to it. */
function resolve({ $ref, ...beside }: Schema, schemas: Schemas): Schema {
  const found = schemas[$ref?.split("/").at(-1) ?? ""];
  return found ? { ...resolve(found, schemas), ...beside } : beside;
}

const marked = (isSo: boolean) => (isSo ? (true as const) : undefined);

function orNothing({ description }: { description: string | undefined }) {
  return description === undefined ? {} : { description };
}
