import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { gradeAnswer, type Lesson } from "#features/authoring/index.ts";
import { previewClosing, previewNext, previewSection } from "#features/lessons/index.ts";
import { readOperatorSession } from "#features/operators/index.ts";
import { sendPage } from "#features/pages/index.ts";
import type { Context } from "#platform/feature.ts";
import { budgetKey } from "#platform/http/guard/caller.ts";
import { chargeAddress, chargeBudget } from "#platform/http/guard/guard.ts";
import { notSignedIn, refuseForeignForm } from "#platform/http/guard/page-guard.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { invalidField, notFound } from "#platform/problems.ts";
import { isWithinReach } from "../access.ts";
import { selectDraft, type WholeDraft } from "../drafts/draft.ts";
import { idOf } from "../drafts/own-draft.ts";
import { previewPath, readChosen } from "./address.ts";
import { previewLesson } from "./preview.ts";

/** The rest of the address: what was chosen, the section, and what its forms do. It is longer than a parameter may be. */
const params = Type.Object({ id: Type.String(), "*": Type.String() });
const config = { charge: "handler" } as const;

/**
 * A draft on the learner's own pages, for whoever may read it at the console and nobody else. Nothing is written, whatever
 * is sent: there is no learner, no lesson of theirs, and no address at which one could be changed.
 */
export function previewPageRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/studio/preview/:id/*",
    {
      schema: {
        hide: true,
        params,
        querystring: Type.Object({
          question: Type.Optional(Type.String({ maxLength: 100 })),
          option: Type.Optional(Type.Unsafe<string | string[]>({ type: ["string", "array"] })),
        }),
      },
      config,
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { draft, preview, section } = await open(context, request, reply, request.params);
      const { question, option } = request.query;
      const answered = question === undefined ? null : { question, options: textsOf(option) };
      const page =
        section === "complete" ? previewClosing(preview) : previewSection(preview, section, answered);
      if (page === null) throw notFound();
      return sendPage(context, request, reply, page, draft.organization_id);
    },
  );

  app.post(
    "/studio/preview/:id/*",
    {
      schema: {
        hide: true,
        params,
        body: Type.Object({
          question: Type.Optional(Type.String()),
          option: Type.Optional(Type.Unsafe<string | string[]>({ type: ["string", "array"] })),
        }),
      },
      config,
    },
    async (request, reply) => {
      refuseForeignForm(request, context.settings.siteUrl);
      const { preview, section, action } = await open(context, request, reply, request.params);
      const wantsJson = request.headers.accept?.includes("application/json") ?? false;
      if (action === "answers") {
        const { question = "", option } = request.body;
        if (wantsJson)
          return sendJson(reply, { answer: graded(preview.lesson, section, question, textsOf(option)) });
        const query = new URLSearchParams({ question });
        for (const one of textsOf(option)) query.append("option", one);
        return reply.redirect(`${preview.path}/${section}?${query}`, 303);
      }
      // The rating, hidden facts and whatever else a lesson's forms send: nobody keeps it.
      if (wantsJson) return sendJson(reply, {});
      const next = action === "complete" ? previewNext(preview.lesson, section) : "complete";
      return reply.redirect(`${preview.path}/${next}`, 303);
    },
  );
}

async function open(
  context: Context,
  request: HttpRequest,
  reply: FastifyReply,
  { id, "*": rest }: { id: string; "*": string },
) {
  const draft = await readableDraft(context, request, reply, id);
  const [choice = "", section = "", action = ""] = rest.split("/");
  const chosen = readChosen(choice);
  if (chosen === null) throw notFound();
  const lesson = await previewLesson(context.db, draft, chosen);
  return { draft, section, action, preview: { lesson, path: previewPath(draft.id, chosen) } };
}

/** @throws notSignedIn (401), notFound */
async function readableDraft(
  context: Context,
  request: HttpRequest,
  reply: FastifyReply,
  id: string,
): Promise<WholeDraft> {
  const caller = await readOperatorSession(context, request);
  if (caller === null) {
    await chargeAddress(context, request, reply);
    throw notSignedIn();
  }
  await chargeBudget(context, budgetKey(caller), reply);
  const draft = await selectDraft(context.db, idOf(id));
  if (draft === undefined || !(await isWithinReach(context.db, caller, draft.organization_id)))
    throw notFound();
  return draft;
}

function graded(lesson: Lesson, sectionId: string, questionId: string, options: readonly string[]) {
  const section = lesson.sections.find(({ id }) => id === sectionId);
  const question = section?.questions.find(({ id }) => id === questionId);
  if (question === undefined) throw notFound();
  const answer = gradeAnswer(question, options);
  if (answer === null) throw invalidField({ errors: { option: ["This is no answer to the question."] } });
  return answer;
}

function textsOf(option: string | string[] | undefined): string[] {
  return [option ?? []].flat().filter((one) => typeof one === "string");
}

function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(body);
}
