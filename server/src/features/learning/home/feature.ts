import type { Feature } from "#platform/feature.ts";
import { homePageRoutes } from "./page-routes.ts";
import type { HomeRolePlays } from "./sources.ts";

/** Has no tables: it shows what others know of a learner. */
export function home(rolePlays: HomeRolePlays): Feature {
  return { name: "home", pageRoutes: (app, context) => homePageRoutes(app, context, rolePlays) };
}
