import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Users } from "../../design/icons/icons.tsx";
import { operatorsQuery } from "../operator-queries.ts";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";

const operators = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/operators",
  staticData: { changes: "operators" },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(operatorsQuery(deps)),
  component: lazyRouteComponent(() => import("./operators-page.tsx"), "OperatorsPage"),
});

export const operatorsArea = {
  entry: { route: operators, label: "Operators", icon: Users },
  routes: [operators],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
