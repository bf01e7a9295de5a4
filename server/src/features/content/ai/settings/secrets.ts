import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";

/** A stored key opens only for the organization it was entered for. */
export function secretContext(organizationId: number | string): string {
  return `ai_settings/${organizationId}`;
}

export const modelKeys: readonly EncryptedColumn[] = [
  ["ai_text_key", "encrypted_text_key"],
  ["ai_speech_key", "encrypted_speech_key"],
].map(([name = "", column = ""]) => ({
  name,
  column,
  table: "ai_settings",
  key: [{ column: "organization_id", type: "bigint" as const }],
  owner: { column: "organization_id", contextOf: secretContext },
}));
