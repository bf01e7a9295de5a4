import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { type Lms, LTI } from "./lms.ts";

export const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";
export const INSTRUCTOR = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor";

/** What the platform wants to see again. Quotes, an ampersand and letters beyond ASCII must come back as they went. */
export const OPAQUE = 'csrf:"7&8" <ü> 選';

/** An instructor wants to choose content (Deep Linking, 4.4), as Moodle asks for it. `undefined` leaves a setting out. */
export function deepLinkingClaims(
  lms: Pick<Lms, "returnUrl">,
  settings: Record<string, unknown> = {},
  claims: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    [`${LTI}message_type`]: "LtiDeepLinkingRequest",
    [`${LTI}resource_link`]: undefined,
    [`${LTI}custom`]: undefined,
    [`${LTI}roles`]: [INSTRUCTOR],
    [`${DEEP_LINKING}deep_linking_settings`]: {
      deep_link_return_url: lms.returnUrl,
      accept_types: ["ltiResourceLink", "link"],
      accept_presentation_document_targets: ["frame", "iframe", "window"],
      accept_multiple: false,
      auto_create: false,
      data: OPAQUE,
      ...settings,
    },
    ...claims,
  };
}

interface ContentItem {
  type: string;
  title: string;
  text?: string;
  url: string;
  custom: Record<string, string>;
  window?: Record<string, string>;
  lineItem?: { label: string; scoreMaximum: number; resourceId: string };
}

/**
 * The tool's answer, as a platform takes it: signed with one of the tool's keys, from this client, for this platform, for
 * now, of the right kind. @throws like its error page
 */
export async function readAnswer(lms: Lms, jwt: string, keys: JSONWebKeySet, now: Date) {
  const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(keys), {
    issuer: lms.clientId,
    audience: lms.issuer,
    currentDate: now,
    algorithms: ["RS256"],
    requiredClaims: ["exp", "iat", "nonce"],
  });
  if (payload[`${LTI}message_type`] !== "LtiDeepLinkingResponse")
    throw new Error("Not the message asked for.");
  if (payload[`${LTI}version`] !== "1.3.0") throw new Error("Not the version asked for.");
  const items = payload[`${DEEP_LINKING}content_items`];
  if (!Array.isArray(items)) throw new Error("No content items.");
  const contentItems: ContentItem[] = items;
  return {
    payload,
    kid: protectedHeader.kid,
    contentItems,
    data: payload[`${DEEP_LINKING}data`],
    message: payload[`${DEEP_LINKING}msg`],
    deploymentId: payload[`${LTI}deployment_id`],
  };
}
