import type { Readable } from "node:stream";
import { Type } from "typebox";
import { isUuid } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { hasResult, type JobRow, presentJob } from "./job.ts";
import { selectJob } from "./queries.ts";
import { openResult } from "./result.ts";
import { Job } from "./schemas.ts";

const Content = Type.Unsafe<Readable>({ type: "string" });
const params = Type.Object({ id: Type.String({ description: "The job's UUID" }) });

export function jobRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/jobs/:id/",
    {
      schema: {
        operationId: "readJob",
        summary: "Retrieve a job",
        description:
          "Ask every few seconds until `status` is `succeeded` or `failed`. Jobs are forgotten 30 days after they ended.",
        params,
        response: { 200: reference(Job) },
      },
      config: { scope: "read" },
    },
    async (request) => presentJob(context, await jobOf(context, request, request.params.id)),
  );

  app.get(
    "/jobs/:id/result/",
    {
      schema: {
        operationId: "readJobResult",
        summary: "Download the result of a job",
        description: "There once the job has ended; until then, and for jobs without a result, 404.",
        params,
        response: {
          200: {
            description: "The result, of the kind that the job makes",
            content: {
              "text/csv": { schema: Content },
              "application/x-ndjson": { schema: Content },
            },
          },
        },
      },
      config: { scope: "read" },
    },
    async (request, reply) => {
      const job = await jobOf(context, request, request.params.id);
      if (!hasResult(job, context.clock())) throw notFound();
      const { size, content } = await openResult(context.db, job);
      return reply
        .type(job.result_type)
        .headers({ "content-length": size, "content-disposition": "attachment" })
        .send(content);
    },
  );
}

/** @throws notFound, for what is no UUID and for another organization's too */
async function jobOf(context: Context, request: HttpRequest, id: string): Promise<JobRow> {
  const { organizationId } = partnerOf(request);
  const job = isUuid(id) ? await selectJob(context.db, organizationId, id) : undefined;
  if (!job) throw notFound();
  return job;
}
