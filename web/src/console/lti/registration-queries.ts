import type {
  LtiDeploymentCreate,
  LtiRegistration,
  LtiRegistrationCreate,
  LtiRegistrationUpdate,
} from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Registration = LtiRegistration;
export type Deployment = Registration["deployments"][number];

const key = "lti-registrations";

export const registrationsQuery = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [key, "list", { page }],
    queryFn: ({ signal }) => lectern.lti.registrations.list(listQuery({ page }), { signal }),
    placeholderData: keepPreviousData,
  });

/** To choose from: as many as the API gives at once. */
export const registrationChoiceQuery = queryOptions({
  queryKey: [key, "choice"],
  queryFn: async ({ signal }) =>
    (await lectern.lti.registrations.list({ page_size: 200 }, { signal })).results,
});

export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.lti.registrations.get(Number(id), { signal }),
  });

export function useRegister() {
  return useChange((body: LtiRegistrationCreate) => lectern.lti.registrations.create(body), key);
}

export function useUpdateRegistration(id: number) {
  return useChange((body: LtiRegistrationUpdate) => lectern.lti.registrations.update(id, body), key);
}

export function useDeploy() {
  return useChange((body: LtiDeploymentCreate) => lectern.lti.deployments.create(body), key);
}

export function useSwitchDeployment(id: number) {
  return useChange((isActive: boolean) => lectern.lti.deployments.update(id, { is_active: isActive }), key);
}
