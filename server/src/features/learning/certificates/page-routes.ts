import { Type } from "typebox";
import { ownCurriculum } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { certificateFor } from "./issuing/issue.ts";
import { verifyRoutes } from "./verification/page-routes.ts";

export function certificatePageRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lessons/:id/certificate.pdf",
    {
      schema: { hide: true, params: Type.Object({ id: Type.String() }) },
      config: { session: "required" },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { curriculum } = await ownCurriculum(context, request, request.params.id);
      const row = await certificateFor(context, curriculum.organization_id, curriculum.id);
      const { printCertificate } = await import("./pdf/print.ts");
      return reply
        .type("application/pdf")
        .headers({
          "content-disposition": `attachment; filename="certificate-${curriculum.id}.pdf"`,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        })
        .send(await printCertificate(context, row));
    },
  );

  verifyRoutes(app, context);
}
