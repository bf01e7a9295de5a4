import { readOptionalItems, shorten, textOf } from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import { said } from "@lectern/lesson-format/content-files/said.ts";
import type { YamlMap, YamlNode } from "@lectern/lesson-format/content-files/yaml.ts";
import { defineSentence } from "../health/sentence.ts";

const tooFew = defineSentence("content_list.few", "`{list}` has {count} entries; write at least {least}.");
const tooMany = defineSentence("content_list.many", "`{list}` has more than {most} entries; remove some.");
const isRepeated = defineSentence("content_list.twice", "“{text}” stands in `{list}` twice.");
const noMapping = defineSentence(
  "content_list.no_mapping",
  "`{name}` is missing or no mapping; write `name: value` lines under it.",
);
const noText = defineSentence(
  "content_list.no_text",
  "An entry of `{list}` is no text; write it in quotation marks.",
);
const tooLong = defineSentence(
  "content_list.long",
  "An entry of `{list}` is longer than {most} characters; shorten it.",
);

/** Words of a list, and the line of each. */
interface PlacedTexts {
  texts: string[];
  lines: number[];
}

interface Bounds {
  min: number;
  max: number;
  /** Characters of one text. */
  length: number;
}

/** The texts of a list under `name`; too few, too many, empty, long or repeated ones are mistakes. */
export function readTexts(map: YamlMap, name: string, bounds: Bounds, report: TextReport): PlacedTexts {
  const line = map.entries.get(name)?.line ?? map.line;
  if (bounds.min > 0 && !map.entries.has(name)) report(line, said("field.missing", { field: name }));
  return textsOf(readOptionalItems(map, name, report), name, line, bounds, report);
}

export function textsOf(
  nodes: readonly YamlNode[],
  list: string,
  line: number,
  { min, max, length }: Bounds,
  report: TextReport,
): PlacedTexts {
  if (nodes.length < min) report(line, tooFew({ list, count: nodes.length, least: min }));
  if (nodes.length > max) report(line, tooMany({ list, most: max }));
  const placed: PlacedTexts = { texts: [], lines: [] };
  for (const node of nodes.slice(0, max)) {
    const text = readItem(node, list, length, report);
    if (text === undefined) continue;
    if (placed.texts.includes(text)) report(node.line, isRepeated({ text: shorten(text), list }));
    placed.texts.push(text);
    placed.lines.push(node.line);
  }
  return placed;
}

/** The mapping under `name`; an empty one, with a mistake reported, when there is none. */
export function readMap(map: YamlMap, name: string, report: TextReport): YamlMap {
  const entry = map.entries.get(name);
  if (entry?.node.type === "map") return entry.node;
  const line = entry?.line ?? map.line;
  report(line, noMapping({ name }));
  return { type: "map", line, entries: new Map() };
}

function readItem(node: YamlNode, list: string, length: number, report: TextReport): string | undefined {
  const text = textOf(node);
  if (text === undefined || text === "") {
    report(node.line, noText({ list }));
    return undefined;
  }
  if (text.length > length) report(node.line, tooLong({ list, most: length }));
  return text;
}
