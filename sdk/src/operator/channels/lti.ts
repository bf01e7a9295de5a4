import type {
  LtiDeploymentCreate,
  LtiDeploymentUpdate,
  LtiKeyRotate,
  LtiRegistrationCreate,
  LtiRegistrationUpdate,
  LtiRosterImportCreate,
  LtiScoresResend,
  operations,
  paths,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type RegistrationFilter = Query<operations["listLtiRegistrations"]>;
type LaunchFilter = Query<operations["listLtiLaunches"]>;
type ScoreFilter = Query<operations["listLtiScores"]>;
type ContextFilter = Query<operations["listLtiContexts"]>;

export type LtiClient = ReturnType<typeof ltiClient>;

/** Registered LMS, whose learners they bring, and what became of launches. */
export function ltiClient(call: Call<paths>) {
  return {
    registrations: registrationsClient(call),
    deployments: deploymentsClient(call),
    launches: launchesClient(call),
    scores: scoresClient(call),
    contexts: contextsClient(call),
    rosterImports: rosterImportsClient(call),
    keys: keysClient(call),
  };
}

function registrationsClient(call: Call<paths>) {
  return {
    create: (body: LtiRegistrationCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-registrations/", { body, ...options }),

    list: (query: RegistrationFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-registrations/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-registrations/{id}/", { path: { id }, ...options }),

    update: (id: number, body: LtiRegistrationUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/lti-registrations/{id}/", { path: { id }, body, ...options }),
  };
}

function deploymentsClient(call: Call<paths>) {
  return {
    /** Says whose learners a deployment's are. */
    create: (body: LtiDeploymentCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-deployments/", { body, ...options }),

    update: (id: number, body: LtiDeploymentUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/lti-deployments/{id}/", { path: { id }, body, ...options }),
  };
}

function launchesClient(call: Call<paths>) {
  return {
    /** The newest first; `code` is what the learner's page shows. */
    list: (query: LaunchFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-launches/", { query, ...options }),
  };
}

/** For grade books. */
function scoresClient(call: Call<paths>) {
  return {
    /** The newest first. */
    list: (query: ScoreFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-scores/", { query, ...options }),

    /** One that waits, or was given up. */
    resend: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-scores/{id}/resend/", { path: { id }, ...options }),

    /** All that wait or were given up and match. While `next_after` is not null, there is more. */
    resendAll: (body: LtiScoresResend = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-scores/resend/", { body, ...options }),
  };
}

function contextsClient(call: Call<paths>) {
  return {
    /** Courses of LMS whose members can be imported. */
    list: (query: ContextFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-contexts/", { query, ...options }),
  };
}

function rosterImportsClient(call: Call<paths>) {
  return {
    /** Imports a course's members in the background: ask `get` how far it is. */
    create: (contextId: number, body: LtiRosterImportCreate = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-contexts/{id}/roster-imports/", {
        path: { id: contextId },
        body,
        ...options,
      }),

    get: (id: string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/lti-roster-imports/{id}/", { path: { id }, ...options }),
  };
}

/** What this tool signs with. */
function keysClient(call: Call<paths>) {
  return {
    /** The newest first. */
    list: (options: RequestOptions = {}) => call("get", "/operator/v1/lti-keys/", { ...options }),

    /** The new key signs after a day; with `immediately` at once, and all others are destroyed. */
    rotate: (body: LtiKeyRotate = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/lti-keys/rotate/", { body, ...options }),
  };
}
