import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/signed-in");

/** Who looks at the page: address, id and role. */
export function useSignedIn() {
  return route.useRouteContext().operator;
}
