import type { Language } from "../language.ts";
import { plainText } from "../plain-text.ts";
import type { ContentForm } from "../question/question-content.ts";
import { isLongestRight } from "./longest.ts";
import { type LessonNote, type NoteLocation, noteAt } from "./note.ts";
import type { NoteSentence } from "./note-words.ts";
import { folded } from "./words.ts";

/** Longer words and several of them are spelled in too many ways. */
const EASY_TO_TYPE = { characters: 30, words: 4 };
/** Shorter words stand everywhere by chance. */
const TELLING_WORD = 5;

const ordinalWords: Readonly<Record<Language, RegExp>> = {
  en: /^(?:first(?:ly)?|second(?:ly)?|then|next|after that|finally|last(?:ly)?|step \d)\b/i,
  de: /^(?:zuerst|erstens|zweitens|dann|danach|anschliessend|anschließend|zuletzt|schliesslich|schließlich|schritt \d)\b/i,
  fr: /^(?:d[’']abord|premièrement|deuxièmement|puis|ensuite|enfin|finalement|étape \d)(?!\p{L})/iu,
  it: /^(?:prima|primo|secondo|poi|dopo|quindi|infine|alla fine|passo \d)\b/i,
};

type Note = (sentence: NoteSentence, values?: Readonly<Record<string, string | number>>) => void;

/** The same for the kinds in which there is more to do than to choose. */
export function exerciseNotes(
  question: ContentForm,
  language: Language,
  location: NoteLocation,
): LessonNote[] {
  const notes: LessonNote[] = [];
  const note: Note = (sentence, values) => notes.push(noteAt(location, sentence, values));
  if (question.kind === "order") orderNotes(question, language, note);
  if (question.kind === "match") matchNotes(question, note);
  if (question.kind === "sort") sortNotes(question, note);
  if (question.kind === "fill") fillNotes(question, note);
  if (question.kind === "scene") sceneNotes(question, note);
  silenceNotes(question, note);
  return notes;
}

function orderNotes({ options }: ContentForm, language: Language, note: Note): void {
  const telling = options
    .map(({ text }) => plainText(text).trim())
    .find((text) => ordinalWords[language].test(text));
  if (telling !== undefined) note("telling_order", { item: telling });
}

function matchNotes({ options }: ContentForm, note: Note): void {
  for (const { text, pair = [] } of options) {
    const word = sharedWord(plainText(text), plainText(pair));
    if (word !== undefined) note("telling_words.pair", { item: plainText(text), word });
  }
}

function sortNotes({ options, groups = [] }: ContentForm, note: Note): void {
  for (const { text, group } of options) {
    const own = groups.find(({ id }) => id === group);
    const word = own && sharedWord(plainText(own.text), plainText(text));
    if (word !== undefined) note("telling_words.group", { item: plainText(text), word });
  }
}

function fillNotes({ text, options }: ContentForm, note: Note): void {
  // To find something in an address or a command that is shown as such is a task of its own.
  const said = text.filter(({ type }) => type !== "code");
  const asked = ` ${folded(plainText(said).replace(/_{3,}/g, " "))} `;
  for (const option of options) {
    const answer = plainText(option.text).trim();
    const { characters, words } = EASY_TO_TYPE;
    if (answer.length > characters || answer.split(/\s+/).length > words) note("hard_to_type", { answer });
    if (answer.length >= TELLING_WORD && asked.includes(` ${folded(answer)} `))
      note("answer_in_question", { answer });
  }
}

function sceneNotes({ options, steps = [] }: ContentForm, note: Note): void {
  for (const { id } of steps) {
    const choices = options
      .filter(({ step }) => step === id)
      .map(({ text, correct }) => ({ correct, words: plainText(text).trim() }));
    if (isLongestRight(choices)) note("longest_is_right.step", { step: id });
    if (choices.length > 0 && choices.every(({ correct }) => correct))
      note("nothing_to_choose", { step: id });
  }
}

/** Where several things can go wrong, one reason may be enough; without any nobody learns why. */
function silenceNotes({ kind, options }: ContentForm, note: Note): void {
  const silent = options.filter(({ feedback }) => feedback === null).length;
  const counts = kind === "spot" || kind === "scene" ? silent > 0 : silent === options.length;
  if (counts && silent > 0) note("no_feedback.lines", { silent, count: options.length });
}

function sharedWord(one: string, other: string): string | undefined {
  const words = new Set(folded(other).split(" "));
  return folded(one)
    .split(" ")
    .find((word) => word.length >= TELLING_WORD && words.has(word));
}
