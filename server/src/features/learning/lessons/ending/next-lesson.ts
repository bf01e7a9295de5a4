import type { NextLesson } from "@lectern/web/pages";
import { sql } from "kysely";
import { joinTaughtSkills, type OfferedTemplate, selectOfferedTemplates } from "#content/catalogue/index.ts";
import { joinAim, joinSkill, skillNameIn } from "#content/skills/index.ts";
import type { Language } from "#kernel/language.ts";
import { accessDecisions, mayContinue } from "#learning/access/index.ts";
import { findUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import type { EndingSources } from "./sources.ts";

type Because = NextLesson["because"];

interface Candidate {
  templateId: number;
  /** Null: not begun. */
  curriculumId: number | null;
  title: string;
  language: Language;
  minutes: number | null;
  category: string | null;
}

/**
 * One lesson to go on with, and why: what is assigned, the most urgent first, then what was begun, what teaches a skill
 * that the learner aims for, more on the topic, anything. Null only where nothing is left to open.
 */
export async function nextLesson(
  context: Context,
  curriculum: CurriculumRow,
  sources: EndingSources,
): Promise<NextLesson | null> {
  const { organization_id: organizationId, user_id: userId, template_id: templateId } = curriculum;
  const { db } = context;
  const learner = await findUser(db, organizationId, userId);
  const [offered, begun, assignments] = await Promise.all([
    selectOfferedTemplates(db, organizationId, learner?.preferred_language ?? null),
    selectBegun(context, curriculum),
    sources.dueDatesOf(db, organizationId, userId),
  ]);
  const all = candidates(offered, begun);
  const ids = all.map((one) => one.templateId);
  const access = await accessDecisions(db, organizationId, userId, ids, context.clock());
  const open = all.filter(({ templateId: id, curriculumId }) =>
    curriculumId === null ? access.get(id)?.allowed : mayContinue(access.get(id)),
  );
  const category = offered.find(({ id }) => id === templateId)?.category ?? null;
  const found =
    assigned(open, assignments) ??
    because(
      open.find((one) => one.curriculumId !== null),
      { kind: "begun" },
    ) ??
    (await aimedFor(context, curriculum, open, learner?.preferred_language ?? null)) ??
    because(
      open.find((one) => category !== null && one.category === category),
      { kind: "category" },
    ) ??
    because(open[0], { kind: "other" });
  return found;
}

interface BegunLesson {
  id: number;
  template_id: number;
  title: string;
  language: Language;
  is_completed: boolean;
}

/** The latest first. */
async function selectBegun(
  { db }: Context,
  { organization_id, user_id }: CurriculumRow,
): Promise<BegunLesson[]> {
  const { rows } = await sql<BegunLesson>`
    select curriculum.id, template_id, lesson ->> 'title' as title, lesson ->> 'language' as language,
           status = 'completed' as is_completed
    from curriculum join lesson_content on lesson_content.organization_id = curriculum.organization_id
                                   and curriculum_id = curriculum.id
    where curriculum.organization_id = ${organization_id} and user_id = ${user_id}
    order by coalesce(last_activity_at, curriculum.creation_date) desc, curriculum.id desc`.execute(db);
  return rows;
}

/** What is open, begun ones first. */
function candidates(offered: readonly OfferedTemplate[], begun: readonly BegunLesson[]): Candidate[] {
  const templates = new Map(offered.map((template) => [template.id, template]));
  const known = new Set(begun.map(({ template_id }) => template_id));
  const going = begun.filter(({ is_completed }) => !is_completed);
  return [
    ...going.map(({ id, template_id, title, language }) => ({
      templateId: template_id,
      curriculumId: id,
      title,
      language,
      minutes: templates.get(template_id)?.estimated_minutes ?? null,
      category: templates.get(template_id)?.category ?? null,
    })),
    ...offered
      .filter(({ id }) => !known.has(id))
      .map(({ id, title, language, estimated_minutes: minutes, category }) => ({
        templateId: id,
        curriculumId: null,
        title,
        language,
        minutes,
        category,
      })),
  ];
}

/** The one that is due first; those without a date come after all others. */
function assigned(
  open: readonly Candidate[],
  assignments: ReadonlyMap<number, string | null>,
): NextLesson | null {
  const mine = open.filter(({ templateId }) => assignments.has(templateId));
  const dateOf = ({ templateId }: Candidate) => assignments.get(templateId) ?? "9999-12-31";
  const [first] = mine.toSorted((one, other) => dateOf(one).localeCompare(dateOf(other)));
  const date = first === undefined ? null : (assignments.get(first.templateId) ?? null);
  return because(first, date === null ? { kind: "assigned" } : { kind: "due", date });
}

/** The learner's own choice goes before the choices of others. */
async function aimedFor(
  { db }: Context,
  { organization_id: organizationId, user_id: userId }: CurriculumRow,
  open: readonly Candidate[],
  language: Language | null,
): Promise<NextLesson | null> {
  const { rows } = await sql<{ template_id: number; skill: string }>`
    select offered.id as template_id, ${skillNameIn(language)} as skill
    from unnest(${open.map(({ templateId }) => templateId)}::bigint[]) with ordinality as offered (id, place)
    ${joinTaughtSkills(sql`offered.id`)} ${joinSkill(sql`template_skill.skill_id`)}
    ${joinAim(organizationId, userId, sql`skill.id`)}
    order by (skill_assignment.source = 'self') desc, offered.place, skill.id limit 1`.execute(db);
  const [found] = rows;
  const lesson = open.find(({ templateId }) => templateId === found?.template_id);
  return found === undefined ? null : because(lesson, { kind: "skill", skill: found.skill });
}

function because(lesson: Candidate | undefined, reason: Because): NextLesson | null {
  if (!lesson) return null;
  const { templateId, curriculumId, title, language, minutes } = lesson;
  const path = curriculumId === null ? `/start-lesson?template_id=${templateId}` : `/lessons/${curriculumId}`;
  return { path, title, language, minutes, isBegun: curriculumId !== null, because: reason };
}
