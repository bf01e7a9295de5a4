import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { selectEnded } from "../queries.ts";
import { CertificateIssuer, CertificateKey, CertificateRevocations } from "../schemas.ts";
import { toMultibase } from "../signing/base58.ts";
import { type PublicKey, publicKeys } from "../signing/keys.ts";
import { contexts, credentialUrn, endedUrl, issuerUrl, keyUrl } from "./credential.ts";

const slug = Type.String({ description: "The organization's slug", examples: ["acme"] });
const params = Type.Object({ slug });
const cached = "public, max-age=3600";
/** Multicodec's mark of an Ed25519 public key. */
const ED25519 = Buffer.from([0xed, 0x01]);

/** What verifiers of a credential look up. Public: there is nothing personal in it. */
export function issuerRoutes(app: HttpServer, context: Context): void {
  const { siteUrl } = context.settings;

  app.get(
    "/issuers/:slug/",
    {
      schema: {
        operationId: "readCertificateIssuer",
        summary: "Retrieve an issuer of certificates",
        description:
          "The organization's profile in Open Badges, with the keys its credentials are checked with.",
        params,
        response: { 200: reference(CertificateIssuer) },
      },
      config: { scope: "public" },
    },
    async (request, reply) => {
      const organization = await issuerOf(context, request.params.slug);
      const id = issuerUrl(siteUrl, organization.slug);
      const methods = (await publicKeys(context)).map((key) => methodOf(key, siteUrl, organization.slug));
      reply.header("cache-control", cached);
      return {
        "@context": [
          ...contexts,
          "https://w3id.org/security/multikey/v1",
          "https://w3id.org/security/jwk/v1",
        ],
        id,
        type: ["Profile"],
        name: organization.display_name ?? organization.name,
        url: siteUrl,
        verificationMethod: methods,
        assertionMethod: methods.map((method) => method.id),
      };
    },
  );

  app.get(
    "/issuers/:slug/keys/:kid/",
    {
      schema: {
        operationId: "readCertificateKey",
        summary: "Retrieve a public key",
        description:
          "A JWK (RFC 7517) and a verification method (Controlled Identifiers 1.0) in one, as JWTs and proofs lead here alike. Keys stay for as long as anything that they signed may be checked.",
        params: Type.Object({ slug, kid: Type.String({ description: "Thumbprint of the key (RFC 7638)" }) }),
        response: { 200: CertificateKey },
      },
      config: { scope: "public" },
    },
    async (request, reply) => {
      const organization = await issuerOf(context, request.params.slug);
      const key = (await publicKeys(context)).find(({ id }) => id === request.params.kid);
      if (!key) throw notFound();
      reply.header("cache-control", cached);
      const { kid = "", kty = "", alg = "", use = "" } = key.jwk;
      return { ...methodOf(key, siteUrl, organization.slug), ...key.jwk, kid, kty, alg, use };
    },
  );

  app.get(
    "/issuers/:slug/revocations/",
    {
      schema: {
        operationId: "listCertificateRevocations",
        summary: "List revoked credentials",
        description:
          "A `1EdTechRevocationList`, the earliest first: by ids that tell nobody whose they were.",
        params,
        response: { 200: reference(CertificateRevocations) },
      },
      config: { scope: "public" },
    },
    async (request) => {
      const organization = await issuerOf(context, request.params.slug);
      const ended = await selectEnded(context.db, organization.id);
      return {
        id: endedUrl(siteUrl, organization.slug),
        issuer: issuerUrl(siteUrl, organization.slug),
        revokedCredential: ended.map(({ credential_id, state }) => ({
          id: credentialUrn({ credential_id }),
          revoked: true,
          revocationReason: state,
        })),
      };
    },
  );
}

async function issuerOf({ db }: Context, name: string) {
  const organization = await selectOrganization(db, name);
  if (!organization) throw notFound();
  return organization;
}

function methodOf({ id, kind, jwk }: PublicKey, siteUrl: string, name: string) {
  const method = { id: keyUrl(siteUrl, name, id), controller: issuerUrl(siteUrl, name) };
  if (kind === "RS256") return { ...method, type: "JsonWebKey", publicKeyJwk: jwk };
  const bytes = Buffer.concat([ED25519, Buffer.from(jwk.x ?? "", "base64url")]);
  return { ...method, type: "Multikey", publicKeyMultibase: toMultibase(bytes) };
}
