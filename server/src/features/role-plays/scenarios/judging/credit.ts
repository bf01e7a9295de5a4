import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { raiseNotice, resolveNotices } from "#tenancy/notices/index.ts";
import type { Judgement } from "./judgement.ts";

const setAside = defineSentence(
  "judge.set_aside",
  "The model that judges role-plays gave points for what was not said, or none for what plainly was, and was set aside for a run; rules decide there. Choose another model for texts, or switch judging off.",
);

/** So many points of the detector's rules may a judge leave out in a run without a counter-example. */
const MOST_CONTRADICTED = 2;
/** So many claims for which it can show nothing, in one turn: it gives everything. */
const MOST_REFUSED_AT_ONCE = 2;
const MOST_REFUSED = 5;

/** Whether a judge is not asked again in a run: it hears nothing of what is plainly said, or everything whatever is said. */
export function hasLostCredit(judgements: readonly Judgement[]): boolean {
  const sumOf = (count: (judgement: Judgement) => number) =>
    judgements.reduce((sum, judgement) => sum + count(judgement), 0);
  return (
    judgements.some(({ because }) => because === "set_aside") ||
    judgements.some(({ refused }) => refused > MOST_REFUSED_AT_ONCE) ||
    sumOf(({ contradicted = 0 }) => contradicted) > MOST_CONTRADICTED ||
    sumOf(({ refused }) => refused) > MOST_REFUSED
  );
}

const KIND = "judge.set_aside";
const SUBJECT = "organization";

/** Tells operators once, until a judge was believed through a whole run. */
export async function reportSetAside({ db, clock }: Context, organizationId: number): Promise<void> {
  await raiseNotice(db, clock(), {
    organizationId,
    kind: KIND,
    severity: "warning",
    subjectType: SUBJECT,
    subjectId: organizationId,
    ...inSentences(setAside()),
  });
}

/** A judge was believed from the first turn to the last. */
export async function resolveSetAside(
  { db, clock }: Pick<Context, "db" | "clock">,
  organizationId: number,
): Promise<void> {
  await resolveNotices(db, clock(), { kinds: [KIND], subjectType: SUBJECT, subjectIds: [organizationId] });
}
