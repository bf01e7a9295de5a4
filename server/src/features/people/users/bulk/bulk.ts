import type { Problem } from "#kernel/problem.ts";
import {
  type CourseBook,
  decidePlacement,
  type Integration,
  integrationOf,
  placeLearners,
  placementProblem,
  readCourseBook,
  readEnrolmentRequest,
} from "#people/enrolments/index.ts";
import { applyBulk, type BulkRow, failedRow, rowProblemOf } from "#platform/bulk.ts";
import { savepointRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type AuditOrigin, auditBulk, changeOf } from "#tenancy/audit/index.ts";
import { takeProviderLabel } from "#tenancy/oauth/index.ts";
import type { Warning } from "../account/own-account.ts";
import { deactivateUsers, markMoved } from "../changes.ts";
import { recordEndedAccounts } from "../deactivation/deactivation.ts";
import { lockMissing, selectHeldKeys } from "../queries.ts";
import type { BulkUsers, UserBody } from "../schemas.ts";
import { readNewcomer } from "../upsert/mistakes.ts";
import { splitBody, upsertStepwise } from "../upsert/upsert.ts";
import type { UpsertOutcome } from "../upsert/upsert-statement.ts";
import { isKeyPart, keyOf, readableProviderId } from "../upsert/user-key.ts";
import { type AffectedUsers, type KnownUser, lockAffected } from "./bulk-queries.ts";
import { type Refusal, refusedRows } from "./refused-rows.ts";
import { upsertTogether } from "./upsert-together.ts";

export interface ReadRow {
  row: UserBody;
  mistake: Problem | null;
}

/**
 * Many upserts in one transaction, each row answered as if it had come alone (contract 4.7). Rows that nothing
 * sets apart go through the upsert statement together; the others follow one by one, in the request's order.
 * @throws bulkRejected
 */
export async function upsertManyUsers(
  context: Context,
  request: HttpRequest,
  rows: readonly ReadRow[],
  options: Omit<BulkUsers, "users">,
) {
  const { now, origin } = changeOf(context, request);
  const integration = integrationOf(partnerOf(request));
  const { organizationId } = integration;
  const result = await applyBulk(context.db, organizationId, options, async (trx) => {
    const others = options.deactivate_missing ? othersThan(rows, options.deactivate_missing.provider) : null;
    const results = await upsertRows(trx, now, { integration, actor: origin }, rows, others);
    const missing = others ? await lockMissing(trx, organizationId, others.provider, others.named) : [];
    const deactivated = await deactivateUsers(trx, now, organizationId, missing);
    const change = { trx, now, origin };
    await recordEndedAccounts(change, organizationId, deactivated);
    await auditBulk(change, "user.bulk", organizationId, results, { deactivated: deactivated.length });
    return { results, deactivated: deactivated.length };
  });
  return result;
}

/** What became of a row, and what of it was left as it is. */
export type UserBulkRow = BulkRow & { warnings?: Warning[] };

interface Candidate {
  index: number;
  body: UserBody;
}

/**
 * The rows in the caller's transaction, which has the organization's advisory lock; an answer for each in their order.
 * @param others users the caller will deactivate: they are locked with the rows' own users
 */
export async function upsertRows(
  trx: Database,
  now: Date,
  by: { integration: Integration; actor: AuditOrigin },
  rows: readonly ReadRow[],
  others: AffectedUsers["others"] = null,
): Promise<UserBulkRow[]> {
  const { integration } = by;
  const { organizationId } = integration;
  const results: UserBulkRow[] = [];
  const candidates: Candidate[] = [];
  const refusals: Refusal[] = [];
  const requests = rows.map(({ row, mistake }) => readEnrolmentRequest(row, mistake?.errors ?? {}));
  const book = await readCourseBook(
    trx,
    integration,
    requests.filter((requested) => requested !== null),
  );
  for (const [index, { row, mistake }] of rows.entries()) {
    const requested = requests[index];
    const misplaced = requested ? placementProblem(book, requested) : null;
    const newcomer = readNewcomer(row, mistake?.errors ?? {});
    if (mistake || misplaced) refusals.push({ index, row, mistake, misplaced, newcomer });
    else candidates.push({ index, body: row });
  }
  const bodies = candidates.map(({ body }) => body);
  const affected = await lockAffected(trx, organizationId, { rows: bodies, others });
  const held = await selectHeldKeys(
    trx,
    organizationId,
    refusals.flatMap(({ newcomer }) => newcomer ?? []),
  );
  const ordinary = ordinaryRows(candidates);
  for (const result of await upsertOrdinary(trx, now, integration, { book, affected }, ordinary))
    results[result.index] = result;
  const special = candidates.filter(({ index }) => results[index] === undefined);
  for (const candidate of special) {
    results[candidate.index] = await upsertAlone(trx, now, by, candidate);
  }
  const made = candidates.filter(({ index }) => results[index]?.status !== "failed");
  for (const result of refusedRows(refusals, held, made)) results[result.index] = result;
  await takeProviderLabel({ trx, now, origin: by.actor }, integration, made[0]?.body.provider);
  return results;
}

/** Rows whose key no other row has: their order does not matter. */
function ordinaryRows(candidates: readonly Candidate[]): Candidate[] {
  const byKey = Map.groupBy(candidates, ({ body }) => keyOf(body));
  return [...byKey.values()].flatMap((rows) => (rows.length === 1 ? rows : []));
}

/** Few statements for all. Rows that need a closer look are not in the answer. */
async function upsertOrdinary(
  trx: Database,
  now: Date,
  integration: Integration,
  { book, affected }: { book: CourseBook; affected: { known: Map<string, KnownUser>; mayClaim: boolean } },
  candidates: readonly Candidate[],
): Promise<UserBulkRow[]> {
  if (candidates.length === 0) return [];
  const { organizationId } = integration;
  const parts = new Map(candidates.map(({ index, body }) => [index, splitBody(body)]));
  const profiles = [...parts].map(([index, { profile }]) => ({ index, body: profile }));
  let tries = 0;
  return savepointRetrying(trx, async () => {
    tries += 1;
    const isFirstTry = tries === 1;
    const upserted = await upsertTogether(trx, now, organizationId, affected, profiles, { isFirstTry });
    const placements = upserted.flatMap(({ index, id, outcome }) => {
      const part = parts.get(index);
      const placement = part && decidePlacement(book, part.requested, outcome === "created");
      if (!placement) return [];
      const { provider, provider_id: providerId } = part.profile;
      return [{ userId: id, provider, providerId, placement }];
    });
    const moved = await placeLearners(trx, now, integration, placements);
    await markMoved(trx, now, organizationId, [...moved.keys()]);
    return upserted.map((row) => succeededRow({ ...row, isMoved: moved.has(row.id) }));
  });
}

async function upsertAlone(
  trx: Database,
  now: Date,
  by: { integration: Integration; actor: AuditOrigin },
  { index, body }: Candidate,
): Promise<UserBulkRow> {
  const { profile, requested } = splitBody(body);
  try {
    const { user, ...upserted } = await savepointRetrying(trx, () =>
      upsertStepwise(trx, now, { ...by, source: "bulk_import", origin: null }, profile, requested),
    );
    return succeededRow({ index, id: user.id, providerId: user.provider_id, ...upserted });
  } catch (error) {
    return failedRow(index, rowProblemOf(error), body.provider_id);
  }
}

interface SucceededRow {
  index: number;
  id: number;
  providerId: string | null;
  outcome: UpsertOutcome;
  isMoved: boolean;
  warnings: Warning[];
}

function succeededRow({ index, id, providerId, outcome, isMoved, warnings }: SucceededRow): UserBulkRow {
  const status = outcome === "unchanged" && isMoved ? "updated" : outcome;
  return {
    index,
    status,
    status_code: status === "created" ? 201 : 200,
    id,
    ...(providerId === null ? {} : { provider_id: providerId }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/**
 * The provider's users who are in no row. A row that failed still names its user; a row whose key cannot be read
 * might name anyone, so then nobody is missing.
 */
function othersThan(rows: readonly ReadRow[], provider: string): AffectedUsers["others"] {
  const named: string[] = [];
  for (const { row } of rows) {
    const providerId = readableProviderId(row);
    if (!isKeyPart(row?.provider) || !isKeyPart(providerId)) return null;
    if (row.provider === provider) named.push(providerId);
  }
  return { provider, named };
}
