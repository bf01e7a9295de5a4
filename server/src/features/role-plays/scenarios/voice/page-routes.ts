import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { otherPerson } from "#platform/http/guard/page-guard.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { notARecording } from "../problems.ts";
import type { RunAddress } from "../runs/run.ts";
import { addressOf } from "../runs/visit.ts";
import { countVoice, listenInTurn } from "./limits.ts";
import { listen } from "./listen.ts";
import { MOST_BYTES, MOST_MS } from "./recording.ts";
import { selectLine } from "./sound/line.ts";
import { sentencesOf } from "./sound/sentences.ts";
import { soundOf } from "./sound/sound.ts";

const recorded = ["audio/webm", "audio/ogg", "audio/mp4", "audio/wav"];
const MadeFor = Type.Optional(Type.String());
const Counted = (most: number) => Type.String({ pattern: `^\\d{1,${most}}$` });

/** What only scripts of a talk ask for: what was said in writing, and what was written as sound. */
export function voiceRoutes(app: HttpServer, context: Context): void {
  app.register(async (scope: HttpServer) => listenRoute(scope, context));

  app.get(
    "/scenarios/:id/:attempt/speech/:position/:sentence",
    {
      schema: {
        hide: true,
        params: Type.Object({
          id: Type.String(),
          attempt: Type.String(),
          position: Counted(6),
          sentence: Counted(3),
        }),
        querystring: Type.Object({ made_for: MadeFor }),
      },
      config: { session: "required" },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const address = ownAddress(request, request.params, request.query.made_for);
      await countVoice(context, address, "speak");
      const line = await selectLine(context.db, address, Number(request.params.position));
      const sentence = line && sentencesOf(line.text, line.language)[Number(request.params.sentence)];
      if (line === undefined || sentence === undefined) throw notFound();
      const sound = await soundOf(context, address.organizationId, sentence.text, line.language);
      // Attempts are counted per learner: in a browser's store the next learner would find the words of this one.
      reply.headers({ "cache-control": "no-store", "x-sentence-end": String(sentence.end) });
      return sound === null ? reply.code(204).send() : reply.type(sound.mediaType).send(sound.audio);
    },
  );
}

/** The recording stays beside the request: as its body it would be looked through for text, byte by byte. */
const recordings = new WeakMap<FastifyRequest, Buffer>();

function listenRoute(scope: HttpServer, context: Context): void {
  scope.addContentTypeParser<Buffer>(
    recorded,
    { parseAs: "buffer", bodyLimit: MOST_BYTES },
    (request, audio, done) => {
      recordings.set(request, audio);
      done(null, null);
    },
  );
  scope.post(
    "/scenarios/:id/:attempt/transcribe",
    {
      schema: {
        hide: true,
        params: Type.Object({ id: Type.String(), attempt: Type.String() }),
        querystring: Type.Object({
          duration_ms: Type.Integer({ minimum: 0, default: MOST_MS }),
          made_for: MadeFor,
        }),
      },
      config: { session: "required" },
    },
    async (request, reply) => {
      const { made_for: madeFor, duration_ms: statedMs } = request.query;
      const address = ownAddress(request, request.params, madeFor);
      await countVoice(context, address, "listen");
      const audio = recordings.get(request);
      if (audio === undefined) throw notARecording();
      const heard = await listenInTurn(address, () => listen(context, address, { audio, statedMs }));
      return reply.header("cache-control", "no-store").send(heard);
    },
  );
}

/** @throws otherPerson where the page was made for somebody who used this browser before, notFound */
function ownAddress(
  request: HttpRequest,
  params: { id: string; attempt: string },
  madeFor: string | undefined,
): RunAddress {
  const { session, address } = addressOf(request, params);
  if (madeFor !== undefined && madeFor !== String(session.userId)) throw otherPerson();
  return address;
}
