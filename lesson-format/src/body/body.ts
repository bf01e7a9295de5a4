import { readLines } from "../content-files/characters.ts";
import { idShape, readText, refuseUnknown, shorten, textOf } from "../content-files/fields.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { readYamlMap, type YamlMap } from "../content-files/yaml.ts";
import { cutLines, type Section } from "../cut/lesson-text.ts";
import { readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import type { Span } from "../span.ts";
import { type ReadSection, readSection } from "./blocks.ts";
import type { KnownPictures } from "./picture.ts";

/** A body as it stands in its file, with the lines that later checks point at. */
export interface ReadBody {
  title: string;
  description: string;
  summary: string;
  queries: Map<string, { line: number; words: string[] }>;
  frontMatterLine: number;
  sections: ReadBodySection[];
}

export interface ReadBodySection extends ReadSection {
  id: string;
  line: number;
  lastLine: number;
  heading: Span[];
}

/** Reads `en.md` and its siblings. Undefined when there is no front matter to begin with. */
export function readBody(
  text: string,
  report: Report,
  pictures: KnownPictures = new Map(),
): ReadBody | undefined {
  const lines = readLines(text, limits.file, report, limits.lines);
  if (hasMoreSigns(lines)) {
    report(1, said("body.signs", { most: limits.signs }));
    return undefined;
  }
  const { front, sections: cut } = cutLines(lines);
  if (front === null) {
    report(1, said("body.no_front_matter"));
    return undefined;
  }
  const sections = readSections(lines, { first: front.last + 2, cut }, pictures, report);
  const map = readYamlMap(lines.slice(front.first, front.last + 1), 2, report);
  if (map === undefined) return undefined;
  refuseUnknown(map, ["title", "description", "summary", "queries"], report);
  return {
    title: readPlainText(map, "title", report),
    description: readPlainText(map, "description", report),
    summary: readPlainText(map, "summary", report),
    queries: readQueries(map, report),
    frontMatterLine: 2,
    sections,
  };
}

/** Whether there is more to read than words: a sign costs as much as a line of them, in every language and at every reading. */
function hasMoreSigns(lines: readonly string[]): boolean {
  let left: number = limits.signs;
  for (const line of lines) {
    for (const _ of line.matchAll(/[*`[\]{}|<&\\!]/g)) left -= 1;
    if (left < 0) return true;
  }
  return false;
}

function readPlainText(map: YamlMap, name: "title" | "description" | "summary", report: Report): string {
  const text = readText(map, name, limits[name], report);
  if (/\{\{|\}\}|<[A-Za-z/!?]/.test(text))
    report(map.entries.get(name)?.line ?? map.line, said("field.plain", { field: name }));
  return text;
}

function readQueries(map: YamlMap, report: Report): ReadBody["queries"] {
  const queries: ReadBody["queries"] = new Map();
  const node = map.entries.get("queries")?.node;
  if (node === undefined) return queries;
  if (node.type !== "map") {
    report(node.line, said("queries.shape"));
    return queries;
  }
  for (const [key, entry] of node.entries) {
    const items = entry.node.type === "list" ? entry.node.items : [];
    const words = items.map((item) => textOf(item) ?? "");
    if (words.length === 0 || words.length > limits.queryWords)
      report(entry.line, said("queries.words", { key: shorten(key), most: limits.queryWords }));
    if (words.some((word) => word === "" || word.length > limits.queryWord))
      report(entry.line, said("queries.word_long", { most: limits.queryWord }));
    queries.set(key, { line: entry.line, words });
  }
  return queries;
}

function readSections(
  lines: readonly string[],
  { first, cut }: { first: number; cut: readonly Section[] },
  pictures: KnownPictures,
  report: Report,
): ReadBodySection[] {
  const stray = lines.findIndex((line, at) => at >= first && line.trim() !== "");
  if (stray !== -1 && stray !== cut[0]?.first) report(stray + 1, said("section.start"));
  const beyond = cut[limits.maxSections];
  if (beyond !== undefined)
    report(beyond.first + 1, said("lesson.too_many_sections", { most: limits.maxSections }));
  return cut.slice(0, limits.maxSections).map((section) => readBodySection(lines, section, pictures, report));
}

function readBodySection(
  lines: readonly string[],
  { id, heading: title, first, last, pieces }: Section,
  pictures: KnownPictures,
  report: Report,
): ReadBodySection {
  const line = first + 1;
  if (!idShape.pattern.test(id)) report(line, said("section.shape"));
  else if (title === "") report(line, said("heading.empty"));
  if (title.length > limits.heading) report(line, said("heading.long", { most: limits.heading }));
  const spans = readSpans(title, line, { allowsConditions: false, holds: [] }, report);
  if (spans.some((span) => span.type !== "text" && span.type !== "slot")) report(line, said("heading.plain"));
  const section = readSection(lines, pieces, pictures, report);
  if (section.blocks.length === 0) report(line, said("section.empty", { section: shorten(id) }));
  return { id, line, lastLine: last + 1, heading: spans, ...section };
}
