import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { GraduationCap } from "../../design/icons/icons.tsx";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { readLaunchSearch } from "./launches/launch-search.ts";
import { launchQuery } from "./launches/queries.ts";
import { registrationQuery, registrationsQuery } from "./registration-queries.ts";
import { readDeploymentSearch, readPlatformSearch } from "./registrations/registration-search.ts";

const registrations = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/lti",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(registrationsQuery(deps)),
  component: lazyRouteComponent(() => import("./registrations/registrations-page.tsx"), "RegistrationsPage"),
});

const createRegistration = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/lti/registrations/new",
  validateSearch: readPlatformSearch,
  component: lazyRouteComponent(
    () => import("./registrations/create-registration-page.tsx"),
    "CreateRegistrationPage",
  ),
});

const registration = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/lti/registrations/$registration",
  validateSearch: readDeploymentSearch,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(registrationQuery(params.registration)),
  component: lazyRouteComponent(() => import("./registrations/registration-page.tsx"), "RegistrationPage"),
});

const launches = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/lti/launches",
  validateSearch: readLaunchSearch,
  component: lazyRouteComponent(() => import("./launches/launches-page.tsx"), "LaunchesPage"),
});

const launch = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/lti/launches/$code",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(launchQuery(params.code)),
  component: lazyRouteComponent(() => import("./launches/launch-page.tsx"), "LaunchPage"),
});

const tool = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/lti/tool",
  component: lazyRouteComponent(() => import("./tool/tool-page.tsx"), "ToolPage"),
});

export const ltiArea = {
  entry: { route: registrations, label: "LMS", icon: GraduationCap },
  routes: [registrations, createRegistration, registration, launches, launch, tool],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
