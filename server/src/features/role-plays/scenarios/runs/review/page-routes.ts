import { Type } from "typebox";
import { Problem } from "#kernel/problem.ts";
import { sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { notACorrection, turnEmpty } from "../../problems.ts";
import { discardRun } from "../endings/discard.ts";
import { type RunAddress, runPath } from "../run.ts";
import { countTurn } from "../talk/turn-limit.ts";
import { readUtterance } from "../talk/utterance.ts";
import { addressOf, visitRun } from "../visit.ts";
import { completeRun } from "./complete.ts";
import { correctTurn } from "./correct.ts";
import { flagPoint } from "./flag.ts";
import { resultPage } from "./result-page.ts";
import { reviewPage } from "./review-page.ts";

const params = Type.Object({ id: Type.String(), attempt: Type.String() });
const form = { config: { session: "required" } } as const;
const Position = Type.String({ pattern: "^[1-9][0-9]{0,5}$" });

/** What learners do after the talk, before its score is frozen. */
export function reviewRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/scenarios/:id/:attempt/correct",
    {
      schema: {
        hide: true,
        params,
        body: Type.Object({ position: Position, text: Type.Optional(Type.String()) }),
      },
      ...form,
    },
    async (request, reply) => {
      const { address } = addressOf(request, request.params);
      await countTurn(context, address);
      const { position, text = "" } = request.body;
      try {
        await correctTurn(context, address, Number(position), readUtterance(text));
      } catch (error) {
        const problem = problemOf(error);
        if (problem === null || wantsJson(request)) throw error;
        const { run } = await visitRun(context, request, request.params);
        if (run.phase === "reviewing")
          return sendPage(context, request, reply.code(422), await reviewPage(context, run, problem));
      }
      return reply.redirect(`${pathOf(address)}#turn-${position}`, 303);
    },
  );

  app.post(
    "/scenarios/:id/:attempt/flag",
    {
      schema: {
        hide: true,
        params,
        body: Type.Object({
          concept: Type.String({ maxLength: 200 }),
          position: Type.Optional(Type.String()),
        }),
      },
      ...form,
    },
    async (request, reply) => {
      const { address } = addressOf(request, request.params);
      const { concept, position = "" } = request.body;
      await flagPoint(context, address, concept, /^[1-9]\d{0,5}$/.test(position) ? Number(position) : null);
      return reply.redirect(`${pathOf(address)}#points`, 303);
    },
  );

  app.post(
    "/scenarios/:id/:attempt/finish",
    { schema: { hide: true, params }, ...form },
    async (request, reply) => {
      const { address } = addressOf(request, request.params);
      await completeRun(context, address);
      return reply.redirect(pathOf(address), 303);
    },
  );

  app.post(
    "/scenarios/:id/:attempt/practise",
    {
      schema: {
        hide: true,
        params,
        body: Type.Object({ concept: Type.String({ maxLength: 200 }), text: Type.Optional(Type.String()) }),
      },
      ...form,
    },
    async (request, reply) => {
      const { run, session, address } = await visitRun(context, request, request.params);
      const text = saidIn(request.body.text ?? "");
      if (run.phase !== "over" || text === null) return reply.redirect(pathOf(address), 303);
      await countTurn(context, address);
      const tried = { concept: request.body.concept, text };
      return sendPage(context, request, reply, await resultPage(context, run, session, tried));
    },
  );

  app.get(
    "/scenarios/:id/:attempt/practise",
    { schema: { hide: true, params }, ...form, exposeHeadRoute: false },
    async (request, reply) => reply.redirect(pathOf(addressOf(request, request.params).address), 303),
  );

  app.post(
    "/scenarios/:id/:attempt/discard",
    { schema: { hide: true, params }, ...form },
    async (request, reply) => {
      const { address } = addressOf(request, request.params);
      await discardRun(context, address);
      return reply.redirect(pathOf(address), 303);
    },
  );
}

/** Null for what cannot be said. */
function saidIn(text: string): string | null {
  try {
    return readUtterance(text);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** What the page says of a correction; null for what it does not explain. */
function problemOf(error: unknown): "empty" | "not_a_correction" | null {
  if (!(error instanceof Problem)) return null;
  if (error.code === turnEmpty.code) return "empty";
  return error.code === notACorrection.code ? "not_a_correction" : null;
}

function pathOf({ scenarioId, attempt }: RunAddress): string {
  return runPath(scenarioId, attempt);
}

function wantsJson(request: HttpRequest): boolean {
  return request.headers.accept?.includes("application/json") ?? false;
}
