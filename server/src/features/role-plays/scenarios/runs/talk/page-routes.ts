import type { TalkReply } from "@lectern/web/pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Problem } from "#kernel/problem.ts";
import { sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { turnEmpty } from "../../problems.ts";
import { runPath } from "../run.ts";
import { addressOf, visitRun } from "../visit.ts";
import { leaveRun } from "./leave.ts";
import { endTalk, type Said, say } from "./say.ts";
import { type RefusedTurn, talkPage } from "./talk-page.ts";
import { countTurn } from "./turn-limit.ts";
import { presentTurns } from "./turns.ts";
import { readHeard, readUtterance } from "./utterance.ts";

const params = Type.Object({ id: Type.String(), attempt: Type.String() });
const form = { config: { session: "required" } } as const;
const Position = Type.String({ pattern: "^[1-9][0-9]{0,5}$" });

/** What learners do in a talk. Pages without script come back to the talk; scripts ask for JSON and stay. */
export function talkRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/scenarios/:id/:attempt/say",
    {
      schema: {
        hide: true,
        params,
        body: Type.Object({
          text: Type.Optional(Type.String()),
          heard: Type.Optional(Type.String()),
          position: Position,
        }),
      },
      ...form,
    },
    async (request, reply) => {
      const { address } = addressOf(request, request.params);
      await countTurn(context, address);
      const { text = "", heard, position } = request.body;
      const refused = refusalOf(text);
      if (refused !== null && !wantsJson(request)) return showAgain(context, request, reply, refused);
      const utterance = { text: readUtterance(text), heard: readHeard(heard) };
      const said = await say(context, address, Number(position), utterance);
      if (wantsJson(request)) return sendJson(reply, replyOf(said));
      // Another tab said something else at this place: what was typed here is not lost.
      if (isOvertaken(said, utterance.text))
        return showAgain(context, request, reply, { draft: text, problem: null });
      return reply.redirect(`${pathOf(said)}#latest`, 303);
    },
  );

  app.post(
    "/scenarios/:id/:attempt/end",
    {
      schema: {
        hide: true,
        params,
        body: Type.Unsafe<{ position?: string } | null>({
          type: ["object", "null"],
          properties: { position: Position },
        }),
      },
      ...form,
    },
    async (request, reply) => {
      const { address } = addressOf(request, request.params);
      const { position } = request.body ?? {};
      const said = await endTalk(context, address, position === undefined ? null : Number(position));
      if (wantsJson(request)) return sendJson(reply, replyOf(said));
      return reply.redirect(said.run.phase === "talking" ? `${pathOf(said)}#latest` : pathOf(said), 303);
    },
  );

  app.post(
    "/scenarios/:id/:attempt/leave",
    { schema: { hide: true, params }, ...form },
    async (request, reply) => {
      await leaveRun(context, addressOf(request, request.params).address);
      return reply.code(204).send();
    },
  );
}

/** Null for what can be said. */
function refusalOf(text: string): RefusedTurn | null {
  try {
    readUtterance(text);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { draft: text, problem: error.code === turnEmpty.code ? "empty" : "too_long" };
  }
}

async function showAgain(
  context: Context,
  request: FastifyRequest<{ Params: { id: string; attempt: string } }>,
  reply: FastifyReply,
  refused: RefusedTurn,
) {
  const { run } = await visitRun(context, request, request.params);
  if (run.phase !== "talking") return reply.redirect(runPath(run.scenario_id, run.attempt), 303);
  return sendPage(context, request, reply.code(422), await talkPage(context, run, refused));
}

function isOvertaken({ isNew, run, turns }: Said, text: string): boolean {
  return !isNew && run.phase === "talking" && turns[0]?.text !== text;
}

function replyOf({ run, turns }: Said): TalkReply {
  return {
    turns: presentTurns(turns, "talking", run.state),
    nextPosition: run.next_position,
    mood: run.state.mood,
    hasLostModel: run.state.lostModel === true,
    isOver: run.phase !== "talking",
    path: runPath(run.scenario_id, run.attempt),
  };
}

function pathOf({ run }: Said): string {
  return runPath(run.scenario_id, run.attempt);
}

function wantsJson(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("application/json") ?? false;
}

function sendJson(reply: FastifyReply, body: TalkReply): FastifyReply {
  return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(body);
}
