import { linkableTemplates } from "#content/catalogue/index.ts";
import { type Linkable, type LinkableFilter, selectLinkable } from "#content/learnables/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { linkableScenarios } from "#role-plays/scenarios/index.ts";
import { completionScore, SCENARIO_MAXIMUM } from "../scores/score.ts";

/** What a link of the course can open: a lesson or a scenario. */
export interface Content extends Omit<Linkable, "id"> {
  /** Of the form's field, and of the link's custom parameter. */
  parameter: "template_id" | "scenario_id";
  value: string;
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

const kinds = {
  template_id: { source: linkableTemplates, column: "template", scoreMaximum: completionScore.scoreMaximum },
  scenario_id: { source: linkableScenarios, column: "scenario", scoreMaximum: SCENARIO_MAXIMUM },
};

export async function findContent(
  db: Database,
  { organizationId, language }: Viewer,
  parameter: Content["parameter"],
  filter: LinkableFilter,
): Promise<Found> {
  const { source, column, scoreMaximum } = kinds[parameter];
  const { found, total } = await selectLinkable(db, source(organizationId, language), organizationId, filter);
  const content = found.map(
    ({ id, ...described }): Content => ({
      ...described,
      parameter,
      value: id,
      column: { scoreMaximum, resourceId: `${column}-${id}` },
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
  const lessons = await findContent(db, viewer, "template_id", { ids: templateIds.map(String), most });
  const scenarios = await findContent(db, viewer, "scenario_id", { ids: scenarioIds, most });
  const found = [...lessons.content, ...scenarios.content];
  return [...templateIds.map(String), ...scenarioIds].flatMap((value) =>
    found.filter((one) => one.value === value),
  );
}
