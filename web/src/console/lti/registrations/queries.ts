import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { type ListSearch, listQuery } from "../../search/list-search.ts";

export type Registration = components["schemas"]["LtiRegistration"];
export type Deployment = Registration["deployments"][number];
type NewRegistration = Parameters<typeof lectern.lti.register>[0];
type RegistrationChange = Parameters<typeof lectern.lti.update>[1];
type NewDeployment = Parameters<typeof lectern.lti.deploy>[0];

const key = "lti-registrations";

export const registrationsQuery = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [key, "list", { page }],
    queryFn: ({ signal }) => lectern.lti.list(listQuery({ page }), { signal }),
    placeholderData: keepPreviousData,
  });

/** To choose from: as many as the API gives at once. */
export const registrationChoiceQuery = queryOptions({
  queryKey: [key, "choice"],
  queryFn: async ({ signal }) => (await lectern.lti.list({ page_size: 200 }, { signal })).results,
});

export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.lti.get(Number(id), { signal }),
  });

export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRegistration) => lectern.lti.register(body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useUpdateRegistration(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RegistrationChange) => lectern.lti.update(id, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useDeploy() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDeployment) => lectern.lti.deploy(body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useSwitchDeployment(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => lectern.lti.switchDeployment(id, isActive),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}
