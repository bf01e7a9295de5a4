import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { bodyTooLarge } from "../problems.ts";
import type { HttpServer } from "./types.ts";
import { arrivingInTime, uploadProblem } from "./uploads.ts";

/** Lets the routes of this scope take a form with one small file, which stays in memory and is gone with the answer. */
export function acceptSmallUploads(app: HttpServer, largestBytes: number): void {
  app.register(multipart, {
    limits: { files: 1, fileSize: largestBytes, fields: 5, fieldSize: 1000, parts: 6 },
  });
}

/**
 * The file under the name `file`; null where none was chosen.
 * @throws bodyTooLarge, malformedBody, requestTimeout
 */
export async function smallUpload(request: FastifyRequest): Promise<Buffer | null> {
  if (!request.isMultipart()) return null;
  return arrivingInTime(request, receive(request));
}

async function receive(request: FastifyRequest): Promise<Buffer | null> {
  let file: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== "file") continue;
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw bodyTooLarge();
      if (part.fieldname === "file" && bytes.length > 0) file = bytes;
    }
  } catch (error) {
    throw uploadProblem(error);
  }
  return file;
}
