import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { organizationQuery } from "./queries.ts";

/** Above every page within one organization. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/organizations/$id",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(organizationQuery(params.id)),
  component: lazyRouteComponent(() => import("./organization-page.tsx"), "OrganizationPage"),
});
