import { Type } from "typebox";
import { parseNext, sendPage } from "#features/pages/index.ts";
import { checkPassword } from "#features/sign-in/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { chargeGuess } from "./allowances.ts";
import { arrive } from "./arrival.ts";

const Text = Type.Optional(Type.String());

/** For everybody who has a password. Wrong address and wrong password get one answer, after the same time. */
export function signInRoutes(app: HttpServer, context: Context): void {
  const page = { name: "sign-in", canReset: context.mailer !== null } as const;

  app.get(
    "/sign-in",
    {
      schema: { hide: true, querystring: Type.Object({ next: Text, changed: Text }) },
      config: { session: "optional" },
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
      await chargeGuess(context, request, reply, email.trim());
      const person = await checkPassword(context.db, email.trim(), password);
      if (!person) {
        reply.code(422);
        return sendPage(context, request, reply, { ...page, next, email, notice: "wrong" });
      }
      await arrive(context, request, reply, person);
      return reply.redirect(next, 303);
    },
  );
}
