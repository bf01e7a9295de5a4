import { shorten } from "@lectern/lesson-format/content-files/fields.ts";
import {
  type ContentMistake,
  type MistakeList,
  startMistakeList,
} from "@lectern/lesson-format/content-files/mistakes.ts";
import { said } from "@lectern/lesson-format/content-files/said.ts";
import { type Language, languages } from "#kernel/language.ts";
import { refuseUnsaid } from "./asked-for.ts";
import type { ReadConcept } from "./concept-script.ts";
import type { ReadOutcome } from "./outcome-script.ts";
import { readPhrases } from "./phrases.ts";
import { refuseRepeatedLines } from "./repeated-lines.ts";
import type { ScenarioContent, ScenarioStructure, TestPhrases } from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";
import { type ReadScript, readScript } from "./script.ts";
import { refuseSlots } from "./slots.ts";
import { readStructure } from "./structure.ts";

export interface ReadScenario {
  /** Present exactly when there are no mistakes. */
  content?: ScenarioContent;
  mistakes: ContentMistake[];
  /** What checks and benchmarks read besides the content; languages without phrases have none. */
  phrases: Partial<Record<Language, TestPhrases>>;
  concepts: Partial<Record<Language, ReadConcept[]>>;
  outcomes: Partial<Record<Language, ReadOutcome[]>>;
}

export interface Expectations {
  /** The folder's name, which the key must repeat. */
  folderName?: string;
  /** Scripts that must be there besides the original's. */
  languages?: readonly Language[];
}

/** Reads a scenario from its files by name, and says everything that is wrong with it. */
export function readScenarioFolder(
  files: ReadonlyMap<string, string>,
  expected: Expectations = {},
): ReadScenario {
  const mistakes = startMistakeList();
  refuseOtherFiles(files, mistakes);
  const structure = readStructureFile(files, expected, mistakes);
  if (structure === undefined)
    return { mistakes: mistakes.sorted(), phrases: {}, concepts: {}, outcomes: {} };
  const scripts = readScripts(files, structure, mistakes);
  requireScripts([structure.language, ...(expected.languages ?? [])], files, mistakes);
  const phrases = readAllPhrases(files, structure, mistakes);
  const found = mistakes.sorted();
  const content: ScenarioContent = { ...structure, scripts: {} };
  const concepts: ReadScenario["concepts"] = {};
  const outcomes: ReadScenario["outcomes"] = {};
  for (const [language, read] of scripts) {
    content.scripts[language] = read.script;
    concepts[language] = read.concepts;
    outcomes[language] = read.outcomes;
  }
  return found.length > 0
    ? { mistakes: found, phrases, concepts, outcomes }
    : { content, mistakes: [], phrases, concepts, outcomes };
}

const structureFile = "scenario.yaml";

export function scriptFile(language: Language): string {
  return `${language}.yaml`;
}

function phrasesFile(language: Language): string {
  return `phrases.${language}.yaml`;
}

export const scenarioFileNames = [structureFile, ...languages.map(scriptFile), ...languages.map(phrasesFile)];

function refuseOtherFiles(files: ReadonlyMap<string, string>, mistakes: MistakeList): void {
  for (const name of files.keys())
    if (!scenarioFileNames.includes(name))
      mistakes.in(shorten(name))(1, said("folder.other_file", { known: scenarioFileNames.join(", ") }));
}

function readStructureFile(
  files: ReadonlyMap<string, string>,
  { folderName }: Expectations,
  mistakes: MistakeList,
): ScenarioStructure | undefined {
  const report = mistakes.in(structureFile);
  const text = files.get(structureFile);
  if (text === undefined) {
    report(1, scenarioMistakes.noStructure());
    return undefined;
  }
  const structure = readStructure(text, report);
  if (folderName !== undefined && structure !== undefined && structure.key !== folderName)
    report(1, said("folder.key", { folder: shorten(folderName) }));
  return structure;
}

function readScripts(
  files: ReadonlyMap<string, string>,
  structure: ScenarioStructure,
  mistakes: MistakeList,
): Map<Language, ReadScript> {
  const scripts = new Map<Language, ReadScript>();
  for (const language of languages) {
    const text = files.get(scriptFile(language));
    if (text === undefined) continue;
    const report = mistakes.in(scriptFile(language));
    const read = readScript(text, structure, report);
    if (read === undefined) continue;
    refuseRepeatedLines(read.script, text, report);
    refuseSlots(read.script, text, report);
    refuseUnsaid(read.script, text, report);
    scripts.set(language, read);
  }
  return scripts;
}

function requireScripts(
  required: readonly Language[],
  files: ReadonlyMap<string, string>,
  mistakes: MistakeList,
): void {
  for (const language of new Set(required))
    if (!files.has(scriptFile(language))) mistakes.in(scriptFile(language))(1, scenarioMistakes.noScript());
}

function readAllPhrases(
  files: ReadonlyMap<string, string>,
  structure: ScenarioStructure,
  mistakes: MistakeList,
): ReadScenario["phrases"] {
  const phrases: ReadScenario["phrases"] = {};
  for (const language of languages) {
    const text = files.get(phrasesFile(language));
    const read =
      text === undefined ? undefined : readPhrases(text, structure, mistakes.in(phrasesFile(language)));
    if (read !== undefined) phrases[language] = read;
  }
  return phrases;
}
