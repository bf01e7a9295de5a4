import type { DrawnPart } from "@lectern/lesson-format/block-content.ts";
import { plainText } from "@lectern/lesson-format/plain-text.ts";
import type { Inline } from "@lectern/lesson-format/span.ts";
import type { SurfacePart } from "@lectern/lesson-format/surfaces.ts";

export type Parts = readonly DrawnPart[];

export function textsOf(parts: Parts, name: SurfacePart): Inline[][] {
  return parts.filter(({ part }) => part === name).map(({ text }) => text);
}

export function textOf(parts: Parts, name: SurfacePart): Inline[] {
  return textsOf(parts, name)[0] ?? [];
}

export function wordsOf(parts: Parts, name: SurfacePart): string {
  return plainText(textOf(parts, name));
}

interface Group {
  head: DrawnPart;
  below: Inline[][];
}

/** Each part of these names, with what stands below it until the next one. */
export function groupsOf(parts: Parts, heads: readonly SurfacePart[]): Group[] {
  const groups: Group[] = [];
  for (const each of parts) {
    if (heads.includes(each.part)) groups.push({ head: each, below: [] });
    else groups.at(-1)?.below.push(each.text);
  }
  return groups;
}
