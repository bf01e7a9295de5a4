import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { chooseWeeklyGoal } from "./weekly-goal.ts";

/** 0: none. */
const Form = Type.Object({ days: Type.String({ pattern: "^[0-5]$" }) });

export function weeklyGoalPageRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/home/goal",
    { schema: { hide: true, body: Form }, config: { session: "required" } },
    async (request, reply) => {
      if (!request.session) throw notSignedIn();
      const days = Number(request.body.days);
      await chooseWeeklyGoal(context, request.session, days === 0 ? null : days);
      return reply.redirect("/home#week", 303);
    },
  );
}
