import { allOf } from "./all.ts";
import type { Call, Query, RequestOptions } from "./contract.ts";
import { paginate } from "./paginate.ts";
import type { operations, paths } from "./schema.ts";

type UserPeriod = Query<operations["readUserSummary"]>;
type ProgressFilter = Query<operations["listUserProgress"]>;
type ScoreFilter = Query<operations["listUserScores"]>;
type OverviewPeriod = Query<operations["readAnalyticsOverview"]>;
type TeamPeriod = Query<operations["readTeamSummary"]>;
type TemplatePeriod = Query<operations["readTemplateSummary"]>;
type CompletionFilter = Query<operations["listCompletions"]>;

export type AnalyticsClient = ReturnType<typeof analyticsClient>;

/** Numbers for reports. */
export function analyticsClient(call: Call<paths>) {
  const userProgress = (id: number, query: ProgressFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/analytics/users/{id}/progress/", { path: { id }, query, ...options });
  const userScores = (id: number, query: ScoreFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/analytics/users/{id}/scores/", { path: { id }, query, ...options });
  const completions = (query: CompletionFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/analytics/completions/", { query, ...options });
  return {
    overview: (query: OverviewPeriod = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/analytics/overview/", { query, ...options }),

    user: (id: number, query: UserPeriod = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/analytics/users/{id}/summary/", { path: { id }, query, ...options }),

    /** One page of a user's lessons and how far each is. */
    userProgress,

    /** All of a user's lessons, page after page. */
    allUserProgress: (id: number, query: ProgressFilter = {}, options: RequestOptions = {}) =>
      paginate((place) => userProgress(id, { ...query, ...place }, options)),

    /** One page of a user's scores. */
    userScores,

    /** All of a user's scores, page after page. */
    allUserScores: (id: number, query: ScoreFilter = {}, options: RequestOptions = {}) =>
      paginate((place) => userScores(id, { ...query, ...place }, options)),

    /** A team's numbers, with one page of its members'. */
    team: (id: number, query: TeamPeriod = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/analytics/teams/{id}/summary/", { path: { id }, query, ...options }),

    template: (id: number, query: TemplatePeriod = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/analytics/templates/{id}/summary/", { path: { id }, query, ...options }),

    /** One page of what was completed. */
    completions,

    /** All that was completed, page after page. */
    allCompletions: allOf(completions),
  };
}
