import { createRoute, redirect } from "@tanstack/react-router";
import { isAuthor } from "../permission/may-role-change.ts";
import { signedInOperator } from "../session.ts";
import { NotFound, WholeFailure } from "./failure.tsx";
import { rootRoute } from "./root-route.ts";
import { SignedInShell } from "./signed-in-shell.tsx";

/** Above every page for which one has to be signed in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
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
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: ({ context: { operator } }) => {
    throw redirect({ to: isAuthor(operator.role) ? "/studio" : "/overview", replace: true });
  },
});

const nowhere = createRoute({ getParentRoute: () => signedInRoute, path: "$", component: NotFound });

/** Where one comes without an address, and with one that leads nowhere. */
export const otherRoutes = [home, nowhere];
