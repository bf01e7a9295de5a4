import { type ReadBody, readBody } from "../body/body.ts";
import type { KnownPictures } from "../body/picture.ts";
import { shorten } from "../content-files/fields.ts";
import { type ContentMistake, type MistakeList, startMistakeList } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { type Language, languages } from "../language.ts";
import { readStructure, type Structure } from "../structure.ts";
import type { Body, BodySection, SectionPlan, TemplateContent } from "../template-content.ts";
import { checkAgainstStructure } from "./agreement.ts";
import { checkFigures } from "./figure-agreement.ts";
import { checkAgainstOriginal } from "./question-agreement.ts";

interface ReadTemplate {
  /** Present exactly when there are no mistakes. */
  content?: TemplateContent;
  mistakes: ContentMistake[];
}

export interface Expectations {
  /** The folder's name, which the key must repeat. */
  folderName?: string;
  /** Bodies that must be there besides the original's. */
  languages?: readonly Language[];
  /** What the folder `images/` holds. */
  pictures?: KnownPictures;
}

/** Reads a template from its files by name, and says everything that is wrong with it. */
export function readTemplateFolder(
  files: ReadonlyMap<string, string>,
  expected: Expectations = {},
): ReadTemplate {
  const { content, mistakes } = readTemplateParts(files, expected);
  return content === undefined ? { mistakes } : { content, mistakes };
}

/** As much of a template as can be read while it is still being written. */
export interface TemplateParts extends ReadTemplate {
  structure: Structure | undefined;
  /** Each as it reads by itself, whether it agrees with the others or not, with the lines of its parts. */
  bodies: Map<Language, { body: Body; read: ReadBody }>;
}

/** The same for what may have mistakes. */
export function readTemplateParts(
  files: ReadonlyMap<string, string>,
  expected: Expectations = {},
): TemplateParts {
  const mistakes = startMistakeList();
  refuseOtherFiles(files, mistakes);
  const structure = readStructureFile(files, expected, mistakes);
  const read = readBodies(files, expected.pictures, mistakes);
  if (structure !== undefined) {
    requireBodies(read, [structure.language, ...(expected.languages ?? [])], files, mistakes);
    checkBodies(read, structure, mistakes);
  }
  refuseUnusedPictures(read, expected.pictures ?? new Map(), mistakes);
  const found = mistakes.sorted();
  const plans = structure?.sections ?? [];
  const bodies: TemplateParts["bodies"] = new Map();
  for (const [language, each] of read) bodies.set(language, { body: composeBody(each, plans), read: each });
  if (structure === undefined || found.length > 0) return { structure, bodies, mistakes: found };
  return { content: compose(structure, read), structure, bodies, mistakes: [] };
}

const structureFile = "template.yaml";

function bodyFile(language: Language): string {
  return `${language}.md`;
}

export const templateFileNames = [structureFile, ...languages.map(bodyFile)];

function refuseOtherFiles(files: ReadonlyMap<string, string>, mistakes: MistakeList): void {
  for (const name of files.keys())
    if (!templateFileNames.includes(name))
      mistakes.in(shorten(name))(1, said("folder.other_file", { known: templateFileNames.join(", ") }));
}

function readStructureFile(
  files: ReadonlyMap<string, string>,
  { folderName }: Expectations,
  mistakes: MistakeList,
): Structure | undefined {
  const report = mistakes.in(structureFile);
  const text = files.get(structureFile);
  if (text === undefined) {
    report(1, said("folder.no_structure"));
    return undefined;
  }
  const structure = readStructure(text, report);
  if (folderName !== undefined && structure !== undefined && structure.key !== folderName)
    report(1, said("folder.key", { folder: shorten(folderName) }));
  return structure;
}

type ReadBodies = Map<Language, ReadBody>;

function readBodies(
  files: ReadonlyMap<string, string>,
  pictures: KnownPictures | undefined,
  mistakes: MistakeList,
): ReadBodies {
  const bodies: ReadBodies = new Map();
  for (const language of languages) {
    const text = files.get(bodyFile(language));
    const body = text === undefined ? undefined : readBody(text, mistakes.in(bodyFile(language)), pictures);
    if (body !== undefined) bodies.set(language, body);
  }
  return bodies;
}

function refuseUnusedPictures(bodies: ReadBodies, pictures: KnownPictures, mistakes: MistakeList): void {
  const sections = [...bodies.values()].flatMap((body) => body.sections);
  const figures = sections.flatMap(({ figures }) => figures.map(({ figure }) => figure));
  const shown = new Set(figures.flatMap((figure) => (figure.type === "picture" ? [figure.name] : [])));
  for (const name of pictures.keys())
    if (!shown.has(name)) mistakes.in(`images/${shorten(name)}`)(1, said("picture.unused"));
}

function requireBodies(
  bodies: ReadBodies,
  required: readonly Language[],
  files: ReadonlyMap<string, string>,
  mistakes: MistakeList,
): void {
  for (const language of new Set(required))
    if (!bodies.has(language) && !files.has(bodyFile(language)))
      mistakes.in(bodyFile(language))(1, said("folder.no_body"));
}

function checkBodies(bodies: ReadBodies, structure: Structure, mistakes: MistakeList): void {
  const original = bodies.get(structure.language);
  const originalFile = bodyFile(structure.language);
  const mistaken = mistakes
    .sorted()
    .filter(({ file }) => file === originalFile)
    .map(({ line }) => line);
  const isSound = (part: { line: number; lastLine: number }) =>
    !mistaken.some((line) => line >= part.line && line <= part.lastLine);
  for (const [language, body] of bodies) {
    const report = mistakes.in(bodyFile(language));
    checkAgainstStructure(body, structure, report);
    if (original === undefined || body === original) continue;
    checkAgainstOriginal(body, original, originalFile, isSound, report);
    checkFigures(body, original, originalFile, isSound, report);
  }
}

function compose(structure: Structure, bodies: ReadBodies): TemplateContent {
  const composed: TemplateContent = { ...structure, bodies: {} };
  for (const [language, body] of bodies) composed.bodies[language] = composeBody(body, structure.sections);
  return composed;
}

function composeBody(body: ReadBody, plans: readonly SectionPlan[]): Body {
  const { title, description, summary } = body;
  const queries = Object.fromEntries([...body.queries].map(([key, { words }]) => [key, words]));
  return {
    title,
    description,
    summary,
    queries,
    sections: body.sections.map((section) => ({
      id: section.id,
      heading: section.heading,
      blocks: section.blocks,
      questions: inQuizOrder(
        section.questions.map(({ question }) => question),
        plans.find(({ id }) => id === section.id),
      ),
    })),
  };
}

/** Asked in the order of `template.yaml`, whatever the order in the body. */
function inQuizOrder(
  questions: BodySection["questions"],
  plan: SectionPlan | undefined,
): BodySection["questions"] {
  const asked = plan?.quiz.flatMap((entry) => (entry.type === "authored" ? [entry.question] : [])) ?? [];
  return questions.toSorted((one, other) => asked.indexOf(one.id) - asked.indexOf(other.id));
}
