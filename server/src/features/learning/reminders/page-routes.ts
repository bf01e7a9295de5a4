import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { Choice } from "#platform/schema.ts";
import { chooseReminders } from "./choice.ts";
import { readStopToken } from "./stop-link.ts";

const Token = Type.Object({ token: Type.Optional(Type.String()) });
/** Mail providers press the button for many people from few addresses. */
const config = { session: "optional", charge: "light" } as const;

export function reminderPageRoutes(app: HttpServer, context: Context): void {
  if (context.mailer === null) return;
  app.post(
    "/account/reminders",
    {
      schema: { hide: true, body: Type.Object({ wanted: Choice(["yes", "no"]) }) },
      config: { session: "required" },
    },
    async (request, reply) => {
      const { session } = request;
      if (!session) throw notSignedIn();
      await chooseReminders(context.db, context.clock(), session, request.body.wanted === "yes");
      return reply.redirect("/account#reminders", 303);
    },
  );
  app.register(async (link: HttpServer) => stopRoutes(link, context));
}

/**
 * The link in each reminder. Opened it shows a button, since scanners of mail open links; what stops is the POST, from the
 * button or from a mail program (RFC 8058), whose body says nothing that the address does not.
 */
function stopRoutes(app: HttpServer, context: Context): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, undefined));
  app.get(
    "/reminders/stop",
    { schema: { hide: true, querystring: Token }, config },
    async (request, reply) => {
      const { token = "" } = request.query;
      const learner = readStopToken(context.encryption, token);
      if (learner === null) return sendUnknown(context, request, reply);
      const page = { name: "stop-reminders", step: "asks", token } as const;
      return sendPage(context, request, reply, page, learner.organizationId);
    },
  );
  app.post(
    "/reminders/stop",
    { schema: { hide: true, querystring: Token }, config, bodyLimit: 10_000 },
    async (request, reply) => {
      const learner = readStopToken(context.encryption, request.query.token ?? "");
      if (learner === null) return sendUnknown(context, request, reply);
      await chooseReminders(context.db, context.clock(), learner, false);
      const page = { name: "stop-reminders", step: "stopped" } as const;
      return sendPage(context, request, reply, page, learner.organizationId);
    },
  );
}

function sendUnknown(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(404);
  return sendPage(context, request, reply, { name: "stop-reminders", step: "unknown" });
}
