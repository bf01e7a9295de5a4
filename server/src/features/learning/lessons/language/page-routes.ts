import { Type } from "typebox";
import { closingSectionId } from "#engines/lesson/index.ts";
import { sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { SentLanguage } from "#platform/schema.ts";
import { otherLanguageOf } from "../player/other-language.ts";
import { resumeSection, sectionPath } from "../player/player.ts";
import { visitLesson } from "../player/visit.ts";
import { beginAgainIn, countAnswers } from "./beginning-again.ts";

const params = Type.Object({ id: Type.String() });

/** "Begin again in English": what it means is said first, on a page of its own. */
export function lessonLanguageRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lessons/:id/language",
    { schema: { hide: true, params }, config: { session: "required" }, exposeHeadRoute: false },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const { curriculum, lesson, sections } = player;
      const back = sectionPath(curriculum.id, resumeSection(sections));
      const wanted = curriculum.preferred_language;
      const offer = await otherLanguageOf(context.db, curriculum, lesson);
      if (wanted === null || offer !== "offered") return reply.redirect(back, 302);
      return sendPage(context, request, reply, {
        name: "lesson-language",
        curriculumId: String(curriculum.id),
        title: lesson.title,
        contentLanguage: lesson.language,
        wanted,
        completedSections: sections.filter(({ state }) => state === "completed").length,
        answers: await countAnswers(context.db, curriculum),
        back,
      });
    },
  );

  app.post(
    "/lessons/:id/language",
    {
      schema: { hide: true, params, body: Type.Object({ language: SentLanguage() }) },
      config: { session: "required" },
    },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const { curriculum, lesson, sections } = player;
      const isNew = await beginAgainIn(context, curriculum, request.body.language);
      const first = lesson.sections[0]?.id ?? closingSectionId;
      return reply.redirect(sectionPath(curriculum.id, isNew ? first : resumeSection(sections)), 303);
    },
  );
}
