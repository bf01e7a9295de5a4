import { Type } from "typebox";
import { readOnboardingState } from "#learning/onboarding/index.ts";
import { pageLanguage, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { homePage } from "./home-page.ts";
import type { HomeRolePlays } from "./sources.ts";

const described: PageDescription = {
  operationId: "openHome",
  summary: "Open the learner's home page",
  description:
    "For a learner who is signed in: what is due, what to go on with, what is on offer and what was completed. Where a hand-off link leads that names no `next`.",
  tag: "Pages",
  answers: { 200: "The learner's lessons", 302: "They are asked first what they want to learn" },
  problems: [notSignedIn],
};

/** The form lets nobody type more. */
const LONGEST_QUERY = 200;

const Query = Type.Object({
  q: Type.Optional(Type.String()),
  all: Type.Optional(Type.String()),
});

/** Looking at a page can start something elsewhere, so nothing but a GET may fetch it. */
const page = { config: { session: "required", page: described }, exposeHeadRoute: false } as const;

export function homePageRoutes(app: HttpServer, context: Context, rolePlays: HomeRolePlays): void {
  app.get("/home", { schema: { hide: true, querystring: Query }, ...page }, async (request, reply) => {
    const { session } = request;
    if (!session) throw notSignedIn();
    const onboarding = await readOnboardingState(context, session);
    // Only here: a link to a lesson leads to the lesson.
    if (onboarding.may_choose && !onboarding.was_asked) return reply.redirect("/onboarding", 302);
    const asked = {
      query: (request.query.q ?? "").slice(0, LONGEST_QUERY),
      opened: request.query.all ?? null,
      language: pageLanguage(null, request),
    };
    return sendPage(context, request, reply, await homePage(context, session, onboarding, rolePlays, asked));
  });
}
