import type { Context } from "#platform/feature.ts";
import { watchRoutes } from "#platform/http/routing/known-addresses.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { discoveryRoutes } from "./discovery/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { followingAtOnce } from "./http/following.ts";
import type { FollowRecords } from "./http/scim-context.ts";
import { refuseOtherMethods, refuseSearches, speakScim } from "./http/scope.ts";
import { scimPath } from "./resources/meta.ts";
import { userRoutes } from "./users/routes.ts";

/** SCIM 2.0 (RFC 7643, 7644): what an identity provider pushes is stored, then followed at once. */
export function scimRoutes(app: HttpServer, context: Context, follow: FollowRecords): void {
  app.register(
    async (scim: HttpServer) => {
      speakScim(scim, context);
      refuseSearches(scim);
      const routes = watchRoutes(scim);
      const followed = followingAtOnce(context, follow);
      userRoutes(scim, context, followed);
      groupRoutes(scim, context, followed);
      discoveryRoutes(scim, context);
      refuseOtherMethods(scim, routes);
    },
    { prefix: scimPath },
  );
}
