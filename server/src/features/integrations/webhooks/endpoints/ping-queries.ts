import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { publish } from "#platform/outbox.ts";
import { PING_TYPE } from "../ping-type.ts";
import type { AttemptOutcome } from "../sending/attempt-outcome.ts";
import type { Signatures } from "../sending/request.ts";

interface Ping {
  /** The outbox's row. */
  id: number;
  event_id: string;
  body: string;
}

/** Writes a test event that reaches nobody but the endpoint it is sent to. */
export async function insertPing(
  db: Database,
  now: Date,
  endpoint: { id: number; organization_id: number },
): Promise<Ping> {
  const data = {
    webhook_endpoint_id: endpoint.id,
    message: "A test delivery from Lectern. Answer with 2xx.",
  };
  return db.transaction().execute(async (trx) => {
    const eventId = await publish(trx, now, {
      organizationId: endpoint.organization_id,
      type: PING_TYPE,
      data,
    });
    // Not yet sequenced for sure: so the small index finds it.
    const { rows } = await sql<Ping>`
      select id, event_id, body from event
        where organization_id = ${endpoint.organization_id} and event_id = ${eventId} and not sequenced`.execute(
      trx,
    );
    const [ping] = rows;
    if (!ping) throw new Error("The test event that was just written is not there.");
    return ping;
  });
}

/** Puts a test delivery beside the others, with its one attempt. @returns the delivery's id */
export async function insertPingDelivery(
  db: Database,
  endpoint: { id: number; organization_id: number },
  ping: Ping,
  attempt: { startedAt: Date; endedAt: Date; signatures: Signatures; outcome: AttemptOutcome },
): Promise<number> {
  const { outcome, signatures } = attempt;
  const { rows } = await sql<{ id: number }>`
    with finished as (
      insert into finished_delivery (id, organization_id, endpoint_id, event_id, event_type, status, round, attempts,
                                     last_status, last_error, creation_date, finished_at)
      values (nextval(pg_get_serial_sequence('delivery', 'id')), ${endpoint.organization_id}, ${endpoint.id}, ${ping.id},
              ${PING_TYPE}, ${outcome.next.kind === "delivered" ? "delivered" : "failed"}, 1, 1, ${outcome.status},
              ${outcome.error}, ${attempt.startedAt}, ${attempt.endedAt})
      returning id, organization_id
    ), logged as (
      insert into delivery_attempt (organization_id, delivery_id, round, number, started_at, duration_ms, status, error,
                                    message, response_body, response_truncated, address, signature, standard_signature)
      select organization_id, id, 1, 1, ${attempt.startedAt}::timestamptz, ${outcome.durationMs}::int,
             ${outcome.status}::int, ${outcome.error}, ${outcome.message}, ${outcome.responseBody},
             ${outcome.responseTruncated}::boolean, ${outcome.address}, ${signatures.service}, ${signatures.standard}
      from finished
    )
    select id from finished`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A test delivery was not kept.");
  return row.id;
}
