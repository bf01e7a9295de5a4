import { isRecord } from "#kernel/record.ts";
import { normalizeEnrolmentFields } from "#people/enrolments/index.ts";
import type { HttpRequest } from "#platform/http/types.ts";

/** Of the bodies that partners send, spaces around the address, and blanks for nothing, mean nothing. */
export async function normalizeUserBody(request: HttpRequest): Promise<void> {
  normalizeUser(request.body);
}

export async function normalizeUserRows(request: HttpRequest): Promise<void> {
  const { body } = request;
  if (isRecord(body) && Array.isArray(body.users)) body.users.forEach(normalizeUser);
}

export function normalizeUser(body: unknown): void {
  if (!isRecord(body)) return;
  normalizeEnrolmentFields(body);
  if (typeof body.email === "string") body.email = body.email.trim() || null;
}
