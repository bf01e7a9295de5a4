import { LecternError } from "@lectern/sdk/console";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { sessionKey } from "./session.ts";

const FRESH_MS = 10_000;
const MOST_RETRIES = 2;

export function createConsoleQueries({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  const noticeSignOut = (error: unknown) => {
    if (error instanceof LecternError && error.code === "not_authenticated") onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== sessionKey) noticeSignOut(error);
      },
    }),
    mutationCache: new MutationCache({ onError: noticeSignOut }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MOST_RETRIES && isTransient(error),
      },
      // What a mutation answered may be a secret: it is gone with the dialog that showed it.
      mutations: { gcTime: 0 },
    },
  });
}

function isTransient(error: unknown): boolean {
  return error instanceof LecternError && (error.status === 0 || error.status >= 500);
}
