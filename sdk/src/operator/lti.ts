import type { Body, Call, Query, RequestOptions } from "../contract.ts";
import type { operations, paths } from "../operator-schema.ts";

type NewRegistration = Body<operations["createLtiRegistration"]>;
type RegistrationChange = Body<operations["updateLtiRegistration"]>;
type RegistrationFilter = Query<operations["listLtiRegistrations"]>;
type NewDeployment = Body<operations["createLtiDeployment"]>;
type LaunchFilter = Query<operations["listLtiLaunches"]>;
type ScoreFilter = Query<operations["listLtiScores"]>;
type ResendFilter = Body<operations["resendLtiScores"]>;
type ContextFilter = Query<operations["listLtiContexts"]>;

export type LtiClient = ReturnType<typeof ltiClient>;

/** Registered LMS, whose learners they bring, and what became of launches. */
export function ltiClient(call: Call<paths>) {
  const path = (id: number) => ({ path: { id } });
  return {
    register: (body: NewRegistration, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-registrations/", { body, ...options }),

    list: (query: RegistrationFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-registrations/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-registrations/{id}/", { ...path(id), ...options }),

    update: (id: number, body: RegistrationChange, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/lti-registrations/{id}/", { ...path(id), body, ...options }),

    /** Says whose learners a deployment's are. */
    deploy: (body: NewDeployment, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-deployments/", { body, ...options }),

    switchDeployment: (id: number, isActive: boolean, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/lti-deployments/{id}/", {
        ...path(id),
        body: { is_active: isActive },
        ...options,
      }),

    /** The newest first; `code` is what the learner's page shows. */
    launches: (query: LaunchFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-launches/", { query, ...options }),

    /** The keys that this tool signs with, the newest first. */
    keys: (options: RequestOptions = {}) => call("get", "/operator/v1/lti-keys/", { ...options }),

    /** For grade books; the newest first. */
    scores: (query: ScoreFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-scores/", { query, ...options }),

    /** One that waits, or was given up. */
    resendScore: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-scores/{id}/resend/", { ...path(id), ...options }),

    /** All that wait or were given up and match. While `next_after` is not null, there is more. */
    resendScores: (body: ResendFilter = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-scores/resend/", { body, ...options }),

    /** Courses of LMS whose members can be imported. */
    contexts: (query: ContextFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-contexts/", { query, ...options }),

    /** Goes on in the background: ask `rosterImport` how far it is. */
    importRoster: (id: number, body: { dry_run?: boolean } = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-contexts/{id}/roster-imports/", { ...path(id), body, ...options }),

    rosterImport: (id: string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-roster-imports/{id}/", { path: { id }, ...options }),

    /** The new key signs after a day; with `immediately` at once, and all others are destroyed. */
    rotateKey: (body: { immediately?: boolean } = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-keys/rotate/", { body, ...options }),
  };
}
