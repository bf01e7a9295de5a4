import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type TemplateFilter = Query<operations["listSurveyTemplates"]>;
type SessionFilter = Query<operations["listSurveySessions"]>;
type ResultFilter = Query<operations["readSurveyResults"]>;

export type SurveysClient = ReturnType<typeof surveysClient>;

/** What learners were asked, and what they said. */
export function surveysClient(call: Call<paths>) {
  const listTemplates = (query: TemplateFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/surveys/templates/", { query, ...options });
  const listSessions = (query: SessionFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/surveys/sessions/", { query, ...options });
  return {
    /** Questionnaires: one page, or all of them. */
    templates: { list: listTemplates, all: allOf(listTemplates) },

    sessions: {
      /** One page of surveys that were opened. */
      list: listSessions,

      /** All surveys that were opened, page after page. */
      all: allOf(listSessions),

      get: (id: number, options: RequestOptions = {}) =>
        call("get", "/api/v1/surveys/sessions/{id}/", { path: { id }, ...options }),

      /** What was answered, question by question. Groups too small to stay anonymous are left out. */
      results: (id: number, query: ResultFilter = {}, options: RequestOptions = {}) =>
        call("get", "/api/v1/surveys/sessions/{id}/results/", { path: { id }, query, ...options }),
    },
  };
}
