import type { EvidenceSource, KnownSkill, SkillsPage } from "@lectern/web/pages";
import { selectOfferedTemplates } from "#content/catalogue/index.ts";
import { countPoints, type ProfiledSkill, readProfile } from "#content/skills/index.ts";
import type { Language } from "#kernel/language.ts";
import { accessDecisions } from "#learning/access/index.ts";
import { type BegunLesson, calendarDate, lessonPractice, selectBegun } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { dueRecalls } from "../due.ts";
import type { Learner } from "../learner.ts";
import { recallPractice } from "../practice.ts";
import { type Known, nextStep } from "./next-step.ts";
import { selectRecalled, selectRuns } from "./queries.ts";
import type { KnownRolePlays } from "./sources.ts";

/** Each skill that the learner aims for or has practised, with the results that say so. */
export async function skillsPage(
  context: Context,
  learner: Learner,
  rolePlays: KnownRolePlays,
  language: Language,
): Promise<SkillsPage> {
  const { db, clock } = context;
  const { organizationId } = learner;
  const [profile, due, begun, offered, organization] = await Promise.all([
    readProfile(
      db,
      [lessonPractice, recallPractice, countPoints(rolePlays.practice, rolePlays.runs)],
      learner,
      clock(),
      language,
    ),
    dueRecalls(context, learner),
    selectBegun(db, learner),
    selectOpen(context, learner, language),
    selectOrganization(db, organizationId),
  ]);
  const evidence = profile.skills.flatMap((skill) => skill.evidence).filter(({ is_recall }) => !is_recall);
  const idsOf = (type: string) => evidence.filter((one) => one.type === type).map(({ id }) => id);
  const [recalled, runs] = await Promise.all([
    selectRecalled(db, organizationId, idsOf("lesson")),
    selectRuns(db, rolePlays.runs, learner, idsOf("scenario")),
  ]);
  const timeZone = organization?.time_zone ?? "UTC";
  const lessons = new Map(begun.map((lesson) => [lesson.id, lesson]));
  const known: Known = { due: new Set(due.map(({ curriculum_id }) => curriculum_id)), lessons, offered };
  const sourceOf = ({ type, id, score, at, is_recall }: Evidence): EvidenceSource[] => {
    if (is_recall) return []; // it is told with its lesson
    const base = { on: calendarDate(at, timeZone), score };
    if (type === "lesson") {
      const [lesson, back] = [lessons.get(id), recalled.get(id)];
      return lesson
        ? [{ ...base, ...lessonSource(lesson), recalled: back ? recalledOf(back, timeZone) : null }]
        : [];
    }
    const run = runs.get(id);
    const path = `/scenarios/${run?.scenario_id}`;
    return run
      ? [{ ...base, kind: "role-play", title: run.title, language: null, path, recalled: null }]
      : [];
  };
  return {
    name: "skills",
    isRecallDue: due.length > 0,
    skills: profile.skills.map((skill) => ({
      ...skillOf(skill),
      sources: skill.evidence.flatMap(sourceOf),
      next: nextStep({ ...skill, evidence: skill.evidence.filter(({ is_recall }) => !is_recall) }, known),
    })),
  };
}

type Evidence = ProfiledSkill["evidence"][number];

function skillOf(skill: ProfiledSkill): Omit<KnownSkill, "sources" | "next"> {
  const { skill_id: skillId, name, target_level: targetLevel, score, score_before, level, tier } = skill;
  const isKnown = score !== null && level !== null && tier !== "insufficient_data";
  return {
    skillId,
    name,
    targetLevel,
    results: skill.observation_count,
    evidence: isKnown ? { score, before: score_before, level, tier } : null,
    remembered: skill.remembered,
  };
}

function lessonSource({ id, title, language }: BegunLesson) {
  return { kind: "lesson" as const, title, language, path: `/lessons/${id}` };
}

function recalledOf(
  { at, known, asked }: { at: string; known: number; asked: number },
  timeZone: string,
): EvidenceSource["recalled"] {
  return { on: calendarDate(at, timeZone), known, asked };
}

async function selectOpen({ db, clock }: Context, { organizationId, userId }: Learner, language: Language) {
  const offered = await selectOfferedTemplates(db, organizationId, language);
  const ids = offered.map(({ id }) => id);
  const access = await accessDecisions(db, organizationId, userId, ids, clock());
  return offered.filter(({ id }) => access.get(id)?.allowed);
}
