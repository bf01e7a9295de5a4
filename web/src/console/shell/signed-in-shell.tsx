import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { followChanges } from "../live/follow-changes.ts";
import { Shell } from "./shell.tsx";

const route = getRouteApi("/signed-in");

export function SignedInShell() {
  const { entries, operator } = route.useRouteContext();
  const queryClient = useQueryClient();
  useEffect(() => followChanges(queryClient), [queryClient]);
  return <Shell entries={entries} email={operator.email} role={operator.role} />;
}
