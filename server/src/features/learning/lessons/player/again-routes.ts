import { Type } from "typebox";
import { type AnswerFields, closingSectionId, presentQuestion } from "#engines/lesson/index.ts";
import { sendFragment, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { answerInvalid } from "../problems.ts";
import { selectAnswerSummary } from "../progress/answer-summary.ts";
import { selectAnswers } from "../progress/answers.ts";
import { againPage, answeredAgain } from "./again-page.ts";
import { answerQuestion } from "./answering.ts";
import { againPath, type Player, resumeSection, sectionPath } from "./player.ts";
import { preferredReturn } from "./preferred-return.ts";
import { visitLesson } from "./visit.ts";

const params = Type.Object({ id: Type.String() });

/** Between the last section and the end of a lesson: what was missed comes back. */
export function againRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lessons/:id/again",
    { schema: { hide: true, params }, config: { session: "required" }, exposeHeadRoute: false },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const elsewhere = otherPath(player);
      if (elsewhere !== null) return reply.redirect(elsewhere, 302);
      const page = await againPage(context.db, player);
      if (page.questions.length === 0) return reply.redirect(endPath(player), 302);
      return sendPage(context, request, reply, page);
    },
  );

  app.post(
    "/lessons/:id/again/answers",
    {
      schema: {
        hide: true,
        params,
        body: Type.Unsafe<AnswerFields & { question: string }>({
          type: "object",
          required: ["question"],
          additionalProperties: true,
          properties: { question: { type: "string" } },
        }),
      },
      config: { session: "required" },
    },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const elsewhere = otherPath(player);
      if (elsewhere !== null) return reply.redirect(elsewhere, 303);
      const { curriculum, lesson, seed } = player;
      const { missed } = await selectAnswerSummary(context.db, curriculum, lesson);
      const asked = missed.find(({ question }) => question.id === request.body.question);
      if (asked === undefined) throw notFound();
      const { question, sectionId, state } = asked;
      const answering = { sectionId, question, fields: request.body, isAgain: true };
      const isWhole = state === "right" || (await answerQuestion(context, player, answering));
      if (preferredReturn(request) !== "representation") return reply.redirect(againPath(curriculum.id), 303);
      if (!isWhole) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
      const kept = (await selectAnswers(context.db, curriculum)).get(question.id);
      return sendFragment(context, request, reply, {
        name: "question",
        curriculumId: String(curriculum.id),
        sectionId: "again",
        contentLanguage: lesson.language,
        question: presentQuestion(question, answeredAgain(kept), seed),
      });
    },
  );
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
