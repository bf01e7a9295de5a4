import type { Inline } from "./span.ts";

/** The words alone, for places that cannot show emphasis or hold a second link. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ("children" in inline ? plainText(inline.children) : inline.text)).join("");
}
