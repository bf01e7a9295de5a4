import type { ApiDocument, JsonSchema } from "./api-document.ts";
import { operationsOf, pagesOf, parametersOf } from "./api-document.ts";

/** What is wrong with a document, a sentence each; empty when nothing is. */
export type DocumentRule = (document: ApiDocument) => string[];

/** The verbs with which the field's reference pages begin. Add one when nothing here says it. */
const verbs = [
  "List",
  "Create",
  "Retrieve",
  "Update",
  "Delete",
  "Add",
  "Remove",
  "Set",
  "Approve",
  "Reject",
  "Undo",
  "Resolve",
  "Activate",
  "Deactivate",
  "Reactivate",
  "Enrol",
  "Assign",
  "Invite",
  "Accept",
  "Change",
  "Renew",
  "Rotate",
  "Upload",
  "Download",
  "Import",
  "Export",
  "Erase",
  "Open",
  "Close",
  "Start",
  "Complete",
  "Cancel",
  "Revoke",
  "Reissue",
  "Retire",
  "Show",
  "Make",
  "Pause",
  "Resume",
  "Send",
  "Resend",
  "Redeliver",
  "Replay",
  "Backfill",
  "Discard",
  "Test",
  "Check",
  "Verify",
  "Confirm",
  "Disable",
  "Reset",
  "Refresh",
  "Redeem",
  "Acknowledge",
  "Declare",
  "Simulate",
  "Advance",
  "Preview",
  "Stream",
  "Submit",
  "Request",
  "Publish",
  "Restore",
];
const LONGEST_SUMMARY = 60;

export const summariesBeginWithAVerb: DocumentRule = (document) =>
  [...operationsOf(document), ...pagesOf(document)].flatMap(({ operationId, summary = "" }) => {
    const [verb = ""] = summary.split(/[ ,]/);
    return [
      ...(verbs.includes(verb) ? [] : [`${operationId}: "${summary}" begins with no verb of the list`]),
      ...(summary.length > LONGEST_SUMMARY ? [`${operationId}: "${summary}" is too long for a title`] : []),
    ];
  });

export const parametersAreDescribed: DocumentRule = (document) =>
  [...operationsOf(document), ...pagesOf(document)].flatMap((operation) =>
    (operation.parameters ?? [])
      .filter(({ name, description = "" }) => description === "" || isSame(description, name))
      .map(({ name }) => `${operation.operationId}: say what ${name} is`),
  );

const placeholders = /^(?:string|text|value|example|foo|bar|baz|test|todo|lorem ipsum.*|\.+)$/i;

/** No text of an example is its field's name again, or a word that could stand anywhere. */
export const examplesAreValues: DocumentRule = (document) => {
  const sent = Object.entries(document.webhooks ?? {}).map(([type, { post }]) => ({
    operationId: type,
    contents: [post.requestBody.content],
  }));
  const called = [...operationsOf(document), ...pagesOf(document)].map((operation) => ({
    operationId: operation.operationId,
    contents: [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map((one) => one.content),
    ],
  }));
  const ofParameters = operationsOf(document).flatMap((operation) =>
    [...parametersOf(operation, "query"), ...parametersOf(operation, "path")].flatMap(({ name, schema }) =>
      emptyTexts(name, schema.examples ?? []).map((text) => `${operation.operationId}: ${text}`),
    ),
  );
  const ofBodies = [...called, ...sent].flatMap(({ operationId, contents }) =>
    contents
      .flatMap((content) => Object.values(content ?? {}))
      .flatMap(({ examples = {} }) => Object.values(examples))
      .flatMap(({ value }) => emptyTexts("", value).map((text) => `${operationId}: ${text}`)),
  );
  return [...new Set([...ofParameters, ...ofBodies])];
};

function emptyTexts(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => emptyTexts(name, item));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, member]) => emptyTexts(key, member));
  const isEmpty = typeof value === "string" && (isSame(value, name) || placeholders.test(value));
  return isEmpty
    ? [`"${name}": "${value}" is no value; give it one in its schema or in field-examples.ts`]
    : [];
}

/** `next page` is `next_page`, and `language` an entry of `languages`. */
function isSame(text: string, name: string): boolean {
  const [one, other] = [text, name].map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, ""));
  return one !== "" && (one === other || `${one}s` === other);
}

/** Generated clients export what is a component by its name, and what is not by none. */
export const jsonBodiesHaveNames: DocumentRule = (document) =>
  operationsOf(document).flatMap(({ operationId, requestBody, responses }) => {
    const answers = Object.entries(responses).map(([status, { content }]) => ({ where: status, content }));
    return [{ where: "request", content: requestBody?.content }, ...answers].flatMap(({ where, content }) => {
      const schema: JsonSchema | undefined = content?.["application/json"]?.schema;
      return !schema || schema.$ref ? [] : [`${operationId} ${where}: give its schema a title`];
    });
  });

/** A page of `User` is a `UserPage`, with nothing else in `results`. */
export const pagesAreNamedForTheirRows: DocumentRule = (document) =>
  Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) => {
    const { results, next, previous } = properties;
    if (!results || !next || !previous) return [];
    const row = results.items?.$ref?.split("/").at(-1);
    const isNamed = row !== undefined && (name === `${row}Page` || pagesWithMore.includes(name));
    return isNamed ? [] : [`${name}: a list of ${row ?? "what has no name"} is named for it`];
  });

/** Beside their rows they say something of the whole list. */
const pagesWithMore = ["UserProgressPage", "UserScorePage"];
