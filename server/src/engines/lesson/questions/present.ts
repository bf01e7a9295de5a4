import { type Grade, gradeAnswer } from "@lectern/lesson-format/grading/grade.ts";
import { followScene } from "@lectern/lesson-format/grading/scene.ts";
import type { AskedOption, AskedSide } from "@lectern/lesson-format/question/question-content.ts";
import type { Answer, Question, SceneStep } from "@lectern/web/pages";
import type { LessonQuestion } from "../lesson-question.ts";
import { shuffledOptions, shuffledPairs } from "./shuffle.ts";
import { type Tokens, tokensOf } from "./tokens.ts";
import { workedExample } from "./worked-example.ts";

/** What is shown of a wrong answer: that it is wrong and why; the right one, too; or how the question is worked through. */
export type Shown = "mistakes" | "solution" | "example";

/**
 * A question as a browser may see it: nothing in it says what is right before there is an answer, which is graded again here.
 * @param given the kept answer · @param seed steadies the order of the options for one learner, who does not know it
 */
export function presentQuestion(
  question: LessonQuestion,
  given: readonly string[] | undefined,
  seed: string,
  shown: Shown = "solution",
): Question {
  const grade = given === undefined ? null : gradeAnswer(question, given);
  const tokens = tokensOf(question, seed);
  const { id, kind, isGuess, text, groups, surface, why } = question;
  const scene =
    kind === "scene" ? presentScene(question, grade === null ? [] : (given ?? []), seed, tokens) : null;
  return {
    id,
    kind,
    text,
    why,
    ...(isGuess && { isGuess }),
    ...(groups && { groups }),
    ...(surface && { surface }),
    ...(kind === "match" && {
      pairs: shuffledPairs(question, seed).map((option) => ({
        id: tokens.pairs.get(option.id) ?? "",
        text: option.pair ?? [],
      })),
    }),
    options: shownOptions(question, seed, tokens),
    ...scene,
    answer: grade?.isFinished
      ? presentAnswer(question, given ?? [], grade, tokens, grade.isCorrect ? "solution" : shown)
      : null,
  };
}

function shownOptions(question: LessonQuestion, seed: string, tokens: Tokens): Question["options"] {
  return shuffledOptions(question, seed).map(({ id, text, part }) => ({
    id: tokens.options.get(id) ?? id,
    text: question.kind === "fill" ? [] : text,
    ...(part !== undefined && { part }),
  }));
}

/** Only what was reached; once it is over the first choices are there again. */
function presentScene(question: LessonQuestion, given: readonly string[], seed: string, tokens: Tokens) {
  const path = followScene(question, given);
  const start = followScene(question, []);
  const open = path && path.open.length > 0 ? path : start;
  const openIds = new Set(open?.open.map(({ id }) => tokens.options.get(id)));
  return {
    steps: (path?.steps ?? []).map((step, index) => presentStep(step, path?.choices[index], tokens)),
    options: shownOptions(question, seed, tokens).filter(({ id }) => openIds.has(id)),
  };
}

function presentStep(
  { id, text }: AskedSide,
  choice: AskedOption | undefined,
  { options }: Tokens,
): SceneStep {
  const chosen = choice === undefined ? null : { id: options.get(choice.id) ?? "", text: choice.text };
  return { id, text, chosen };
}

function presentAnswer(
  question: LessonQuestion,
  given: readonly string[],
  grade: Grade,
  tokens: Tokens,
  shown: Shown,
): Answer {
  const { options } = question;
  const toToken = (part: string) => tokenOfPart(question, part, tokens);
  const isTold = shown !== "mistakes";
  const mistakes = mistakesIn(question, given);
  return {
    chosen: given.map(toToken),
    right: isTold ? grade.right.map(toToken) : [],
    isCorrect: grade.isCorrect,
    feedback: (isTold ? grade.explained : mistakes).flatMap((id) => {
      const feedback = options.find((option) => option.id === id)?.feedback ?? null;
      return feedback === null ? [] : [{ option: tokens.options.get(id) ?? id, text: feedback }];
    }),
    ...(shown === "example" && { worked: workedExample(question) }),
    ...(!isTold && {
      untold: { rightParts: rightParts(question, given, grade), mistakes: mistakes.map(toToken) },
    }),
  };
}

/**
 * The wrong options among those chosen. Of the kinds in which everything has its place none: which items are at the wrong place
 * mostly says which is the right one.
 */
function mistakesIn({ options }: LessonQuestion, given: readonly string[]): string[] {
  return given.filter((id) => options.some((option) => option.id === id && !option.correct));
}

function rightParts({ kind }: LessonQuestion, given: readonly string[], { right }: Grade): number {
  return given.filter((part, index) => (kind === "order" ? right[index] === part : right.includes(part)))
    .length;
}

/** Of `b:c` in a match the right side has a token, of `b:group` in a sort the left one; what was typed stays. */
function tokenOfPart({ kind }: LessonQuestion, part: string, tokens: Tokens): string {
  const at = part.indexOf(":");
  const [id, rest] = at === -1 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
  const token = tokens.options.get(id) ?? id;
  if (at === -1) return token;
  return `${token}:${kind === "match" ? (tokens.pairs.get(rest) ?? rest) : rest}`;
}
