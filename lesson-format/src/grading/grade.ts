import { plainText } from "../plain-text.ts";
import type { AskedOption, AskedQuestion, QuestionKind } from "../question/question-content.ts";
import { isForgiven } from "./forgiving.ts";
import { followScene } from "./scene.ts";

/** What a kept answer (see `givenAnswer`) is worth. */
export interface Grade {
  /** False of a scene that is not over yet: nothing counts before. */
  isFinished: boolean;
  isCorrect: boolean;
  /** The parts of the right answer, written as those of a kept one. */
  right: string[];
  /** Ids of options whose reasons are worth reading, those of the answer first. */
  explained: string[];
}

/** Null when this is no answer to the question: unknown or missing parts, or several where one is asked for. */
export function gradeAnswer(question: AskedQuestion, given: readonly string[]): Grade | null {
  return graders[question.kind](question, given);
}

type Grader = (question: AskedQuestion, given: readonly string[]) => Grade | null;

const chosenFromAll: Grader = ({ kind, options }, given) => {
  const wanted = new Set(given);
  const chosen = options.filter(({ id }) => wanted.has(id));
  if (wanted.size === 0 || chosen.length < wanted.size) return null;
  if (kind === "single" && chosen.length > 1) return null;
  const right = options.filter(({ correct }) => correct);
  return {
    isFinished: true,
    isCorrect: options.every(({ id, correct }) => wanted.has(id) === correct),
    right: ids(right),
    explained: ids([...chosen, ...right.filter((option) => !chosen.includes(option))]),
  };
};

/** Of the kinds in which every option has its own place. */
function placed(positionOf: (option: AskedOption, index: number) => string, isWellFormed: Grader): Grader {
  return (question, given) => {
    const { options } = question;
    if (given.length !== options.length || isWellFormed(question, given) === null) return null;
    const right = options.map(positionOf);
    return {
      isFinished: true,
      isCorrect: right.every((part, index) => part === given[index]),
      right,
      explained: ids(options),
    };
  };
}

const wellFormed: Grade = { isFinished: true, isCorrect: false, right: [], explained: [] };

const graders: Record<QuestionKind, Grader> = {
  single: chosenFromAll,
  multiple: chosenFromAll,
  spot: chosenFromAll,
  order: placed(
    ({ id }) => id,
    ({ options }, given) => (options.every(({ id }) => given.includes(id)) ? wellFormed : null),
  ),
  match: placed(
    ({ id }) => `${id}:${id}`,
    ({ options }, given) =>
      options.every(({ id }, index) => options.some((other) => given[index] === `${id}:${other.id}`))
        ? wellFormed
        : null,
  ),
  sort: placed(
    ({ id, group }) => `${id}:${group}`,
    ({ options, groups = [] }, given) =>
      options.every(({ id }, index) => groups.some((group) => given[index] === `${id}:${group.id}`))
        ? wellFormed
        : null,
  ),
  fill({ options }, given) {
    if (given.length !== options.length) return null;
    const typed = options.map(({ id }, index) => typedInto(id, given[index] ?? ""));
    if (typed.some((text) => text === null)) return null;
    return {
      isFinished: true,
      isCorrect: options.every((option, index) => isAccepted(option, typed[index] ?? "")),
      right: options.map((option, index) => {
        const text = typed[index] ?? "";
        return `${option.id}:${isAccepted(option, text) ? text : plainText(option.text)}`;
      }),
      explained: ids(options),
    };
  },
  scene(question, given) {
    const path = followScene(question, given);
    if (path === null || given.length === 0) return null;
    const isFinished = path.open.length === 0;
    return {
      isFinished,
      isCorrect: isFinished && path.choices.every(({ correct }) => correct),
      right: ids(path.choices.filter(({ correct }) => correct)),
      explained: ids(path.choices),
    };
  },
};

function typedInto(gap: string, part: string): string | null {
  return part.startsWith(`${gap}:`) && part.length > gap.length + 1 ? part.slice(gap.length + 1) : null;
}

function isAccepted({ text, accepts = [] }: AskedOption, typed: string): boolean {
  return [plainText(text), ...accepts].some((wanted) => isForgiven(typed, wanted));
}

function ids(options: readonly { id: string }[]): string[] {
  return options.map(({ id }) => id);
}
