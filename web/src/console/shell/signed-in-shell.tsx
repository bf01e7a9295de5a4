import { getRouteApi } from "@tanstack/react-router";
import { Shell } from "./shell.tsx";

const route = getRouteApi("/signed-in");

export function SignedInShell() {
  const { operator } = route.useRouteContext();
  return <Shell email={operator.email} role={operator.role} />;
}
