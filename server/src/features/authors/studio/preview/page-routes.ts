import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import {
  type AnswerFields,
  givenAnswer,
  gradeAnswer,
  type Lesson,
  scenePathTo,
} from "#engines/lesson/index.ts";
import {
  preferredReturn,
  previewClosing,
  previewNext,
  previewQuestion,
  previewSection,
  previewSeed,
} from "#learning/lessons/index.ts";
import { sendFragment, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { budgetKey } from "#platform/http/guard/caller.ts";
import { chargeAddress, chargeBudget } from "#platform/http/guard/guard.ts";
import { notSignedIn, refuseForeignForm } from "#platform/http/guard/page-guard.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { invalidField, notFound } from "#platform/problems.ts";
import { readOperatorSession } from "#tenancy/operators/index.ts";
import { reachOf } from "../access.ts";
import { selectDraft, type WholeDraft } from "../drafts/draft.ts";
import { idOf } from "../drafts/own-draft.ts";
import { previewPath, readChosen } from "./address.ts";
import { previewLesson } from "./preview.ts";

/** The rest of the address: what was chosen, the section, and what its forms do. It is longer than a parameter may be. */
const params = Type.Object({ id: Type.String(), "*": Type.String() });
const config = { charge: "handler" } as const;

/**
 * A draft on the learner's own pages, only for operators who may read it at the console. Nothing is written, whatever
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
          given: Type.Optional(Type.Unsafe<string | string[]>({ type: ["string", "array"] })),
        }),
      },
      config,
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { draft, preview, section } = await open(context, request, reply, request.params);
      const { question, given } = request.query;
      const answered = question === undefined ? null : { question, given: textsOf(given) };
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
        body: Type.Unsafe<AnswerFields | null>({ type: ["object", "null"], additionalProperties: true }),
      },
      config,
    },
    async (request, reply) => {
      refuseForeignForm(request, context.settings.siteUrl);
      const { preview, section, action } = await open(context, request, reply, request.params);
      if (action === "answers") {
        const { question, given } = answerIn(preview.lesson, section, request.body ?? {});
        if (preferredReturn(request) === "representation")
          return sendFragment(context, request, reply, previewQuestion(preview, section, question, given));
        const query = new URLSearchParams({ question: question.id });
        for (const part of given) query.append("given", part);
        return reply.redirect(`${preview.path}/${section}?${query}#question-${question.id}`, 303);
      }
      // The rating, hidden facts and whatever else a lesson's forms send: nobody keeps it.
      if (preferredReturn(request) === "minimal")
        return reply.code(204).header("cache-control", "no-store").send();
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
  const isWithinReach = await reachOf(context.db, caller);
  const draft = await selectDraft(context.db, idOf(id));
  if (draft === undefined || !isWithinReach(draft.organization_id)) throw notFound();
  return draft;
}

/** @throws notFound, invalidField: what is no answer, or not a whole one */
function answerIn(lesson: Lesson, sectionId: string, fields: AnswerFields) {
  const section = lesson.sections.find(({ id }) => id === sectionId);
  const question = section?.questions.find(({ id }) => id === fields.question);
  if (question === undefined) throw notFound();
  const read = givenAnswer(question, fields, previewSeed);
  // Nothing is kept between two choices of a scene: each one is shown with a way that leads to it.
  const given = read !== undefined && question.kind === "scene" ? scenePathTo(question, read[0] ?? "") : read;
  if (!given || gradeAnswer(question, given) === null)
    throw invalidField({ errors: { option: ["This is no answer to the question."] } });
  return { question, given };
}

function textsOf(option: string | string[] | undefined): string[] {
  return [option ?? []].flat().filter((one) => typeof one === "string");
}
