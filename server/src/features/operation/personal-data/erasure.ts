import { Type } from "typebox";
import { rosterImport } from "#integrations/lti/index.ts";
import { eraseUser, findUser, lockAccount, userErased, usersImport } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context, Feature } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { eraseKeptAnswers } from "#platform/idempotency/erased-answers.ts";
import type { Person } from "#platform/personal-data.ts";
import { notFound } from "#platform/problems.ts";
import { exporting } from "#reports/exports/index.ts";
import { audit, changedFields, changeOf } from "#tenancy/audit/index.ts";
import { defineJobKind, dropResults, type JobKind, type JobRow, startJob } from "#tenancy/jobs/index.ts";
import { confirmationMismatch, roleHolder } from "./problems.ts";

/** Kinds of jobs whose results name people. */
const withResults = [usersImport, exporting, rosterImport];

/**
 * Lets every feature forget a person, one batch of one feature at a step; last the copies that name them among others:
 * results of jobs, and answers kept for repeats.
 */
export function defineErasure(features: readonly Feature[]): JobKind {
  const erasures = [
    ...features.flatMap(({ personalData }) => (personalData?.erase ? [personalData] : [])),
    { erase: eraseCopies },
  ];
  return defineJobKind({
    name: "users.erase",
    mostRunning: 2,
    resultType: null,
    input: Type.Object({ user_id: Type.Integer() }),
    position: Type.Object({ feature: Type.Integer(), from: Type.Integer() }),
    async step(context, trx, { organizationId, input, position }) {
      const { feature, from } = position ?? { feature: 0, from: 0 };
      const person = { organizationId, userId: input.user_id };
      const rest = (await erasures[feature]?.erase?.(trx, context.clock(), person, from)) ?? null;
      if (rest !== null) return { rowsDone: 0, next: { feature, from: rest } };
      const isLast = feature + 1 >= erasures.length;
      return {
        rowsDone: 1,
        rowsTotal: erasures.length,
        next: isLast ? null : { feature: feature + 1, from: 0 },
      };
    },
  });
}

async function eraseCopies(trx: Database, now: Date, { organizationId }: Person): Promise<undefined> {
  await dropResults(trx, now, organizationId, withResults);
  await eraseKeptAnswers(trx, now, organizationId);
}

/**
 * Forgets who the user is at once, and has the rest forgotten in the background. People with a role above learner are
 * the operators' to erase, and so are former ones that no operator has decided about: a partner's token must not end an
 * administrator's account for good, neither at once nor in two steps.
 * @throws notFound, userErased, roleHolder, confirmationMismatch
 */
export async function erasePerson(
  context: Context,
  kind: JobKind,
  request: HttpRequest,
  userId: number,
  confirm: string,
): Promise<JobRow> {
  const caller = request.caller?.kind === "operator" ? null : partnerOf(request);
  const job = await transactionRetrying(context.db, async (trx) => {
    const change = { ...changeOf(context, request), trx };
    const account = await lockAccount(trx, caller?.organizationId ?? null, userId);
    if (!account) throw notFound();
    const organizationId = account.organization_id;
    const user = await findUser(trx, organizationId, userId);
    if (!user) throw notFound();
    if (user.erased_at !== null) throw userErased();
    if (caller !== null && account.is_role_holder) throw roleHolder();
    if (confirm !== (user.provider_id ?? String(userId))) {
      throw confirmationMismatch({ errors: { confirm: [confirmationMismatch.detail] } });
    }
    await eraseUser(trx, change.now, organizationId, userId);
    await audit(
      change,
      "user.erase",
      { organizationId, id: userId },
      {
        ...changedFields({ access_role: account.access_role }, { access_role: "learner" }),
        ...(account.has_password ? { password: ["set", null] } : {}),
      },
    );
    return startJob(trx, change.now, { organizationId, kind, input: { user_id: userId } });
  });
  return job;
}
