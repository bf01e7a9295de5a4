import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { OrganizationPage } from "./organization-page.tsx";
import { organizationQuery } from "./queries.ts";

/** Above every page within one organization. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/organizations/$id",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(organizationQuery(params.id)),
  component: OrganizationPage,
});
