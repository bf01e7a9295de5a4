import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ProblemFactory } from "./problem.ts";

/** A random UUID (version 4), for ids that must not tell when they were made. */
export function uuidV4(): string {
  return randomUUID();
}

/** A UUID that begins with its moment (version 7, RFC 9562 5.7), for ids that index well because they arrive in order. */
export function uuidV7(now: Date): string {
  const moment = now.getTime().toString(16).padStart(12, "0");
  const random = randomUUID().slice(15); // behind its version: all random but the variant, which is the same
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${random}`;
}

/** The UUID that a name has in a namespace (version 5, RFC 9562 5.5): the same name, the same id. */
export function uuidV5(namespace: string, name: string): string {
  const hash = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update(name, "utf8");
  const bytes = hash.digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The text form of any UUID, as a JSON Schema `pattern` takes it. */
export const uuidPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";
const uuidExpression = new RegExp(uuidPattern);

export function isUuid(text: string): boolean {
  return uuidExpression.test(text);
}

/** Scenario ids are written by authors (`scn_late_delivery`) or made by `newScenarioId`. */
export const scenarioIdPattern = "^scn_[a-z0-9](?:[a-z0-9_]{0,58}[a-z0-9])?$";
const scenarioIdExpression = new RegExp(scenarioIdPattern);

export function isScenarioId(text: string): boolean {
  return scenarioIdExpression.test(text);
}

export function newScenarioId(): string {
  return `scn_${randomBytes(12).toString("hex")}`;
}

/** The largest internal id: PostgreSQL's `bigint` ends later, JavaScript's exact integers end here. */
export const largestId = Number.MAX_SAFE_INTEGER;

/** The internal id written in a path segment, or null when the text is not one (the route then answers 404). */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return id <= largestId ? id : null;
}

/** The internal id written in a path segment. @throws the problem, where the text is not one */
export function requireId(text: string, problem: ProblemFactory): number {
  const id = parseId(text);
  if (id === null) throw problem();
  return id;
}
