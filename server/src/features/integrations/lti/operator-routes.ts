import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { launchOperatorRoutes } from "./launch-log/operator-routes.ts";
import { deploymentOperatorRoutes } from "./registrations/deployment-routes.ts";
import { registrationOperatorRoutes } from "./registrations/operator-routes.ts";
import { rosterOperatorRoutes } from "./roster/operator-routes.ts";
import { scoreOperatorRoutes } from "./scores/operator-routes.ts";
import { toolKeyOperatorRoutes } from "./tool-keys/operator-routes.ts";

export function ltiOperatorRoutes(app: HttpServer, context: Context): void {
  registrationOperatorRoutes(app, context);
  deploymentOperatorRoutes(app, context);
  launchOperatorRoutes(app, context);
  scoreOperatorRoutes(app, context);
  rosterOperatorRoutes(app, context);
  toolKeyOperatorRoutes(app, context);
}
