import type { Outbound } from "#platform/outbound/outbound.ts";
import { type Claims, claim, isPlainText, memberOf } from "../claims.ts";

const ENDPOINT = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
const ROSTER = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
const LONGEST_URL = 2048;
const LONGEST_TITLE = 255;
const MOST_SCOPES = 20;

/** Where scores for a link go (Assignment and Grade Services 2.0, 3.1). */
export interface ScoreEndpoint {
  resourceLinkId: string;
  title: string | null;
  lineItemUrl: string | null;
  lineItemsUrl: string | null;
  scopes: string[];
}

/** Where the members of a course are listed (Names and Role Provisioning Services 2.0, 3.6.1). */
export interface RosterEndpoint {
  contextId: string;
  title: string | null;
  membershipsUrl: string;
}

type Guard = Pick<Outbound, "checkUrl">;

/** Null where the launch offers no scores, or in a way that cannot be used: the launch is good all the same. */
export function readScoreEndpoint(outbound: Guard, claims: Claims): ScoreEndpoint | null {
  const endpoint = claims[ENDPOINT];
  const resourceLinkId = memberOf(claims[claim.resourceLink], "id");
  if (!isPlainText(resourceLinkId)) return null;
  const lineItemUrl = readUrl(outbound, memberOf(endpoint, "lineitem"));
  const lineItemsUrl = readUrl(outbound, memberOf(endpoint, "lineitems"));
  const scopes = readScopes(memberOf(endpoint, "scope"));
  if ((lineItemUrl ?? lineItemsUrl) === null || scopes.length === 0) return null;
  const title = readTitle(memberOf(claims[claim.resourceLink], "title"));
  return { resourceLinkId, title, lineItemUrl, lineItemsUrl, scopes };
}

/** Null likewise. */
export function readRosterEndpoint(outbound: Guard, claims: Claims): RosterEndpoint | null {
  const contextId = memberOf(claims[claim.context], "id");
  const membershipsUrl = readUrl(outbound, memberOf(claims[ROSTER], "context_memberships_url"));
  if (!isPlainText(contextId) || membershipsUrl === null) return null;
  const title =
    readTitle(memberOf(claims[claim.context], "title")) ??
    readTitle(memberOf(claims[claim.context], "label"));
  return { contextId, title, membershipsUrl };
}

/** An address that may be called; others are as good as none. */
function readUrl(outbound: Guard, value: unknown): string | null {
  if (!isPlainText(value, LONGEST_URL)) return null;
  return outbound.checkUrl(value).ok ? value : null;
}

function readScopes(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((scope) => isPlainText(scope)).slice(0, MOST_SCOPES) : [];
}

function readTitle(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const title = value
    .slice(0, LONGEST_TITLE)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .toWellFormed();
  return title === "" ? null : title;
}
