import { describeCounts } from "./counted-operations.ts";
import {
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  problem,
  type ResponseObject,
  type SchemaObject,
  type WebhookDescription,
} from "./document-parts.ts";
import { headers, parameters } from "./header-parts.ts";
import { createExamples, type MakeExample } from "./names/examples.ts";
import { nameComponents } from "./names/named-components.ts";
import { addHeaders, addParameters } from "./operation-headers.ts";
import { shareAnswers } from "./shared-answers.ts";
import { describeSlashRedirects } from "./slash-redirects.ts";

interface Additions {
  /** Addresses for browsers. */
  pages?: OpenApiDocument["paths"];
  webhooks?: WebhookDescription;
}

/**
 * Adds what holds for whole kinds of operations and therefore stands at no route: headers of requests and answers, 304,
 * errors as `application/problem+json`, examples.
 */
export function completeDocument(
  document: OpenApiDocument,
  { pages = {}, webhooks }: Additions,
): OpenApiDocument {
  const { components } = document;
  if (webhooks) document.webhooks = structuredClone(webhooks.requests);
  nameComponents(document);
  components.schemas.Problem = problem;
  const makeExample = createExamples(components.schemas);
  for (const item of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(item)) completeOperation(method, operation, makeExample);
  }
  for (const { post } of Object.values(document.webhooks ?? {})) {
    for (const media of Object.values(post.requestBody.content)) addDelivery(media, makeExample);
  }
  for (const [path, item] of Object.entries(pages)) {
    for (const { requestBody } of Object.values(item))
      for (const media of Object.values(requestBody?.content ?? {})) addExample(media, makeExample);
    document.paths[path] = { ...document.paths[path], ...item };
  }
  describeCounts(document);
  shareAnswers(document);
  describeSlashRedirects(document);
  const text = JSON.stringify(document);
  const isUsed = ([name]: [string, unknown]) => text.includes(`/${name}"`);
  components.headers = Object.fromEntries(Object.entries(headers).filter(isUsed));
  components.parameters = {
    ...Object.fromEntries(Object.entries(parameters).filter(isUsed)),
    ...webhooks?.parameters,
  };
  return document;
}

function completeOperation(method: string, operation: OperationObject, makeExample: MakeExample): void {
  const { responses, requestBody } = operation;
  const read = method === "get" ? responses[200] : undefined;
  if (read?.content?.["application/json"])
    responses[304] = { description: "You have it already: `If-None-Match`" };
  addParameters(method, operation);
  for (const [type, media] of Object.entries(requestBody?.content ?? {})) {
    if (type.includes("json") || type.includes("form")) addExample(media, makeExample);
  }
  for (const [status, response] of Object.entries(responses)) {
    if (response.description === "Default Response") response.description = successOf(status, response);
    addHeaders(method, operation, status, response);
    const media = response.content?.["application/json"];
    if (!media) continue;
    if (status >= "400") addProblem(response);
    else media.examples ??= { answer: { summary: "An answer", value: makeExample(media.schema, "answer") } };
  }
}

/** What a schema gives as the example of its whole body, or else one that is put together. */
function addExample(media: MediaType, makeExample: MakeExample): void {
  const value = media.example ?? makeExample(media.schema, "request");
  delete media.example;
  media.examples ??= { request: { summary: "A request", value } };
}

function addDelivery(media: MediaType, makeExample: MakeExample): void {
  media.examples ??= { delivery: { summary: "A delivery", value: makeExample(media.schema, "answer") } };
}

function addProblem(response: ResponseObject): void {
  response.content = {
    ...response.content,
    "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
  };
}

function successOf(status: string, { content }: ResponseObject): string {
  const schema = content?.["application/json"]?.schema;
  const noun = nounOf(schema);
  if (schema?.$ref?.endsWith("Page")) return "One page of the list";
  if (status === "201") return `Created${noun ? `: the ${noun}` : ""}`;
  if (status === "202") return `Begun${noun ? `: the ${noun}` : ""}`;
  return noun ? `The ${noun}` : "Done";
}

/** `OperatorTemplate` → `operator template`. */
function nounOf(schema: SchemaObject | undefined): string | undefined {
  const name = schema?.$ref?.split("/").at(-1);
  return name?.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
