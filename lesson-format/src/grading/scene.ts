import type { AskedOption, AskedQuestion, AskedSide } from "../question/question-content.ts";

/** How far a learner has come in a `scene`. */
interface ScenePath {
  /** What was chosen, in its order. */
  choices: AskedOption[];
  /** The steps that were reached; the last one is where the learner stands, or how it ended. */
  steps: AskedSide[];
  /** To choose from now. Empty: the scene is over. */
  open: AskedOption[];
}

/** Null when the choices are no way through the scene. */
export function followScene(question: AskedQuestion, chosen: readonly string[]): ScenePath | null {
  const steps = question.steps ?? [];
  let at = steps[0];
  const path: ScenePath = { choices: [], steps: at ? [at] : [], open: choicesOf(question, at) };
  for (const id of chosen) {
    const choice = path.open.find((option) => option.id === id);
    if (!choice) return null;
    at = steps.find((step) => step.id === choice.leadsTo);
    path.choices.push(choice);
    if (at) path.steps.push(at);
    path.open = choicesOf(question, at);
  }
  return path;
}

function choicesOf({ options }: AskedQuestion, step: AskedSide | undefined): AskedOption[] {
  return step === undefined ? [] : options.filter((option) => option.step === step.id);
}

/**
 * The way with one more choice. A scene that is over begins again; null when the choice is not one of those open now, as
 * after a page that was sent twice.
 */
export function extendScenePath(
  question: AskedQuestion,
  before: readonly string[],
  choice: string,
): string[] | null {
  const path = followScene(question, before);
  const kept = path === null || path.open.length === 0 ? [] : [...before];
  const next = [...kept, choice];
  return followScene(question, next) === null ? null : next;
}

/** A way through the scene that ends in this choice; null when there is none. */
export function scenePathTo(
  question: AskedQuestion,
  choice: string,
  before: readonly string[] = [],
): string[] | null {
  const path = followScene(question, before);
  for (const { id } of path?.open ?? []) {
    const choices = id === choice ? [...before, id] : scenePathTo(question, choice, [...before, id]);
    if (choices !== null) return choices;
  }
  return null;
}
