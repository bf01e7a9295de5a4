import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound } from "#tenancy/organizations/index.ts";
import { deploymentExists, deploymentNotFound, registrationNotFound } from "../problems.ts";
import type { DeploymentRow } from "./queries.ts";
import { createDeployment, switchDeployment } from "./registrations.ts";
import { CreateDeployment, Deployment, UpdateDeployment } from "./schemas.ts";

export function deploymentOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/lti-deployments/",
    {
      schema: {
        operationId: "createLtiDeployment",
        summary: "Create an LTI deployment",
        description:
          "Says whose learners a deployment's are. Several schools may share a registration (Canvas, Blackboard): each has its own deployment id, and each deployment belongs to one organization.",
        body: CreateDeployment,
        response: { 201: reference(Deployment) },
      },
      config: {
        scope: "write",
        takesPassword: true,
        problems: [organizationNotFound, registrationNotFound, deploymentExists],
      },
    },
    async (request, reply) =>
      reply.code(201).send(present(await createDeployment(context, request, request.body))),
  );

  app.patch(
    "/lti-deployments/:id/",
    {
      schema: {
        operationId: "updateLtiDeployment",
        summary: "Activate or deactivate an LTI deployment",
        description: "Launches of a deployment that is off are refused; its learners stay.",
        params: Type.Object({ id: Type.String({ description: "Internal id" }) }),
        body: UpdateDeployment,
        response: { 200: reference(Deployment) },
      },
      config: { scope: "write", takesPassword: ["is_active"], problems: [deploymentNotFound] },
    },
    async (request) => {
      const id = requireId(request.params.id, deploymentNotFound);
      return present(await switchDeployment(context, request, id, request.body.is_active));
    },
  );
}

function present({ organization_id: _, ...deployment }: DeploymentRow) {
  return deployment;
}
