// Replacing a key of `SECRET_KEY`.
import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { Feature } from "#platform/feature.ts";
import { observeStoredSecrets } from "./observation.ts";
import { encryptionKeyRoutes } from "./operator-routes.ts";
import { reencrypt, startReencryption } from "./re-encryption.ts";
import { EncryptionKeys } from "./schemas.ts";
import { unreadableSecrets } from "./unreadable-secrets.ts";

/**
 * Replaces keys of `SECRET_KEY`: over what each feature says that it keeps encrypted, and over columns of no feature.
 */
export function encryptionKeysOf(
  features: readonly Pick<Feature, "encryptedColumns">[],
  others: readonly EncryptedColumn[],
): Feature {
  const columns = [...features.flatMap(({ encryptedColumns = [] }) => encryptedColumns), ...others];
  return {
    name: "encryption-keys",
    operatorTags: [
      { name: "Encryption keys", description: "Keys of `SECRET_KEY` in use, and which may be removed" },
    ],

    operatorSchemas: [EncryptionKeys],
    operatorRoutes: (app, context) => encryptionKeyRoutes(app, context, columns),
    workers: (context) => [startReencryption(context, columns)],
    healthChecks: [unreadableSecrets(columns)],
    scheduledTasks: [
      {
        name: "re-encrypt-stored-secrets",
        schedule: "7-59/10 * * * *",
        run: async (context) => void (await reencrypt(context, columns)),
      },
    ],
    prepare: async (context) => observeStoredSecrets(context, columns),
  };
}
