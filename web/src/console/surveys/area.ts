import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../organizations/organization-route.ts";
import type { Area } from "../shell/area.ts";
import { surveysQuery, surveyTemplatesQuery } from "./queries.ts";

const surveys = createRoute({
  getParentRoute: () => organizationRoute,
  path: "surveys",
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(surveysQuery(id)),
      queryClient.ensureQueryData(surveyTemplatesQuery(id)),
    ]),
  component: lazyRouteComponent(() => import("./surveys-page.tsx"), "SurveysPage"),
});

export const surveysArea = {
  entry: null,
  routes: [],
  organizationTab: { route: surveys, label: "Surveys" },
  organizationRoutes: [surveys],
} satisfies Area;
