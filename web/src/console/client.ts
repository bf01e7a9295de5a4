import { createConsoleClient } from "@lectern/sdk/console";

/** Refusals are shown at once; whether to ask again is up to the queries, or to the person. */
export const lectern = createConsoleClient({
  siteUrl: window.location.origin,
  retries: { retries: 0 },
});
