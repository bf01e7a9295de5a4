import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { followChanges } from "../live/follow-changes.ts";
import { isAuthor } from "../permission/may-role-change.ts";
import { Shell } from "./shell.tsx";

const route = getRouteApi("/signed-in");

export function SignedInShell() {
  const { entries, operator } = route.useRouteContext();
  const queryClient = useQueryClient();
  const { email, role } = operator;
  const mayFollow = !isAuthor(role);
  useEffect(() => (mayFollow ? followChanges(queryClient) : undefined), [queryClient, mayFollow]);
  const shown = entries.filter(({ isForAuthors = false }) => isForAuthors || !isAuthor(role));
  return <Shell entries={shown} email={email} role={role} />;
}
