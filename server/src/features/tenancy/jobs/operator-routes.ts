import { Type } from "typebox";
import { isUuid } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { jobStatuses } from "./job.ts";
import { jobList, presentForOperator, selectOperatorJob } from "./operator-jobs.ts";
import { OperatorJob } from "./schemas.ts";

export function jobOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/jobs/",
    {
      schema: {
        operationId: "listJobs",
        summary: "List jobs",
        description:
          "Imports, exports, erasures and what else is done in the background, of all organizations or of one, the newest first. Jobs are forgotten 30 days after they ended. What an export holds is the organization's: it is downloaded with its own token.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" })),
          kind: Type.Optional(
            Type.String({
              maxLength: 100,
              description: "Exactly this kind, such as `users.import` or `exports`",
            }),
          ),
          status: Type.Optional(Choice(jobStatuses, { description: "Exactly this status" })),
          from: Type.Optional(
            Type.String({ format: "timestamp", description: "Created at this moment or later" }),
          ),
          to: Type.Optional(Type.String({ format: "timestamp", description: "Created before this moment" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(OperatorJob)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, kind, status, from, to } = request.query;
      const organizationId = await organizationIdOf(context, organization);
      const query = jobList({ organizationId, kind, status, from, to });
      return answerList(context, request, query, presentForOperator);
    },
  );

  app.get(
    "/jobs/:id/",
    {
      schema: {
        operationId: "readJobAsOperator",
        summary: "Retrieve a job",
        description: "How far it is, and why it failed.",
        params: Type.Object({ id: Type.String({ description: "The job's UUID" }) }),
        response: { 200: reference(OperatorJob) },
      },
      config: { scope: "read", problems: [notFound] },
    },
    async ({ params: { id } }) => {
      const job = isUuid(id) ? await selectOperatorJob(context.db, id) : undefined;
      if (!job) throw notFound();
      return presentForOperator(job);
    },
  );
}
