import type { MistakeSentence } from "./mistake-words.ts";
import type { Report } from "./mistakes.ts";
import { said } from "./said.ts";
import type { YamlMap, YamlNode } from "./yaml.ts";

/**
 * Reading values out of YAML. A value that is missing or wrong is reported and read as an empty one; the mistake keeps
 * the content from being used, and the reader goes on to find the others.
 */
export interface Shape {
  pattern: RegExp;
  /** What is wrong with a `field` that has another shape. */
  sentence: MistakeSentence;
}

export const idShape: Shape = {
  pattern: /^[a-z0-9][a-z0-9-]{0,59}$/,
  sentence: "field.id",
};

export function refuseUnknown(map: YamlMap, known: readonly string[], report: Report): void {
  for (const [name, { line }] of map.entries) {
    if (!known.includes(name))
      report(line, said("field.unknown", { field: shorten(name), known: known.join(", ") }));
  }
}

export function readText(map: YamlMap, name: string, maxLength: number, report: Report): string {
  const node = required(map, name, report);
  if (node === undefined) return "";
  const text = textOf(node);
  if (text === undefined || text === "") report(node.line, said("field.text", { field: name }));
  else if (text.length > maxLength) report(node.line, said("field.long", { field: name, most: maxLength }));
  return text ?? "";
}

export function readShaped(map: YamlMap, name: string, shape: Shape, report: Report): string {
  const node = required(map, name, report);
  return node === undefined ? "" : shaped(node, name, shape, report);
}

export function readOptionalShaped(map: YamlMap, name: string, shape: Shape, report: Report): string | null {
  const node = map.entries.get(name)?.node;
  return node === undefined || isNull(node) ? null : shaped(node, name, shape, report);
}

export function readChoice<Choice extends string>(
  map: YamlMap,
  name: string,
  choices: readonly [Choice, ...Choice[]],
  report: Report,
): Choice {
  const node = required(map, name, report);
  if (node === undefined) return choices[0];
  const text = textOf(node);
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    report(node.line, said("field.choice", { field: name, choices: choices.join(", ") }));
  return choice ?? choices[0];
}

export function readOptionalFlag(map: YamlMap, name: string, report: Report): boolean | null {
  const node = map.entries.get(name)?.node;
  if (node === undefined) return null;
  if (node.type === "scalar" && typeof node.value === "boolean") return node.value;
  report(node.line, said("field.flag", { field: name }));
  return null;
}

export function readInteger(map: YamlMap, name: string, min: number, max: number, report: Report): number {
  const node = required(map, name, report);
  if (node === undefined) return min;
  const value = numberOf(node);
  if (value !== undefined && Number.isInteger(value) && value >= min && value <= max) return value;
  report(node.line, said("field.integer", { field: name, least: min, most: max }));
  return min;
}

export function readOptionalNumber(map: YamlMap, name: string, max: number, report: Report): number | null {
  const node = map.entries.get(name)?.node;
  if (node === undefined || isNull(node)) return null;
  const value = numberOf(node);
  if (value !== undefined && value >= 0 && value <= max) return value;
  report(node.line, said("field.number", { field: name, most: max }));
  return null;
}

/** The items of a list that may be absent; anything else is a mistake. */
export function readOptionalItems(map: YamlMap, name: string, report: Report): YamlNode[] {
  const node = map.entries.get(name)?.node;
  if (node === undefined || isNull(node)) return [];
  if (node.type === "list") return node.items;
  report(node.line, said("field.list", { field: name }));
  return [];
}

export function shaped(node: YamlNode, field: string, { pattern, sentence }: Shape, report: Report): string {
  const text = textOf(node);
  if (text !== undefined && pattern.test(text)) return text;
  report(node.line, said(sentence, { field }));
  return "";
}

/** Text as written, so that `title: 2024` needs no quotation marks. */
export function textOf(node: YamlNode): string | undefined {
  return node.type === "scalar" && node.value !== null ? node.source.trim() : undefined;
}

/** An author's own word inside our sentence. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
}

function required(map: YamlMap, name: string, report: Report): YamlNode | undefined {
  const node = map.entries.get(name)?.node;
  if (node === undefined) report(map.line, said("field.missing", { field: name }));
  return node;
}

function numberOf(node: YamlNode): number | undefined {
  return node.type === "scalar" && typeof node.value === "number" ? node.value : undefined;
}

function isNull(node: YamlNode): boolean {
  return node.type === "scalar" && node.value === null;
}
