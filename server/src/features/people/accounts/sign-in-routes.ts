import { Type } from "typebox";
import { checkPassword, guardGuess, startLearnerSession } from "#people/credentials/index.ts";
import { badNext, parseNext, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import type { HttpServer } from "#platform/http/types.ts";

const Text = Type.Optional(Type.String());

const described: PageDescription = {
  operationId: "openSignIn",
  summary: "Open the sign-in page",
  description: "For people who have a password here. Learners who come over your links never need it.",
  tag: "Pages",
  query: Type.Object({
    next: Type.Optional(
      Type.String({
        description: "Where to go on: a path of this site. Left out: `/home`",
        examples: ["/home"],
      }),
    ),
  }),
  answers: { 200: "The form", 302: "Signed in already: the way to `next`" },
  problems: [badNext],
};

/** For everybody who has a password. Wrong address and wrong password get one answer, after the same time. */
export function signInRoutes(app: HttpServer, context: Context): void {
  const page = { name: "sign-in", canReset: context.mailer !== null } as const;

  app.get(
    "/sign-in",
    {
      schema: { hide: true, querystring: Type.Object({ next: Text, changed: Text }) },
      config: { session: "optional", page: described },
    },
    async (request, reply) => {
      const next = parseNext(context, request.query.next);
      if (request.session) return reply.redirect(next, 302);
      const notice = request.query.changed === undefined ? null : "changed";
      return sendPage(context, request, reply, { ...page, next, email: "", notice });
    },
  );

  app.post(
    "/sign-in",
    {
      schema: { hide: true, body: Type.Object({ email: Text, password: Text, next: Text }) },
      config: { session: "optional" },
    },
    async (request, reply) => {
      const { email = "", password = "" } = request.body;
      const next = parseNext(context, request.body.next);
      const account = email.trim();
      const asked = context.clock();
      const subject = await guardGuess(
        context,
        request,
        reply,
        { entryPoint: "sign-in", account },
        async () => {
          const person = await checkPassword(context.db, account, password);
          return person && { organization: person.organizationId, user: person.userId };
        },
      );
      if (!subject || !("user" in subject)) {
        reply.code(422);
        return sendPage(context, request, reply, { ...page, next, email, notice: "wrong" });
      }
      const { organization: organizationId, user: userId } = subject;
      await startLearnerSession(context, request, reply, { organizationId, userId }, asked);
      return reply.redirect(next, 303);
    },
  );
}
