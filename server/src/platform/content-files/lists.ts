import { readOptionalItems, shorten, textOf } from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { YamlMap, YamlNode } from "@lectern/lesson-format/content-files/yaml.ts";

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
  if (bounds.min > 0 && !map.entries.has(name)) report(line, `\`${name}\` is missing; add it.`);
  return textsOf(readOptionalItems(map, name, report), `\`${name}\``, line, bounds, report);
}

export function textsOf(
  nodes: readonly YamlNode[],
  what: string,
  line: number,
  { min, max, length }: Bounds,
  report: TextReport,
): PlacedTexts {
  if (nodes.length < min) report(line, `${what} has ${nodes.length} entries; write at least ${min}.`);
  if (nodes.length > max) report(line, `${what} has more than ${max} entries; remove some.`);
  const placed: PlacedTexts = { texts: [], lines: [] };
  for (const node of nodes.slice(0, max)) {
    const text = readItem(node, what, length, report);
    if (text === undefined) continue;
    if (placed.texts.includes(text)) report(node.line, `“${shorten(text)}” stands in ${what} twice.`);
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
  report(line, `\`${name}\` is missing or no mapping; write \`name: value\` lines under it.`);
  return { type: "map", line, entries: new Map() };
}

function readItem(node: YamlNode, what: string, length: number, report: TextReport): string | undefined {
  const text = textOf(node);
  if (text === undefined || text === "") {
    report(node.line, `An entry of ${what} is no text; write it in quotation marks.`);
    return undefined;
  }
  if (text.length > length)
    report(node.line, `An entry of ${what} is longer than ${length} characters; shorten it.`);
  return text;
}
