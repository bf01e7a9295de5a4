import { findCourse } from "#people/enrolments/index.ts";
import { organizationOfUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { invalidField, missingField } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import {
  accessGrantNotFound,
  courseNotFound,
  courseWithoutNeed,
  subscriptionCanceled,
  subscriptionNotFound,
} from "../problems.ts";
import { lockSubscription } from "../queries.ts";
import { insertGrant, type ListedGrant, revokeGrant, selectGrant } from "./queries.ts";
import type { CreateAccessGrant } from "./schemas.ts";

/**
 * Gives a learner a right beside their course, from now on unless another start is named.
 * @throws userNotFound, courseNotFound, subscriptionNotFound, courseWithoutNeed, subscriptionCanceled, invalidField
 */
export async function grantAccess(
  context: Context,
  request: HttpRequest,
  body: CreateAccessGrant,
): Promise<ListedGrant> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const { user_id, type, starts_at = now, ends_at = null } = body;
    const organization_id = await organizationOfUser(trx, user_id);
    if (organization_id === null) throw userNotFound();
    if (ends_at !== null && Date.parse(ends_at) <= new Date(starts_at).getTime()) {
      throw invalidField({ errors: { ends_at: ["Must be after starts_at, which is now when left out."] } });
    }
    const course_id = await courseFor(trx, organization_id, body);
    const subscription_id = await payingSubscription(trx, organization_id, body.organization_subscription_id);
    const id = await insertGrant(trx, now, {
      organization_id,
      user_id,
      type,
      course_id,
      subscription_id,
      starts_at,
      ends_at,
    });
    const grant = await grantOf(trx, now, id);
    const { course, starts_at: from, ends_at: until } = grant;
    await audit(
      change,
      "access_grant.create",
      { organizationId: organization_id, id },
      {
        user_id: [null, user_id],
        type: [null, type],
        course: [null, course],
        starts_at: [null, from],
        ends_at: [null, until],
      },
    );
    return grant;
  });
}

/** Takes it back; once more changes nothing. @throws accessGrantNotFound, invalidField for what an enrolment grants */
export async function revokeAccess(context: Context, request: HttpRequest, id: number): Promise<ListedGrant> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await grantOf(trx, now, id);
    if (before.reason === "enrolment") throw invalidField({ errors: { id: [endedByMoving] } });
    if (await revokeGrant(trx, now, id)) {
      await audit(
        change,
        "access_grant.revoke",
        { organizationId: before.organization_id, id },
        { status: [before.status, "revoked"] },
      );
    }
    return grantOf(trx, now, id);
  });
}

const endedByMoving = "An enrolment grants this. Move the learner to another course instead.";

async function courseFor(
  trx: Database,
  organizationId: number,
  { type, course, user_id: userId }: CreateAccessGrant,
): Promise<number | null> {
  if (type !== "course") {
    if (course !== undefined) throw courseWithoutNeed({ errors: { course: [courseWithoutNeed.detail] } });
    return null;
  }
  if (course === undefined) {
    throw missingField({ errors: { course: ["A grant of the type course names the course's slug."] } });
  }
  const id = await findCourse(trx, { organizationId, userId }, course);
  if (id === null) throw courseNotFound();
  return id;
}

/** Locked, so that a cancellation at the same moment cannot overlook the new grant. */
async function payingSubscription(
  trx: Database,
  organizationId: number,
  id: number | undefined,
): Promise<number | null> {
  if (id === undefined) return null;
  const subscription = await lockSubscription(trx, id);
  if (subscription?.organization_id !== organizationId) throw subscriptionNotFound();
  if (subscription.status === "canceled") throw subscriptionCanceled();
  return id;
}

/** @throws accessGrantNotFound */
async function grantOf(db: Database, now: Date, id: number): Promise<ListedGrant> {
  const grant = await selectGrant(db, now, id);
  if (!grant) throw accessGrantNotFound();
  return grant;
}
