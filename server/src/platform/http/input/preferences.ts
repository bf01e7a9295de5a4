import type { FastifyRequest, FastifySchemaValidationError } from "fastify";
import { invalidField, invalidParameter } from "../../problems.ts";
import type { HttpServer } from "../types.ts";
import { type FieldPath, unknownFields, unknownParameters } from "./unknown-fields.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What strict handling found in the rows of a bulk request. */
    unknownInRows: readonly FastifySchemaValidationError[] | null;
  }
}

/**
 * `Prefer: handling=strict` (RFC 7240, 4.4): what the route's schema does not name is refused instead of ignored.
 * Belongs after validation and before unknown fields are dropped.
 * @throws invalidField, invalidParameter (422)
 */
export function honorHandling(app: HttpServer): void {
  app.addHook("onRequest", async (request, reply) => {
    const handling = handlingOf(request);
    if (handling !== null) reply.header("preference-applied", `handling=${handling}`);
  });
}

/**
 * In rows of a bulk request alone it is left to `readBulkRows` as a mistake of the row: one bad row never stops the others.
 * @throws invalidField, invalidParameter naming whatever nobody knows
 */
export function refuseUnknown(request: FastifyRequest): void {
  const isApi = request.routeOptions.config.scope !== undefined;
  if (!isApi || handlingOf(request) !== "strict") return;
  const parameters = unknownParameters(request);
  const fields = unknownFields(request);
  if (parameters.length === 0 && fields.every((path) => isOfRow(request, path))) {
    request.unknownInRows = fields.map(rowMistake);
    return;
  }
  const errors = Object.fromEntries([
    ...parameters.map((name) => [name, ["There is no such parameter here."]]),
    ...fields.map((path) => [path.join("."), [`${noSuchField}.`]]),
  ]);
  if (fields.length > 0) throw invalidField({ errors });
  throw invalidParameter({ errors });
}

const noSuchField = "There is no such field here";

/** `items`, 3, `emial`. */
function isOfRow({ routeOptions }: FastifyRequest, [, index, field]: FieldPath): boolean {
  return routeOptions.attachValidation === true && typeof index === "number" && field !== undefined;
}

function rowMistake(path: FieldPath): FastifySchemaValidationError {
  const segments = path.map((segment) => String(segment).replaceAll("~", "~0").replaceAll("/", "~1"));
  const instancePath = `/${segments.join("/")}`;
  return { keyword: "unknown", instancePath, schemaPath: "", params: {}, message: noSuchField };
}

/** The first mention counts (RFC 7240, 2). */
function handlingOf(request: FastifyRequest): "strict" | "lenient" | null {
  const text = [request.headers.prefer ?? []].flat().join(",");
  const [, value] = /(?:^|,)\s*handling\s*=\s*"?(strict|lenient)"?\s*(?:[;,]|$)/i.exec(text) ?? [];
  if (value === undefined) return null;
  return value.toLowerCase() === "strict" ? "strict" : "lenient";
}
