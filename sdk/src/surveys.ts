import { allOf } from "./all.ts";
import type { Call, Query, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

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
    /** One page of questionnaires. */
    listTemplates,

    /** All questionnaires, page after page. */
    allTemplates: allOf(listTemplates),

    /** One page of surveys that were opened. */
    listSessions,

    /** All surveys that were opened, page after page. */
    allSessions: allOf(listSessions),

    getSession: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/surveys/sessions/{id}/", { path: { id }, ...options }),

    /** What was answered, question by question. Groups too small to stay anonymous are left out. */
    results: (id: number, query: ResultFilter = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/surveys/sessions/{id}/results/", { path: { id }, query, ...options }),
  };
}
