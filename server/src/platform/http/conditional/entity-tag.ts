import { createHash } from "node:crypto";
import type { Coding } from "../compression/content-coding.ts";

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/** A strong validator (RFC 9110, 8.8.3): equal tags, equal bytes of the same type. */
export function entityTag(contentType: string, body: string | Buffer): string {
  const digest = createHash("sha256").update(contentType).update("\0").update(body).digest("base64url");
  return `"${digest.slice(0, 27)}"`;
}

/** Other bytes, another tag: that of a compressed answer names the coding. As a condition it stands for the same answer. */
export function withCoding(tag: string, coding: Coding): string {
  return coding === "identity" ? tag : tag.replace(/"$/, `-${coding}"`);
}

/** `If-None-Match` (RFC 9110, 13.1.2): compared weakly, `*` is any. */
export function matchesWeakly(header: string, tag: string): boolean {
  return header.trim() === "*" || tagsOf(header).some((listed) => listed.replace(/^W\//, "") === tag);
}

/** `If-Match` (RFC 9110, 13.1.1): compared strongly, so a weak tag never matches; `*` is any. */
export function matchesStrongly(header: string, tag: string): boolean {
  return header.trim() === "*" || tagsOf(header).includes(tag);
}

/** Whether it is what these headers hold beside `*`: one tag or several, separated by commas. */
export function isTagList(header: string): boolean {
  return tagsOf(header).length > 0 && /^[\s,]*$/.test(header.replaceAll(TAG, ""));
}

export function namesOnlyWeakTags(header: string): boolean {
  return tagsOf(header).every((tag) => tag.startsWith("W/"));
}

function tagsOf(header: string): string[] {
  return (header.match(TAG) ?? []).map((tag) => tag.replace(/-(?:br|gzip)"$/, '"'));
}
