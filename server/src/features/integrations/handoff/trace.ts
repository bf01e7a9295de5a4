import { sql } from "kysely";
import { defineSentence } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, momentInWords, type TraceEntry, type TraceSource } from "#platform/trace.ts";

const minted = defineSentence("link.minted", "A one-time link was made, good until {moment}.");
const opened = defineSentence("link.opened", "The link was opened.");
const unopened = defineSentence("link.unopened", "It has not been opened yet.");
const expired = defineSentence(
  "link.expired",
  "The link ran out, or was withdrawn, before anybody opened it.",
);
const mintAnew = defineSentence(
  "link.expired.mint",
  "Mint a new link at the moment the learner clicks; a link lives for an hour.",
);

/** One-time links: minted, opened, or run out. */
export const handoffTrace: TraceSource = {
  async entries(db, { organizationId, userId }, now) {
    if (organizationId === null || userId === null) return [];
    const { rows } = await sql<LoginToken>`
      select creation_date, expires_at, consumed_at from login_token
      where organization_id = ${organizationId} and user_id = ${userId}
      order by creation_date desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db);
    return rows.flatMap((token) => describe(token, now));
  },
};

interface LoginToken {
  creation_date: string;
  expires_at: string;
  consumed_at: string | null;
}

function describe(token: LoginToken, now: Date): TraceEntry[] {
  const first: TraceEntry = {
    at: token.creation_date,
    step: "link.minted",
    outcome: "done",
    detail: [minted({ moment: momentInWords(token.expires_at) })],
  };
  if (token.consumed_at !== null)
    return [first, { at: token.consumed_at, step: "link.opened", outcome: "done", detail: [opened()] }];
  if (new Date(token.expires_at) > now) return [{ ...first, outcome: "waiting", advice: [unopened()] }];
  return [
    first,
    {
      at: token.expires_at,
      step: "link.expired",
      outcome: "stopped",
      detail: [expired()],
      advice: [mintAnew()],
    },
  ];
}
