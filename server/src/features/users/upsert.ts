import { sql } from "kysely";
import type { AuditOrigin } from "#features/audit/index.ts";
import { type EnrolmentWish, enrol, enrolsNewLearners } from "#features/enrolments/index.ts";
import type { Database } from "#platform/database/database.ts";
import { isLostRace, isUniqueViolation, LostRace, transactionRetrying } from "#platform/database/retry.ts";
import type { Context } from "#platform/feature.ts";
import { markMoved } from "./changes.ts";
import { missingEmail } from "./mistakes.ts";
import { addressOfAccount, emailInUse } from "./problems.ts";
import {
  type Claimant,
  endOwnPassword,
  lockClaimants,
  selectUser,
  takeTurnToMoveAddress,
} from "./queries.ts";
import type { UserBody } from "./schemas.ts";
import { inputRow, type ProfileBody } from "./upsert-input.ts";
import {
  hasKeyOfInput,
  keepsAddress,
  type UpsertOutcome,
  type UpsertStatement,
  upsertUsers,
  wholeUser,
} from "./upsert-statement.ts";
import type { UserRow } from "./user.ts";

export interface Upserted {
  outcome: UpsertOutcome;
  /** Whether the learner's place in a course changed. */
  isMoved: boolean;
  user: UserRow;
}

type Occasion = Pick<UpsertStatement<unknown>, "organizationId" | "source" | "origin">;

/**
 * Creates, updates or reactivates the user with the body's key (specification, "Users"; rules: contract 5.1).
 * Nothing but a profile: one statement. Anything special: one transaction.
 * @throws emailRequired, emailInUse, and the 400s of course and cohort
 */
export async function upsertUser(
  context: Pick<Context, "db" | "clock" | "wakeSequencer">,
  origin: AuditOrigin,
  organizationId: number,
  body: UserBody,
): Promise<Upserted> {
  const now = context.clock();
  const { profile, wish } = splitBody(body);
  const isPlain = wish.course === null && wish.cohort === null;
  const upserted =
    (isPlain ? await upsertAtOnce(context.db, now, origin, organizationId, profile) : null) ??
    (await transactionRetrying(context.db, (trx) =>
      upsertStepwise(trx, now, { organizationId, source: "api", origin }, profile, wish),
    ));
  if (upserted.outcome !== "unchanged") context.wakeSequencer();
  return upserted;
}

export function splitBody({ course, cohort, ...profile }: UserBody): {
  profile: ProfileBody;
  wish: EnrolmentWish;
} {
  return { profile, wish: { course: course ?? null, cohort: cohort ?? null } };
}

/** The common case. Null where a closer look is needed. */
async function upsertAtOnce(
  db: Database,
  now: Date,
  origin: AuditOrigin,
  organizationId: number,
  profile: ProfileBody,
): Promise<Upserted | null> {
  try {
    const [row] = await upsertUsers(db, now, {
      organizationId,
      source: "api",
      origin,
      input: inputRow(now, profile),
      match: hasKeyOfInput(organizationId),
      mayChange: keepsAddress,
      insertIf: sql`not ${enrolsNewLearners(sql`${organizationId}`)}`,
      answer: wholeUser,
    });
    return row ? { outcome: row.outcome, isMoved: false, user: row } : null;
  } catch (error) {
    if (isLostRace(error)) return null;
    throw error;
  }
}

/**
 * Every case, one thing after the other, in the caller's transaction.
 * @throws LostRace or a unique violation when a neighbour was faster: begin again then
 */
export async function upsertStepwise(
  trx: Database,
  now: Date,
  occasion: Occasion,
  profile: ProfileBody,
  wish: EnrolmentWish,
): Promise<Upserted> {
  const { organizationId } = occasion;
  await takeTurnToMoveAddress(trx, organizationId, profile);
  const claimants = await lockClaimants(trx, organizationId, profile);
  const userId = whoIsMeant(claimants, profile);
  const row = await writeProfile(trx, now, occasion, profile, userId);
  const isClaimed = claimants.some(({ id, provider }) => id === userId && provider === null);
  if (isClaimed) await endOwnPassword(trx, now, organizationId, row.id);
  const isMoved = await enrol(trx, now, organizationId, row.id, wish, row.outcome === "created");
  if (isMoved) await markMoved(trx, now, organizationId, [row.id]);
  const user = isMoved ? await selectUser(trx, organizationId, row.id) : row;
  return { outcome: row.outcome, isMoved, user: user ?? row };
}

/**
 * Whose profile the body is, or null for a new user's. The address of a user without a key (LTI, HRIS, signup)
 * claims that user; the address of anyone else is taken (decision D8).
 */
function whoIsMeant(claimants: readonly Claimant[], profile: ProfileBody): number | null {
  const keyHolder = claimants.find((claimant) => claimant.has_key);
  const addressee = claimants.find((claimant) => claimant.has_email);
  if (keyHolder) {
    if (addressee && addressee.id !== keyHolder.id) throw addressTaken();
    return keyHolder.id;
  }
  if (!addressee) {
    if (profile.email) return null;
    throw missingEmail();
  }
  if (addressee.provider !== null) throw addressTaken();
  return addressee.id;
}

async function writeProfile(
  trx: Database,
  now: Date,
  occasion: Occasion,
  profile: ProfileBody,
  userId: number | null,
) {
  const { organizationId } = occasion;
  try {
    const [row] = await upsertUsers(trx, now, {
      ...occasion,
      input: inputRow(now, profile),
      match:
        userId === null
          ? hasKeyOfInput(organizationId)
          : sql`"user".organization_id = ${organizationId} and "user".id = ${userId}`,
      mayChange: sql`true`,
      insertIf: sql`${userId === null}`,
      answer: wholeUser,
    });
    if (!row) throw new LostRace("Another request created or changed this user meanwhile.");
    return row;
  } catch (error) {
    // Whoever has a password signs in by address alone, so that address is theirs in every organization.
    if (isUniqueViolation(error, "user_password_email")) throw addressOfAccount(error);
    throw error;
  }
}

function addressTaken() {
  return emailInUse({ errors: { email: ["Another user has this e-mail address."] } });
}
