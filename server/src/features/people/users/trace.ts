import { sql } from "kysely";
import { defineSentence } from "#platform/health/sentence.ts";
import type { TraceEntry, TraceSource } from "#platform/trace.ts";
import { everyOrganization } from "#tenancy/organizations/index.ts";

const created = defineSentence("account.created", "The account was created ({source}).");
const signedIn = defineSentence("account.signed_in", "The last sign-in.");
const erased = defineSentence(
  "account.erased",
  "The person was erased; nobody can sign in with this account again.",
);
const createAnew = defineSentence("account.erased.anew", "Create the learner anew if they came back.");
const deactivated = defineSentence(
  "account.deactivated",
  "The account was deactivated: links, launches and passwords are refused.",
);
const reactivate = defineSentence(
  "account.deactivated.reactivate",
  "An entry `user.deactivate` of the audit log names who did it. Reactivate the learner, or have the HR system that owns the account do so.",
);

const MOST_PEOPLE = 20;

/** By address or by a provider's id, across organizations. */
export const userTrace: TraceSource = {
  async find(db, text) {
    // By a provider's id organization by organization, as the index is.
    const { rows } = await sql<{ organization_id: number; id: number }>`
      select found.organization_id, found.id from (
        select organization_id, id from "user" where lower(email) = lower(${text})
        union
        select named.organization_id, named.id from ${everyOrganization}
        cross join lateral (
          select organization_id, id from "user"
          where organization_id = organization.id and provider_id = ${text}
        ) as named
      ) as found
      order by found.id desc limit ${sql.lit(MOST_PEOPLE)}`.execute(db);
    return rows.map(({ organization_id: organizationId, id }) => ({
      organizationId,
      userId: id,
      requestId: null,
      eventId: null,
    }));
  },

  async entries(db, { organizationId, userId }) {
    if (organizationId === null || userId === null) return [];
    const { rows } = await sql<Account>`
      select source, is_active, creation_date, last_login_at, deactivated_at, erased_at from "user"
      where organization_id = ${organizationId} and id = ${userId}`.execute(db);
    return rows.flatMap(describe);
  },
};

interface Account {
  source: string;
  is_active: boolean;
  creation_date: string;
  last_login_at: string | null;
  deactivated_at: string | null;
  erased_at: string | null;
}

function describe(account: Account): TraceEntry[] {
  const entries: TraceEntry[] = [
    {
      at: account.creation_date,
      step: "account.created",
      outcome: "done",
      detail: [created({ source: account.source })],
    },
  ];
  if (account.last_login_at !== null)
    entries.push({
      at: account.last_login_at,
      step: "account.signed_in",
      outcome: "done",
      detail: [signedIn()],
    });
  if (account.erased_at !== null)
    entries.push({
      at: account.erased_at,
      step: "account.erased",
      outcome: "stopped",
      detail: [erased()],
      advice: [createAnew()],
    });
  else if (!account.is_active && account.deactivated_at !== null)
    entries.push({
      at: account.deactivated_at,
      step: "account.deactivated",
      outcome: "stopped",
      detail: [deactivated()],
      advice: [reactivate()],
    });
  return entries;
}
