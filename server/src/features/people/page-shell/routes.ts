import { Type } from "typebox";
import { closeLearnerSession } from "#people/credentials/index.ts";
import { chooseLanguage } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { SentLanguage } from "#platform/schema.ts";
import { serveBuiltFiles } from "./built-files.ts";
import { icon } from "./icon.ts";
import { keepLanguage } from "./language-cookie.ts";
import { legalRoutes } from "./legal-routes.ts";
import { parseNext } from "./next.ts";
import { sendPage } from "./shell.ts";

export function pageRoutes(app: HttpServer, context: Context): void {
  serveBuiltFiles(app, context, "client/assets", "/assets/");
  legalRoutes(app, context);

  for (const path of ["/favicon.ico", "/favicon.svg"]) {
    app.get(path, { schema: { hide: true }, config: { charge: "light" } }, (_request, reply) =>
      reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(icon),
    );
  }

  app.get("/robots.txt", { schema: { hide: true }, config: { charge: "light" } }, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send("User-agent: *\nDisallow: /\n"),
  );

  app.get(
    "/language",
    {
      schema: { hide: true, querystring: Type.Object({ next: Type.Optional(Type.String()) }) },
      config: { session: "required" },
    },
    (request, reply) =>
      sendPage(context, request, reply, { name: "language", next: parseNext(context, request.query.next) }),
  );

  app.post(
    "/language",
    {
      schema: {
        hide: true,
        body: Type.Object({ language: SentLanguage(), next: Type.Optional(Type.String()) }),
      },
      config: { session: "required" },
    },
    async (request, reply) => {
      if (!request.session) throw notSignedIn();
      const next = parseNext(context, request.body.next);
      await chooseLanguage(context, request.session, request.body.language);
      return reply.redirect(next, 303);
    },
  );

  app.post(
    "/page-language",
    {
      schema: {
        hide: true,
        body: Type.Object({ language: SentLanguage(), next: Type.Optional(Type.String()) }),
      },
      config: { session: "optional" },
    },
    (request, reply) => {
      const next = parseNext(context, request.body.next);
      keepLanguage(context, reply, request.body.language);
      return reply.redirect(next, 303);
    },
  );

  app.post(
    "/sign-out",
    { schema: { hide: true }, config: { session: "optional" } },
    async (request, reply) => {
      await closeLearnerSession(context, request, reply);
      return reply.redirect("/", 303);
    },
  );

  app.get("/", { schema: { hide: true }, config: { session: "optional" } }, (request, reply) => {
    if (!request.session) throw notSignedIn();
    return reply.redirect("/home", 302);
  });
}
