/** The partner's own key of a user. */
export interface UserKey {
  provider: string;
  provider_id: string;
}

/** The key as one text that no other key has. */
export function keyOf({ provider, provider_id }: UserKey): string {
  return JSON.stringify([provider, provider_id]);
}

/** Whether it can be half of a key: exactly as sent, without spaces around it. */
export function isKeyPart(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.trim() === value;
}

/** The row may have failed its schema, so its type promises nothing. */
export function readableProviderId(row: unknown): string | undefined {
  if (typeof row !== "object" || row === null || !("provider_id" in row)) return undefined;
  return typeof row.provider_id === "string" ? row.provider_id : undefined;
}
