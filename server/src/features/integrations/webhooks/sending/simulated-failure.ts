import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";

/** Instead of an answer: the attempt was not made, because a sandbox asked for failures. */
export interface SimulatedFailure {
  kind: "failure";
  error: "simulated";
  message: string;
  sentence: Sentence;
  status: null;
  address: null;
  durationMs: number;
}

const askedFor = defineSentence(
  "webhook_endpoint.simulated",
  "Not sent: your sandbox asked for this attempt to fail.",
)();

export const simulatedFailure: SimulatedFailure = {
  kind: "failure",
  error: "simulated",
  message: askedFor.text,
  sentence: askedFor,
  status: null,
  address: null,
  durationMs: 0,
};

/** From now on so many attempts of the organization fail, whatever was asked before. */
export async function failNextAttempts(db: Database, organizationId: number, count: number): Promise<void> {
  await sql`
    insert into webhook_simulated_failure (organization_id, remaining) values (${organizationId}, ${count})
    on conflict (organization_id) do update set remaining = excluded.remaining`.execute(db);
}

/** Takes one of the failures that were asked for. False when none is left: of racing attempts each takes its own. */
export async function takeSimulatedFailure(db: Database, organizationId: number): Promise<boolean> {
  const { rows } = await sql`
    update webhook_simulated_failure set remaining = remaining - 1
    where organization_id = ${organizationId} and remaining > 0
    returning remaining`.execute(db);
  return rows.length > 0;
}
