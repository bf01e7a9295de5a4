import { Type } from "typebox";
import type { AnswerFields } from "#engines/lesson/index.ts";
import { parseId } from "#kernel/ids.ts";
import { answerInvalid, preferredReturn } from "#learning/lessons/index.ts";
import { sendFragment, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import type { Learner } from "../learner.ts";
import { answerRecall } from "../sessions/answering.ts";
import { beginOrContinue, findSession, leaveOut, type Session } from "../sessions/session.ts";
import { recallEndPage, recallPage, recallPath, recallQuestion } from "./recall-pages.ts";

const described: PageDescription = {
  operationId: "openRecall",
  summary: "Open the questions that come back to a learner",
  description:
    "For a learner who is signed in, so mostly as the `next` of a hand-off link: `launch_path` of `recall.due`. A few questions of lessons that they completed 2, 7 or 30 days ago; with nothing due, the page says when something will be.",
  tag: "Pages",
  answers: { 200: "Nothing is due", 302: "The way to the questions" },
  problems: [notSignedIn],
};

const params = Type.Object({ id: Type.String() });
const page = { config: { session: "required" }, exposeHeadRoute: false } as const;
const form = { config: { session: "required" } } as const;

/** Three questions on one page. They are answered as those of a lesson are: with forms alone, or in place by a script. */
export function recallPageRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/recall",
    { schema: { hide: true }, config: { session: "required", page: described }, exposeHeadRoute: false },
    async (request, reply) => {
      const learner = learnerOf(request);
      const session = await beginOrContinue(context, learner);
      if (session !== null) return reply.redirect(recallPath(session), 302);
      return sendPage(context, request, reply, await recallEndPage(context, learner, null));
    },
  );

  app.post("/recall/skip", { schema: { hide: true }, ...form }, async (request, reply) => {
    await leaveOut(context, learnerOf(request));
    return reply.redirect("/home", 303);
  });

  app.get("/recall/:id", { schema: { hide: true, params }, ...page }, async (request, reply) => {
    const session = await sessionOf(context, request, request.params.id);
    if (session.questions.length === 0) return reply.redirect(`${recallPath(session)}/end`, 302);
    return sendPage(context, request, reply, recallPage(session));
  });

  app.get("/recall/:id/end", { schema: { hide: true, params }, ...page }, async (request, reply) => {
    const session = await sessionOf(context, request, request.params.id);
    return sendPage(context, request, reply, await recallEndPage(context, learnerOf(request), session));
  });

  app.post(
    "/recall/:id/answers",
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
      ...form,
    },
    async (request, reply) => {
      const learner = learnerOf(request);
      const session = await sessionOf(context, request, request.params.id);
      const asked = askedIn(session, request.body.question);
      const isWhole = await answerRecall(context, learner, session.row, asked, request.body);
      if (preferredReturn(request) !== "representation") return reply.redirect(recallPath(session), 303);
      if (!isWhole) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
      const now = await sessionOf(context, request, request.params.id);
      const { question, lesson } = recallQuestion(now, askedIn(now, request.body.question));
      return sendFragment(context, request, reply, {
        name: "question",
        curriculumId: "/recall",
        sectionId: String(session.row.id),
        contentLanguage: lesson.language,
        question,
      });
    },
  );
}

function learnerOf({ session }: HttpRequest): Learner {
  if (!session) throw notSignedIn();
  return session;
}

/** Another learner's is as unknown as one that does not exist. */
async function sessionOf(context: Context, request: HttpRequest, idText: string): Promise<Session> {
  const id = parseId(idText);
  const session = id === null ? undefined : await findSession(context, learnerOf(request), id);
  if (!session) throw notFound();
  return session;
}

function askedIn({ questions }: Session, place: string) {
  const asked = questions.find((one) => String(one.place) === place);
  if (!asked) throw notFound();
  return asked;
}
