import { type RawBuilder, sql } from "kysely";
import { catalogueList } from "#content/learnables/index.ts";
import { parseId } from "#kernel/ids.ts";
import { invalidParameter } from "#platform/problems.ts";
import { template } from "./learnable.ts";
import { lessonType } from "./lesson-type.ts";
import type { Participants } from "./participants.ts";
import { fromTemplates, templateColumns } from "./template.ts";

type TemplateFilter = Parameters<typeof catalogueList>[2] & {
  lesson_type?: string | undefined;
  category?: string | undefined;
  is_scenario_wrapper?: boolean | undefined;
  ids?: string | undefined;
};

/** What the organization sees. @throws invalidParameter for an id that is none */
export function templateList(participants: Participants, organizationId: number, filter: TemplateFilter) {
  const templates = {
    learnable: template,
    columns: templateColumns(participants, organizationId),
    from: fromTemplates(organizationId, filter.language),
    lessonType,
    participantCount: participants.ofOrganization(organizationId, sql`template.id`),
  };
  return catalogueList(templates, organizationId, filter, conditionsOf(filter));
}

function conditionsOf({ lesson_type, category, is_scenario_wrapper, ids }: TemplateFilter) {
  const all: RawBuilder<unknown>[] = [];
  if (lesson_type !== undefined) all.push(sql`${lessonType} = ${lesson_type}`);
  if (category !== undefined) all.push(sql`template.category = ${category}`);
  if (is_scenario_wrapper !== undefined) all.push(sql`template.is_scenario_wrapper = ${is_scenario_wrapper}`);
  if (ids !== undefined) all.push(sql`template.id = any(${readIds(ids)}::bigint[])`);
  return all;
}

function readIds(text: string): number[] {
  return text.split(",").map((part) => {
    const id = parseId(part.trim());
    if (id === null) {
      throw invalidParameter({
        errors: { ids: ["Must be template ids separated by commas, such as 1,2,3."] },
      });
    }
    return id;
  });
}
