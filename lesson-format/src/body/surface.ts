import { shorten } from "../content-files/fields.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { isIndented } from "../cut/line-signs.ts";
import { containerName } from "../cut/pieces.ts";
import { type InlineScope, readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import type { Span } from "../span.ts";
import { type PartRule, partsOf, type SurfaceKind, type SurfacePart, surfaceKinds } from "../surfaces.ts";
import type { ContentSurface } from "../template-content.ts";
import { type Cursor, current, currentLine, isAtEnd, lineNumber, skipBlank, take } from "./cursor.ts";

/** Reads a drawing: its name, the lines `part | text`, its `:::`; the cursor stands on the first. */
export function readSurface(cursor: Cursor, holds: InlineScope["holds"], report: Report): ContentSurface {
  const openLine = lineNumber(cursor);
  const name = containerName(take(cursor));
  const surface = surfaceKinds.find((candidate) => candidate === name) ?? "mail";
  const block: ContentSurface = { type: "surface", surface, parts: [] };
  const scope: InlineScope = { allowsConditions: false, holds };
  for (skipBlank(cursor); !isAtEnd(cursor) && current(cursor) !== ":::"; skipBlank(cursor)) {
    const line = lineNumber(cursor);
    const known = readPart(cursor, surface, report);
    if (known === undefined) continue;
    const { part, rule, words } = known;
    checkPartOrder(block, part, rule, line, report);
    const text = readPartText(words, part, rule, line, scope, report);
    if (block.parts.length <= limits.maxParts) block.parts.push({ part, text }); // one too many is enough to say so
  }
  if (current(cursor) === ":::") take(cursor);
  else report(openLine, said("drawing.unclosed", { drawing: surface }));
  checkParts(block, openLine, report);
  return block;
}

interface KnownPart {
  part: SurfacePart;
  rule: PartRule;
  words: string;
}

function readPart(cursor: Cursor, surface: SurfaceKind, report: Report): KnownPart | undefined {
  const line = lineNumber(cursor);
  const [, name, words = ""] = /^([^|]*?) *\|(.*)$/.exec(takeWhole(cursor)) ?? [];
  const known = partsOf(surface).find(([part]) => part === name);
  if (known !== undefined) return { part: known[0], rule: known[1], words: words.trim() };
  const parts = partsOf(surface)
    .map(([part]) => part)
    .join(", ");
  if (name === undefined) report(line, said("drawing.part_shape", { parts }));
  else report(line, said("drawing.part_unknown", { drawing: surface, part: shorten(name), parts }));
  return undefined;
}

/** The line and the indented ones that continue it. */
function takeWhole(cursor: Cursor): string {
  const words = [take(cursor)];
  while (!isAtEnd(cursor) && isIndented(currentLine(cursor))) words.push(take(cursor));
  return words.join(" ");
}

function readPartText(
  words: string,
  part: SurfacePart,
  rule: PartRule,
  line: number,
  scope: InlineScope,
  report: Report,
): Span[] {
  if (words === "") report(line, said("drawing.part_empty", { part }));
  const most = rule.size === "line" ? limits.drawnLine : limits.drawnText;
  if (words.replaceAll("\\", "").length > most) report(line, said("drawing.part_long", { part, most }));
  const spans = readSpans(words, line, scope, report);
  if (spans.some(({ type }) => type === "link")) report(line, said("drawing.link"));
  return spans;
}

function checkPartOrder(
  { surface, parts }: ContentSurface,
  part: SurfacePart,
  rule: PartRule,
  line: number,
  report: Report,
): void {
  if (!rule.repeats && parts.some((other) => other.part === part))
    report(line, said("drawing.part_twice", { drawing: surface, part }));
  const isHead = (name: SurfacePart) => partsOf(surface).some(([one, { isHead }]) => one === name && isHead);
  const below = parts.find((other) => !isHead(other.part));
  if (rule.isHead && below !== undefined)
    report(line, said("drawing.part_above", { drawing: surface, part, other: below.part }));
  const { below: owners } = rule;
  if (owners !== undefined && !parts.some((other) => owners.includes(other.part)))
    report(line, said("drawing.part_below", { drawing: surface, part, owners: owners.join(", ") }));
}

function checkParts({ surface, parts }: Drawn, line: number, report: Report): void {
  const missing = partsOf(surface).filter(
    ([part, { isRequired }]) => isRequired && !parts.some((other) => other.part === part),
  );
  for (const [part] of missing) report(line, said("drawing.part_missing", { drawing: surface, part }));
  for (const [part, rule] of partsOf(surface)) checkCount({ surface, parts }, part, rule, line, report);
  const { minParts: least, maxParts: most } = limits;
  if (parts.length < least || parts.length > most)
    report(line, said("drawing.parts_count", { drawing: surface, least, most }));
}

type Drawn = Pick<ContentSurface, "surface" | "parts">;

function checkCount(
  { surface, parts }: Drawn,
  part: SurfacePart,
  { count, below = [] }: PartRule,
  line: number,
  report: Report,
): void {
  const written = parts.filter((other) => other.part === part).length;
  const [least, most] = count ?? [0, Number.POSITIVE_INFINITY];
  if (written > 0 && (written < least || written > most))
    report(line, said("drawing.part_count", { drawing: surface, least, most, part, count: written }));
  const bare = parts.find((other, index) => below.includes(other.part) && parts[index + 1]?.part !== part);
  if (bare !== undefined && written > 0)
    report(line, said("drawing.part_bare", { drawing: surface, other: bare.part, part }));
}
