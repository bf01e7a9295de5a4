import { useState } from "react";
import type { Answer, Question } from "./question.ts";
import { saveAnswer } from "./save-answer.ts";

export interface QuestionState {
  /** What is chosen on the page right now. */
  chosen: string[];
  /** What the server has saved. */
  answer: Answer | null;
  saving: "idle" | "nothing_chosen" | "under_way" | "unreachable" | "refused";
}

/** The answers of one section: what is chosen, what is saved, and whether saving works. */
export function useAnswers(action: string, questions: Question[]) {
  const [states, setStates] = useState(
    () => new Map(questions.map((question) => [question.id, opening(question)])),
  );

  function stateOf(id: string): QuestionState {
    const state = states.get(id);
    if (!state) throw new Error(`There is no question "${id}" in this section.`);
    return state;
  }

  function update(id: string, change: Partial<QuestionState>) {
    setStates((before) => {
      const state = before.get(id);
      return state ? new Map(before).set(id, { ...state, ...change }) : before;
    });
  }

  function choose(id: string, chosen: string[]) {
    update(id, { chosen, saving: "idle" });
  }

  async function check(id: string) {
    const { chosen, saving } = stateOf(id);
    if (saving === "under_way") return;
    if (chosen.length === 0) return update(id, { saving: "nothing_chosen" });
    update(id, { saving: "under_way" });
    const outcome = await saveAnswer(action, id, chosen);
    if (outcome.kind === "saved") update(id, { answer: outcome.answer, saving: "idle" });
    else update(id, { saving: outcome.kind });
  }

  function isUnchecked(id: string): boolean {
    const state = stateOf(id);
    return state.chosen.length > 0 && state.saving !== "refused" && !showsSaved(state);
  }

  return { stateOf, choose, check, isUnchecked };
}

function opening(question: Question): QuestionState {
  return { chosen: question.answer?.chosen ?? [], answer: question.answer, saving: "idle" };
}

/** True while the page shows exactly the saved answer, so its grading may be shown. */
export function showsSaved({ chosen, answer }: QuestionState): boolean {
  return answer !== null && new Set(chosen).symmetricDifference(new Set(answer.chosen)).size === 0;
}
