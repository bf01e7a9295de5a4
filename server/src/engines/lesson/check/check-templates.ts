import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import { type Choice, choicesIn } from "@lectern/lesson-format/quality/guessing.ts";
import { guessingNotes } from "@lectern/lesson-format/quality/guessing-notes.ts";
import { lessonNotes } from "@lectern/lesson-format/quality/lesson-notes.ts";
import type { LessonNote, NoteCode } from "@lectern/lesson-format/quality/note.ts";
import type { LessonType, TemplateContent } from "@lectern/lesson-format/template-content.ts";
import { languages } from "#kernel/language.ts";
import { assembleLesson } from "../assembly/embedded-author.ts";
import { loadTemplateFolder } from "../files/template-files.ts";
import { lessonFaults } from "./lesson-faults.ts";
import { audienceProfiles, samplesFor } from "./sample-profiles.ts";

/** Which notes are mistakes here: nobody imports a question that cannot be answered, or that gives its answer away. */
const refusedCodes: readonly NoteCode[] = [
  "guessable",
  "part_gives_away",
  "no_right_option",
  "same_options",
  "longest_is_right_often",
  "all_of_the_above",
  "answer_above",
];

/** And those where somebody has to prove what they know, and of lessons whose skills have to show after one of them. */
const refusedIn: Readonly<Record<LessonType, readonly NoteCode[]>> = {
  mandatory: ["few_forms", "few_for_skill"],
  premade: ["few_for_skill"],
  custom: [],
};

/** Prints every mistake as `file:line: sentence` and a line for each sound template; answers whether all are sound. */
export async function checkTemplates(folder: string): Promise<boolean> {
  const names = await templateNames(folder);
  if (names.length === 0) {
    console.error(`There are no templates in ${folder}; name the folder that holds templates/.`);
    return false;
  }
  let isFine = true;
  const choices: Choice[] = [];
  for (const name of names) {
    const parts = await loadTemplateFolder(join(folder, name), { languages });
    const { content, mistakes } = parts;
    for (const [language, { body }] of parts.bodies) choices.push(...choicesIn(body, language));
    const notes = lessonNotes(parts);
    const isRefused = ({ code }: LessonNote) =>
      refusedCodes.includes(code) || refusedIn[parts.structure?.lessonType ?? "custom"].includes(code);
    const all = [
      ...mistakes,
      ...(content === undefined ? [] : renderingMistakes(content)),
      ...notes.filter(isRefused),
    ];
    for (const note of notes)
      if (!isRefused(note))
        console.log(`${join(folder, name, note.file)}:${note.line}: note: ${note.message}`);
    for (const { file, line, message } of all)
      console.error(`${join(folder, name, file)}:${line}: ${message}`);
    if (content !== undefined && all.length === 0) console.log(summary(content));
    else isFine = false;
  }
  return isHardToGuess(folder, choices) && isFine;
}

/** What is too rare in one lesson to be seen shows in all of them together. */
function isHardToGuess(folder: string, choices: readonly Choice[]): boolean {
  const location = { file: "", line: 1, section: null, question: null };
  const found = languages.flatMap((language) =>
    guessingNotes(
      choices.filter((choice) => choice.language === language),
      location,
    ).map(({ message }) => `${folder}, all lessons in ${language}: ${message}`),
  );
  for (const sentence of found) console.error(sentence);
  return found.length === 0;
}

async function templateNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith(".") ? [entry.name] : []))
    .sort();
}

/** Writes the lesson for every sample learner in every language and looks at what came out. */
function renderingMistakes(content: TemplateContent): ContentMistake[] {
  const forAudiences = audienceProfiles().map(({ audience, profile }) => ({
    name: `known for \`${audience}\``,
    profile,
    passages: [],
    organizationName: "",
  }));
  return [...samplesFor(content), ...forAudiences].flatMap(({ name, ...sample }) =>
    languages.flatMap((language) => {
      const lesson = assembleLesson({ content, preferredLanguage: language, ...sample });
      const file = `${language}.md`;
      return lessonFaults(lesson, content, language).map((fault) => ({
        file,
        line: 1,
        message: `With a profile that is ${name}, the lesson ${fault}; change the text.`,
      }));
    }),
  );
}

function summary({ key, language, sections, minutes, bodies }: TemplateContent): string {
  const questions = sections.flatMap(({ quiz }) => quiz).length;
  const written = Object.keys(bodies).join(" ");
  return `${key}: ${sections.length} sections, ${questions} questions, ${minutes} minutes, from ${language}, in ${written}`;
}
