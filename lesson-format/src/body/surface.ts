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
  else report(openLine, `This ::: ${surface} is not closed; add a line with ::: after it.`);
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
  const names = partsOf(surface)
    .map(([part]) => part)
    .join(", ");
  if (name === undefined) report(line, `Write what stands there as \`part | text\`; parts are ${names}.`);
  else report(line, `A ${nounOf(surface)} has no part \`${shorten(name)}\`; use ${names}.`);
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
    report(line, `\`${part}\` stands in this ${surface} already; write it once.`);
  const isHead = (name: SurfacePart) => partsOf(surface).some(([one, { isHead }]) => one === name && isHead);
  const below = parts.find((other) => !isHead(other.part));
  if (rule.isHead && below !== undefined)
    report(line, `\`${part}\` stands above \`${below.part}\` in a ${nounOf(surface)}; move the line up.`);
  const { below: owners } = rule;
  if (owners !== undefined && !parts.some((other) => owners.includes(other.part)))
    report(
      line,
      `\`${part}\` stands below \`${owners.join("` or `")}\` in a ${nounOf(surface)}; write that first.`,
    );
}

function checkParts({ surface, parts }: Drawn, line: number, report: Report): void {
  const missing = partsOf(surface).filter(
    ([part, { isRequired }]) => isRequired && !parts.some((other) => other.part === part),
  );
  for (const [part] of missing) report(line, `A ${nounOf(surface)} needs \`${part}\`; add \`${part} | …\`.`);
  for (const [part, rule] of partsOf(surface)) checkCount({ surface, parts }, part, rule, line, report);
  if (parts.length < limits.minParts || parts.length > limits.maxParts)
    report(line, `A ${nounOf(surface)} has ${limits.minParts} to ${limits.maxParts} parts; write as many.`);
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
  if (count !== undefined && written > 0 && (written < count[0] || written > count[1]))
    report(
      line,
      `A ${nounOf(surface)} has ${count.join(" to ")} lines \`${part}\`; this one has ${written}.`,
    );
  const bare = parts.find((other, index) => below.includes(other.part) && parts[index + 1]?.part !== part);
  if (bare !== undefined && written > 0)
    report(line, `Below each \`${bare.part}\` of a ${nounOf(surface)} stands \`${part} | …\`; add the line.`);
}

function nounOf(surface: SurfaceKind): string {
  return surface === "steps" ? "row of steps" : surface;
}
