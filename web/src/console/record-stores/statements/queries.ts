import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { listQuery, PAGE_SIZE } from "../../search/list-search.ts";
import { statementsKey, storeKeys } from "../queries.ts";
import type { StatementSearch } from "../statement-search.ts";

export type Statement = components["schemas"]["ReportedStatement"];
export type StatementDetail = components["schemas"]["ReportedStatementDetail"];

export const statementsQuery = (search: StatementSearch, pageSize = PAGE_SIZE) =>
  queryOptions({
    queryKey: [statementsKey, "list", search, pageSize],
    queryFn: ({ signal }) => {
      const { page, ...filter } = search;
      return lectern.recordStores.statements.list(
        { ...listQuery({ page }), ...filter, page_size: pageSize },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: [statementsKey, "one", id],
    queryFn: ({ signal }) => lectern.recordStores.statements.get(Number(id), { signal }),
  });

/** Resends of the statement with their operator, newest first. */
export const resendsQuery = (id: number) =>
  queryOptions({
    queryKey: [statementsKey, "resends", id],
    queryFn: async ({ signal }) =>
      (
        await lectern.auditLog.list(
          { target_type: "statement", target_id: String(id), action: "statement.resend" },
          { signal },
        )
      ).results,
  });

export function useResendStatement(id: number) {
  return useChange(() => lectern.recordStores.statements.resend(id), ...storeKeys);
}
