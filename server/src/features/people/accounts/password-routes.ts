import { Type } from "typebox";
import { offerReset, requireReset, resetPassword } from "#people/credentials/index.ts";
import { pageLanguage, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { passwordMistake } from "#platform/password-rule.ts";

const Text = Type.Optional(Type.String());
const config = { session: "optional", charge: "address" } as const;

/** A new password by mail, where there is a mail server. Which addresses are known shows in no answer. */
export function passwordRoutes(app: HttpServer, context: Context, mailer: Mailer): void {
  app.get("/forgotten-password", { schema: { hide: true }, config }, (request, reply) =>
    sendPage(context, request, reply, { name: "forgotten-password", isSent: false }),
  );

  app.post(
    "/forgotten-password",
    { schema: { hide: true, body: Type.Object({ email: Text }) }, config },
    async (request, reply) => {
      const email = (request.body.email ?? "").trim();
      await offerReset(context, mailer, email, pageLanguage(null, request));
      return sendPage(context, request, reply, { name: "forgotten-password", isSent: true });
    },
  );

  app.get(
    "/new-password",
    { schema: { hide: true, querystring: Type.Object({ token: Text }) }, config },
    async (request, reply) => {
      const { token = "" } = request.query;
      const { isFirst } = await requireReset(context, token);
      return sendPage(context, request, reply, { name: "new-password", token, isFirst, mistake: null });
    },
  );

  app.post(
    "/new-password",
    { schema: { hide: true, body: Type.Object({ token: Text, password: Text }) }, config },
    async (request, reply) => {
      const { token = "", password = "" } = request.body;
      const { isFirst, about } = await requireReset(context, token);
      const mistake = passwordMistake(password, about);
      if (mistake) {
        reply.code(422);
        return sendPage(context, request, reply, { name: "new-password", token, isFirst, mistake });
      }
      await resetPassword(context, request, token, password);
      return reply.redirect("/sign-in?changed=1", 303);
    },
  );
}
