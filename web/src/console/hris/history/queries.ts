import { LecternError } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { runsKey } from "../queries.ts";

/** An account of the organization, by id or address, with what runs did to it; null: there is none. */
export const historyQuery = (organization: number, person: string) =>
  queryOptions({
    queryKey: [runsKey, "history", organization, person],
    queryFn: async ({ signal }) => {
      const user = await findUser(organization, person, signal);
      if (user === null) return null;
      const page = await lectern.hrisChanges.list({ user: String(user.id), page_size: 200 }, { signal });
      return { user, changes: page.results };
    },
  });

async function findUser(organization: number, person: string, signal: AbortSignal) {
  if (!/^\d+$/.test(person)) {
    const filter = { organization: String(organization), email: person };
    return (await lectern.users.list(filter, { signal })).results[0] ?? null;
  }
  try {
    const user = await lectern.users.get(Number(person), { signal });
    return user.organization_id === organization ? user : null;
  } catch (error) {
    if (error instanceof LecternError && error.status === 404) return null;
    throw error;
  }
}
