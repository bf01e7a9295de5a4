import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { isExhausted } from "../database/availability/exhaustion.ts";
import { outcomeOf } from "../database/availability/unavailable.ts";
import {
  bodyTooLarge,
  busy,
  databaseUnavailable,
  internalError,
  invalidField,
  invalidParameter,
  malformedBody,
  missingField,
  notFound,
  storageFull,
  unsupportedMediaType,
} from "../problems.ts";
import { bodyMistakes } from "./input/field-errors.ts";

const LOST_IN_A_CHANGE =
  "The connection to the database was lost while your change was being saved, so it may have been made or not. Try again after the seconds that `Retry-After` names; if making it twice would do harm, look first whether it was made.";

/** Every failure as a problem: planned ones as they are, the framework's translated, all others a bare 500. */
export function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) return validationProblem(error, request);
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_REQ_FILE_TOO_LARGE":
      return bodyTooLarge({ cause: error });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return unsupportedMediaType({ cause: error, ...wantedType(request) });
    case "FST_ERR_BAD_URL":
    case "FST_ERR_ASYNC_CONSTRAINT":
      return notFound({ cause: error });
    default:
  }
  if (isExhausted(error)) return busy({ cause: error });
  if (isStorageFull(error)) return storageFull({ cause: error });
  const outcome = outcomeOf(error);
  if (outcome === "unknown") return databaseUnavailable({ detail: LOST_IN_A_CHANGE, cause: error });
  if (outcome !== undefined) return databaseUnavailable({ cause: error });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return malformedBody({ cause: error });
  return internalError({ cause: error });
}

/** PostgreSQL's disk_full, and what the system says of a file that has no room. */
function isStorageFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && ["53100", "ENOSPC", "EDQUOT"].includes(String(cause.code))) return true;
  return false;
}

/** Most routes take JSON; the others say what they take. */
function wantedType({ routeOptions }: FastifyRequest): { detail?: string } {
  const [type] = routeOptions.schema?.consumes ?? [];
  return type === undefined ? {} : { detail: `Send the body as \`Content-Type: ${type}\`.` };
}

function validationProblem(error: FastifyError, request: FastifyRequest): Problem {
  const found = error.validation ?? [];
  if (error.validationContext === "params") return notFound({ cause: error });
  const isBody = error.validationContext === "body";
  const schema = isBody ? request.routeOptions.schema?.body : request.routeOptions.schema?.querystring;
  const value = isBody ? request.body : request.query;
  if (isBody && (typeof value !== "object" || value === null || Array.isArray(value))) {
    return malformedBody({ detail: "The request body must be a JSON object.", cause: error });
  }
  const { errors, isMissing } = bodyMistakes(found, schema, value);
  if (!isBody) return invalidParameter({ errors, cause: error });
  return isMissing ? missingField({ errors, cause: error }) : invalidField({ errors, cause: error });
}

/** The body of contract 1.5: `detail`, perhaps `errors`, and the additive `hint`, `code` and `request_id`. */
export function problemBody(problem: Problem, request: FastifyRequest) {
  return {
    detail: problem.detail,
    ...(problem.hint ? { hint: problem.hint } : {}),
    ...(problem.errors ? { errors: problem.errors } : {}),
    code: problem.code,
    ...problem.members,
    request_id: request.id,
  };
}

/** Trouble with the database is told once for all requests that meet it (`database/availability.ts`). */
export function logFailure(problem: Problem, request: FastifyRequest): void {
  if (problem.status < 500) return;
  const level = problem.code === databaseUnavailable.code ? "debug" : "error";
  request.log[level]({ err: problem.cause ?? problem }, "request failed");
}

/** From here on a further failure of this request is one of answering it. `explain` makes the page of a browser. */
export function beginFailing(request: FastifyRequest, explain?: (problem: Problem) => string): void {
  request.failing = explain === undefined ? {} : { explain };
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  logFailure(problem, request);
  beginFailing(request);
  if (problem.code === busy.code)
    request.log.warn({ err: problem.cause }, "request rejected: conflicting requests in progress");
  request.problemCode = problem.code;
  reply.code(problem.status).headers(problem.headers);
  if (!wantsProblemJson(request.headers.accept)) {
    return reply.type("application/json; charset=utf-8").send(problemBody(problem, request));
  }
  const title = problem.code.replaceAll("_", " ");
  return reply.type("application/problem+json; charset=utf-8").send({
    type: `urn:lectern:problem:${problem.code}`,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    status: problem.status,
    instance: request.url.split("?", 1)[0],
    ...problemBody(problem, request),
  });
}

function wantsProblemJson(accept: string | undefined): boolean {
  return accept?.includes("application/problem+json") ?? false;
}
