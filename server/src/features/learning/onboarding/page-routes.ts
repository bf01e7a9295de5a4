import { Type } from "typebox";
import { isTaught } from "#content/catalogue/index.ts";
import { choosableSkills } from "#content/skills/index.ts";
import { parseId } from "#kernel/ids.ts";
import { pageLanguage, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerOnboarding, readOnboardingState, skipOnboarding } from "./onboarding.ts";

const Form = Type.Object({
  skill: Type.Optional(Type.Unsafe<string | string[]>({ type: ["string", "array"] })),
  skip: Type.Optional(Type.String()),
});
const config = { session: "required" } as const;

/** One question: what would you like to learn? It may be skipped, and answered anew at any time. */
export function onboardingPageRoutes(app: HttpServer, context: Context): void {
  app.get("/onboarding", { schema: { hide: true }, config }, async (request, reply) => {
    const { session } = request;
    if (!session) throw notSignedIn();
    const onboarding = await readOnboardingState(context, session);
    if (!onboarding.may_choose) return reply.redirect("/home", 302);
    const language = pageLanguage(onboarding.preferred_language, request);
    const skills = await choosableSkills(context.db, isTaught, session, language);
    return sendPage(context, request, reply, {
      name: "onboarding",
      isFirst: !onboarding.was_asked,
      skills: skills.map(({ aim, ...skill }) => ({
        ...skill,
        isChosen: aim === "own",
        isGiven: aim === "given",
      })),
    });
  });

  app.post(
    "/onboarding",
    { schema: { hide: true, body: Type.Union([Form, Type.Null()]) }, config },
    async (request, reply) => {
      const { session } = request;
      if (!session) throw notSignedIn();
      const onboarding = await readOnboardingState(context, session);
      if (onboarding.may_choose) {
        const { skill = [], skip } = request.body ?? {};
        if (skip === undefined) await answerOnboarding(context, session, idsOf([skill].flat()));
        else await skipOnboarding(context, session);
      }
      return reply.redirect("/home", 303);
    },
  );
}

function idsOf(values: readonly string[]): number[] {
  return values.flatMap((value) => parseId(value) ?? []);
}
