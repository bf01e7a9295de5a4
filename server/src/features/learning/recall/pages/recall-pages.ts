import type { RecallEndPage, RecallPage, RecallQuestion, RecallResult } from "@lectern/web/pages";
import { presentQuestion } from "#engines/lesson/index.ts";
import { calendarDate } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { nextDue } from "../due.ts";
import type { Learner } from "../learner.ts";
import { recallSeed } from "../sessions/answering.ts";
import type { AskedQuestion, Session } from "../sessions/session.ts";

export function recallPath({ row }: Session): string {
  return `/recall/${row.id}`;
}

export function recallPage(session: Session): RecallPage {
  return {
    name: "recall",
    sessionId: String(session.row.id),
    questions: session.questions.map((asked) => recallQuestion(session, asked)),
  };
}

/** Questions of two lessons may have the same name, so a page calls them by their place. */
export function recallQuestion({ row }: Session, asked: AskedQuestion): RecallQuestion {
  const { question, answer, place } = asked;
  const presented = presentQuestion(question, answer?.optionIds, recallSeed(row, asked));
  return { question: { ...presented, id: String(place) }, lesson: nameOf(asked) };
}

/** @param session null: nothing was asked */
export async function recallEndPage(
  context: Context,
  learner: Learner,
  session: Session | null,
): Promise<RecallEndPage> {
  const { db, clock } = context;
  const dueAt = await nextDue(db, clock(), learner);
  const timeZone = (await selectOrganization(db, learner.organizationId))?.time_zone ?? "UTC";
  return {
    name: "recall-end",
    sessionId: session === null ? null : String(session.row.id),
    results: session?.questions.map(resultOf) ?? [],
    nextOn: dueAt === null || dueAt <= clock() ? null : calendarDate(dueAt, timeZone),
  };
}

function resultOf(asked: AskedQuestion): RecallResult {
  const { answer, question, section, lesson } = asked;
  return {
    outcome: answer === null ? "open" : answer.isRight ? "known" : "forgotten",
    text: question.text,
    path: `/lessons/${lesson.curriculumId}/${section.id}`,
    section: section.heading,
    lesson: nameOf(asked),
  };
}

function nameOf({ lesson: { lesson } }: AskedQuestion): RecallQuestion["lesson"] {
  return { title: lesson.title, language: lesson.language };
}
