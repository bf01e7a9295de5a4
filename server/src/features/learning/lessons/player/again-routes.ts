import { Type } from "typebox";
import { type AnswerFields, closingSectionId } from "#engines/lesson/index.ts";
import { sendFragment, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { answerInvalid } from "../problems.ts";
import { type AnswerSummary, type MissedQuestion, summarizeAnswers } from "../progress/answer-summary.ts";
import { selectAnswers } from "../progress/answers.ts";
import { addTimeSpent, noteShown } from "../progress/time-spent.ts";
import { againPage, answeredQuestion } from "./again-page.ts";
import { answerAgain } from "./answering.ts";
import { isPaused } from "./pause.ts";
import { againPath, type Player, resumeSection, sectionPath } from "./player.ts";
import { preferredReturn } from "./preferred-return.ts";
import { sectionsToRead } from "./reading-again.ts";
import { visitLesson } from "./visit.ts";

const params = Type.Object({ id: Type.String() });

/** Between the last section and the end of a lesson: what was missed comes back. */
export function againRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lessons/:id/again",
    {
      schema: { hide: true, params, querystring: Type.Object({ round: Type.Optional(Type.String()) }) },
      config: { session: "required" },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const elsewhere = otherPath(player);
      if (elsewhere !== null) return reply.redirect(elsewhere, 302);
      const page = await againPage(context, player, Number(request.query.round));
      if (page.questions.length === 0) return reply.redirect(endPath(player), 302);
      await noteShown(context, player.curriculum);
      return sendPage(context, request, reply, page);
    },
  );

  app.post(
    "/lessons/:id/again/answers",
    {
      schema: {
        hide: true,
        params,
        body: Type.Unsafe<AnswerFields & { question: string; round?: string }>({
          type: "object",
          required: ["question"],
          additionalProperties: true,
          properties: { question: { type: "string" }, round: { type: "string" } },
        }),
      },
      config: { session: "required" },
    },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const elsewhere = otherPath(player);
      if (elsewhere !== null) return reply.redirect(elsewhere, 303);
      const { curriculum, lesson } = player;
      await addTimeSpent(context, curriculum);
      const answers = await selectAnswers(context.db, curriculum);
      const summary = summarizeAnswers(lesson, answers);
      const asked = summary.missed.find(({ question }) => question.id === request.body.question);
      if (asked === undefined) throw notFound();
      const { question, sectionId } = asked;
      const answering = { sectionId, question, fields: request.body };
      const isOpen = !isPaused(context, summary) && isItsTurn(player, summary, asked, request.body.round);
      const isWhole = !isOpen || (await answerAgain(context, player, answering, answers.get(question.id)));
      if (preferredReturn(request) !== "representation")
        return reply.redirect(`${againPath(curriculum.id)}${roundQuery(request.body.round)}`, 303);
      if (!isWhole) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
      const kept = (await selectAnswers(context.db, curriculum)).get(question.id);
      return sendFragment(context, request, reply, {
        name: "question",
        curriculumId: String(curriculum.id),
        sectionId: "again",
        contentLanguage: lesson.language,
        question: answeredQuestion(player, question, kept),
      });
    },
  );
}

/**
 * Whether an answer is taken: of a question that is not right yet, in the round that the page showed, once all others were answered in
 * the round before, and not before the round opens. One that was sent twice, or from an old page, changes nothing.
 */
function isItsTurn(
  player: Player,
  summary: AnswerSummary,
  { state, rounds }: MissedQuestion,
  sent: string | undefined,
): boolean {
  if (state === "right" || rounds !== summary.rounds) return false;
  if (sent !== undefined && sent !== String(rounds + 1)) return false;
  return sectionsToRead(player, summary).length === 0;
}

/** The page stays in the round that it showed. */
function roundQuery(sent: string | undefined): string {
  return sent !== undefined && /^[1-9]\d{0,3}$/.test(sent) ? `?round=${sent}` : "";
}

/** Null: it is the turn of what was missed. */
function otherPath(player: Player): string | null {
  const closing = player.sections.find(({ id }) => id === closingSectionId);
  if (closing?.state === "completed") return endPath(player);
  return closing?.state === "locked"
    ? sectionPath(player.curriculum.id, resumeSection(player.sections))
    : null;
}

function endPath({ curriculum }: Player): string {
  return sectionPath(curriculum.id, closingSectionId);
}
