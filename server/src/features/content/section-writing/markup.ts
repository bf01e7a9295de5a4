import type { Inline } from "@lectern/lesson-format/span.ts";

/** Text with `**strong**` and `*emphasis*`; null for what a model is not to touch: code and links stand for themselves. */
export function toMarkup(inlines: readonly Inline[]): string | null {
  let markup = "";
  for (const inline of inlines) {
    if (inline.type === "code" || inline.type === "link") return null;
    if (inline.type === "text") {
      if (inline.text.includes("*")) return null;
      markup += inline.text;
      continue;
    }
    const inside = toMarkup(inline.children);
    if (inside === null || inside.includes("*")) return null;
    markup += inline.type === "strong" ? `**${inside}**` : `*${inside}*`;
  }
  return markup;
}

/** Null where the asterisks do not pair. What comes out is text, strong and emphasis, and nothing else. */
export function fromMarkup(markup: string): Inline[] | null {
  const inlines: Inline[] = [];
  let rest = markup;
  while (rest !== "") {
    const start = rest.indexOf("*");
    if (start < 0) return [...inlines, { type: "text", text: rest }];
    if (start > 0) inlines.push({ type: "text", text: rest.slice(0, start) });
    const sign = rest.startsWith("**", start) ? "**" : "*";
    const end = rest.indexOf(sign, start + sign.length);
    const inside = rest.slice(start + sign.length, end);
    if (end < 0 || inside.trim() === "" || inside.includes("*")) return null;
    const children: Inline[] = [{ type: "text", text: inside }];
    inlines.push({ type: sign === "**" ? "strong" : "emphasis", children });
    rest = rest.slice(end + sign.length);
  }
  return inlines;
}
