import type { Answer } from "../app.ts";
import { type ApiDocument, createValidator, type Operation } from "../readers/api-document.ts";

/** Says what is wrong with an answer, measured by the document; empty when nothing is. */
export function createAnswerChecker(
  document: ApiDocument,
): (operation: Operation, answer: Answer) => string[] {
  const validate = createValidator(document);
  return (operation, answer) => {
    const { status, text, json } = answer;
    if (status >= 500) return [`it failed with ${status}`];
    const declared = operation.responses[status];
    if (!declared) return [`it answered ${status}, which the document does not declare`];
    if (answer.headers.get("x-request-id") === null) return ["the answer has no X-Request-Id"];
    if (status >= 400) return errorMistakes(validate("/components/schemas/ApiError", json), answer);
    if (!declared.content) return text === "" ? [] : [`an answer ${status} has a body`];
    if (!answer.headers.get("content-type")?.startsWith("application/json")) return [];
    const found = validate(`${operation.pointer}/responses/${status}/content/application~1json/schema`, json);
    return isSparse(answer) ? found.filter((mistake) => !leftOut.test(mistake)) : found;
  };
}

/** `fields` asks for some members of each row only. */
function isSparse({ url }: Answer): boolean {
  return URL.canParse(url) && new URL(url).searchParams.has("fields");
}

const leftOut = /^\/results\/\d+ must have required property/;

function errorMistakes(found: string[], { status, json, headers }: Answer): string[] {
  if (found.length > 0) return found;
  // A stored answer is given again as it was, with the id of the request that it answered (contract 1.6).
  const isReplayed = headers.get("idempotent-replayed") === "true";
  const isNamed = isReplayed || json.request_id === headers.get("x-request-id");
  return [
    ...(json.detail.length < 5 ? ["`detail` says nothing"] : []),
    ...(isNamed ? [] : ["`request_id` is not X-Request-Id"]),
    ...(status === 422 && json.code === "invalid_field" && !json.errors ? ["422 without `errors`"] : []),
    ...(/select |insert |\bat \S+\.ts|node_modules|pg_|relation "/.test(json.detail)
      ? ["`detail` tells internals"]
      : []),
  ];
}
