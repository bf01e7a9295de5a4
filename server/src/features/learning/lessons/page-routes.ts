import { Type } from "typebox";
import { type AnswerFields, closingSectionId } from "#engines/lesson/index.ts";
import { sendFragment, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { answerQuestion, openQuestions } from "./player/answering.ts";
import { completePage } from "./player/complete-page.ts";
import { openLesson } from "./player/launch.ts";
import { lessonPage, questionFragment } from "./player/lesson-page.ts";
import { againPath, type Player, resumeSection, sectionPath } from "./player/player.ts";
import { preferredReturn } from "./player/preferred-return.ts";
import { finishReading, onwardPath } from "./player/reading-again.ts";
import { ownCurriculum, sectionOf, visitLesson } from "./player/visit.ts";
import { answerInvalid } from "./problems.ts";
import { selectAnswerSummary } from "./progress/answer-summary.ts";
import { rateLesson } from "./progress/feedback.ts";
import { completeLesson, completeSubsection, startSubsection } from "./progress/progress.ts";
import { addTimeSpent, noteShown } from "./progress/time-spent.ts";
import { selectLesson } from "./queries.ts";
import type { LessonSources } from "./sources.ts";

const LessonParams = Type.Object({ id: Type.String() });
/** The learner goes past the text of what they know. */
const AheadQuery = Type.Object({ ahead: Type.Optional(Type.String()) });
const SectionParams = Type.Object({ id: Type.String(), section: Type.String() });
/** Looking at a page can start or complete something, so nothing but a GET may fetch it. */
const page = { config: { session: "required" }, exposeHeadRoute: false } as const;
const form = { config: { session: "required" } } as const;

/**
 * The player. Everything works with links and forms alone. A script that stays on the page prefers what it needs of it
 * (RFC 7240, 4.2): `return=representation`, the question as the page shows it now, or `return=minimal`, nothing.
 */
export function lessonPageRoutes(app: HttpServer, context: Context, sources: LessonSources): void {
  app.get(
    "/lessons/:id",
    { schema: { hide: true, params: LessonParams }, ...page },
    async (request, reply) => {
      const { session, curriculum } = await ownCurriculum(context, request, request.params.id);
      const { path } = await openLesson(context, session, curriculum.template_id);
      // A completed one is read, whatever it is around.
      const isOver = curriculum.status === "completed";
      const wrapped = isOver ? null : await sources.openWrapped(context, session, curriculum.template_id);
      return reply.redirect(wrapped ?? path, 302);
    },
  );

  app.get(
    "/lessons/:id/:section",
    {
      schema: {
        hide: true,
        params: SectionParams,
        querystring: Type.Object({
          unanswered: Type.Optional(Type.String()),
          kept: Type.Optional(Type.String()),
          ahead: Type.Optional(Type.String()),
        }),
      },
      ...page,
    },
    async (request, reply) => {
      const { player, isRetired } = await visitLesson(context, request, request.params.id);
      const section = sectionOf(player, request.params.section);
      if (section.id === closingSectionId || section.state === "locked") {
        return reply.redirect(
          section.state === "locked" ? resumeAt(player) : pathOf(player, section.id),
          302,
        );
      }
      const isFirstLook = section.state === "not_started";
      if (isFirstLook) await startSubsection(context, player.curriculum, section);
      await noteShown(context, player.curriculum);
      // A model may have written it until it was started; what stands there then stays.
      const lesson = (isFirstLook && (await selectLesson(context.db, player.curriculum))) || player.lesson;
      const shown = await lessonPage(context.db, withStarted({ ...player, lesson }, section.id), {
        sectionId: section.id,
        isRetired,
        showUnanswered: request.query.unanswered !== undefined,
        isAhead: request.query.ahead !== undefined,
        isKept: request.query.kept !== undefined,
      });
      if (!shown) throw notFound();
      return sendPage(context, request, reply, shown);
    },
  );

  app.post(
    "/lessons/:id/:section/answers",
    {
      schema: {
        hide: true,
        params: SectionParams,
        querystring: AheadQuery,
        body: Type.Unsafe<AnswerFields & { question: string }>({
          type: "object",
          required: ["question"],
          additionalProperties: true,
          properties: { question: { type: "string" } },
        }),
      },
      ...form,
    },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const section = sectionOf(player, request.params.section);
      if (section.state === "locked") return reply.redirect(resumeAt(player), 303);
      await addTimeSpent(context, player.curriculum);
      const question = questionsOf(player, section.id).find(({ id }) => id === request.body.question);
      if (!question) throw notFound();
      const isAhead = request.query.ahead !== undefined;
      const back = pathOf(player, section.id, isAhead);
      const answering = { sectionId: section.id, question, fields: request.body };
      const isWhole = await answerQuestion(context, player, answering);
      if (preferredReturn(request) !== "representation") return reply.redirect(back, 303);
      if (!isWhole) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
      return sendFragment(
        context,
        request,
        reply,
        await questionFragment(context.db, player, section.id, question, isAhead),
      );
    },
  );

  app.post(
    "/lessons/:id/:section/complete",
    {
      schema: {
        hide: true,
        params: SectionParams,
        querystring: AheadQuery,
        body: Type.Unsafe<{ unanswered?: string } | null>({
          type: ["object", "null"],
          properties: { unanswered: { type: "string" } },
        }),
      },
      ...form,
    },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const section = sectionOf(player, request.params.section);
      if (section.id === closingSectionId) throw notFound();
      if (section.state === "locked") return reply.redirect(resumeAt(player), 303);
      await addTimeSpent(context, player.curriculum);
      const isAhead = request.query.ahead !== undefined;
      const mayLeaveOut =
        player.lesson.rules?.requiresAnswers !== true && request.body?.unanswered !== undefined;
      const onward = await finishReading(context, player, section.id);
      if (onward !== null) return reply.redirect(onward, 303);
      const mayLeave = section.state === "completed" || mayLeaveOut;
      if (!mayLeave && (await openQuestions(context, player, section.id)).length > 0) {
        return reply.redirect(
          `${pathOf(player, section.id)}?unanswered=1${isAhead ? "&ahead=1" : ""}#unanswered`,
          303,
        );
      }
      await completeSubsection(context, player.curriculum, section);
      const next = player.sections[section.position]?.id ?? closingSectionId;
      return reply.redirect(await pathAfter(context, player, next, isAhead), 303);
    },
  );

  app.get(
    "/lessons/:id/complete",
    { schema: { hide: true, params: LessonParams }, ...page },
    async (request, reply) => {
      const { session, player } = await visitLesson(context, request, request.params.id);
      const closing = sectionOf(player, closingSectionId);
      if (closing.state === "locked") return reply.redirect(resumeAt(player), 302);
      if (closing.state !== "completed") {
        const isOver = await completeLesson(context, player.curriculum, player.lesson);
        const belowMark = isOver ? null : await pathBelowMark(context, player);
        if (belowMark !== null) return reply.redirect(belowMark, 302);
      }
      return sendPage(context, request, reply, await completePage(context, player, session, sources));
    },
  );

  app.post(
    "/lessons/:id/feedback",
    {
      schema: {
        hide: true,
        params: LessonParams,
        body: Type.Object({ rating: Type.String({ pattern: "^[1-5]$" }) }),
      },
      ...form,
    },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      if (player.curriculum.status !== "completed") return reply.redirect(resumeAt(player), 303);
      const rating = Number(request.body.rating);
      await rateLesson(context, player.curriculum, rating);
      if (preferredReturn(request) === "minimal") {
        return reply
          .code(204)
          .headers({ "cache-control": "no-store", "preference-applied": "return=minimal" })
          .send();
      }
      return reply.redirect(pathOf(player, closingSectionId), 303);
    },
  );
}

function pathOf({ curriculum }: Player, sectionId: string, isAhead = false): string {
  return `${sectionPath(curriculum.id, sectionId)}${isAhead ? "?ahead=1" : ""}`;
}

function resumeAt(player: Player): string {
  return pathOf(player, resumeSection(player.sections));
}

function withStarted(player: Player, sectionId: string): Player {
  const sections = player.sections.map((section) =>
    section.id === sectionId && section.state === "not_started"
      ? { ...section, state: "started" as const }
      : section,
  );
  return { ...player, sections };
}

/** What was missed comes back before the end. */
async function pathAfter(context: Context, player: Player, next: string, isAhead: boolean): Promise<string> {
  const isOver = player.curriculum.status === "completed";
  if (next !== closingSectionId || isOver) return pathOf(player, next, isAhead && next !== closingSectionId);
  const { missed } = await selectAnswerSummary(context.db, player.curriculum, player.lesson);
  return missed.length > 0 ? againPath(player.curriculum.id) : pathOf(player, next);
}

/** Of two browsers at the end one completes the lesson; the other one is not sent back. */
async function pathBelowMark(context: Context, player: Player): Promise<string | null> {
  const summary = await selectAnswerSummary(context.db, player.curriculum, player.lesson);
  return summary.mayEnd ? null : onwardPath(player, summary);
}

function questionsOf({ lesson }: Player, sectionId: string) {
  return lesson.sections.find(({ id }) => id === sectionId)?.questions ?? [];
}
