import { setImmediate } from "node:timers/promises";
import { stringify } from "yaml";

/** Paths and their methods, components and their schemas: each is written by itself. */
const LEVELS = 3;

/** A document as YAML. All of it takes a second of the processor, so others get their turn between its parts. */
export async function writeYaml(document: object): Promise<string> {
  const texts: string[] = [];
  for (const part of partsOf(document, LEVELS, "")) {
    texts.push(part());
    await setImmediate();
  }
  return texts.join("");
}

function* partsOf(map: object, levels: number, indent: string): Generator<() => string> {
  for (const [name, value] of Object.entries(map)) {
    if (levels > 1 && isFilledMap(value)) {
      yield () => `${indent}${stringify(name).trimEnd()}:\n`;
      yield* partsOf(value, levels - 1, `${indent}  `);
    } else {
      yield () => stringify({ [name]: value }, { aliasDuplicateObjects: false }).replace(/^(?=.)/gm, indent);
    }
  }
}

function isFilledMap(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}
