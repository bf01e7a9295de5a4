import { joinProblems } from "#kernel/joined-problem.ts";
import type { Problem } from "#kernel/problem.ts";
import { applyBulk, type BulkRow, failedRow, rowProblemOf } from "#platform/bulk.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type LearnerReference, referenceProblem, userNotFound } from "#platform/learner-reference.ts";
import { auditBulk, changeOf } from "#tenancy/audit/index.ts";
import type { EnrolledLearner } from "../announcement.ts";
import { type CourseBook, readCourseBook } from "../courses/course-book.ts";
import { type Integration, integrationOf } from "../courses/integration.ts";
import { type CurrentEnrolmentColumns, presentEnrolment } from "../current-enrolment.ts";
import { readEnrolmentRequest } from "../enrolment-request.ts";
import { makeCourses, type PlacementOutcome, placeLearners } from "../enrolments.ts";
import { enrolmentNotGiven, learnerDeactivated } from "../problems.ts";
import { selectCurrentEnrolments } from "../queries.ts";
import type { BulkEnrolments, EnrolmentItem } from "../schemas.ts";
import { decidePlacement, type Placement, placementProblem } from "./placement.ts";

/** What this feature is given to deal with learners, who are another feature's. */
export interface Learners {
  /** The learners that the references name, locked until the transaction ends. */
  lock(
    trx: Database,
    organizationId: number,
    references: readonly { row_index: number; reference: LearnerReference }[],
  ): Promise<readonly FoundLearner[]>;
  /** Says at the learners themselves that their places changed. */
  markMoved(trx: Database, now: Date, organizationId: number, userIds: readonly number[]): Promise<void>;
}

interface FoundLearner {
  row_index: number;
  id: number;
  provider: string | null;
  provider_id: string | null;
  is_active: boolean;
}

type EnrolmentRow = BulkRow & { enrolment?: ReturnType<typeof presentEnrolment> };

interface Candidate extends EnrolledLearner {
  index: number;
  placement: Placement;
}

/** Enrols many learners in one transaction (contract 5.6). @throws bulkRejected */
export async function enrolMany(
  context: Context,
  learners: Learners,
  request: HttpRequest,
  rows: readonly { row: EnrolmentItem; mistake: Problem | null }[],
  options: Omit<BulkEnrolments, "items">,
) {
  const { now, origin } = changeOf(context, request);
  const integration = integrationOf(partnerOf(request));
  const { organizationId } = integration;
  const result = await applyBulk(context.db, organizationId, options, async (trx) => {
    const results: EnrolmentRow[] = [];
    const sound = rows.flatMap(({ row, mistake }, row_index) =>
      mistake ? [] : [{ row_index, reference: row }],
    );
    const found = new Map(
      (await learners.lock(trx, organizationId, sound)).map((learner) => [learner.row_index, learner]),
    );
    const book = await readCourseBook(
      trx,
      integration,
      rows.flatMap(({ row, mistake }) => readEnrolmentRequest(row, mistake?.errors ?? {}) ?? []),
    );
    const candidates: Candidate[] = [];
    for (const [index, { row, mistake }] of rows.entries()) {
      try {
        const problem = rowMistakes(book, row, mistake);
        if (problem) throw problem;
        const learner = found.get(index);
        candidates.push({ index, ...decideRow(book, row, learner) });
      } catch (error) {
        results[index] = failedRow(index, rowProblemOf(error));
      }
    }
    const placed = await placeInOrder(trx, now, integration, candidates);
    for (const row of placed) results[row.index] = row;
    const moved = placed.flatMap(({ id, status }) => (id === null || status === "unchanged" ? [] : [id]));
    await learners.markMoved(trx, now, organizationId, moved);
    await auditBulk({ trx, now, origin }, "enrolment.bulk", organizationId, results);
    return { results };
  });
  return result;
}

function decideRow(book: CourseBook, row: EnrolmentItem, learner: FoundLearner | undefined) {
  if (!learner) throw userNotFound();
  if (!learner.is_active) throw learnerDeactivated();
  const placement = decidePlacement(book, { course: row.course ?? null, cohort: row.cohort ?? null }, false);
  if (placement === null) throw noPlace();
  const { id: userId, provider, provider_id: providerId } = learner;
  return { placement, userId, provider, providerId };
}

/** All that is wrong with a row, apart from its learner. `mistake` is what its schema found. */
function rowMistakes(book: CourseBook, row: EnrolmentItem, mistake: Problem | null): Problem | null {
  if (mistake?.errors?.non_field_errors) return mistake; // not even an object
  const requested = readEnrolmentRequest(row, mistake?.errors ?? {});
  const isPlaceless = requested?.course === null && requested.cohort === null;
  return joinProblems([
    mistake,
    referenceProblem(row),
    isPlaceless ? noPlace() : requested && placementProblem(book, requested),
  ]);
}

function noPlace(): Problem {
  return enrolmentNotGiven({
    errors: { course: ["This field is required."], cohort: ["This field is required."] },
  });
}

/** Together, as long as every learner is named once; a learner's second row waits for the first. */
async function placeInOrder(
  trx: Database,
  now: Date,
  integration: Integration,
  candidates: readonly Candidate[],
): Promise<EnrolmentRow[]> {
  const rows: EnrolmentRow[] = [];
  const placements = candidates.map(({ placement }) => placement);
  await makeCourses(trx, now, integration, placements);
  for (let rest = candidates; rest.length > 0; ) {
    const named = new Set<number>();
    const round = rest.filter(({ userId }) => !named.has(userId) && named.add(userId));
    rest = rest.filter((candidate) => !round.includes(candidate));
    const outcomes = await placeLearners(trx, now, integration, round);
    const current = await selectCurrentEnrolments(trx, integration.organizationId, [...named]);
    for (const candidate of round) {
      rows.push(succeededRow(candidate, outcomes.get(candidate.userId), current.get(candidate.userId), now));
    }
  }
  return rows;
}

function succeededRow(
  { index, userId, providerId }: Candidate,
  outcome: PlacementOutcome | undefined,
  enrolment: CurrentEnrolmentColumns | undefined,
  now: Date,
): EnrolmentRow {
  const status = outcome === undefined ? "unchanged" : outcome === "opened" ? "created" : "updated";
  return {
    index,
    status,
    status_code: status === "created" ? 201 : 200,
    id: userId,
    ...(providerId === null ? {} : { provider_id: providerId }),
    ...(enrolment ? { enrolment: presentEnrolment(enrolment, now) } : {}),
  };
}
