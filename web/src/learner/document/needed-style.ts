/** Finds something only where one of its lists is there as a whole: classes (`.name`) and elements (`name`). */
interface Rule {
  css: string;
  needs: string[][];
}

interface Animation {
  css: string;
  animation: string;
}

/** What holds rules, such as a media query. */
interface Group {
  head: string;
  parts: StylePart[];
}

/** A piece of the pages' stylesheet, as `build/style-parts.mjs` takes it apart. */
export type StylePart = Rule | Animation | Group;

/** @returns the page, and the style that is now in it, so that the page's policy can name it */
export type FillStyle = (html: string) => { html: string; style: string };

/** Where a document leaves room for its style, which depends on what else is in it. */
export const styleToCome = "/* style */";

/** The rules that find something in this page, in their order. The rest comes with the stylesheet's file. */
export function neededStyle(parts: readonly StylePart[], html: string): string {
  const names = namesIn(html);
  const rules = keep(
    parts,
    (part) => "animation" in part || part.needs.some((list) => list.every((name) => names.has(name))),
  );
  const used = (part: Rule | Animation) =>
    !("animation" in part) || rules.some((rule) => runs(rule, part.animation));
  return keep(rules, used).map(textOf).join("");
}

function keep(parts: readonly StylePart[], isKept: (part: Rule | Animation) => boolean): StylePart[] {
  return parts.flatMap((part): StylePart[] => {
    if (!("head" in part)) return isKept(part) ? [part] : [];
    const inner = keep(part.parts, isKept);
    return inner.length === 0 ? [] : [{ head: part.head, parts: inner }];
  });
}

function runs(part: StylePart, animation: string): boolean {
  if ("head" in part) return part.parts.some((inner) => runs(inner, animation));
  return "needs" in part && part.css.includes(animation);
}

function textOf(part: StylePart): string {
  return "head" in part ? `${part.head}{${part.parts.map(textOf).join("")}}` : part.css;
}

function namesIn(html: string): Set<string> {
  const elements = html.matchAll(/<([a-z][a-z0-9]*)/g).map(([, element = ""]) => element);
  const classes = html
    .matchAll(/ class="([^"]*)"/g)
    .flatMap(([, list = ""]) => list.split(" ").map((name) => `.${name}`));
  return new Set([...elements, ...classes]);
}
