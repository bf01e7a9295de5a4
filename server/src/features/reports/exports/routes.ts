import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { Choice, Omittable, reference } from "#platform/schema.ts";
import { Job, jobAddress, presentJob } from "#tenancy/jobs/index.ts";
import { startExport } from "./export.ts";
import { exportFormats } from "./lines.ts";
import { tableNames } from "./tables.ts";

export function exportRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/exports/",
    {
      schema: {
        operationId: "startExport",
        summary: "Create an export job",
        description:
          "A star schema of your organization: `dim_` tables say who and what, `fact_` tables what happened. Each row begins with `_op` (`upsert`, or `delete` with nothing but the id) and `_changed_at`; of several rows with one id the last one counts. Without `since` everything there is; with it, what has changed. When the job has succeeded, its `watermark` is the `since` of the next export, and its result can be read for seven days. A token with `read` will do.",
        body: Type.Object(
          {
            table: Choice(tableNames, { examples: ["fact_completion"] }),
            format: Choice(exportFormats, { examples: ["ndjson"] }),
            since: Omittable(
              Type.String({
                format: "timestamp",
                description: "The `watermark` of the export before this one",
                examples: ["2026-01-31T09:15:02.123456+00:00"],
              }),
            ),
          },
          { title: "ExportCreate" },
        ),
        response: { 202: reference(Job) },
      },
      config: { scope: "read" },
    },
    async (request, reply) => {
      const { table, format, since = null } = request.body;
      const job = await startExport(context, request, { table, format, since });
      return reply.code(202).header("location", jobAddress(context, job)).send(presentJob(context, job));
    },
  );
}
