import { closingSectionId, countedQuestions, sampleAnswer } from "#engines/lesson/index.ts";
import { accessDecision, mayContinue } from "#learning/access/index.ts";
import { recordActivity } from "#learning/activity/index.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { findOrMakeCurriculum } from "../curricula/instantiate.ts";
import { openAmong, summarizeAnswers } from "../progress/answer-summary.ts";
import { saveAnswer, selectAnswers } from "../progress/answers.ts";
import { completeLesson, completeSubsection, startSubsection } from "../progress/progress.ts";
import { nextAsking } from "../progress/rounds.ts";
import { selectCurriculum } from "../queries.ts";
import { refusalForPartner } from "../start/refusals.ts";
import { type Player, readPlayer } from "./player.ts";

/**
 * Takes a learner through a lesson as they would themselves: every subsection, question and event in its order, with
 * `score` percent of the questions answered right at the first try. Completed parts stay as they are.
 * @throws what `POST /curricula/` refuses, outsideAccess, generationFailed
 */
export async function playLesson(
  context: Context,
  who: { organizationId: number; userId: number },
  templateId: number,
  score: number,
): Promise<CurriculumRow> {
  const { curriculum } = await findOrMakeCurriculum(context, who, templateId, refusalForPartner);
  if (curriculum.status === "completed") return curriculum;
  const { organizationId, userId } = who;
  const access = await accessDecision(context.db, organizationId, userId, templateId, context.clock());
  if (!access.allowed && !mayContinue(access))
    throw refusalForPartner({ may: false, because: "access", refusal: access });
  const { lesson, sections } = await readPlayer(context.db, curriculum);
  const questions = countedQuestions(lesson.sections);
  const right = new Set(questions.slice(0, Math.round((score / 100) * questions.length)).map(({ id }) => id));
  for (const { id } of sections) await passSection(context, await freshly(context, curriculum), id, right);
  return (await freshly(context, curriculum)).curriculum;
}

async function passSection(
  context: Context,
  player: Player,
  sectionId: string,
  right: ReadonlySet<string>,
): Promise<void> {
  const { curriculum, lesson, sections } = player;
  const index = sections.findIndex(({ id }) => id === sectionId);
  const section = sections[index];
  if (!section || section.state === "completed") return;
  const { organization_id: organizationId, user_id: userId, id: curriculumId } = curriculum;
  await recordActivity(context, { organizationId, userId, curriculumId });
  if (sectionId === closingSectionId) {
    await answerMissed(context, player);
    await completeLesson(context, curriculum, lesson);
    return;
  }
  const subsection = { ...section, position: index + 1, lessonTitle: lesson.title };
  await startSubsection(context, curriculum, subsection);
  for (const question of lesson.sections.find(({ id }) => id === sectionId)?.questions ?? [])
    await saveAnswer(
      context,
      curriculum,
      sectionId,
      question,
      sampleAnswer(question, right.has(question.id)),
    );
  await completeSubsection(context, (await freshly(context, curriculum)).curriculum, subsection);
}

/** Where there is a mark to reach, what was missed is right when it is asked again. */
async function answerMissed(context: Context, { curriculum, lesson, seed }: Player): Promise<void> {
  const answers = await selectAnswers(context.db, curriculum);
  const { missed, mayEnd } = summarizeAnswers(lesson, answers);
  if (mayEnd) return;
  for (const { question, sectionId } of openAmong(missed)) {
    const { form, number, round } = nextAsking(question, answers.get(question.id), seed);
    await saveAnswer(context, curriculum, sectionId, question, sampleAnswer(form, true), {
      form: number,
      round,
      ...(form.kind === "scene" && { before: answers.get(question.id)?.option_ids ?? [] }),
    });
  }
}

/** Events tell how far the lesson has come, so each step begins at what the step before it left. */
async function freshly(context: Context, { organization_id, id }: CurriculumRow): Promise<Player> {
  const curriculum = await selectCurriculum(context.db, organization_id, id);
  if (!curriculum) throw new Error(`Curriculum ${id} is gone.`);
  return readPlayer(context.db, curriculum);
}
