import type { Readable } from "node:stream";
import { Type } from "typebox";
import { isStillSignedIn } from "#people/credentials/index.ts";
import type { ChangeSource } from "#platform/change-source.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { tooManyStreams } from "./problems.ts";
import { openStream } from "./stream.ts";
import { createStreamSlots } from "./stream-slots.ts";
import { watchChanges } from "./watch.ts";

const Events = Type.Unsafe<Readable>({ type: "string" });

export function changeRoutes(app: HttpServer, context: Context, sources: readonly ChangeSource[]): void {
  const watch = watchChanges(context, sources);
  const slots = createStreamSlots();
  // Before the server waits for its connections: these would stay for ever.
  app.addHook("preClose", async () => {
    watch.stop();
    slots.endAll();
  });

  app.get(
    "/changes/",
    {
      schema: {
        operationId: "streamChanges",
        summary: "Stream changes (server-sent events)",
        description: `For pages that show what the service does. \`ready\`: from now on every change is told; read what you show. \`changed\`: \`{"resources": [...]}\` names what to read again, of ${sources.map(({ resource }) => `\`${resource}\``).join(", ")}. Nothing is repeated: after a lost connection read everything again. Ends with the session, or when a token is half a minute over its end.`,
        response: {
          200: {
            description: "A stream that stays open, with a comment every 15 seconds",
            content: { "text/event-stream": { schema: Events } },
          },
        },
      },
      config: { scope: "read", problems: [tooManyStreams], isStream: true },
    },
    async (request, reply) => {
      const slot = slots.take(operatorOf(request).operatorId);
      if (!slot) throw tooManyStreams({ headers: { "retry-after": "60" } });
      const mayContinue = () => isStillSignedIn(context, request);
      try {
        const stream = await openStream(watch, { mayContinue, onEnd: slot.free });
        const { socket } = request.raw;
        // A stop must not wait for a page that somebody left open, however little of the answer its browser takes.
        slot.hold(() => {
          stream.push(null);
          setImmediate(() => socket.destroySoon());
        });
        // A client that disconnected before the response began would otherwise keep the stream open for ever.
        socket.once("close", () => stream.destroy());
        if (socket.destroyed) stream.destroy();
        // Nothing on the way may keep it back, or keep it at all.
        reply.headers({ "cache-control": "no-store", "x-accel-buffering": "no" });
        return reply.type("text/event-stream").send(stream);
      } catch (error) {
        slot.free();
        throw error;
      }
    },
  );
}
