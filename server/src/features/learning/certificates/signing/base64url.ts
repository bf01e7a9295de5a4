/** Null: that is no base64url, or not the one way to write these bytes; the last character may have bits that nobody reads. */
export function fromBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}
