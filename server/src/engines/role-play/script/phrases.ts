import { readLines } from "@lectern/lesson-format/content-files/characters.ts";
import { refuseUnknown, shorten } from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import { readYamlMap, type YamlMap } from "@lectern/lesson-format/content-files/yaml.ts";
import { readMap, readTexts } from "#platform/content-files/lists.ts";
import { limits } from "./limits.ts";
import type { ScenarioStructure, TestPhrases } from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";

/** `phrases.<language>.yaml`: what the detector is measured with. It never learns from them. */
export function readPhrases(
  text: string,
  { concepts }: ScenarioStructure,
  report: TextReport,
): TestPhrases | undefined {
  const map = readYamlMap(readLines(text, limits.file, report), 1, report, limits.yaml);
  if (map === undefined) return undefined;
  for (const [id, { line }] of map.entries)
    if (id !== "none" && id !== "also" && !concepts.some((concept) => concept.id === id))
      report(line, scenarioMistakes.conceptOfNone({ concept: shorten(id) }));
  const bounds = { min: 1, max: limits.phrases, length: limits.example };
  const own = {
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
  return map.entries.has("also") ? { ...own, also: readAlso(map, own, report) } : own;
}

function readAlso(map: YamlMap, { concepts, none }: TestPhrases, report: TextReport) {
  const also = readMap(map, "also", report);
  const written = new Set([...none, ...concepts.flatMap(({ covers, misses }) => [...covers, ...misses])]);
  refuseUnknown(
    also,
    concepts.map(({ id }) => id),
    report,
  );
  return concepts.map(({ id }) => {
    const { texts, lines } = readTexts(also, id, { min: 0, max: 500, length: limits.example }, report);
    for (const [index, text] of texts.entries())
      if (!written.has(text))
        report(lines[index] ?? also.line, scenarioMistakes.phraseUnknown({ text: shorten(text) }));
    return { id, phrases: texts };
  });
}
