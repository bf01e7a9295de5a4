import type { HttpRequest } from "#platform/http/types.ts";

/** Of the bodies that partners send, spaces around the address, and blanks for nothing, mean nothing. */
export async function tidyUserBody(request: HttpRequest): Promise<void> {
  tidy(request.body);
}

export async function tidyUserRows(request: HttpRequest): Promise<void> {
  const { body } = request;
  if (isRecord(body) && Array.isArray(body.users)) body.users.forEach(tidy);
}

const trimmed = ["email", "course", "cohort"];
/** Nullable: a blank empties them. */
const emptied = ["email", "preferred_language", "course", "cohort"];

function tidy(body: unknown): void {
  if (!isRecord(body)) return;
  for (const field of trimmed) {
    const value = body[field];
    if (typeof value === "string") body[field] = value.trim();
  }
  for (const field of emptied) if (body[field] === "") body[field] = null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
