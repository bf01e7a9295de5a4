import type { Inline } from "@lectern/lesson-format/span.ts";
import type { Question } from "@lectern/web/pages";
import { rightAnswers, sceneUnderWay } from "../fixtures/question-kinds.ts";

/** A question as the service shows it after this form, graded by the fixtures' own answers. */
export function gradedQuestion(question: Question, fields: URLSearchParams): Question {
  const right = rightAnswers[question.id] ?? [];
  if (question.kind === "scene") return playedOn(question, fields.get("option") ?? "", right);
  const chosen = chosenIn(question, fields);
  return { ...question, answer: answerOf(chosen, right) };
}

function chosenIn({ kind, options }: Question, fields: URLSearchParams): string[] {
  const item = (id: string) => fields.get(`item.${id}`) ?? "";
  if (kind === "order")
    return options.map(({ id }) => id).sort((one, other) => Number(item(one)) - Number(item(other)));
  if (kind === "match" || kind === "sort" || kind === "fill")
    return options.map(({ id }) => `${id}:${item(id)}`);
  return fields.getAll("option");
}

function answerOf(chosen: string[], right: string[]) {
  const isCorrect = chosen.join() === right.join();
  const feedback = isCorrect ? "Right: the display name proves nothing." : "The click is the attack.";
  return {
    chosen,
    right,
    isCorrect,
    feedback: chosen.map((part) => ({ option: part.split(":")[0] ?? "", text: text(feedback) })),
  };
}

/** The scene of the fixtures has two steps, and ends after the second choice. */
function playedOn(scene: Question, choice: string, right: string[]): Question {
  if (choice === "a" || choice === "b") return sceneUnderWay;
  const steps = (sceneUnderWay.steps ?? []).map((step) => ({
    ...step,
    chosen: step.chosen ?? sceneUnderWay.options.find(({ id }) => id === choice) ?? null,
  }));
  const ending = { id: "end", text: text("That is how it ended."), chosen: null };
  return { ...scene, steps: [...steps, ending], answer: answerOf(["a", choice], right) };
}

function text(words: string): Inline[] {
  return [{ type: "text", text: words }];
}
