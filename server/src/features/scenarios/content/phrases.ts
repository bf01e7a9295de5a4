import { readLines } from "#platform/content-files/characters.ts";
import { shorten } from "#platform/content-files/fields.ts";
import type { Report } from "#platform/content-files/mistakes.ts";
import { readYamlMap } from "#platform/content-files/yaml.ts";
import { limits } from "./limits.ts";
import { readMap, readTexts } from "./lists.ts";
import type { ScenarioStructure, TestPhrases } from "./scenario-content.ts";

/** `phrases.<language>.yaml`: what the detector is measured with. It never learns from them. */
export function readPhrases(
  text: string,
  { concepts }: ScenarioStructure,
  report: Report,
): TestPhrases | undefined {
  const map = readYamlMap(readLines(text, limits.file, report), 1, report, limits.yaml);
  if (map === undefined) return undefined;
  for (const [id, { line }] of map.entries)
    if (id !== "none" && !concepts.some((concept) => concept.id === id))
      report(line, `Concept \`${shorten(id)}\` is not in scenario.yaml; rename it.`);
  const bounds = { min: 1, max: limits.phrases, length: limits.example };
  return {
    concepts: concepts.map(({ id }) => {
      const phrases = readMap(map, id, report);
      return {
        id,
        covers: readTexts(phrases, "covers", bounds, report).texts,
        misses: readTexts(phrases, "misses", bounds, report).texts,
      };
    }),
    none: readTexts(map, "none", bounds, report).texts,
  };
}
