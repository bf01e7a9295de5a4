import type { HttpRequest } from "#platform/http/types.ts";
import type { Refusal } from "../refusal.ts";

/** Whether the browser only loads ahead, or names the address as a picture or a script: then nobody reads an answer. */
export function isNobodyReading({ headers }: Pick<HttpRequest, "headers">): boolean {
  const purposes = [headers["sec-purpose"], headers.purpose, headers["x-moz"]].flat();
  if (purposes.some((purpose) => purpose !== undefined && /prefetch|prerender|preview/i.test(purpose)))
    return true;
  const destination = headers["sec-fetch-dest"] ?? "document";
  return !["document", "empty", "iframe", "frame", "embed", "object"].includes(String(destination));
}

/** Launches open in a new tab (specification, "LTI rules"). */
export function checkFrame({ headers }: Pick<HttpRequest, "headers">): Refusal | null {
  const destination = headers["sec-fetch-dest"] ?? "document";
  if (destination === "document" || destination === "empty") return null;
  return {
    step: "frame",
    code: "lti_frame",
    status: 403,
    reason: "The LMS opened the lesson inside its own page. Set the tool to open in a new window or tab.",
  };
}
