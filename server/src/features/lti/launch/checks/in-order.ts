import type { Refusal } from "../../refusal.ts";
import { checkAudience } from "./audience.ts";
import { checkDeployment } from "./deployment.ts";
import { checkMessageType } from "./message-type.ts";
import { checkNonce } from "./nonce.ts";
import { checkResourceLink } from "./resource-link.ts";
import { checkRoles } from "./roles.ts";
import { checkSubject } from "./subject.ts";
import { checkTargetLink } from "./target-link.ts";
import { checkTimes } from "./times.ts";
import { checkVersion } from "./version.ts";

/**
 * What is asked of a signed token's claims, in this order. Before them: the form, the login, the header, the issuer and
 * the signature (`launch.ts`).
 */
export const tokenChecks = [checkTimes, checkAudience, checkNonce];

/** Asked once the login is spent. */
export const messageChecks = [
  checkVersion,
  checkMessageType,
  checkDeployment,
  checkSubject,
  checkResourceLink,
  checkRoles,
  checkTargetLink,
];

/** The first refusal, or null when nothing is wrong. */
export function firstRefusal<Facts>(
  checks: readonly ((facts: Facts) => Refusal | null)[],
  facts: Facts,
): Refusal | null {
  for (const check of checks) {
    const refusal = check(facts);
    if (refusal) return refusal;
  }
  return null;
}
