import type { Language } from "#kernel/language.ts";
import { type Claims, claim, memberOf } from "../claims.ts";
import { readSwitch } from "../launch/checks/deep-linking/switches.ts";
import { readProfile } from "../launch/profile.ts";

/** What the platform asks for, once the checks have let it through. */
export interface SelectionRequest {
  returnUrl: string;
  /** The platform's own, for the answer. */
  data: string | null;
  acceptsMultiple: boolean;
  acceptsLineItem: boolean;
  courseTitle: string | null;
  language: Language | null;
}

const LONGEST_TITLE = 255;

/** Reads a verified request (Deep Linking, 4.4). Of the person it takes the language and nothing else. */
export function readSelectionRequest(claims: Claims): SelectionRequest {
  const settings = claims[claim.deepLinkingSettings];
  return {
    returnUrl: String(memberOf(settings, "deep_link_return_url")),
    data: textOf(memberOf(settings, "data")),
    acceptsMultiple: readSwitch(memberOf(settings, "accept_multiple")) ?? false,
    acceptsLineItem: readSwitch(memberOf(settings, "accept_lineitem")) ?? true,
    courseTitle: readTitle(memberOf(claims[claim.context], "title")),
    language: readProfile(claims).preferred_language,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function readTitle(value: unknown): string | null {
  const title = textOf(value)
    ?.slice(0, LONGEST_TITLE)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .toWellFormed();
  return title || null;
}
