import type { LessonQuestion } from "../lesson-question.ts";
import { shuffledOptions } from "./shuffle.ts";
import { idOf, tokensOf } from "./tokens.ts";

/** The fields of a question's form: `option`, repeated, and one `item.<token>` for each item or gap. */
export type AnswerFields = Readonly<Record<string, unknown>>;

const longestTyped = 120;

/**
 * An answer as it is kept, made of a form's fields. Undefined where nothing, or not everything, was answered.
 * - `single`, `multiple`, `spot`: ids of the chosen options; `scene`: of the one chosen now
 * - `order`: all ids, as ordered · `match`: `id:id` · `sort`: `id:group` · `fill`: `id:what was typed`
 */
export function givenAnswer(
  question: LessonQuestion,
  fields: AnswerFields,
  seed: string,
): string[] | undefined {
  const chosen = [fields.option ?? []].flat().filter((value) => typeof value === "string");
  const given = readers[question.kind](question, { chosen, item: itemsOf(fields) }, seed);
  return given.length === 0 || given.includes(undefined) ? undefined : given.filter((id) => id !== undefined);
}

interface Fields {
  chosen: string[];
  item(token: string): string | undefined;
}

function itemsOf(fields: AnswerFields): Fields["item"] {
  return (token) => {
    const value = Object.hasOwn(fields, `item.${token}`) ? fields[`item.${token}`] : undefined;
    return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, longestTyped) : undefined;
  };
}

type Reader = (question: LessonQuestion, fields: Fields, seed: string) => (string | undefined)[];

/** What stands for no option is none, so the answer is refused. */
const chosenOptions: Reader = (question, { chosen }, seed) => {
  const { options } = tokensOf(question, seed);
  return [...new Set(chosen.map((token) => idOf(options, token) ?? ""))];
};

const readers: Record<LessonQuestion["kind"], Reader> = {
  single: chosenOptions,
  multiple: chosenOptions,
  spot: chosenOptions,
  scene: chosenOptions,
  /** Two items at one place keep the order they were shown in. */
  order(question, { item }, seed) {
    const tokens = tokensOf(question, seed).options;
    const placed = shuffledOptions(question, seed).map(({ id }) => ({
      id,
      position: positionOf(item(tokens.get(id) ?? ""), question.options.length),
    }));
    if (placed.some(({ position }) => position === undefined)) return [undefined];
    return placed.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0)).map(({ id }) => id);
  },
  match(question, { item }, seed) {
    const { pairs } = tokensOf(question, seed);
    return question.options.map(({ id }) => {
      const right = idOf(pairs, item(id) ?? "");
      return right === undefined ? undefined : `${id}:${right}`;
    });
  },
  sort(question, { item }, seed) {
    const tokens = tokensOf(question, seed).options;
    return question.options.map(({ id }) => {
      const group = item(tokens.get(id) ?? "");
      return question.groups?.some((known) => known.id === group) ? `${id}:${group}` : undefined;
    });
  },
  fill: (question, { item }) =>
    question.options.map(({ id }) => {
      const typed = item(id);
      return typed === undefined ? undefined : `${id}:${typed}`;
    }),
};

function positionOf(given: string | undefined, most: number): number | undefined {
  const position = /^\d{1,2}$/.test(given ?? "") ? Number(given) : 0;
  return position >= 1 && position <= most ? position : undefined;
}
