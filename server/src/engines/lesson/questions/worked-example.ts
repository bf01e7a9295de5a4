import type { AskedOption } from "@lectern/lesson-format/question/question-content.ts";
import type { WorkedStep } from "@lectern/web/pages";
import type { LessonQuestion } from "../lesson-question.ts";

/** The question as somebody works through it who knows: each option with what speaks for it or against it. */
export function workedExample(question: LessonQuestion): WorkedStep[] {
  const { kind, options, groups = [] } = question;
  if (kind === "scene") return rightWay(question);
  return options.map((option) => {
    const group = groups.find(({ id }) => id === option.group)?.text;
    const belongs = option.pair ?? group;
    return { ...stepOf(option), ...(belongs && { belongs }) };
  });
}

/** Through a scene, from its first step to where the right choices end it. */
function rightWay({ options, steps = [] }: LessonQuestion): WorkedStep[] {
  const way: WorkedStep[] = [];
  let at: string | null | undefined = steps[0]?.id;
  for (let count = 0; at && count < steps.length; count += 1) {
    const here: string = at;
    const choice = options.find(({ step, correct }) => step === here && correct);
    if (!choice) break;
    way.push({ ...stepOf(choice), situation: steps.find(({ id }) => id === here)?.text ?? [] });
    at = choice.leadsTo;
  }
  return way;
}

function stepOf({ text, correct, feedback }: AskedOption): WorkedStep {
  return { text, isRight: correct, reason: feedback };
}
