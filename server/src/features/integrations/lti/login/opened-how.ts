import { defineSentence } from "#platform/health/sentence.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** Whether the browser only loads ahead, or names the address as a picture or a script: then nobody reads an answer. */
export function isNobodyReading({ headers }: Pick<HttpRequest, "headers">): boolean {
  const purposes = [headers["sec-purpose"], headers.purpose, headers["x-moz"]].flat();
  if (purposes.some((purpose) => purpose !== undefined && /prefetch|prerender|preview/i.test(purpose)))
    return true;
  const destination = headers["sec-fetch-dest"] ?? "document";
  return !["document", "empty", "iframe", "frame", "embed", "object"].includes(String(destination));
}

/** Whether the page would stand inside another one. */
export function isFramed({ headers }: Pick<HttpRequest, "headers">): boolean {
  return !["document", "empty"].includes(String(headers["sec-fetch-dest"] ?? "document"));
}

/**
 * Launches open in a new tab (specification, "LTI rules"). Where people choose lessons, most LMS open a frame for it:
 * with Deep Linking switched on, what the frame wants is known only from the signed message, which is asked again.
 */
export function checkFrame(
  request: Pick<HttpRequest, "headers">,
  registration: { deep_linking: boolean } | undefined,
): Refusal | null {
  return isFramed(request) && !registration?.deep_linking ? framed : null;
}

const insideItsPage = defineSentence(
  "lti_launch.frame",
  "The LMS opened the lesson inside its own page. Set the tool to open in a new window or tab.",
);

export const framed: Refusal = { ...refuse("frame", "lti_frame", insideItsPage()), status: 403 };
