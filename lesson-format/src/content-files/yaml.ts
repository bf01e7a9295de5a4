import { isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, parseDocument } from "yaml";
import { bounds } from "./bounds.ts";
import type { Report } from "./mistakes.ts";
import { said } from "./said.ts";

/** YAML with the line of everything: only what content needs, so no anchors, tags or keys that are not text. */
export type YamlNode =
  | { type: "scalar"; line: number; value: unknown; source: string }
  | { type: "list"; line: number; items: YamlNode[] }
  | YamlMap;

export interface YamlMap {
  type: "map";
  line: number;
  entries: Map<string, { line: number; node: YamlNode }>;
}

/**
 * Reads a mapping. `firstLine` is where the text starts in its file, `allowed` how long and how deeply nested it may be,
 * and how many signs it may hold; undefined means a mistake was reported.
 */
export function readYamlMap(
  lines: readonly string[],
  firstLine: number,
  report: Report,
  allowed: { length: number; depth: number; signs: number } = bounds.yaml,
): YamlMap | undefined {
  const text = lines.join("\n");
  if (text.length > allowed.length) {
    report(firstLine, said("yaml.long", { most: allowed.length }));
    return undefined;
  }
  if (hasMoreSigns(text, allowed.signs)) {
    report(firstLine, said("yaml.signs"));
    return undefined;
  }
  const counter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
    version: "1.2",
    uniqueKeys: false, // the package compares each with each; `locate` looks each up
  });
  const lineAt: LineAt = (offset) => firstLine + Math.max(counter.linePos(offset).line, 1) - 1;
  const troubles = [...document.errors, ...document.warnings];
  for (const trouble of troubles) {
    const [reason = ""] = trouble.message.split("\n");
    report(lineAt(trouble.pos[0]), said("yaml.unreadable", { reason }));
  }
  if (troubles.length > 0) return undefined;

  const node = locate(document.contents, { lineAt, report, depth: allowed.depth }, 0);
  if (node?.type === "map") return node;
  report(firstLine, said("yaml.shape"));
  return undefined;
}

/**
 * Whether there is more to parse than that: what a parser does for a word, a bracket or a line end costs a hundred times
 * what it costs to see that there is one.
 */
function hasMoreSigns(text: string, most: number): boolean {
  let left = most;
  for (const _ of new Lexer().lex(text)) {
    left -= 1;
    if (left < 0) return true;
  }
  return false;
}

type LineAt = (offset: number) => number;

interface Reading {
  lineAt: LineAt;
  report: Report;
  /** How deeply values may be nested. */
  depth: number;
}

function locate(node: unknown, reading: Reading, depth: number): YamlNode | undefined {
  const { lineAt, report } = reading;
  if (isScalar(node)) {
    const line = lineAt(node.range?.[0] ?? 0);
    const source = typeof node.value === "string" ? node.value : (node.source ?? "");
    return { type: "scalar", line, value: node.value, source };
  }
  if (isAlias(node)) report(lineAt(node.range?.[0] ?? 0), said("yaml.alias"));
  if (!isSeq(node) && !isMap(node)) return undefined;
  if (depth >= reading.depth) {
    report(lineAt(node.range?.[0] ?? 0), said("yaml.deep", { most: reading.depth }));
    return undefined;
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => locate(item, reading, depth + 1));
    return {
      type: "list",
      line: lineAt(node.range?.[0] ?? 0),
      items: items.filter((item) => item !== undefined),
    };
  }
  const map: YamlMap = { type: "map", line: lineAt(node.range?.[0] ?? 0), entries: new Map() };
  for (const { key, value } of node.items) {
    const name = locate(key, reading, depth + 1);
    const entry = locate(value, reading, depth + 1);
    if (name?.type !== "scalar") report(map.line, said("yaml.name"));
    else if (map.entries.has(name.source)) report(name.line, said("yaml.twice"));
    else map.entries.set(name.source, { line: name.line, node: entry ?? emptyAt(name.line) });
  }
  return map;
}

function emptyAt(line: number): YamlNode {
  return { type: "scalar", line, value: null, source: "" };
}
