import type { LearnerBrowser } from "../learner-browser.ts";
import { questionsIn, type SeenOption, type SeenQuestion } from "./seen-questions.ts";

/** What pages told of one form of a question. */
interface Note {
  worked: SeenQuestion["worked"];
  /** Options that were right, or wrong, by their words. */
  right: Set<string>;
  wrong: Set<string>;
}

/**
 * A program that knows nothing, writes down everything that pages tell of each form of a question, and answers by it. One that has
 * taken a lesson for somebody takes it for somebody else with its notes.
 */
export class NoteTaker {
  readonly #notes = new Map<string, Note>();

  /** What is wrong in a section is checked once more, which tells how it is worked through. */
  async answerPage(browser: LearnerBrowser, path: string): Promise<void> {
    const mostSteps = 12;
    for (let step = 0; step < mostSteps; step += 1) {
      const questions = questionsIn((await browser.get(path)).text);
      for (const question of questions) this.#write(question);
      const open = questions.filter(
        ({ state, worked }) => state === "open" || (state === "wrong" && worked.length === 0),
      );
      if (open.length === 0) return;
      for (const question of open) await browser.post(question.action, this.#filledIn(question));
    }
  }

  #noteOf({ words }: SeenQuestion): Note {
    const note = this.#notes.get(words) ?? { worked: [], right: new Set(), wrong: new Set() };
    this.#notes.set(words, note);
    return note;
  }

  #write(question: SeenQuestion): void {
    const note = this.#noteOf(question);
    if (question.worked.length > 0) note.worked = question.worked;
    for (const text of question.marked.right) note.right.add(text);
    for (const text of question.marked.wrong) note.wrong.add(text);
  }

  #filledIn(question: SeenQuestion): Record<string, string | string[]> {
    const note = this.#noteOf(question);
    const fields: Record<string, string | string[]> = { ...question.hidden };
    const chosen = chosenOf(question, note);
    if (chosen.length > 0) fields.option = chosen.map(({ value }) => value);
    for (const [index, { name, text, choices }] of question.items.entries()) {
      const at = note.worked.findIndex((step) => step.text === text);
      const isOrder = choices.every((choice) => /^\d+$/.test(choice.text));
      const belongs = note.worked[at]?.belongs;
      const known = isOrder ? choices[at] : choices.find((choice) => choice.text === belongs);
      fields[name] = (known ?? choices[isOrder ? index : 0])?.value ?? "";
    }
    for (const [index, name] of question.typed.entries()) fields[name] = note.worked[index]?.text ?? "?";
    return fields;
  }
}

/** Where several may be right, all that are not known to be wrong: the page then says which of them are. */
function chosenOf(
  { options, isSingle, isPressed }: SeenQuestion,
  { worked, right, wrong }: Note,
): SeenOption[] {
  const told = worked.filter(({ isRight }) => isRight || isPressed).map(({ text }) => text);
  const isKnown = ({ text }: SeenOption): boolean =>
    right.has(text) || told.some((words) => text === words || text.endsWith(words));
  const known = options.filter(isKnown);
  if (known.length > 0 && (told.length > 0 || isSingle || isPressed)) return known;
  const open = options.filter(({ text }) => !wrong.has(text));
  return isSingle || isPressed ? open.slice(0, 1) : open;
}
