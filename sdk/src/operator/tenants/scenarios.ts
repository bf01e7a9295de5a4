import type {
  operations,
  paths,
  ScenarioFlagResolve,
  ScenarioPhraseCreate,
  ScenarioPhrasePreview,
  ScenariosImport,
  ScenarioVisibilityUpdate,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type ScenarioFilter = Query<operations["listScenarios"]>;
type FlagFilter = Query<operations["listScenarioFlags"]>;
type PhraseFilter = Query<operations["listScenarioPhrases"]>;
type CalibrationFilter = Query<operations["readScenarioCalibration"]>;
type DisagreementFilter = Query<operations["listScenarioDisagreements"]>;
type RunChoice = Query<operations["readRescoredScenarioRun"]>;

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
          path: { id, flag },
          body,
          ...options,
        }),
    },

    /** How well each point is heard in each language, and the phrases that are not heard as they are meant. */
    calibration: (id: number, query: CalibrationFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/scenarios/{id}/calibration/", { path: { id }, query, ...options }),

    /** What learners said in which the detector and a model that judged heard different points. */
    disagreements: (id: number, query: DisagreementFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/scenarios/{id}/disagreements/", { path: { id }, query, ...options }),

    /** What today's content and detector would give a completed talk: of a flag, or by its own id. Its score stays. */
    rescoredRun: (id: number, query: RunChoice, options: RequestOptions = {}) =>
      call("get", "/operator/v1/scenarios/{id}/rescored-run/", { path: { id }, query, ...options }),

    /** What operators added to the points, on top of what the scenario's authors wrote. */
    phrases: {
      list: (id: number, query: PhraseFilter = {}, options: RequestOptions = {}) =>
        call("get", "/operator/v1/scenarios/{id}/phrases/", { path: { id }, query, ...options }),

      /** What it would change. Nothing is stored. */
      preview: (id: number, body: ScenarioPhrasePreview, options: RequestOptions = {}) =>
        call("post", "/operator/v1/scenarios/{id}/phrases/preview/", { path: { id }, body, ...options }),

      /** Talks that begin from now on go by it. */
      add: (id: number, body: ScenarioPhraseCreate, options: RequestOptions = {}) =>
        call("post", "/operator/v1/scenarios/{id}/phrases/", { path: { id }, body, ...options }),

      delete: (id: number, phrase: number, options: RequestOptions = {}) =>
        call("delete", "/operator/v1/scenarios/{id}/phrases/{phrase}/", {
          path: { id, phrase },
          ...options,
        }),
    },
  };
}
