import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, Id, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { launchNotFound } from "../problems.ts";
import { launchSteps } from "../refusal.ts";
import { launchList, selectLaunch } from "./list.ts";
import { LtiLaunch, outcomes } from "./schemas.ts";

export function launchOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lti-launches/",
    {
      schema: {
        operationId: "listLtiLaunches",
        summary: "List LTI launches",
        description:
          "Newest first. Refused ones name the check that failed and say what to do. A learner who was refused sees a short code: filter by it. Kept for 30 days.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          registration: Type.Optional(
            Type.Integer({ ...Id, description: "Internal id of the LTI registration" }),
          ),
          outcome: Type.Optional(Choice(outcomes, { description: "Exactly this outcome" })),
          step: Type.Optional(Choice(launchSteps, { description: "The check that failed" })),
          code: Type.Optional(
            Type.String({ maxLength: 20, description: "In any case, with or without hyphen" }),
          ),
          user_id: Type.Optional(Type.Integer({ ...Id, description: "Internal id of the user" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(LtiLaunch)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, registration, outcome, step, code, user_id } = request.query;
      const organizationId = (await organizationIdOf(context, organization)) ?? undefined;
      const filter = { organizationId, registration, outcome, step, code, user_id };
      return answerList(context, request, launchList(filter), (row) => row);
    },
  );

  app.get(
    "/lti-launches/:id/",
    {
      schema: {
        operationId: "readLtiLaunch",
        summary: "Retrieve an LTI launch",
        description: "The check that failed, and why, in words.",
        params: Type.Object({ id: Type.String({ description: "Internal id" }) }),
        response: { 200: reference(LtiLaunch) },
      },
      config: { scope: "read", problems: [launchNotFound] },
    },
    async (request) => {
      const id = parseId(request.params.id);
      const launch = id === null ? undefined : await selectLaunch(context.db, id);
      if (!launch) throw launchNotFound();
      return launch;
    },
  );
}
