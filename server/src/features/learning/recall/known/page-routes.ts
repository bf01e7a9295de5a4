import { readerLanguage, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { skillsPage } from "./skills-page.ts";
import type { KnownRolePlays } from "./sources.ts";

const described: PageDescription = {
  operationId: "openSkills",
  summary: "Open what a learner knows",
  description:
    "For a learner who is signed in: each skill that they aim for or have practised, its evidence and where that comes from, what they recalled later, and what to do next.",
  tag: "Pages",
  answers: { 200: "The learner's skills" },
  problems: [notSignedIn],
};

export function skillsPageRoutes(app: HttpServer, context: Context, rolePlays: KnownRolePlays): void {
  app.get(
    "/skills",
    { schema: { hide: true }, config: { session: "required", page: described }, exposeHeadRoute: false },
    async (request, reply) => {
      const { session } = request;
      if (!session) throw notSignedIn();
      const language = await readerLanguage(context, request);
      return sendPage(context, request, reply, await skillsPage(context, session, rolePlays, language));
    },
  );
}
