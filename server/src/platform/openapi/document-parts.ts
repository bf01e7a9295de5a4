import type { TSchema } from "typebox";

/** The parts of an OpenAPI document that we complete; everything else in it is passed through. */
export interface OpenApiDocument {
  components: {
    schemas: Record<string, SchemaObject>;
    responses?: Record<string, ResponseObject>;
    headers?: Record<string, unknown>;
    parameters?: Record<string, unknown>;
  };
  paths: Record<string, Record<string, OperationObject>>;
  tags?: { name: string; description: string }[];
  webhooks?: Record<string, WebhookObject>;
}

/** A request that this service makes to an address of the reader's. */
export interface WebhookObject {
  post: OperationObject & { requestBody: { content: Record<string, MediaType> } };
}

export interface WebhookDescription {
  /** Event type → request. */
  requests: Record<string, WebhookObject>;
  /** What the requests refer to, by its name among the components. */
  parameters: Record<string, unknown>;
}

export interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: (({ name?: string; in?: string } & Record<string, unknown>) | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
  /** For browsers: what it answers is shown, not read by a program. */
  "x-page"?: true;
  "x-endpoint-number"?: number;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema: SchemaObject;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: SchemaObject;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  anyOf?: SchemaObject[];
  allOf?: SchemaObject[];
  [keyword: string]: unknown;
}

/** A schema of the code as the document has it: what JSON carries of it. */
export function plainSchema(schema: TSchema): SchemaObject {
  return JSON.parse(JSON.stringify(schema));
}

/** An error as RFC 9457 has it, for those who send `Accept: application/problem+json`. */
export const problem: SchemaObject = {
  description: "The common error with the members of RFC 9457",
  allOf: [
    { $ref: "#/components/schemas/ApiError" },
    {
      type: "object",
      required: ["type", "title", "status", "instance"],
      properties: {
        type: {
          type: "string",
          description: "The `code` as a URN",
          examples: ["urn:lectern:problem:not_found"],
        },
        title: { type: "string", examples: ["Not found"] },
        status: { type: "integer", examples: [404] },
        instance: { type: "string", description: "Path of the request", examples: ["/api/v1/users/7/"] },
      },
    },
  ],
};
