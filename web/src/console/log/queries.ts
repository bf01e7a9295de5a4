import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { lectern } from "../client.ts";
import { listQuery } from "../search/list-search.ts";
import { type LogSearch, momentsOf } from "./log-search.ts";

export type AuditEntry = components["schemas"]["AuditEntry"];
export type Job = components["schemas"]["OperatorJob"];
export type RequestEntry = components["schemas"]["RequestLogEntry"];

export const auditQuery = ({ organization, what, span, from, to, ...position }: LogSearch) =>
  queryOptions({
    queryKey: ["audit-log", "list", { organization, what, span, from, to, ...position }],
    queryFn: ({ signal }) =>
      lectern.auditLog.list(
        {
          ...listQuery(position),
          ...(organization ? { organization } : {}),
          ...(what ? { action: what } : {}),
          ...momentsOf({ span, from, to }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ["audit-log", "one", id],
    queryFn: ({ signal }) => lectern.auditLog.get(Number(id), { signal }),
  });

export const requestsQuery = ({ organization, what, span, from, to, ...position }: LogSearch) =>
  queryOptions({
    queryKey: ["request-log", { organization, what, span, from, to, ...position }],
    queryFn: async ({ signal }) => {
      const query = {
        ...listQuery(position),
        ...(what ? { code: what } : {}),
        ...momentsOf({ span, from, to }),
      };
      if (!organization) return lectern.requestLog.list(query, { signal });
      const { id } = await lectern.organizations.get(organization, { signal });
      return lectern.requestLog.list({ ...query, organization_id: id }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const jobsQuery = ({ organization, what, span, from, to, ...position }: LogSearch) =>
  queryOptions({
    queryKey: ["jobs", { organization, what, span, from, to, ...position }],
    queryFn: ({ signal }) =>
      lectern.jobs.list(
        {
          ...listQuery(position),
          ...(organization ? { organization } : {}),
          ...(what ? { kind: what } : {}),
          ...momentsOf({ span, from, to }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Verifies the hash chain of an organization, or of the entries that belong to none. */
export function useVerification() {
  return useMutation({
    mutationFn: (organization: string | undefined) =>
      lectern.auditLog.verify(organization ? { organization } : {}),
  });
}
