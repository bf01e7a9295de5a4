import type { paths } from "../../schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type CertificateIssuersClient = ReturnType<typeof certificateIssuersClient>;

/** What checks an Open Badge: organizations by their slug, the keys they sign with, what they revoked. */
export function certificateIssuersClient(call: Call<paths>) {
  return {
    get: (slug: string, options: RequestOptions = {}) =>
      call("get", "/api/v1/issuers/{slug}/", { path: { slug }, ...options }),

    /** One public key, as a JWK. */
    key: (slug: string, kid: string, options: RequestOptions = {}) =>
      call("get", "/api/v1/issuers/{slug}/keys/{kid}/", { path: { slug, kid }, ...options }),

    /** Credentials that are no longer valid. */
    revocations: (slug: string, options: RequestOptions = {}) =>
      call("get", "/api/v1/issuers/{slug}/revocations/", { path: { slug }, ...options }),
  };
}
