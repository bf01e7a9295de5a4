import { type Static, Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import { selectCurriculum } from "#learning/lessons/index.ts";
import { requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { issuerRoutes } from "./credential/issuer-routes.ts";
import { provenBadge, signedBadge } from "./credential/serve-credential.ts";
import { certificateFor } from "./issuing/issue.ts";
import { presentCertificate } from "./presentation.ts";
import { certificateEnded, certificateProblems } from "./problems.ts";
import { Certificate } from "./schemas.ts";

const fileForms = ["application/pdf", "application/vc+ld+json", "application/vc+jwt"] as const;
const File = Type.Unsafe<Buffer | string>({ type: "string", format: "binary" });
const Badge = Type.Unsafe<Static<typeof Certificate>>({
  type: "object",
  description: "An OpenBadgeCredential of Open Badges 3.0",
});

export function certificateRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/curricula/:id/certificate/",
    {
      schema: {
        operationId: "readCertificate",
        summary: "Retrieve the certificate of a curriculum",
        description:
          "Of a lesson that was completed, and passed where it has a pass mark; issued when it is first asked for, and frozen then. With `Accept: application/pdf` the file, with `application/vc+ld+json` the Open Badge with its proof, with `application/vc+jwt` the same as a signed JWT. Learners read their own, managers also those of their teams' members.",
        params: Type.Object({ id: PathId() }),
        response: {
          200: {
            description: "The certificate",
            content: {
              "application/json": { schema: reference(Certificate) },
              "application/pdf": { schema: File },
              "application/vc+ld+json": { schema: Badge },
              "application/vc+jwt": { schema: File },
            },
          },
        },
      },
      config: {
        scope: "read",
        roles: ["learner", "manager"],
        problems: [...certificateProblems, certificateEnded],
      },
    },
    async (request, reply) => {
      const caller = partnerOf(request);
      const id = parseId(request.params.id);
      const curriculum =
        id === null ? undefined : await selectCurriculum(context.db, caller.organizationId, id);
      if (!curriculum) throw notFound();
      await requireVisibleUser(context.db, caller, curriculum.user_id, notFound);
      const row = await certificateFor(context, caller.organizationId, curriculum.id);
      const form = wantedForm(request.headers.accept);
      reply.header("vary", "accept");
      if (form === undefined) return presentCertificate(context.settings.siteUrl, row);
      reply.type(form);
      if (form === "application/pdf") {
        const { printCertificate } = await import("./pdf/print.ts");
        return reply.send(await printCertificate(context, row));
      }
      if (form === "application/vc+jwt") return reply.send(await signedBadge(context, row));
      return reply.send(JSON.stringify(await provenBadge(context, row)));
    },
  );

  issuerRoutes(app, context);
}

/** The first that is named and known; JSON where none is. */
function wantedForm(accept: string | undefined): (typeof fileForms)[number] | undefined {
  const wanted = (accept ?? "").split(",").map((entry) => entry.split(";")[0]?.trim().toLowerCase());
  const first = wanted.find(
    (type) => type === "application/json" || fileForms.some((known) => known === type),
  );
  return fileForms.find((known) => known === first);
}
