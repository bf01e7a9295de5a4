import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { readKeyUsage } from "./key-usage.ts";
import { presentKeys } from "./presentation.ts";
import { EncryptionKeys } from "./schemas.ts";

export function encryptionKeyRoutes(
  app: HttpServer,
  context: Context,
  columns: readonly EncryptedColumn[],
): void {
  app.get(
    "/encryption-keys/",
    {
      schema: {
        operationId: "readEncryptionKeys",
        summary: "Retrieve the encryption keys in use",
        description:
          "Which key of `SECRET_KEY` wrote what is stored, and which may be removed. Counted anew for each request; `lectern doctor` asks for it.",
        response: { 200: reference(EncryptionKeys) },
      },
      config: { scope: "read" },
    },
    async () => presentKeys(context.encryption, await readKeyUsage(context, columns)),
  );
}
