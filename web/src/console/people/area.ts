import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Users } from "../../design/icons/icons.tsx";
import { organizationQuery } from "../organizations/queries.ts";
import { readListSearch } from "../search/list-search.ts";
import { slugIn } from "../search/search-values.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import {
  grantsOfPersonQuery,
  type PeopleSearch,
  peopleQuery,
  personQuery,
  personTimelineQuery,
  progressQuery,
  sessionsOfPersonQuery,
} from "./queries.ts";

const people = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/people",
  validateSearch: (search: Record<string, unknown>): PeopleSearch => {
    const organization = slugIn(search.organization);
    return { ...readListSearch(search), ...(organization ? { organization } : {}) };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(peopleQuery(deps)),
  component: lazyRouteComponent(() => import("./people-page.tsx"), "PeoplePage"),
});

const person = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/people/$id",
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient
        .ensureQueryData(personQuery(id))
        .then((found) => queryClient.ensureQueryData(organizationQuery(String(found.organization_id)))),
      queryClient.ensureQueryData(grantsOfPersonQuery(id)),
      queryClient.ensureQueryData(progressQuery(id)),
      queryClient.ensureQueryData(sessionsOfPersonQuery(id)),
      queryClient.ensureQueryData(personTimelineQuery(id)),
    ]),
  component: lazyRouteComponent(() => import("./person-page.tsx"), "PersonPage"),
});

export const peopleArea = {
  entry: { route: people, label: "People", icon: Users },
  routes: [people, person],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
