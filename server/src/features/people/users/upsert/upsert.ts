import { sql } from "kysely";
import {
  type EnrolmentRequest,
  enrol,
  enrolsNewLearners,
  type Integration,
} from "#people/enrolments/index.ts";
import { isLostRace, LostRace, transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { compiledStatement } from "#platform/database/statements/compiled-statement.ts";
import type { Context } from "#platform/feature.ts";
import { type EventMoment, eventMoment } from "#platform/outbox.ts";
import type { AuditOrigin, Change } from "#tenancy/audit/index.ts";
import type { Warning } from "../account/own-account.ts";
import { markMoved } from "../changes.ts";
import { keptFields, withoutKept } from "../employed/kept-fields.ts";
import { lockClaimants, selectUser } from "../queries.ts";
import type { UserBody } from "../schemas.ts";
import type { UserRow } from "../user.ts";
import { resolveClaimant, settleAccess, unsettled } from "./claim.ts";
import { type InputValues, inputRow, inputValues, type ProfileBody } from "./upsert-input.ts";
import {
  claimsNobody,
  hasKeyOfInput,
  isOrdinary,
  type UpsertOutcome,
  type UpsertStatement,
  upsertStatement,
  wholeUser,
} from "./upsert-statement.ts";

interface Upserted {
  outcome: UpsertOutcome;
  /** Whether the learner's place in a course changed. */
  isMoved: boolean;
  user: UserRow;
  /** Sent fields that are not the partner's to change. */
  warnings: Warning[];
}

type Occasion = Pick<UpsertStatement<unknown>, "source" | "origin"> & {
  integration: Integration;
  /** The actor in the audit log if the upsert ends a self-made account, which is always logged. */
  actor: AuditOrigin;
};

/**
 * Creates, updates or reactivates the user with the body's key (specification, "Users"; rules: contract 5.1).
 * Nothing but a profile: one statement. Anything special: one transaction.
 * @throws emailRequired, and the 400s of course and cohort
 */
export async function upsertUser(
  context: Pick<Context, "db" | "clock">,
  origin: AuditOrigin,
  integration: Integration,
  body: UserBody,
): Promise<Upserted> {
  const now = context.clock();
  const { profile, requested } = splitBody(body);
  const isPlain = requested.course === null && requested.cohort === null;
  return (
    (isPlain ? await upsertAtOnce({ trx: context.db, now, origin }, integration, profile) : null) ??
    (await transactionRetrying(context.db, (trx) =>
      upsertStepwise(trx, now, { integration, source: "api", origin, actor: origin }, profile, requested),
    ))
  );
}

export function splitBody({ course, cohort, ...profile }: UserBody): {
  profile: ProfileBody;
  requested: EnrolmentRequest;
} {
  return { profile, requested: { course: course ?? null, cohort: cohort ?? null } };
}

/** The common case. Null where a closer look is needed. */
async function upsertAtOnce(
  { trx: db, now, origin }: Change,
  integration: Integration,
  profile: ProfileBody,
): Promise<Upserted | null> {
  try {
    const [row] = await upsertOrdinary(db, {
      ...integration,
      ...inputValues(now, profile),
      ...eventMoment(now),
      ...origin,
    });
    return row ? { outcome: row.outcome, isMoved: false, user: row, warnings: [] } : null;
  } catch (error) {
    if (isLostRace(error)) return null;
    throw error;
  }
}

const upsertOrdinary = compiledStatement<
  Integration & InputValues & EventMoment & AuditOrigin,
  UserRow & { outcome: UpsertOutcome }
>((value) => {
  const organizationId = value("organizationId");
  const integration = { organizationId, applicationId: value("applicationId") };
  const moment = {
    now: value("now"),
    createdAt: value("createdAt"),
    traceParent: value("traceParent"),
  };
  return upsertStatement(moment, {
    organizationId,
    source: "api",
    origin: {
      type: value("type"),
      id: value("id"),
      label: value("label"),
      ip: value("ip"),
      userAgent: value("userAgent"),
      requestId: value("requestId"),
    },
    input: inputRow(value),
    match: hasKeyOfInput(organizationId),
    mayChange: isOrdinary,
    insertIf: sql`${claimsNobody(organizationId)} and not ${enrolsNewLearners(integration)}`,
    answer: wholeUser,
  });
});

/**
 * Every case, one thing after the other, in the caller's transaction.
 * @throws LostRace or a unique violation when a neighbour was faster: begin again then
 */
export async function upsertStepwise(
  trx: Database,
  now: Date,
  occasion: Occasion,
  profile: ProfileBody,
  requested: EnrolmentRequest,
): Promise<Upserted> {
  const { integration } = occasion;
  const { organizationId } = integration;
  const claimants = await lockClaimants(trx, organizationId, profile);
  const meant = resolveClaimant(claimants, profile);
  const { isKept, warnings } = meant ? await settleAccess(trx, now, occasion, meant, profile) : unsettled;
  const holder = { has_own_account: isKept, hris_fields: meant?.hris_fields ?? null };
  const written = withoutKept(profile, holder);
  const row = await writeProfile(trx, now, occasion, written, meant?.id ?? null);
  const learner = { userId: row.id, provider: row.provider, providerId: row.provider_id };
  const isMoved = await enrol(trx, now, integration, learner, requested, row.outcome === "created");
  if (isMoved) await markMoved(trx, now, organizationId, [row.id]);
  const user = (isMoved ? await selectUser(trx, organizationId, row.id) : null) ?? row;
  const kept = keptFields(profile, holder, row);
  return { outcome: row.outcome, isMoved, user, warnings: [...warnings, ...kept] };
}

async function writeProfile(
  trx: Database,
  now: Date,
  occasion: Occasion,
  profile: ProfileBody,
  userId: number | null,
) {
  const { source, origin, integration } = occasion;
  const { organizationId } = integration;
  const input = inputValues(now, profile);
  const { rows } = await upsertStatement(eventMoment(now), {
    organizationId,
    source,
    origin,
    input: inputRow((name) => input[name]),
    match:
      userId === null
        ? hasKeyOfInput(organizationId)
        : sql`"user".organization_id = ${organizationId} and "user".id = ${userId}`,
    mayChange: sql`true`,
    insertIf: sql`${userId === null}`,
    answer: wholeUser,
  }).execute(trx);
  const [row] = rows;
  if (!row) throw new LostRace("Another request created or changed this user meanwhile.");
  return row;
}
