import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "./change.ts";
import { lectern } from "./client.ts";
import { type ListSearch, listQuery } from "./search/list-search.ts";

export type Operator = components["schemas"]["Operator"];
export type OperatorWithInvitation = components["schemas"]["OperatorWithInvitation"];
export type OperatorSession = components["schemas"]["OperatorSession"];
export type Role = Operator["role"];
type Invitation = Parameters<typeof lectern.operators.invite>[0];
type RoleChange = Parameters<typeof lectern.operators.update>[1];

const key = "operators";

export const roleWords: Readonly<Record<Role, string>> = {
  owner: "Owner",
  operator: "Operator",
  reader: "Reader",
  author: "Author",
  publisher: "Publisher",
};

export const operatorsQuery = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [key, "list", page],
    queryFn: ({ signal }) => lectern.operators.list(listQuery({ page }), { signal }),
    placeholderData: keepPreviousData,
  });

export const operatorQuery = (id: number | "me") =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.operators.get(id, { signal }),
  });

export const sessionsQuery = (id: number | "me") =>
  queryOptions({
    queryKey: [key, "sessions", id],
    queryFn: ({ signal }) => lectern.operators.sessions.list(id, {}, { signal }),
  });

export function useInviteOperator() {
  return useOperatorMutation((body: Invitation) => lectern.operators.invite(body));
}

export function useRenewInvitation(id: number) {
  return useOperatorMutation((password: string) =>
    lectern.operators.invitations.renew(id, { current_password: password }),
  );
}

export function useChangeRole(id: number) {
  return useOperatorMutation((change: RoleChange) => lectern.operators.update(id, change));
}

export function useSetOperatorActive(id: number) {
  return useOperatorMutation((isActive: boolean) =>
    isActive ? lectern.operators.reactivate(id) : lectern.operators.deactivate(id),
  );
}

export function useResetSecondFactor(id: number) {
  return useOperatorMutation(() => lectern.operators.resetSecondFactor(id));
}

export function useEndSession(id: number | "me") {
  return useOperatorMutation((session: number) => lectern.operators.sessions.revoke(id, session));
}

export function useEndSessions(id: number | "me") {
  return useOperatorMutation(() => lectern.operators.sessions.revokeAll(id));
}

/** Changing an operator may change every list of operators. */
export function useOperatorMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useChange(mutationFn, key);
}
