import type { AgainPage, AgainQuestion, Question } from "@lectern/web/pages";
import type { LessonQuestion } from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import {
  type AnswerSummary,
  type MissedQuestion,
  openAmong,
  summarizeAnswers,
} from "../progress/answer-summary.ts";
import { type AnswerRow, currentAnswer, selectAnswers } from "../progress/answers.ts";
import { answeredAsking, nextAsking, presentAsking, roundsOf, shownOf } from "../progress/rounds.ts";
import { answeredIn } from "./answering.ts";
import { dayAndTime, isPaused, nextRoundOpensAt } from "./pause.ts";
import type { Player } from "./player.ts";
import { sectionsToRead } from "./reading-again.ts";

/** What was missed, asked once more. @param round that the learner has asked for; the one they are in where it is not its turn */
export async function againPage(
  context: Context,
  player: Player,
  wanted: number | undefined,
): Promise<AgainPage> {
  const { curriculum, lesson } = player;
  const answers = await selectAnswers(context.db, curriculum);
  const summary = summarizeAnswers(lesson, answers);
  const reread = sectionsToRead(player, summary);
  const opensAt = isPaused(context, summary) ? nextRoundOpensAt(summary) : null;
  const round = shownRound(summary, reread.length > 0 || opensAt !== null ? undefined : wanted);
  const { total, rightAtFirst, mayEnd, missed } = summary;
  const isOver = openAmong(missed).every(({ rounds }) => rounds >= round);
  return {
    name: "again",
    curriculumId: String(curriculum.id),
    title: lesson.title,
    contentLanguage: lesson.language,
    passMark: lesson.rules?.passMark ?? null,
    total,
    rightAtFirst,
    mayEnd,
    round,
    opensAt: opensAt && (await dayAndTime(context, opensAt, curriculum.organization_id)),
    nextRound: isOver && openAmong(missed).length > 0 && reread.length === 0 ? round + 1 : null,
    questions: missed.map((one) => againQuestion(player, one, answers.get(one.question.id), round)),
  };
}

/** The one that is not over, or that was over last: the next begins when it is asked for. */
function shownRound({ missed, rounds }: AnswerSummary, wanted: number | undefined): number {
  const hasBegun = missed.some((one) => one.rounds > rounds) || wanted === rounds + 1;
  return hasBegun ? rounds + 1 : Math.max(rounds, 1);
}

function againQuestion(
  player: Player,
  { question, sectionId, state, rounds }: MissedQuestion,
  answer: AnswerRow | undefined,
  round: number,
): AgainQuestion {
  const title = player.lesson.sections.find(({ id }) => id === sectionId)?.heading ?? "";
  const isDone = state === "right" || rounds >= round;
  return {
    question: presentAgain(player, question, answer, isDone),
    section: { id: sectionId, title },
    state: isDone || state === "skipped" ? state : "open",
  };
}

/** A question that was just answered in a round, or a scene that goes on in it. */
export function answeredQuestion(
  player: Player,
  question: LessonQuestion,
  answer: AnswerRow | undefined,
): Question {
  const isDone = answer !== undefined && roundsOf(question, answer) === answer.round && answer.round > 0;
  return presentAgain(player, question, answer, isDone);
}

/** Earlier answers are not shown, so that the learner thinks again; a scene goes on where it was left. */
function presentAgain(
  { seed }: Player,
  question: LessonQuestion,
  answer: AnswerRow | undefined,
  isDone: boolean,
): Question {
  const asking = isDone ? answeredAsking(question, answer, seed) : nextAsking(question, answer, seed);
  const given = isDone ? currentAnswer(answer) : answeredIn(asking, answer);
  return {
    ...presentAsking(question, asking, given, shownOf(question, answer, false)),
    ...(isDone && { isClosed: true as const }),
  };
}
