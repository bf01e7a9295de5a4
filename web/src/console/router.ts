import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { accountArea } from "./account/area.ts";
import { aiArea } from "./ai/area.ts";
import { applicationsArea } from "./applications/area.ts";
import { catalogueArea } from "./catalogue/area.ts";
import { certificatesArea } from "./certificates/area.ts";
import { coursesArea } from "./courses/area.ts";
import { hrisArea } from "./hris/area.ts";
import { legalPagesArea } from "./legal-pages/area.ts";
import { logArea } from "./log/area.ts";
import { ltiArea } from "./lti/area.ts";
import { gradeBookArea } from "./lti/grade-book/area.ts";
import { operatorsArea } from "./operators/area.ts";
import { organizationsArea } from "./organizations/area.ts";
import { organizationEventsArea } from "./organizations/events/area.ts";
import { organizationLessonsArea } from "./organizations/lessons/area.ts";
import { offboardingArea } from "./organizations/offboarding/area.ts";
import { organizationRoute } from "./organizations/organization-route.ts";
import { organizationOverviewArea } from "./organizations/overview/area.ts";
import { organizationSettingsArea } from "./organizations/settings/area.ts";
import { organizationSkillsArea } from "./organizations/skills/area.ts";
import { organizationTargetsArea } from "./organizations/targets/area.ts";
import { overviewArea } from "./overview/area.ts";
import { peopleArea } from "./people/area.ts";
import { recordStoresArea } from "./record-stores/area.ts";
import { scenariosArea } from "./scenarios/area.ts";
import { serviceArea } from "./service/area.ts";
import type { Area } from "./shell/area.ts";
import { Failure, Loading } from "./shell/failure.tsx";
import { rootRoute } from "./shell/root-route.ts";
import { otherRoutes, signedInRoute } from "./shell/signed-in-route.ts";
import { openRoutes } from "./sign-in/routes.ts";
import { studioArea } from "./studio/area.ts";
import { subscriptionsArea } from "./subscriptions/area.ts";
import { surveysArea } from "./surveys/area.ts";
import { webhooksArea } from "./webhooks/area.ts";
import { whyArea } from "./why/area.ts";

/** All the console's areas, in the order of its navigation and of an organization's tabs. */
const areas = [
  overviewArea,
  organizationsArea,
  organizationOverviewArea,
  peopleArea,
  applicationsArea,
  coursesArea,
  organizationLessonsArea,
  organizationSkillsArea,
  subscriptionsArea,
  surveysArea,
  certificatesArea,
  webhooksArea,
  ltiArea,
  gradeBookArea,
  recordStoresArea,
  hrisArea,
  catalogueArea,
  studioArea,
  scenariosArea,
  aiArea,
  organizationEventsArea,
  organizationTargetsArea,
  legalPagesArea,
  whyArea,
  logArea,
  serviceArea,
  operatorsArea,
  accountArea,
  organizationSettingsArea,
  offboardingArea,
] as const;

const routeTree = rootRoute.addChildren([
  ...openRoutes,
  signedInRoute.addChildren([
    ...otherRoutes,
    ...routesOf(areas, "routes"),
    organizationRoute.addChildren(routesOf(areas, "organizationRoutes")),
  ]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: "/console",
    context: {
      queryClient,
      entries: areas.flatMap(({ entry }) => entry ?? []),
      organizationTabs: areas.flatMap(({ organizationTab }) => organizationTab ?? []),
    },
    defaultErrorComponent: Failure,
    defaultPendingComponent: Loading,
    scrollRestoration: true,
  });
}

/** One list, so that the router knows each route by its own type. */
function routesOf<Areas extends readonly Area[], Kind extends "routes" | "organizationRoutes">(
  listed: Areas,
  kind: Kind,
): Areas[number][Kind][number][] {
  return listed.flatMap((area: Areas[number]) => area[kind]);
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
