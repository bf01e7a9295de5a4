import type {
  OperatorInvitationAccept,
  OperatorInvitationRenew,
  OperatorInvite,
  OperatorPasswordUpdate,
  OperatorUpdate,
  operations,
  paths,
  SecondFactorDisable,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type OperatorFilter = Query<operations["listOperators"]>;
type SessionQuery = Query<operations["listOperatorSessions"]>;

export type OperatorsClient = ReturnType<typeof operatorsClient>;

/** Operators, who run the service. Wherever an id is taken, `"me"` is the signed-in operator. */
export function operatorsClient(call: Call<paths>) {
  return {
    list: (query: OperatorFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/operators/", { query, ...options }),

    get: (id: number | "me", options: RequestOptions = {}) =>
      call("get", "/operator/v1/operators/{id}/", { ...path(id), ...options }),

    /** The answer holds `invitation_url`, which is shown this once. */
    invite: (body: OperatorInvite, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/", { body, ...options }),

    /** Another role; ends the operator's sessions and tokens. */
    update: (id: number, body: OperatorUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/operators/{id}/", { ...path(id), body, ...options }),

    deactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/deactivate/", { ...path(id), ...options }),

    reactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/reactivate/", { ...path(id), ...options }),

    resetSecondFactor: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/reset-second-factor/", { ...path(id), ...options }),

    /** One's own. Other sessions and all tokens are over. */
    changePassword: (body: OperatorPasswordUpdate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/me/password/", { body, ...options }),

    invitations: invitationsClient(call),
    sessions: sessionsClient(call),
    secondFactor: secondFactorClient(call),
  };
}

/** Path of an operator, or of the caller. */
const path = (id: number | "me") => ({ path: { id: String(id) } });

function invitationsClient(call: Call<paths>) {
  return {
    /** A new link to choose a password: the one before is over. */
    renew: (id: number, body: OperatorInvitationRenew = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/invitation/", { ...path(id), body, ...options }),

    /** Needs no credentials but the link's. */
    accept: (body: OperatorInvitationAccept, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/accept-invitation/", { body, ...options }),
  };
}

function sessionsClient(call: Call<paths>) {
  return {
    /** Where an operator is signed in to the console. */
    list: (id: number | "me", query: SessionQuery = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/operators/{id}/sessions/", { ...path(id), query, ...options }),

    revoke: (id: number | "me", session: number, options: RequestOptions = {}) =>
      call("delete", "/operator/v1/operators/{id}/sessions/{session}/", {
        path: { id: String(id), session: String(session) },
        ...options,
      }),

    /** All of them, and all tokens. */
    revokeAll: (id: number | "me", options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/end-sessions/", { ...path(id), ...options }),
  };
}

/** One's own. */
function secondFactorClient(call: Call<paths>) {
  return {
    /** Takes one's own password. */
    start: (password: string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/me/second-factor/start/", { body: { password }, ...options }),

    /** The answer holds the recovery codes, which are shown this once. */
    confirm: (code: string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/me/second-factor/confirm/", { body: { code }, ...options }),

    disable: (proof: SecondFactorDisable, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/me/second-factor/disable/", { body: proof, ...options }),
  };
}
