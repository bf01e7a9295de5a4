import { type OutlinePart, plainRun } from "#content/documents/index.ts";
import { templateLimits } from "#engines/lesson/index.ts";

/** What a document calls itself, where it begins with that and nothing else stands below. */
export function titleOf([first, next]: readonly OutlinePart[]): string | null {
  return first && next && first.level === 0 && isBare(first) ? first.heading : null;
}

/**
 * What becomes a section each. A heading with nothing below it but another one goes before that; where a lesson cannot hold as many
 * sections, the lower headings become lines in bold, so that nothing is lost.
 */
export function sectionsOf(parts: readonly OutlinePart[]): OutlinePart[] {
  const said = titleOf(parts) === null ? parts : parts.slice(1);
  const deepest = Math.max(1, ...said.map(({ level }) => level));
  const levels = Array.from({ length: deepest }, (_, index) => deepest + 1 - index);
  const outlines = levels.map((level) => joined(withinSections(said, level)));
  return outlines.find(({ length }) => length <= templateLimits.maxSections) ?? outlines.at(-1) ?? [];
}

/** Headings of this level and below it are lines of the section that they stand in. */
function withinSections(parts: readonly OutlinePart[], level: number): OutlinePart[] {
  const sections: OutlinePart[] = [];
  for (const part of parts) {
    const around = sections.at(-1);
    if (part.level < level || around === undefined) {
      sections.push({ ...part, blocks: [...part.blocks], notes: [...part.notes] });
      continue;
    }
    if (part.heading !== "")
      around.blocks.push({ type: "paragraph", runs: [{ ...plainRun(part.heading), isBold: true }] });
    around.blocks.push(...part.blocks);
    around.notes.push(...part.notes);
  }
  return sections;
}

function joined(parts: readonly OutlinePart[]): OutlinePart[] {
  let before = "";
  return parts.flatMap((part, index) => {
    const heading = [before, part.heading].filter(Boolean).join(" – ");
    const next = parts[index + 1];
    const goesOn = isBare(part) && next !== undefined && next.level > part.level;
    before = goesOn ? heading : "";
    return goesOn ? [] : [{ ...part, heading }];
  });
}

function isBare({ blocks, notes }: OutlinePart): boolean {
  return blocks.length + notes.length === 0;
}
