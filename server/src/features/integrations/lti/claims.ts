import { isRecord } from "#kernel/record.ts";

export type Claims = Record<string, unknown>;

const LTI = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";

/** The claims of LTI 1.3 that the launch reads, by their short names. */
export const claim = {
  version: `${LTI}version`,
  messageType: `${LTI}message_type`,
  deploymentId: `${LTI}deployment_id`,
  targetLinkUri: `${LTI}target_link_uri`,
  resourceLink: `${LTI}resource_link`,
  roles: `${LTI}roles`,
  custom: `${LTI}custom`,
  presentation: `${LTI}launch_presentation`,
  context: `${LTI}context`,
  deepLinkingSettings: `${DEEP_LINKING}deep_linking_settings`,
} as const;

/** The claims of our answer to a Deep Linking request. */
export const deepLinkingClaim = {
  data: `${DEEP_LINKING}data`,
  message: `${DEEP_LINKING}msg`,
  contentItems: `${DEEP_LINKING}content_items`,
} as const;

/** A member of a claim that is an object. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** Text that can be stored and compared: not empty, not endless, no control characters. */
export function isPlainText(value: unknown, longest = 255): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= longest && !/\p{Cc}/u.test(value);
}
