import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { audit, auditFrom, auditOrigin } from "#tenancy/audit/index.ts";
import type { Subject } from "../tokens/jwt.ts";
import { fingerprint, nameOf, selectActor, selectGuessedAt } from "./accounts.ts";

/** Where people are asked for a password or a code. `account`: signed in already, and asked once more. */
export type EntryPoint = "jwt" | "console" | "sign-in" | "join" | "account";

interface Tried {
  entryPoint: EntryPoint;
  account: string;
}

/** Everything that is nobody's is one series, or every invented address would leave entries. */
const UNKNOWN = "unknown";
const SERIES_MS = 24 * 3_600_000;

export async function recordSuccess(
  context: Context,
  request: FastifyRequest,
  { entryPoint }: Tried,
  subject: Subject,
): Promise<void> {
  const [name, target] = [nameOf(subject), targetOf(subject)];
  countOutcome(context, entryPoint, "succeeded");
  context.log.info(
    { door: entryPoint, outcome: "succeeded", account: name, address: request.clientAddress },
    "sign-in",
  );
  const actor = await selectActor(context.db, subject);
  await context.db.transaction().execute(async (trx) => {
    await sql`delete from failed_sign_in where account = ${name}`.execute(trx);
    if (entryPoint === "account") return; // who is signed in already does not sign in
    const origin = { ...auditOrigin(request), ...actor };
    const signedIn = { ...target, id: target.id ?? name };
    await audit({ trx, now: context.clock(), origin }, "sign_in.succeeded", signedIn, {
      door: [null, entryPoint],
    });
  });
}

/**
 * The first failure in a row has an entry in the audit log, then the second, fourth, eighth, …: a flood tells how large
 * it is, and fills no disk. One statement, so that accounts that there are and others take as long.
 */
export async function recordFailure(
  context: Context,
  request: FastifyRequest,
  { entryPoint, account }: Tried,
): Promise<void> {
  const subject = await selectGuessedAt(context.db, account);
  const target = targetOf(subject);
  const name = subject ? nameOf(subject) : UNKNOWN;
  const now = context.clock();
  const seriesStart = new Date(now.getTime() - SERIES_MS);
  const entry = auditFrom(now, auditOrigin(request), {
    organizationId: target.organizationId,
    targetType: target.type,
    action: sql<string>`'sign_in.failed'`,
    targetId: sql<number>`${target.id}::bigint`,
    changes: sql`jsonb_build_object('door', jsonb_build_array(null, ${entryPoint}::text),
                                    'failures', jsonb_build_array(null, failures))`,
    from: sql`series where failures & (failures - 1) = 0`,
  });
  const { rows } = await sql<{ failures: number }>`
    with series as (
      insert into failed_sign_in (account, failures, since) values (${name}, 1, ${now})
      on conflict (account) do update
        set failures = case when failed_sign_in.since < ${seriesStart} then 1 else failed_sign_in.failures + 1 end,
            since = case when failed_sign_in.since < ${seriesStart} then excluded.since else failed_sign_in.since end
      returning failures
    ), entry as (${entry})
    select failures from series`.execute(context.db);
  countOutcome(context, entryPoint, "failed");
  context.log.info(
    {
      door: entryPoint,
      outcome: "failed",
      account: subject ? name : fingerprint(context, account),
      address: request.clientAddress,
      failures: rows[0]?.failures,
    },
    "sign-in",
  );
}

function targetOf(subject: Subject | null) {
  if (subject === null) return { organizationId: null, type: "account", id: null };
  if ("operator" in subject) return { organizationId: null, type: "operator", id: subject.operator };
  return { organizationId: subject.organization, type: "user", id: subject.user };
}

const counters = new WeakMap<Metrics, ReturnType<typeof signInCounter>>();

/** Of this process; the entry points of all features share one counter. */
export function countOutcome(
  { metrics }: Pick<Context, "metrics">,
  entryPoint: EntryPoint,
  outcome: "succeeded" | "failed" | "paused",
): void {
  const counter = counters.get(metrics) ?? signInCounter(metrics);
  counters.set(metrics, counter);
  counter.inc({ door: entryPoint, outcome });
}

function signInCounter(metrics: Metrics) {
  return metrics.counter("lectern_sign_ins_total", "Tries to sign in, by where and how they ended.", [
    "door",
    "outcome",
  ]);
}
