import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import { purposeOf } from "./tool-keys.ts";

export const toolKeySecrets: EncryptedColumn = {
  name: "lti_key",
  table: "lti_tool_key",
  column: "encrypted_private_key",
  key: [{ column: "id", type: "text" }],
  owner: { column: "id", contextOf: purposeOf },
};
