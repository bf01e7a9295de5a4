import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../organizations/organization-route.ts";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { certificateSettingsQuery, certificatesQuery } from "./queries.ts";

const certificates = createRoute({
  getParentRoute: () => organizationRoute,
  path: "certificates",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(certificatesQuery({ ...deps, organization: id })),
      queryClient.ensureQueryData(certificateSettingsQuery(id)),
    ]),
  component: lazyRouteComponent(() => import("./certificates-page.tsx"), "CertificatesPage"),
});

export const certificatesArea = {
  entry: null,
  routes: [],
  organizationTab: { route: certificates, label: "Certificates" },
  organizationRoutes: [certificates],
} satisfies Area;
