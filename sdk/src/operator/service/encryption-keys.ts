import type { paths } from "../../operator-schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type EncryptionKeysClient = ReturnType<typeof encryptionKeysClient>;

/** The keys of `SECRET_KEY`, and what is stored that they wrote. */
export function encryptionKeysClient(call: Call<paths>) {
  return {
    get: (options: RequestOptions = {}) => call("get", "/operator/v1/encryption-keys/", { ...options }),
  };
}
