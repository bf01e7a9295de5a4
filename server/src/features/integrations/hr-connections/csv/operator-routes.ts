import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { csvEmpty, csvRefused } from "#platform/files/csv-problems.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { acceptUploadsBesideJson } from "#platform/http/uploads.ts";
import { reference } from "#platform/schema.ts";
import { connectionIdOf } from "../connections/connections.ts";
import { connectionNotFound, notACsvConnection } from "../problems.ts";
import { HrisFile, HrisUploadResult } from "./schemas.ts";
import { CSV_BYTES, uploadEmployees } from "./upload.ts";

/** Files of employees for connections of the hub csv. */
export function csvOperatorRoutes(app: HttpServer, context: Context): void {
  app.register(async (scope: HttpServer) => uploadRoute(scope, context));
}

function uploadRoute(app: HttpServer, context: Context): void {
  acceptUploadsBesideJson(app, context, CSV_BYTES);
  acceptCsv(app);
  app.post(
    "/hris-connections/:id/upload/",
    {
      schema: {
        operationId: "uploadHrisEmployees",
        summary: "Upload employees",
        description:
          "For connections of the hub `csv`: everybody who is employed, an employee a row, up to 50 000 rows and 20 MB, as the `file` of a form or as the body with `Content-Type: text/csv`. It takes the place of the file before; whoever is not in it any more counts as missing. A row with a mistake is left out and named; a file that cannot be read is refused whole.",
        tags: ["HR connections"],
        consumes: ["multipart/form-data"],
        params: Type.Object({ id: Type.String({ description: "Internal id of the connection" }) }),
        body: HrisFile,
        response: { 200: reference(HrisUploadResult) },
      },
      config: {
        scope: "write",
        takesPassword: true,
        problems: [connectionNotFound, notACsvConnection, csvRefused, csvEmpty],
      },
    },
    async (request) => uploadEmployees(context, request, connectionIdOf(request.params)),
  );
}

declare module "fastify" {
  interface FastifyRequest {
    /** A file that came as the body itself. */
    csv: Buffer | null;
  }
}

/** In the body its name stands for it, as for the file of a form: nothing looks at each of its bytes. */
export function acceptCsv(app: HttpServer): void {
  app.decorateRequest("csv", null);
  const asItCame = { parseAs: "buffer", bodyLimit: CSV_BYTES } as const;
  app.addContentTypeParser<Buffer>("text/csv", asItCame, (request, body, done) => {
    if (body.length === 0) return done(null, {});
    request.csv = body;
    done(null, { file: "employees.csv" });
  });
}
