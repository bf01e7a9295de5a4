import type { components, SurveySessionCreate, SurveyTemplateCreate } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";

export type Survey = components["schemas"]["SurveySession"];
export type SurveyTemplate = components["schemas"]["SurveyTemplate"];
export type TemplateKind = SurveyTemplate["kind"];

export const templateKindWords: Readonly<Record<TemplateKind, string>> = {
  onboarding: "Onboarding",
  feedback: "Feedback",
  pulse: "Pulse",
  assessment: "Assessment",
};

const key = "surveys";
/** The API's limit, more than any organization has. */
const LARGEST_PAGE = 200;

export const surveysQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "sessions", organization],
    queryFn: async ({ signal }) =>
      (await lectern.surveys.sessions.list({ organization, page_size: LARGEST_PAGE }, { signal })).results,
  });

/** The organization's own templates and the platform's, including retired ones. */
export const surveyTemplatesQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "templates", organization],
    queryFn: async ({ signal }) =>
      (
        await lectern.surveys.templates.list(
          { organization, include_inactive: true, page_size: LARGEST_PAGE },
          { signal },
        )
      ).results,
  });

export function useCreateSurvey() {
  return useChange((body: SurveySessionCreate) => lectern.surveys.sessions.create(body), key);
}

export function useOpenSurvey(id: number) {
  return useChange(() => lectern.surveys.sessions.open(id), key);
}

export function useCloseSurvey(id: number) {
  return useChange(() => lectern.surveys.sessions.close(id), key);
}

export function useCreateTemplate() {
  return useChange((body: SurveyTemplateCreate) => lectern.surveys.templates.create(body), key);
}

export function useSetTemplateActive(id: number) {
  return useChange((is_active: boolean) => lectern.surveys.templates.update(id, { is_active }), key);
}
