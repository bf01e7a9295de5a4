import type { Claims } from "../../claims.ts";
import type { Refusal } from "../../refusal.ts";
import { checkAcceptTypes } from "./deep-linking/accept-types.ts";
import { checkChooser } from "./deep-linking/chooser.ts";
import { checkDocumentTargets } from "./deep-linking/document-targets.ts";
import { checkReturnUrl } from "./deep-linking/return-url.ts";
import { checkSettings } from "./deep-linking/settings.ts";
import { checkSwitches } from "./deep-linking/switches.ts";
import { checkTexts } from "./deep-linking/texts.ts";
import { checkDeployment, checkDeploymentId } from "./deployment.ts";
import { checkLessonFrame } from "./lesson-frame.ts";
import { checkMessageType, isDeepLinking } from "./message-type.ts";
import { checkResourceLink } from "./resource-link.ts";
import { checkRoles } from "./roles.ts";
import { checkSubject } from "./subject.ts";
import { checkTargetLink } from "./target-link.ts";
import { checkAudience } from "./token/audience.ts";
import { checkNonce } from "./token/nonce.ts";
import { checkTimes } from "./token/times.ts";
import { checkVersion } from "./version.ts";

/**
 * What is asked of a signed token's claims, in this order. Before them: the form, the login, the header, the issuer and
 * the signature (`launch.ts`).
 */
export const tokenChecks = [checkTimes, checkAudience, checkNonce];

const everyMessageChecks = [checkVersion, checkMessageType, checkDeploymentId, checkDeployment, checkSubject];
const resourceLinkChecks = [checkLessonFrame, checkResourceLink, checkRoles, checkTargetLink];
const deepLinkingChecks = [
  checkRoles,
  checkTargetLink,
  checkChooser,
  checkSettings,
  checkReturnUrl,
  checkAcceptTypes,
  checkDocumentTargets,
  checkSwitches,
  checkTexts,
];

/** Asked once the login is spent. */
export function messageChecksOf(claims: Claims) {
  return [...everyMessageChecks, ...(isDeepLinking(claims) ? deepLinkingChecks : resourceLinkChecks)];
}

/** Those of them that need no row: what is left to ask is whether the deployment is registered and active. */
export function claimChecksOf(claims: Claims) {
  return messageChecksOf(claims).filter((check) => check !== checkDeployment);
}

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
