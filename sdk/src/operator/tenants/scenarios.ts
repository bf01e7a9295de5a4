import type {
  operations,
  paths,
  ScenarioFlagResolve,
  ScenariosImport,
  ScenarioVisibilityUpdate,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type ScenarioFilter = Query<operations["listScenarios"]>;
type FlagFilter = Query<operations["listScenarioFlags"]>;

export type OperatorScenariosClient = ReturnType<typeof operatorScenariosClient>;

export function operatorScenariosClient(call: Call<paths>) {
  return {
    /** Imports scenario folders, all or none. The same content again changes nothing. */
    import: (body: ScenariosImport, options: RequestOptions = {}) =>
      call("post", "/operator/v1/scenarios/import/", { body, ...options }),

    list: (query: ScenarioFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/scenarios/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/scenarios/{id}/", { path: { id }, ...options }),

    /** What learners read in each language: the situation before the talk, the points after it. */
    content: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/scenarios/{id}/content/", { path: { id }, ...options }),

    /** Nobody can play it any more. What was played stays on record. */
    retire: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/scenarios/{id}/retire/", { path: { id }, ...options }),

    reactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/scenarios/{id}/reactivate/", { path: { id }, ...options }),

    /** Hides a shared scenario from an organization, or shows it again. */
    setVisibility: (id: number, body: ScenarioVisibilityUpdate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/scenarios/{id}/visibility/", { path: { id }, body, ...options }),

    /** What learners said they had said when a point was not credited, without the learners. */
    flags: {
      list: (id: number, query: FlagFilter = {}, options: RequestOptions = {}) =>
        call("get", "/operator/v1/scenarios/{id}/flags/", { path: { id }, query, ...options }),

      /** Whether the sentence makes the point. Scores stay as they are. */
      resolve: (id: number, flag: number, body: ScenarioFlagResolve, options: RequestOptions = {}) =>
        call("post", "/operator/v1/scenarios/{id}/flags/{flag}/resolve/", {
          ...{ path: { id, flag }, body },
          ...options,
        }),
    },
  };
}
