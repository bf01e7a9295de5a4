import type { components, SkillCreate, SkillUpdate } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { language } from "../../language/language.ts";
import { type ListSearch, listQuery } from "../../search/list-search.ts";

export type Skill = components["schemas"]["Skill"];

/** In the reader's language, where it has a name in it. */
export const skillNameOf = ({ name, names }: Skill): string => names[language] ?? name;

const key = "skills";

/** The organization's own with the platform's. */
export const skillsQuery = (organization: string, search: ListSearch) =>
  queryOptions({
    queryKey: [key, organization, search],
    queryFn: ({ signal }) => lectern.skills.list({ ...listQuery(search), organization }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useCreateSkill = () => useChange((body: SkillCreate) => lectern.skills.create(body), key);
export const useUpdateSkill = (id: number) =>
  useChange((body: SkillUpdate) => lectern.skills.update(id, body), key);
