import { selectLinkableTemplates } from "#content/catalogue/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { selectLinkableScenarios } from "#role-plays/scenarios/index.ts";
import { completionScore, SCENARIO_MAXIMUM } from "../scores/score.ts";

/** What a link of the course can open: a lesson or a scenario. */
export interface Content {
  /** Of the form's field, and of the link's custom parameter. */
  parameter: "template_id" | "scenario_id";
  value: string;
  title: string;
  description: string;
  /** Of title and description. */
  language: Language;
  /** In which it can be taken. */
  languages: Language[];
  category: string | null;
  estimated_minutes: number | null;
  /** The grade book column of a link that opens it. */
  column: { scoreMaximum: number; resourceId: string };
}

export interface Chosen {
  templateIds: readonly number[];
  scenarioIds: readonly string[];
}
export const nothing: Chosen = { templateIds: [], scenarioIds: [] };

interface Found {
  content: Content[];
  /** Also what is beyond `most`. */
  total: number;
}

interface Viewer {
  organizationId: number;
  language: Language;
}
type LessonFilter = Parameters<typeof selectLinkableTemplates>[3];
type ScenarioFilter = Parameters<typeof selectLinkableScenarios>[3];

export async function findLessons(
  db: Database,
  { organizationId, language }: Viewer,
  filter: LessonFilter,
): Promise<Found> {
  const { templates, total } = await selectLinkableTemplates(db, organizationId, language, filter);
  const content = templates.map(
    ({ id, ...template }): Content => ({
      ...template,
      parameter: "template_id",
      value: String(id),
      column: { scoreMaximum: completionScore.scoreMaximum, resourceId: `template-${id}` },
    }),
  );
  return { content, total };
}

export async function findScenarios(
  db: Database,
  { organizationId, language }: Viewer,
  filter: ScenarioFilter,
): Promise<Found> {
  const { scenarios, total } = await selectLinkableScenarios(db, organizationId, language, filter);
  const content = scenarios.map(
    ({ scenario_id: value, ...scenario }): Content => ({
      ...scenario,
      parameter: "scenario_id",
      value,
      column: { scoreMaximum: SCENARIO_MAXIMUM, resourceId: `scenario-${value}` },
    }),
  );
  return { content, total };
}

/**
 * Lessons in the order in which they were chosen, then scenarios likewise. Withdrawn, hidden and foreign ones are not among
 * them, nor are scenarios outside the library.
 */
export async function findChosen(
  db: Database,
  viewer: Viewer,
  { templateIds, scenarioIds }: Chosen,
): Promise<Content[]> {
  const most = templateIds.length + scenarioIds.length;
  if (most === 0) return [];
  const lessons = await findLessons(db, viewer, { ids: templateIds, most });
  const scenarios = await findScenarios(db, viewer, { scenarioIds, most });
  const found = [...lessons.content, ...scenarios.content];
  return [...templateIds.map(String), ...scenarioIds].flatMap((value) =>
    found.filter((one) => one.value === value),
  );
}
