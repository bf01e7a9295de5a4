import type {
  operations,
  paths,
  SurveySessionCreate,
  SurveyTemplateCreate,
  SurveyTemplateUpdate,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type TemplateFilter = Query<operations["listSurveyTemplates"]>;
type SessionFilter = Query<operations["listSurveySessions"]>;

export type OperatorSurveysClient = ReturnType<typeof operatorSurveysClient>;

export function operatorSurveysClient(call: Call<paths>) {
  return { templates: templatesClient(call), sessions: sessionsClient(call) };
}

/** Question sets. */
function templatesClient(call: Call<paths>) {
  return {
    /** Without an organization the template is shared by all. */
    create: (body: SurveyTemplateCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/survey-templates/", { body, ...options }),

    list: (query: TemplateFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/survey-templates/", { query, ...options }),

    update: (id: number, body: SurveyTemplateUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/survey-templates/{id}/", { path: { id }, body, ...options }),
  };
}

/** Surveys that an organization's learners answer while they are open. */
function sessionsClient(call: Call<paths>) {
  return {
    create: (body: SurveySessionCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/survey-sessions/", { body, ...options }),

    list: (query: SessionFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/survey-sessions/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/survey-sessions/{id}/", { path: { id }, ...options }),

    open: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/survey-sessions/{id}/open/", { path: { id }, ...options }),

    close: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/survey-sessions/{id}/close/", { path: { id }, ...options }),
  };
}
