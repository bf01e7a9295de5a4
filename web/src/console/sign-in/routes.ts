import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../shell/root-route.ts";

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === "string" ? { next } : {},
  component: lazyRouteComponent(() => import("./sign-in-page.tsx"), "SignInPage"),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(() => import("../account/invitation-page.tsx"), "InvitationPage"),
});

/** The pages for which nobody has to be signed in. */
export const openRoutes = [signIn, invitation];
