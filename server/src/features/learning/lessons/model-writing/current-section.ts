import { selectLessonSource } from "#content/catalogue/index.ts";
import { findPassages } from "#content/documents/index.ts";
import { isRewritable, type SectionRequest } from "#content/section-writing/index.ts";
import {
  type Lesson,
  type LessonNotice,
  type LessonSection,
  passageQueries,
  withoutFacts,
} from "#engines/lesson/index.ts";
import { findUser } from "#people/users/index.ts";
import { fingerprint } from "#platform/content-files/fingerprint.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { selectHiddenFacts } from "../curricula/hidden-fact-queries.ts";
import { profileOf, storeRewritten } from "../curricula/writing.ts";
import { type ClaimedWriting, endWriting, returnWriting } from "../curricula/writing-queue.ts";
import { lockCurriculum, selectCurriculum, selectProgress, selectWritten } from "../queries.ts";

const mostPassages = 4;

/** The next section to be written, with all that it is written from; null where none is left, or nobody to read it. */
export async function currentSection(db: Database, claim: ClaimedWriting): Promise<SectionRequest | null> {
  const { organization_id: organizationId, curriculum_id: id } = claim;
  const curriculum = await selectCurriculum(db, organizationId, id);
  const learner = curriculum && (await findUser(db, organizationId, curriculum.user_id));
  const written = curriculum && (await selectWritten(db, curriculum));
  if (!curriculum || !written || !learner?.is_active) return null;
  const { lesson } = written;
  const opened = await openedSections(db, curriculum);
  const section = lesson.sections.find(
    (one) =>
      one.author === undefined &&
      !opened.has(one.id) &&
      !claim.left_sections.includes(one.id) &&
      isRewritable(one),
  );
  if (!section) return null;
  const hidden = await selectHiddenFacts(db, { organizationId, userId: learner.id });
  const profile = withoutFacts(profileOf(learner), hidden);
  const source = await selectLessonSource(db, organizationId, curriculum.template_id);
  const queryKey = source?.content.sections.find(({ id }) => id === section.id)?.retrieve?.queryKey;
  const queries = source
    ? passageQueries(source.content, profile).filter((one) => one.queryKey === queryKey)
    : [];
  const passages = await findPassages(db, organizationId, queries);
  return { lesson, section, profile, passages: passages.slice(0, mostPassages) };
}

/**
 * Puts what was written in the place of what was assembled, unless the learner has opened the section meanwhile, or hidden
 * something: what they have read stays.
 */
export async function storeSection(
  db: Database,
  now: Date,
  claim: ClaimedWriting,
  skeleton: LessonSection,
  section: LessonSection,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const curriculum = await lockForWriting(trx, claim);
    if (!(await returnWriting(trx, now, claim, { as: "written" })) || !curriculum) return;
    const written = await selectWritten(trx, curriculum);
    if (!written || (await openedSections(trx, curriculum)).has(section.id)) return;
    const former = written.lesson.sections.find(({ id }) => id === section.id);
    if (fingerprint(former) !== fingerprint(skeleton)) return;
    const sections = written.lesson.sections.map((one) => (one.id === section.id ? section : one));
    await store(trx, curriculum, {
      ...written.lesson,
      sections,
      author: section.author ?? written.lesson.author,
    });
  });
}

/** Nothing more is written of it. Where something was to be, the lesson says why it was not. */
export async function finishWriting(
  db: Database,
  claim: ClaimedWriting,
  notice: Extract<LessonNotice, "ai_unavailable" | "ai_budget_used"> | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const curriculum = await lockForWriting(trx, claim);
    if (!(await endWriting(trx, claim)) || notice === null || !curriculum) return;
    const written = await selectWritten(trx, curriculum);
    if (!written || written.lesson.notices.includes(notice)) return;
    const notices = written.lesson.notices.filter((one) => !one.startsWith("ai_"));
    await store(trx, curriculum, { ...written.lesson, notices: [...notices, notice] });
  });
}

/** Opening a section takes the same row lock, so one waits for the other. */
async function lockForWriting(trx: Database, claim: ClaimedWriting): Promise<CurriculumRow | undefined> {
  await lockCurriculum(trx, { id: claim.curriculum_id, organization_id: claim.organization_id });
  return selectCurriculum(trx, claim.organization_id, claim.curriculum_id);
}

async function openedSections(db: Database, curriculum: CurriculumRow): Promise<Set<string>> {
  return new Set((await selectProgress(db, curriculum)).map(({ subsection_id }) => subsection_id));
}

async function store(trx: Database, { id, organization_id }: CurriculumRow, lesson: Lesson): Promise<void> {
  await storeRewritten(trx, { id, organizationId: organization_id }, lesson);
}
