import type { ContentQuestion } from "../question/question-content.ts";
import type { Structure } from "../structure.ts";
import type { Body } from "../template-content.ts";
import { type LessonNote, type NoteLocation, noteAt } from "./note.ts";

/** A question that is asked three times is three questions for somebody who remembers its letters. */
const FORMS = 3;
/** From so many answers on a skill has a number. */
const ANSWERS_FOR_A_SKILL = 3;

/** Where somebody has to prove what they know, an answer that was read off once is none the next time. */
export function proofNotes(
  structure: Structure | undefined,
  { id, isGuess, forms = [] }: ContentQuestion,
  location: NoteLocation,
): LessonNote[] {
  const hasToBePassed = structure?.lessonType === "mandatory" || structure?.passMark !== undefined;
  if (!hasToBePassed || isGuess || forms.length + 1 >= FORMS) return [];
  const next = `${id}/${forms.length + 2}`;
  return [noteAt(location, "few_forms", { question: id, forms: forms.length + 1, wanted: FORMS, next })];
}

/** Skills of which a learner who has taken the lesson would still read no number. */
export function skillNotes(
  structure: Structure | undefined,
  body: Body,
  location: NoteLocation,
): LessonNote[] {
  // An organization's own lesson may be as short as it likes.
  if (structure === undefined || structure.lessonType === "custom" || structure.scenarioId !== null)
    return [];
  const { skills, questionSkills = {} } = structure;
  const counted = body.sections.flatMap(({ questions }) => questions).filter(({ isGuess }) => !isGuess);
  return skills.flatMap((skill) => {
    const shown = counted.filter(({ id }) => (questionSkills[id] ?? skills).includes(skill)).length;
    if (shown >= ANSWERS_FOR_A_SKILL) return [];
    return [noteAt(location, "few_for_skill", { shown, skill, least: ANSWERS_FOR_A_SKILL })];
  });
}
