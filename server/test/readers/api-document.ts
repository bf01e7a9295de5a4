import { Ajv2020 } from "ajv/dist/2020.js";
import { isUuid } from "#kernel/ids.ts";
import { formats } from "#platform/http/input/formats.ts";

/** What the tests read in an API's OpenAPI document. */
export interface ApiDocument {
  openapi: string;
  tags: { name: string; description?: string }[];
  components: {
    schemas: Record<string, JsonSchema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
    securitySchemes: Record<string, { type: string; flows?: { clientCredentials: { tokenUrl: string } } }>;
  };
  paths: Record<string, Record<string, WrittenOperation>>;
  webhooks?: Record<string, { post: { requestBody: { content: NonNullable<Answer["content"]> } } }>;
}

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  examples?: unknown[];
  [keyword: string]: unknown;
}

interface OperationObject {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  deprecated?: boolean;
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema: JsonSchema; examples?: Record<string, { value: unknown }> }>;
  };
  responses: Record<string, Answer>;
  "x-scope"?: "read" | "write";
  "x-roles"?: string[];
  "x-takes-password"?: true | string[];
  /** Answers with pages. */
  "x-page"?: true;
  "x-endpoint-number"?: number;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Answer {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: JsonSchema; examples?: Record<string, { value: unknown }> }>;
}

/** As it stands in the document, where parts that several operations have alike stand among the components. */
type WrittenOperation = Omit<OperationObject, "parameters" | "responses"> & {
  parameters?: (Parameter | { $ref: string })[];
  responses: Record<string, Answer | { $ref: string }>;
};

export interface Operation extends OperationObject {
  /** Upper case. */
  method: string;
  path: string;
  /** A JSON pointer to the operation in its document. */
  pointer: string;
}

/** Its answer stays open: a test that calls every operation must not wait for its end. */
export function isStream({ responses }: Operation): boolean {
  return responses["200"]?.content?.["text/event-stream"] !== undefined;
}

/** What programs call. */
export function operationsOf(document: ApiDocument): Operation[] {
  return allOperationsOf(document).filter((operation) => !operation["x-page"]);
}

/** What browsers are sent to. */
export function pagesOf(document: ApiDocument): Operation[] {
  return allOperationsOf(document).filter((operation) => operation["x-page"]);
}

function allOperationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      parameters: (operation.parameters ?? []).map((parameter) =>
        partOf(parameter, document.components.parameters),
      ),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [
          status,
          partOf(answer, document.components.responses),
        ]),
      ),
      method: method.toUpperCase(),
      path,
      pointer: `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
    })),
  );
}

function partOf<Part extends object>(
  part: Part | { $ref: string },
  components: Record<string, Part> = {},
): Part {
  if (!("$ref" in part)) return part;
  const found = components[String(part.$ref).split("/").at(-1) ?? ""];
  if (!found) throw new Error(`The document refers to ${part.$ref}, which it does not hold.`);
  return found;
}

export function parametersOf(operation: Operation, place: Parameter["in"]): Parameter[] {
  return (operation.parameters ?? []).filter((parameter) => parameter.in === place);
}

/** The operation's JSON body, if it takes one. */
export function bodySchemaOf(operation: Operation): JsonSchema | undefined {
  return operation.requestBody?.content["application/json"]?.schema;
}

/** The schema itself, wherever in the document it stands. */
export function resolve(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  if (name === undefined) return schema;
  const { $ref: _, ...beside } = schema;
  const found = document.components.schemas[name];
  if (!found) throw new Error(`The document refers to ${schema.$ref}, which it does not hold.`);
  return { ...resolve(document, found), ...beside };
}

/** Says what is wrong with a value that should be as the schema at this pointer describes; empty when nothing is. */
export function createValidator(document: ApiDocument): (pointer: string, value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...formats, uuid: isUuid } });
  ajv.addSchema(document, "document");
  return (pointer, value) => {
    const validate = ajv.getSchema(`document#${pointer}`);
    if (!validate) throw new Error(`The document has no schema at ${pointer}.`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath || "the body"} ${error.message}`);
  };
}
