import { Type } from "typebox";
import { type Fact, factFields } from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { sectionPath } from "../player/player.ts";
import { sectionOf, visitLesson } from "../player/visit.ts";
import { hideFact, useFactAgain } from "./hiding.ts";

const Choice = Type.Object({
  /** Where the learner reads, and returns to. */
  section: Type.String(),
  /** A fact as `field:value`: buttons of one form; only the pressed one is sent. */
  hide: Type.Optional(Type.String({ maxLength: 400 })),
  use: Type.Optional(Type.String({ maxLength: 400 })),
});

/** "Don't use this" and "Use again", in a lesson. */
export function hiddenFactRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/lessons/:id/hidden-facts",
    {
      schema: { hide: true, params: Type.Object({ id: Type.String() }), body: Choice },
      config: { session: "required" },
    },
    async (request, reply) => {
      const { player } = await visitLesson(context, request, request.params.id);
      const { section, hide, use } = request.body;
      const back = sectionPath(player.curriculum.id, sectionOf(player, section).id);
      const fact = readFact(hide ?? use ?? "");
      const outcome =
        hide === undefined
          ? await useFactAgain(context, player.curriculum, fact)
          : await hideFact(context, player.curriculum, fact);
      return reply.redirect(`${back}${outcome === "kept" ? "?kept=1" : ""}#hidden-facts`, 303);
    },
  );
}

function readFact(text: string): Fact {
  const colon = text.indexOf(":");
  const field = factFields.find((one) => one === text.slice(0, Math.max(colon, 0)));
  if (field === undefined) throw notFound();
  return { field, value: text.slice(colon + 1) };
}
