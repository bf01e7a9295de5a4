import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { auditOrigin } from "#tenancy/audit/index.ts";
import { isLinkGood, mintLoginToken } from "./handoff.ts";
import { ambiguousLearner, learnerDeactivated, learnerNotFound, returnUrlRefused } from "./problems.ts";
import { LoginToken, PartnerExchange } from "./schemas.ts";

export function handoffRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/auth/partner-exchange/",
    {
      schema: {
        operationId: "partnerExchange",
        summary: "Create a login token",
        description:
          "Call it on every click and redirect the browser to `/auto-login?token=…&next=…` at once: the token works once, for one hour.",
        body: PartnerExchange,
        response: { 200: reference(LoginToken) },
      },
      config: {
        scope: "write",
        isIntegration: true,
        mayReplay: (answer) => isLinkGood(context, answer),
        problems: [learnerNotFound, learnerDeactivated, ambiguousLearner, returnUrlRefused],
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return mintLoginToken(context, partnerOf(request), auditOrigin(request), request.body);
    },
  );
}
