import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/signed-in");

/** The signed-in operator's address, id and role. */
export function useSignedIn() {
  return route.useRouteContext().operator;
}
