import type { Database } from "#platform/database/database.ts";
import type { Warning } from "../account/own-account.ts";
import { isKeptOut, keptFields, withoutKept } from "../employed/kept-fields.ts";
import { profileFieldNames } from "../profile/profile-columns.ts";
import { agreeIn, profileOf, type UserProfile } from "../profile/user-profile.ts";
import type { ProfileBody } from "../upsert/upsert-input.ts";
import type { UpsertOutcome } from "../upsert/upsert-statement.ts";
import { keyOf } from "../upsert/user-key.ts";
import { type KnownUser, selectClaiming } from "./bulk-queries.ts";
import { insertUsers, updateUsers } from "./bulk-writes.ts";

interface IndexedProfile {
  index: number;
  body: ProfileBody;
}

interface TogetherOutcome {
  index: number;
  id: number;
  providerId: string;
  outcome: UpsertOutcome;
  warnings: Warning[];
}

/**
 * The plain rows of a bulk request: no two with the same key. Those whose keys are known have been locked; all are decided one
 * by one and written at once. Rows that need a closer look (a claim, a missing address, somebody who comes in again and had an
 * account of their own or is kept out, a race that was lost) are not in the answer and have changed nothing.
 * @throws a unique violation, on the first try alone, when a neighbour has just taken a key
 */
export async function upsertTogether(
  trx: Database,
  now: Date,
  organizationId: number,
  { known, mayClaim }: { known: ReadonlyMap<string, KnownUser>; mayClaim: boolean },
  profiles: readonly IndexedProfile[],
  { isFirstTry }: { isFirstTry: boolean },
): Promise<TogetherOutcome[]> {
  const plans = profiles.flatMap(({ index, body }) => planRow(index, body, known.get(keyOf(body))) ?? []);
  const updated = plans.flatMap((plan) => (plan.outcome === "updated" ? [plan] : []));
  const unknown = plans.flatMap((plan) => (plan.outcome === "created" ? [plan] : []));
  const fresh = mayClaim ? await withoutClaiming(trx, organizationId, unknown) : unknown;
  await updateUsers(trx, now, organizationId, updated);
  const ids = await insertUsers(trx, now, organizationId, fresh, isFirstTry ? "fail" : "pass over");
  const created = fresh.flatMap((plan) => {
    const id = ids.get(keyOf(plan.after));
    return id === undefined ? [] : [{ ...plan, id }];
  });
  const unchanged = plans.flatMap((plan) => (plan.outcome === "unchanged" ? [plan] : []));
  return [...created, ...updated, ...unchanged].map(({ index, id, outcome, after, warnings }) => ({
    index,
    id,
    providerId: after.provider_id,
    outcome,
    warnings,
  }));
}

/** Those of the new ones whose address may claim nobody. */
async function withoutClaiming<Fresh extends { after: UserProfile }>(
  trx: Database,
  organizationId: number,
  fresh: readonly Fresh[],
): Promise<Fresh[]> {
  const addresses = fresh.map(({ after }) => after.email ?? "");
  const claiming = await selectClaiming(trx, organizationId, addresses);
  return fresh.filter((_plan, number) => !claiming.has(number));
}

type Plan = { index: number; after: UserProfile; warnings: Warning[] } & (
  | { outcome: "created"; id: null; before: null }
  | { outcome: "updated" | "unchanged"; id: number; before: KnownUser }
);

/** What the row makes of a user; null where the row needs a closer look. */
function planRow(index: number, body: ProfileBody, before: KnownUser | undefined): Plan | null {
  const after = profileAfter(body, before);
  if (!before) {
    const plan: Plan = { index, outcome: "created", id: null, before: null, after, warnings: [] };
    return after.email === null ? null : plan;
  }
  if (isKeptOut(before) || (before.has_own_account && !before.is_active)) return null;
  const outcome = isSame(before, after) ? "unchanged" : "updated";
  return { index, outcome, id: before.id, before, after, warnings: keptFields(body, before, before) };
}

/**
 * What the profile becomes: fields that were left out stay, and a user who is sent is active again. Fields that are not
 * the partner's to change stay in any case.
 */
function profileAfter(sent: ProfileBody, before: KnownUser | undefined): UserProfile {
  const body = before ? withoutKept(sent, before) : sent;
  return {
    provider: sent.provider,
    provider_id: sent.provider_id,
    ...profileOf(body, before ?? {}),
    access_role: before?.access_role ?? "learner",
    is_active: true,
  };
}

function isSame(before: KnownUser, after: UserProfile): boolean {
  const hasSameProfile = profileFieldNames.every((field) => agreeIn(field, before, after));
  return hasSameProfile && before.is_active === after.is_active;
}
