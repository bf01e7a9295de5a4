import { tidyWish } from "#features/enrolments/index.ts";
import { isRecord } from "#kernel/record.ts";
import type { HttpRequest } from "#platform/http/types.ts";

/** Of the bodies that partners send, spaces around the address, and blanks for nothing, mean nothing. */
export async function tidyUserBody(request: HttpRequest): Promise<void> {
  tidyUser(request.body);
}

export async function tidyUserRows(request: HttpRequest): Promise<void> {
  const { body } = request;
  if (isRecord(body) && Array.isArray(body.users)) body.users.forEach(tidyUser);
}

export function tidyUser(body: unknown): void {
  if (!isRecord(body)) return;
  tidyWish(body);
  if (typeof body.email === "string") body.email = body.email.trim() || null;
}
