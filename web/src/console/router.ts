import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { ApplicationsPage } from "./applications/applications-page.tsx";
import { OrganizationApplicationsPage } from "./applications/organization-applications-page.tsx";
import { applicationsQuery } from "./applications/queries.ts";
import { templatesQuery } from "./catalogue/queries.ts";
import { TemplatesPage } from "./catalogue/templates-page.tsx";
import { CoursesPage } from "./courses/courses-page.tsx";
import { coursesQuery } from "./courses/queries.ts";
import { readLaunchSearch } from "./lti/launches/launch-search.ts";
import { launchQuery } from "./lti/launches/queries.ts";
import { registrationQuery, registrationsQuery } from "./lti/registrations/queries.ts";
import { readDeploymentSearch, readPlatformSearch } from "./lti/registrations/registration-search.ts";
import { operatorQuery, operatorsQuery } from "./operators/queries.ts";
import { CreateOrganizationPage } from "./organizations/create-organization-page.tsx";
import { OrganizationPage } from "./organizations/organization-page.tsx";
import { OrganizationSettingsPage } from "./organizations/organization-settings-page.tsx";
import { OrganizationsPage } from "./organizations/organizations-page.tsx";
import { organizationQuery, organizationsQuery } from "./organizations/queries.ts";
import { storeOfQuery, storesQuery } from "./record-stores/queries.ts";
import { statementQuery } from "./record-stores/statements/queries.ts";
import { readStatementSearch } from "./record-stores/statements/statement-search.ts";
import { readListSearch } from "./search/list-search.ts";
import { Failure, Loading, NotFound, WholeFailure } from "./shell/failure.tsx";
import { SignedInShell } from "./shell/signed-in-shell.tsx";
import { signedInOperator } from "./sign-in/session.ts";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import { readDeliverySearch } from "./webhooks/deliveries/delivery-search.ts";
import { deliveryQuery } from "./webhooks/deliveries/queries.ts";
import { endpointQuery, endpointsQuery } from "./webhooks/endpoints/queries.ts";

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()();

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === "string" ? { next } : {},
  component: SignInPage,
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  component: lazyRouteComponent(() => import("./account/invitation-page.tsx"), "InvitationPage"),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: async ({ context, location }) => {
    const operator = await signedInOperator(context.queryClient);
    if (operator) return { operator };
    const next = location.pathname === "/" ? {} : { next: location.href };
    throw redirect({ to: "/sign-in", search: next });
  },
  component: SignedInShell,
  errorComponent: WholeFailure,
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/organizations", replace: true });
  },
});

const organizations = createRoute({
  getParentRoute: () => signedIn,
  path: "/organizations",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(organizationsQuery(deps)),
  component: OrganizationsPage,
});

const createOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: "/organizations/new",
  component: CreateOrganizationPage,
});

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: "/organizations/$id",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(organizationQuery(params.id)),
  component: OrganizationPage,
});

const organizationApplications = createRoute({
  getParentRoute: () => organization,
  path: "/",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(applicationsQuery({ ...deps, organization: params.id })),
  component: OrganizationApplicationsPage,
});

const courses = createRoute({
  getParentRoute: () => organization,
  path: "courses",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(coursesQuery({ ...deps, organization: params.id })),
  component: CoursesPage,
});

const organizationEndpoints = createRoute({
  getParentRoute: () => organization,
  path: "webhooks",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(endpointsQuery({ ...deps, organization: params.id })),
  component: lazyRouteComponent(
    () => import("./webhooks/endpoints/organization-endpoints-page.tsx"),
    "OrganizationEndpointsPage",
  ),
});

const endpoint = createRoute({
  getParentRoute: () => organization,
  path: "webhooks/$endpoint",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(endpointQuery(params.endpoint)),
  component: lazyRouteComponent(() => import("./webhooks/endpoints/endpoint-page.tsx"), "EndpointPage"),
});

const organizationStore = createRoute({
  getParentRoute: () => organization,
  path: "record-store",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(storeOfQuery(params.id)),
  component: lazyRouteComponent(
    () => import("./record-stores/organization-store-page.tsx"),
    "OrganizationStorePage",
  ),
});

const organizationSettings = createRoute({
  getParentRoute: () => organization,
  path: "settings",
  component: OrganizationSettingsPage,
});

const applications = createRoute({
  getParentRoute: () => signedIn,
  path: "/applications",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(applicationsQuery(deps)),
  component: ApplicationsPage,
});

const endpoints = createRoute({
  getParentRoute: () => signedIn,
  path: "/webhooks",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(endpointsQuery(deps)),
  component: lazyRouteComponent(() => import("./webhooks/endpoints/endpoints-page.tsx"), "EndpointsPage"),
});

const deliveries = createRoute({
  getParentRoute: () => signedIn,
  path: "/webhooks/deliveries",
  validateSearch: readDeliverySearch,
  component: lazyRouteComponent(() => import("./webhooks/deliveries/deliveries-page.tsx"), "DeliveriesPage"),
});

const delivery = createRoute({
  getParentRoute: () => signedIn,
  path: "/webhooks/deliveries/$delivery",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(deliveryQuery(params.delivery)),
  component: lazyRouteComponent(() => import("./webhooks/deliveries/delivery-page.tsx"), "DeliveryPage"),
});

const registrations = createRoute({
  getParentRoute: () => signedIn,
  path: "/lti",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(registrationsQuery(deps)),
  component: lazyRouteComponent(
    () => import("./lti/registrations/registrations-page.tsx"),
    "RegistrationsPage",
  ),
});

const createRegistration = createRoute({
  getParentRoute: () => signedIn,
  path: "/lti/registrations/new",
  validateSearch: readPlatformSearch,
  component: lazyRouteComponent(
    () => import("./lti/registrations/create-registration-page.tsx"),
    "CreateRegistrationPage",
  ),
});

const registration = createRoute({
  getParentRoute: () => signedIn,
  path: "/lti/registrations/$registration",
  validateSearch: readDeploymentSearch,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(registrationQuery(params.registration)),
  component: lazyRouteComponent(
    () => import("./lti/registrations/registration-page.tsx"),
    "RegistrationPage",
  ),
});

const launches = createRoute({
  getParentRoute: () => signedIn,
  path: "/lti/launches",
  validateSearch: readLaunchSearch,
  component: lazyRouteComponent(() => import("./lti/launches/launches-page.tsx"), "LaunchesPage"),
});

const launch = createRoute({
  getParentRoute: () => signedIn,
  path: "/lti/launches/$code",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(launchQuery(params.code)),
  component: lazyRouteComponent(() => import("./lti/launches/launch-page.tsx"), "LaunchPage"),
});

const tool = createRoute({
  getParentRoute: () => signedIn,
  path: "/lti/tool",
  component: lazyRouteComponent(() => import("./lti/tool/tool-page.tsx"), "ToolPage"),
});

const stores = createRoute({
  getParentRoute: () => signedIn,
  path: "/record-stores",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(storesQuery(deps)),
  component: lazyRouteComponent(() => import("./record-stores/stores-page.tsx"), "StoresPage"),
});

const statements = createRoute({
  getParentRoute: () => signedIn,
  path: "/record-stores/statements",
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(
    () => import("./record-stores/statements/statements-page.tsx"),
    "StatementsPage",
  ),
});

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: "/record-stores/statements/$statement",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(statementQuery(params.statement)),
  component: lazyRouteComponent(
    () => import("./record-stores/statements/statement-page.tsx"),
    "StatementPage",
  ),
});

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: "/templates",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(templatesQuery(deps)),
  component: TemplatesPage,
});

const operators = createRoute({
  getParentRoute: () => signedIn,
  path: "/operators",
  staticData: { changes: "operators" },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(operatorsQuery(deps)),
  component: lazyRouteComponent(() => import("./operators/operators-page.tsx"), "OperatorsPage"),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  staticData: { changes: "oneself" },
  loader: ({ context }) => context.queryClient.ensureQueryData(operatorQuery("me")),
  component: lazyRouteComponent(() => import("./account/account-page.tsx"), "AccountPage"),
});

const nowhere = createRoute({ getParentRoute: () => signedIn, path: "$", component: NotFound });

const routeTree = root.addChildren([
  signIn,
  invitation,
  signedIn.addChildren([
    home,
    organizations,
    createOrganization,
    organization.addChildren([
      organizationApplications,
      courses,
      organizationEndpoints,
      endpoint,
      organizationStore,
      organizationSettings,
    ]),
    applications,
    endpoints,
    deliveries,
    delivery,
    registrations,
    createRegistration,
    registration,
    launches,
    launch,
    tool,
    stores,
    statements,
    statement,
    templates,
    operators,
    account,
    nowhere,
  ]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: "/console",
    context: { queryClient },
    defaultErrorComponent: Failure,
    defaultPendingComponent: Loading,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
