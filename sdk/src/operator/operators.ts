import type { Body, Call, Query, RequestOptions } from "../contract.ts";
import type { operations, paths } from "../operator-schema.ts";

type OperatorFilter = Query<operations["listOperators"]>;
type SessionQuery = Query<operations["listOperatorSessions"]>;
type Invitation = Body<operations["inviteOperator"]>;
type NewLink = NonNullable<Body<operations["renewOperatorInvitation"]>>;
type OperatorChange = Body<operations["updateOperator"]>;
type Acceptance = Body<operations["acceptOperatorInvitation"]>;
type NewPassword = Body<operations["changeOwnOperatorPassword"]>;
type Proof = Body<operations["disableSecondFactor"]>;

export type OperatorsClient = ReturnType<typeof operatorsClient>;

/** Whoever runs the service. Wherever an id is taken, `"me"` is whoever asks. */
export function operatorsClient(call: Call<paths>) {
  const path = (id: number | "me") => ({ path: { id: String(id) } });
  return {
    list: (query: OperatorFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/operators/", { query, ...options }),

    get: (id: number | "me", options: RequestOptions = {}) =>
      call("get", "/operator/v1/operators/{id}/", { ...path(id), ...options }),

    /** The answer holds `invitation_url`, which is shown this once. */
    invite: (body: Invitation, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/", { body, ...options }),

    /** A new link to choose a password: the one before is over. */
    renewInvitation: (id: number, body: NewLink = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/invitation/", { ...path(id), body, ...options }),

    /** Needs no credentials but the link's. */
    acceptInvitation: (body: Acceptance, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/accept-invitation/", { body, ...options }),

    /** Another role; ends the operator's sessions and tokens. */
    update: (id: number, body: OperatorChange, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/operators/{id}/", { ...path(id), body, ...options }),

    deactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/deactivate/", { ...path(id), ...options }),

    reactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/reactivate/", { ...path(id), ...options }),

    resetSecondFactor: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/reset-second-factor/", { ...path(id), ...options }),

    /** Where an operator is signed in to the console. */
    sessions: (id: number | "me", query: SessionQuery = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/operators/{id}/sessions/", { ...path(id), query, ...options }),

    endSession: (id: number | "me", session: number, options: RequestOptions = {}) =>
      call("delete", "/operator/v1/operators/{id}/sessions/{session}/", {
        path: { id: String(id), session: String(session) },
        ...options,
      }),

    /** All of them, and all tokens. */
    endSessions: (id: number | "me", options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/{id}/end-sessions/", { ...path(id), ...options }),

    /** One's own. Other sessions and all tokens are over. */
    changePassword: (body: NewPassword, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/me/password/", { body, ...options }),

    /** Takes one's own password. */
    startSecondFactor: (password: string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/me/second-factor/start/", { body: { password }, ...options }),

    /** The answer holds the recovery codes, which are shown this once. */
    confirmSecondFactor: (code: string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/me/second-factor/confirm/", { body: { code }, ...options }),

    disableSecondFactor: (proof: Proof, options: RequestOptions = {}) =>
      call("post", "/operator/v1/operators/me/second-factor/disable/", { body: proof, ...options }),
  };
}
