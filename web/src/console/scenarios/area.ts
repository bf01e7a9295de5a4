import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { MessagesSquare } from "../../design/icons/icons.tsx";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { readCalibrationSearch } from "./calibration/calibration-search.ts";
import { contentQuery, scenarioQuery, scenariosQuery } from "./queries.ts";
import { readScenarioPageSearch } from "./scenario-page-search.ts";
import { readScenarioSearch } from "./scenario-search.ts";

const scenarios = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/scenarios",
  validateSearch: readScenarioSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(scenariosQuery(deps)),
  component: lazyRouteComponent(() => import("./scenarios-page.tsx"), "ScenariosPage"),
});

const importScenarios = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/scenarios/import",
  component: lazyRouteComponent(() => import("./import-scenarios-page.tsx"), "ImportScenariosPage"),
});

const scenario = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/scenarios/$scenario",
  validateSearch: readScenarioPageSearch,
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.ensureQueryData(scenarioQuery(params.scenario)),
      queryClient.ensureQueryData(contentQuery(params.scenario)),
    ]),
  component: lazyRouteComponent(() => import("./scenario-page.tsx"), "ScenarioPage"),
});

const calibration = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/scenarios/$scenario/calibration",
  validateSearch: readCalibrationSearch,
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.ensureQueryData(scenarioQuery(params.scenario)),
      queryClient.ensureQueryData(contentQuery(params.scenario)),
    ]),
  component: lazyRouteComponent(() => import("./calibration/calibration-page.tsx"), "CalibrationPage"),
});

export const scenariosArea = {
  entry: { route: scenarios, label: "Scenarios", icon: MessagesSquare },
  routes: [scenarios, importScenarios, scenario, calibration],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
