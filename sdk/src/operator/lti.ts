import type { Body, Call, Query, RequestOptions } from "../contract.ts";
import type { operations, paths } from "../operator-schema.ts";

type NewRegistration = Body<operations["createLtiRegistration"]>;
type RegistrationChange = Body<operations["updateLtiRegistration"]>;
type RegistrationFilter = Query<operations["listLtiRegistrations"]>;
type NewDeployment = Body<operations["createLtiDeployment"]>;
type LaunchFilter = Query<operations["listLtiLaunches"]>;

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

    /** The new key signs after a day. */
    rotateKey: (options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-keys/rotate/", { ...options }),
  };
}
