import { createHash } from "node:crypto";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { uuidV7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "../feature.ts";
import { bodyTooLarge, invalidField, malformedBody } from "../problems.ts";
import { unstorableText } from "./input/text-check.ts";
import type { HttpServer } from "./types.ts";

/** A file that came with a request and lies in the storage. It is deleted with the answer unless somebody keeps it. */
export interface Upload {
  /** A UUID, its key in the storage. */
  key: string;
  /** Without a path, without control characters. */
  filename: string;
  size: number;
  /** In hex. */
  sha256: string;
  isKept: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    upload: Upload | null;
  }
}

const OVERHEAD_BYTES = 100_000;
const LONGEST_FIELD_BYTES = 10_000;

/**
 * Lets the routes of this scope take `multipart/form-data` with one file under the name `file`, and nothing else. The
 * file goes to the storage while it arrives; in the body its name and digest stand for it, so that validation and
 * idempotency keys see it like any other field.
 */
export function acceptUploads(app: HttpServer, context: Context, largestBytes: number): void {
  app.removeAllContentTypeParsers();
  acceptUploadsBesideJson(app, context, largestBytes);
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) request.body = {}; // nothing was sent, so what is missing is the file
  });
}

/** The same for routes that take JSON as well: a request is a form when it says so. */
export function acceptUploadsBesideJson(app: HttpServer, context: Context, largestBytes: number): void {
  app.register(multipart, {
    limits: { files: 1, fileSize: largestBytes, fields: 20, fieldSize: LONGEST_FIELD_BYTES, parts: 21 },
  });
  app.decorateRequest("upload", null);
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    if (Number(request.headers["content-length"] ?? 0) > largestBytes + OVERHEAD_BYTES) throw bodyTooLarge();
    const body = await arrivingInTime(request, receive(request, context));
    const errors = unstorableText(body);
    if (Object.keys(errors).length > 0) throw invalidField({ errors });
    request.body = body;
  });
  app.addHook("onResponse", async ({ upload }) => {
    if (upload && !upload.isKept) await context.storage.delete(upload.key);
  });
}

/** A file that drips in: what has come of it is deleted once the connection is closed, behind the answer. @throws requestTimeout */
export function arrivingInTime<T>({ raw }: FastifyRequest, received: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    raw.once("error", reject);
    received.then(resolve, reject);
  });
}

/** Form fields that are left empty were not filled in. */
async function receive(request: FastifyRequest, context: Context): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") {
        if (part.fieldname !== "file" || part.filename === "") {
          part.file.resume();
          continue;
        }
        request.upload = await store(part, context);
        fields.set("file", `${request.upload.filename} ${request.upload.sha256}`);
      } else if (typeof part.value === "string" && part.value !== "" && part.fieldname !== "file") {
        fields.set(part.fieldname, part.value);
      }
    }
  } catch (error) {
    throw uploadProblem(error);
  }
  return Object.fromEntries(fields);
}

async function store(part: MultipartFile, context: Context): Promise<Upload> {
  const key = uuidV7(context.clock());
  const hash = createHash("sha256");
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of part.file) {
      hash.update(chunk);
      yield chunk;
    }
    if (part.file.truncated) throw bodyTooLarge();
  }
  const { size } = await context.storage.put(key, hashed());
  return { key, filename: baseName(part.filename), size, sha256: hash.digest("hex"), isKept: false };
}

/** Browsers and programs may send a whole path, of any system. */
function baseName(path: string): string {
  const name = path.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  return name.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gu, "").trim();
}

const tooLarge = new Set(["FST_REQ_FILE_TOO_LARGE", "FST_FIELDS_LIMIT", "FST_PARTS_LIMIT"]);

/** What a damaged or too large form is called; whatever else went wrong stays what it is. */
export function uploadProblem(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (code === "FST_FILES_LIMIT") {
    return invalidField({ errors: { file: ["Send one file; send further ones in requests of their own."] } });
  }
  if (tooLarge.has(code)) return bodyTooLarge({ cause: error });
  // What the storage throws has a code of the system; what is left are complaints about the form itself.
  if (/^E[A-Z]+$/.test(code) && code !== "ECONNRESET") return error;
  return malformedBody({
    detail: "The form is damaged: send it as multipart/form-data, to its end.",
    cause: error,
  });
}
