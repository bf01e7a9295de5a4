import { allOf } from "../../lists/all.ts";
import { paginate } from "../../lists/paginate.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type UserPeriod = Query<operations["readUserSummary"]>;
type ProgressFilter = Query<operations["listUserProgress"]>;
type ScoreFilter = Query<operations["listUserScores"]>;
type OverviewPeriod = Query<operations["readAnalyticsOverview"]>;
type TeamPeriod = Query<operations["readTeamSummary"]>;
type TemplatePeriod = Query<operations["readTemplateSummary"]>;
type ScenarioPeriod = Query<operations["readScenarioSummary"]>;
type CompletionFilter = Query<operations["listCompletions"]>;

export type AnalyticsClient = ReturnType<typeof analyticsClient>;

/** Numbers for reports. */
export function analyticsClient(call: Call<paths>) {
  const listCompletions = (query: CompletionFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/analytics/completions/", { query, ...options });
  return {
    /** The organization's numbers. */
    overview: (query: OverviewPeriod = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/analytics/overview/", { query, ...options }),

    users: usersClient(call),

    teams: {
      /** A team's numbers, with one page of its members'. */
      summary: (id: number, query: TeamPeriod = {}, options: RequestOptions = {}) =>
        call("get", "/api/v1/analytics/teams/{id}/summary/", { path: { id }, query, ...options }),
    },

    templates: {
      summary: (id: number, query: TemplatePeriod = {}, options: RequestOptions = {}) =>
        call("get", "/api/v1/analytics/templates/{id}/summary/", { path: { id }, query, ...options }),
    },

    scenarios: {
      /** Attempts, results, and which points were covered. */
      summary: (id: string, query: ScenarioPeriod = {}, options: RequestOptions = {}) =>
        call("get", "/api/v1/analytics/scenarios/{scenario_id}/summary/", {
          path: { scenario_id: id },
          query,
          ...options,
        }),
    },

    /** What was completed: one page, or all of it. */
    completions: { list: listCompletions, all: allOf(listCompletions) },
  };
}

/** One user's numbers: a summary, each lesson's progress, and the scores. */
function usersClient(call: Call<paths>) {
  const progress = (id: number, query: ProgressFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/analytics/users/{id}/progress/", { path: { id }, query, ...options });
  const scores = (id: number, query: ScoreFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/analytics/users/{id}/scores/", { path: { id }, query, ...options });
  return {
    summary: (id: number, query: UserPeriod = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/analytics/users/{id}/summary/", { path: { id }, query, ...options }),

    progress: {
      list: progress,
      all: (id: number, query: ProgressFilter = {}, options: RequestOptions = {}) =>
        paginate((position) => progress(id, { ...query, ...position }, options)),
    },

    scores: {
      list: scores,
      all: (id: number, query: ScoreFilter = {}, options: RequestOptions = {}) =>
        paginate((position) => scores(id, { ...query, ...position }, options)),
    },
  };
}
