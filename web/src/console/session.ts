import { LecternError } from "@lectern/sdk/console";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { lectern } from "./client.ts";

export const sessionKey = "session";

const session = queryOptions({
  queryKey: [sessionKey],
  queryFn: ({ signal }) => lectern.session.read({ signal }),
  staleTime: 300_000,
  retry: false,
});

/** Whether anybody ever signed in here. */
export const signInHint = queryOptions({
  queryKey: ["sign-in-hint"],
  queryFn: ({ signal }) => lectern.session.hint({ signal }),
  retry: false,
});

/** The signed-in operator; null if nobody is. */
export async function signedInOperator(queryClient: QueryClient) {
  try {
    return await queryClient.ensureQueryData(session);
  } catch (error) {
    if (error instanceof LecternError && error.status === 401) return null;
    throw error;
  }
}

/** Drops everything one operator has seen, so that the next does not. */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [sessionKey] });
}

export async function signOut(queryClient: QueryClient): Promise<void> {
  await lectern.session.close();
  queryClient.clear();
}

/** Only ever a page of the console: whatever else an address asks for is ignored. */
export function safeNext(next: unknown): string {
  const isPath = typeof next === "string" && /^\/(?![/\\])/.test(next) && !next.startsWith("/sign-in");
  return isPath ? next : "/";
}
