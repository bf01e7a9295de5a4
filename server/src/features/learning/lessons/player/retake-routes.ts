import { Type } from "typebox";
import { type AnswerFields, closingSectionId } from "#engines/lesson/index.ts";
import { sendFragment, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { answerInvalid } from "../problems.ts";
import { selectRetakes } from "../progress/retakes.ts";
import { addTimeSpent, noteShown } from "../progress/time-spent.ts";
import { dayAndTime } from "./pause.ts";
import { resumeSection, sectionPath } from "./player.ts";
import { preferredReturn } from "./preferred-return.ts";
import { answerRetake, presentRetaken, type Retake, readRetake, retakePage } from "./retake.ts";
import { visitLesson } from "./visit.ts";

const params = Type.Object({ id: Type.String() });

/** A completed lesson is taken again for its certificate: nothing of its completion changes. */
export function retakeRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lessons/:id/retake",
    { schema: { hide: true, params }, config: { session: "required" }, exposeHeadRoute: false },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const { curriculum, sections } = player;
      const retake = await readRetake(context.db, player);
      if (retake === null) return reply.redirect(sectionPath(curriculum.id, resumeSection(sections)), 302);
      await noteShown(context, curriculum);
      const opensAt = isOpen(retake)
        ? null
        : await dayAndTime(context, retake.opensAt, curriculum.organization_id);
      return sendPage(context, request, reply, retakePage(player, retake, opensAt));
    },
  );

  app.post(
    "/lessons/:id/retake/answers",
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
      const { curriculum, lesson } = player;
      const path = `/lessons/${curriculum.id}/retake`;
      const retake = await readRetake(context.db, player);
      const asked = retake?.questions.find(({ question }) => question.id === request.body.question);
      if (!retake || !asked) throw notFound();
      if (!isOpen(retake)) return reply.redirect(path, 303);
      await addTimeSpent(context, curriculum);
      const isWhole = await answerRetake(context, player, retake, asked, request.body);
      const isEnd =
        asked.answer?.is_unfinished !== false &&
        (await readRetake(context.db, player))?.number !== retake.number;
      if (preferredReturn(request) !== "representation")
        return reply.redirect(isEnd ? sectionPath(curriculum.id, closingSectionId) : path, 303);
      if (!isWhole) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
      const answer = await answerOf(player, retake.number, asked.question.id);
      return sendFragment(context, request, reply, {
        name: "question",
        curriculumId: String(curriculum.id),
        sectionId: "retake",
        contentLanguage: lesson.language,
        question: presentRetaken({ ...asked, answer }),
      });
    },
  );

  function isOpen({ opensAt }: Retake): boolean {
    return opensAt <= context.clock();
  }

  async function answerOf(
    { curriculum }: { curriculum: Parameters<typeof selectRetakes>[1] },
    number: number,
    id: string,
  ) {
    const rows = await selectRetakes(context.db, curriculum);
    return rows.find((row) => row.number === number && row.question_id === id);
  }
}
