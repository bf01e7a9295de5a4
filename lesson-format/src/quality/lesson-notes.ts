import type { ReadBodySection } from "../body/body.ts";
import type { TemplateParts } from "../folder/template-folder.ts";
import type { Body, BodySection } from "../template-content.ts";
import { choicesIn, formsOf } from "./guessing.ts";
import { guessingNotes } from "./guessing-notes.ts";
import { type LessonNote, type NoteLocation, noteAt } from "./note.ts";
import { proofNotes, skillNotes } from "./proof-notes.ts";
import { questionNotes } from "./question-notes.ts";
import { hasBareSlot, wordsIn } from "./words.ts";

/** Words that people read in a minute, with time to think. */
const WORDS_A_MINUTE = 160;
const LONG_SECTION = 450;
/** Share of a lesson's questions: always taking the longest option must not be a way through. */
const MOST_GIVEN_AWAY = 1 / 3;

/** Every note on every language, in the order of the file. */
export function lessonNotes({ structure, bodies, mistakes }: TemplateParts): LessonNote[] {
  // Where template.yaml is wrong, its minutes may be nobody's words.
  const minutes = mistakes.some(({ file }) => file === "template.yaml") ? undefined : structure?.minutes;
  return [...bodies].flatMap(([language, { body, read }]) => {
    const file = `${language}.md`;
    const sections = body.sections.flatMap((section, index) => {
      const from = read.sections[index];
      const lineOf = (question: string) => lineIn(from, question);
      const location = { file, line: from?.line ?? 1, section: section.id, question: null };
      return [
        ...sectionNotes(section, location),
        ...section.questions
          .flatMap(formsOf)
          .flatMap((form) =>
            questionNotes(section, form, language, { ...location, line: lineOf(form.id), question: form.id }),
          ),
        ...section.questions.flatMap((question) =>
          proofNotes(structure, question, { ...location, line: lineOf(question.id), question: question.id }),
        ),
      ];
    });
    const whole = { file, line: 1, section: null, question: null };
    return [
      ...lengthNotes(body, minutes, whole),
      ...givenAway(body, sections, whole),
      ...guessingNotes(choicesIn(body, language), whole),
      ...skillNotes(structure, body, whole),
      ...sections,
    ];
  });
}

function lineIn(section: ReadBodySection | undefined, name: string): number {
  const [id, number = "1"] = name.split("/");
  const read = section?.questions.find(({ question }) => question.id === id);
  const variant = read?.question.variants?.findIndex((each) => each.for === number) ?? -1;
  return (
    read?.variants[variant]?.line ?? read?.forms[Number(number) - 2]?.line ?? read?.line ?? section?.line ?? 1
  );
}

function lengthNotes(body: Body, planned: number | undefined, location: NoteLocation): LessonNote[] {
  const minutes = Math.ceil(
    body.sections.reduce((sum, section) => sum + wordsIn(section), 0) / WORDS_A_MINUTE,
  );
  if (planned === undefined || minutes <= planned * 1.25) return [];
  return [noteAt(location, "reading_time", { minutes, planned })];
}

function sectionNotes(section: BodySection, location: NoteLocation): LessonNote[] {
  const words = wordsIn(section);
  return [
    ...(words > LONG_SECTION ? [noteAt(location, "long_section", { words })] : []),
    ...(hasBareSlot(section.heading) ? [noteAt(location, "bare_slot")] : []),
  ];
}

function givenAway(body: Body, notes: readonly LessonNote[], location: NoteLocation): LessonNote[] {
  const questions = body.sections.flatMap((section) => section.questions.flatMap(formsOf)).length;
  const longest = notes.filter(({ code }) => code === "longest_is_right").length;
  if (longest <= questions * MOST_GIVEN_AWAY) return [];
  return [noteAt(location, "longest_is_right_often", { longest, questions })];
}
