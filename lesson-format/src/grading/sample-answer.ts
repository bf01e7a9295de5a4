import { plainText } from "../plain-text.ts";
import type { AskedQuestion } from "../question/question-content.ts";
import { followScene } from "./scene.ts";

/** A whole answer to the question that is right, or wrong where it can be: what a simulated learner gives. */
export function sampleAnswer(question: AskedQuestion, isRight: boolean): string[] {
  const { kind, options } = question;
  switch (kind) {
    case "order":
      return (isRight ? options : options.toReversed()).map(({ id }) => id);
    case "match":
      return options.map(({ id }, index) => `${id}:${(isRight ? options : turned(options))[index]?.id}`);
    case "sort":
      return options.map(({ id, group }) => `${id}:${isRight ? group : otherGroup(question, group)}`);
    case "fill":
      return options.map(({ id, text }) => `${id}:${isRight ? plainText(text) : "?"}`);
    case "scene":
      return scenePathThrough(question, isRight);
    default:
      return chosen(question, isRight);
  }
}

function chosen({ options }: AskedQuestion, isRight: boolean): string[] {
  const correct = options.filter((option) => option.correct);
  const wrong = options.filter((option) => !option.correct).slice(0, 1);
  return (isRight || wrong.length === 0 ? correct.slice(0, isRight ? undefined : 1) : wrong).map(
    ({ id }) => id,
  );
}

function turned<Item>(items: readonly Item[]): Item[] {
  return [...items.slice(1), ...items.slice(0, 1)];
}

function otherGroup({ groups = [] }: AskedQuestion, group: string | undefined): string {
  return groups.find(({ id }) => id !== group)?.id ?? "";
}

function scenePathThrough(question: AskedQuestion, isRight: boolean): string[] {
  const choices: string[] = [];
  for (;;) {
    const open = followScene(question, choices)?.open ?? [];
    const choice = open.find(({ correct }) => correct === isRight) ?? open[0];
    if (choice === undefined) return choices;
    choices.push(choice.id);
  }
}
