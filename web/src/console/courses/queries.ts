import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Course = components["schemas"]["Course"];
type NewCourse = Parameters<typeof lectern.courses.create>[0];
type CourseChange = Parameters<typeof lectern.courses.update>[1];

const key = "courses";

export const coursesQuery = ({ organization, ...search }: ListSearch & { organization: string }) =>
  queryOptions({
    queryKey: [key, { organization, ...search }],
    queryFn: ({ signal }) => lectern.courses.list({ organization, ...listQuery(search) }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useCreateCourse() {
  return useChange((body: NewCourse) => lectern.courses.create(body), key);
}

export function useUpdateCourse(id: number) {
  return useChange((body: CourseChange) => lectern.courses.update(id, body), key);
}
