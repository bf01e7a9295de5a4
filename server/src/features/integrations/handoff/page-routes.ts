import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import { lessonUnknown, openLesson } from "#learning/lessons/index.ts";
import { closeLearnerSession, readLearnerSession, setLearnerCookie } from "#people/credentials/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { openWrapped } from "#role-plays/scenarios/index.ts";
import { autoLogin } from "./handoff.ts";
import { autoLoginPage, startLessonPage } from "./page-descriptions.ts";

/** The browser's side of the hand-off. Both the plain and the slashed form of each address are served. */
export function handoffPageRoutes(app: HttpServer, context: Context): void {
  for (const slash of ["", "/"]) {
    /** Each address is described once: without the slash, as the specification has it. */
    const described = (page: PageDescription) => (slash ? {} : { page });
    app.get(
      `/auto-login${slash}`,
      {
        schema: {
          hide: true,
          querystring: Type.Object({
            token: Type.Optional(Type.String()),
            next: Type.Optional(Type.String()),
          }),
        },
        config: { session: "none", ...described(autoLoginPage) },
        exposeHeadRoute: false,
        onRequest: async (request) => replaceNulls(request.query),
      },
      async (request, reply) => {
        reply.headers({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
        const { sessionToken, destination } = await autoLogin(
          context,
          request.query.token ?? "",
          request.query.next,
          {
            readSession: () => readLearnerSession(context, request),
            noteOwner: (owner) => {
              request.refusedLearner = owner;
            },
          },
        );
        await closeLearnerSession(context, request, reply);
        setLearnerCookie(context, reply, sessionToken);
        return reply.redirect(destination, 302);
      },
    );

    app.head(
      `/auto-login${slash}`,
      { schema: { hide: true }, config: { session: "none" } },
      (_request, reply) =>
        reply.headers({ "referrer-policy": "no-referrer", "cache-control": "no-store" }).code(200).send(),
    );

    app.get(
      `/start-lesson${slash}`,
      {
        schema: { hide: true, querystring: Type.Object({ template_id: Type.Optional(Type.String()) }) },
        config: { session: "required", ...described(startLessonPage) },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        if (!request.session) throw notSignedIn();
        const templateId = requireId(request.query.template_id ?? "", lessonUnknown);
        const { path } = await openLesson(context, request.session, templateId);
        return reply.redirect((await openWrapped(context, request.session, templateId)) ?? path, 302);
      },
    );
  }
}

/**
 * Null characters are refused in any query before a handler sees it. Here they stand for another one that no token has and
 * no `next` may have: such a link is answered as any broken one.
 */
function replaceNulls(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    query[name] = [value].flat().map((text) => String(text).replaceAll("\0", "\u0001"));
  }
}
