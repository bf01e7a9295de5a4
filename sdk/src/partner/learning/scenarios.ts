import { allOf } from "../../lists/all.ts";
import type { LibraryScenarioAdd, operations, paths, ScenarioAssignmentCreate } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type ScenarioFilter = Query<operations["listScenarios"]>;
type LibraryOrder = Query<operations["listLibraryScenarios"]>;
type AssignmentFilter = Query<operations["listScenarioAssignments"]>;
type Adoption = Query<operations["createScenarioAssignment"]>;

export type ScenariosClient = ReturnType<typeof scenariosClient>;

/** Conversations with a character, scored on the points covered. */
export function scenariosClient(call: Call<paths>) {
  const list = (query: ScenarioFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/scenarios/", { query, ...options });
  const listLibrary = (query: LibraryOrder = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/scenarios/library/", { query, ...options });
  const listAssignments = (query: AssignmentFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/scenarios/assignments/", { query, ...options });
  return {
    /** One page of the catalogue. `modified_after` with `include_inactive` mirrors it step by step. */
    list,

    /** The whole catalogue, page after page. */
    all: allOf(list),

    /** One scenario, retired ones too. */
    get: (scenario_id: string, options: RequestOptions = {}) =>
      call("get", "/api/v1/scenarios/{scenario_id}/", { path: { scenario_id }, ...options }),

    /** What your organization's learners may play. */
    library: {
      list: listLibrary,
      all: allOf(listLibrary),
      add: (body: LibraryScenarioAdd, options: RequestOptions = {}) =>
        call("post", "/api/v1/scenarios/library/", { body, ...options }),
      /** Nobody can play it any more. What was played stays on record. */
      remove: (scenario_id: string, options: RequestOptions = {}) =>
        call("delete", "/api/v1/scenarios/library/{scenario_id}/", { path: { scenario_id }, ...options }),
    },

    assignments: {
      /** Adds the scenario to the library where it is not; with `adopt: false` it fails there instead. */
      create: (body: ScenarioAssignmentCreate, query: Adoption = {}, options: RequestOptions = {}) =>
        call("post", "/api/v1/scenarios/assignments/", { body, query, ...options }),
      list: listAssignments,
      all: allOf(listAssignments),
      get: (id: number, options: RequestOptions = {}) =>
        call("get", "/api/v1/scenarios/assignments/{id}/", { path: { id }, ...options }),
      delete: (id: number, options: RequestOptions = {}) =>
        call("delete", "/api/v1/scenarios/assignments/{id}/", { path: { id }, ...options }),
      /** The latest attempt, with what was scored, and the best score of all. */
      progress: (id: number, options: RequestOptions = {}) =>
        call("get", "/api/v1/scenarios/assignments/{id}/progress/", { path: { id }, ...options }),
    },
  };
}
