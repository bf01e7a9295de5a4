import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { CircleUser } from "../../design/icons/icons.tsx";
import { operatorQuery } from "../operator-queries.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";

const account = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/account",
  staticData: { changes: "oneself" },
  loader: ({ context }) => context.queryClient.ensureQueryData(operatorQuery("me")),
  component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
});

export const accountArea = {
  entry: { route: account, label: "My account", icon: CircleUser, isForAuthors: true },
  routes: [account],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
