import { sql } from "kysely";
import { isTaught } from "#content/catalogue/index.ts";
import { chooseSkills, hasChoosableSkills } from "#content/skills/index.ts";
import type { Language } from "#kernel/language.ts";
import { oneUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";

type Learner = Pick<LearnerSession, "organizationId" | "userId">;

export interface OnboardingState {
  preferred_language: Language | null;
  /** Comes in without a partner's link, so there is a way out as well. */
  may_sign_out: boolean;
  /** No partner manages the account, and there is something to choose from. */
  may_choose: boolean;
  /** The question was answered, or passed over. */
  was_asked: boolean;
}

/** Where a learner stands with the choice of skills (specification, "User": `provider` skips it; decision F14). */
export async function readOnboardingState(
  { db }: Pick<Context, "db">,
  { organizationId, userId }: Learner,
): Promise<OnboardingState> {
  const { rows } = await sql<OnboardingState>`
    select preferred_language, provider is null or password_hash is not null as may_sign_out,
           provider is null and ${hasChoosableSkills(isTaught, sql`"user".organization_id`)} as may_choose,
           exists (select from onboarding where onboarding.organization_id = "user".organization_id
                                            and user_id = "user".id) as was_asked
    from ${oneUser(organizationId, userId)}`.execute(db);
  return rows[0] ?? { preferred_language: null, may_sign_out: false, may_choose: false, was_asked: true };
}

/** The skills that were ticked replace those the learner had chosen before. */
export async function answerOnboarding(
  { db, clock }: Context,
  learner: Learner,
  skillIds: readonly number[],
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await chooseSkills(trx, now, learner, skillIds);
    await rememberAnswer(trx, now, learner, true);
  });
}

/** Nothing is chosen and nothing taken away; the question is not put again. */
export async function skipOnboarding({ db, clock }: Context, learner: Learner): Promise<void> {
  await rememberAnswer(db, clock(), learner, false);
}

/** Having chosen once is final: skipping a later visit does not undo it. */
async function rememberAnswer(
  db: Database,
  now: Date,
  { organizationId, userId }: Learner,
  hasChosen: boolean,
): Promise<void> {
  await sql`
    insert into onboarding as known (organization_id, user_id, has_chosen, creation_date)
    values (${organizationId}, ${userId}, ${hasChosen}, ${now})
    on conflict (organization_id, user_id) do update set has_chosen = true
      where excluded.has_chosen and not known.has_chosen`.execute(db);
}
