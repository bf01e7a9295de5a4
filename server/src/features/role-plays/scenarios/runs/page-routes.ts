import type { Page } from "@lectern/web/pages";
import { Type } from "typebox";
import { sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { failRun } from "./change-run.ts";
import { EngineFailure } from "./engine-failure.ts";
import { resultPage } from "./review/result-page.ts";
import { reviewPage } from "./review/review-page.ts";
import { talkPage } from "./talk/talk-page.ts";
import { type Visit, visitRun } from "./visit.ts";

const params = Type.Object({ id: Type.String(), attempt: Type.String() });

/** An attempt has one address from its first line to its result. */
export function runPageRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/scenarios/:id/:attempt",
    { schema: { hide: true, params }, config: { session: "required" }, exposeHeadRoute: false },
    async (request, reply) =>
      sendPage(
        context,
        request,
        reply,
        await pageOf(context, await visitRun(context, request, request.params)),
      ),
  );
}

async function pageOf(context: Context, visit: Visit): Promise<Page> {
  try {
    return await pageOfPhase(context, visit);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    const run = await failRun(context, visit.address, error);
    return resultPage(context, run, visit.session);
  }
}

function pageOfPhase(context: Context, { run, session }: Visit): Promise<Page> {
  switch (run.phase) {
    case "talking":
      return talkPage(context, run);
    case "reviewing":
      return reviewPage(context, run);
    case "over":
      return resultPage(context, run, session);
  }
}
