import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { brandingStylesheet } from "./branding.ts";
import { selectLogo, selectOrganization } from "./queries.ts";

const params = Type.Object({ slug: Type.String() });
const cached = "public, max-age=31536000, immutable";

/** What learner pages load to wear the organization's colors. Addresses carry a version, so they may be kept. */
export function brandingRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/branding/:slug/theme.css",
    { schema: { hide: true, params }, config: { charge: "light" } },
    async (request, reply) => {
      const row = await selectOrganization(context.db, request.params.slug);
      if (!row) throw notFound();
      return reply
        .type("text/css; charset=utf-8")
        .header("cache-control", cached)
        .send(brandingStylesheet(row.accent_color));
    },
  );

  for (const [path, isDark] of [
    ["/branding/:slug/logo", false],
    ["/branding/:slug/logo-dark", true],
  ] as const) {
    app.get(path, { schema: { hide: true, params }, config: { charge: "light" } }, async (request, reply) => {
      const row = await selectLogo(context.db, request.params.slug);
      const logo = isDark ? row?.logo_dark : row?.logo;
      const type = isDark ? row?.logo_dark_content_type : row?.logo_content_type;
      if (!logo || !type) throw notFound();
      // An SVG may carry script; opened by itself it must not run.
      return reply
        .type(type)
        .header("cache-control", cached)
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(logo);
    });
  }
}
