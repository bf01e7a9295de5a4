import { createHash, sign, verify } from "node:crypto";
import type { Context } from "#platform/feature.ts";
import { fromMultibase, toMultibase } from "../signing/base58.ts";
import { canonicalJson } from "../signing/json.ts";
import { signingKey, verificationKey } from "../signing/keys.ts";
import { type Issuer, keyUrl, type OpenBadge } from "./credential.ts";

const SIGNATURE_BYTES = 64;
/** More than any credential of ours has. A deeper one was tampered with and is not traversed. */
const MOST_LEVELS = 20;

/**
 * Signed within itself: W3C Data Integrity, cryptosuite `eddsa-jcs-2022` (Data Integrity EdDSA Cryptosuites 1.0, 3.3.1). The proof
 * repeats the credential's `@context`, because verifiers hash it as it stands. The same credential gets the same proof.
 */
export async function proven(context: Context, badge: OpenBadge, issuer: Issuer) {
  const { id, key } = await signingKey(context, "Ed25519");
  const proof = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-jcs-2022",
    created: badge.validFrom,
    verificationMethod: keyUrl(issuer.siteUrl, issuer.slug, id),
    proofPurpose: "assertionMethod",
    "@context": badge["@context"],
  };
  const signature = sign(null, hashData(badge, proof), key);
  return { ...badge, proof: [{ ...proof, proofValue: toMultibase(signature) }] };
}

/** Whether one of our keys signed exactly this. */
export async function isProven(context: Context, credential: Record<string, unknown>): Promise<boolean> {
  if (isDeeperThan(MOST_LEVELS, credential)) return false;
  const { proof: given, ...document } = credential;
  const proofs = Array.isArray(given) ? given : [given];
  const [proof] = proofs;
  if (proofs.length !== 1 || !isRecord(proof)) return false;
  const { proofValue, ...config } = proof;
  const { verificationMethod: method, cryptosuite } = config;
  if (typeof proofValue !== "string" || typeof method !== "string" || cryptosuite !== "eddsa-jcs-2022")
    return false;
  const keyId = /\/keys\/([\w-]{43})\/$/.exec(method)?.[1];
  const key = keyId ? await verificationKey(context.db, keyId, "Ed25519") : null;
  const signature = fromMultibase(proofValue, SIGNATURE_BYTES);
  if (!key || !signature) return false;
  // Of badges that were issued before proofs repeated it.
  return verify(null, hashData(document, { "@context": document["@context"], ...config }), key, signature);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}

function hashData(document: object, config: object): Buffer {
  const hash = (value: object) => createHash("sha256").update(canonicalJson(value)).digest();
  return Buffer.concat([hash(config), hash(document)]);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
