import { timingSafeEqual } from "node:crypto";
import { sha256 } from "#kernel/secret.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** The nonce is the one of this login, so a token that was made for another one is of no use. */
export function checkNonce({ claims, login }: Pick<ClaimFacts, "claims" | "login">): Refusal | null {
  const { nonce } = claims;
  if (typeof nonce === "string" && timingSafeEqual(sha256(nonce), login.nonce_hash)) return null;
  return refuse("nonce", "lti_nonce", otherNonce());
}

const otherNonce = defineSentence(
  "lti_launch.nonce",
  "The token's `nonce` is not the one this login was given.",
);
