import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { invalidField, notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { sealChain } from "./chain/chain.ts";
import { withoutOperator } from "./chain/operators.ts";
import { auditEntries, selectEntry } from "./list.ts";
import { presentForPartner } from "./presentation.ts";
import { AuditEntry, AuditEntryDetail, auditFilters } from "./schemas.ts";

const tags = ["HR"];

/** Reading seals first, so that nobody is shown an entry without its place in the chain. */
export function auditRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/hr/audit-logs/",
    {
      schema: {
        operationId: "listAuditEntries",
        summary: "List audit log entries",
        description:
          "Newest first. Entries form a chain: each carries a SHA-256 over the one before and itself, so that a change after the fact shows. The list is in the order of the chain, from its end: without filters, `previous_hash` of each entry is `hash` of the next one in the list.",
        tags,
        querystring: Type.Object({ ...auditFilters, ...listParameters }),
        response: { 200: Page(reference(AuditEntry)) },
      },
      config: { scope: "read", number: 41 },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      checkPeriod(request.query);
      await sealChain(context.db, organizationId);
      return answerList(
        context,
        request,
        auditEntries(organizationId, filterOf(request.query)),
        withoutOperator,
      );
    },
  );

  app.get(
    "/hr/audit-logs/:id/",
    {
      schema: {
        operationId: "readAuditEntry",
        summary: "Retrieve an audit log entry",
        description:
          "`changes` says per field what it was and what it is; secrets and free text are left out. An operator has a number here; `operator_hash` stands for the person and their address.",
        tags,
        params: Type.Object({ id: PathId() }),
        response: { 200: reference(AuditEntryDetail) },
      },
      config: { scope: "read", number: 42 },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const id = parseId(request.params.id);
      await sealChain(context.db, organizationId);
      const entry = id === null ? undefined : await selectEntry(context.db, organizationId, id);
      if (!entry) throw notFound();
      return presentForPartner(entry);
    },
  );
}

/** @throws invalidField for a period that ends before it begins */
function checkPeriod({ from, to }: { from?: string; to?: string }): void {
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw invalidField({ errors: { from: ["Must not be after `to`."] } });
}

/** The filters alone, without the parameters of every list. */
export function filterOf<Query extends Partial<Record<keyof typeof auditFilters, string>>>(query: Query) {
  const { from, to, actor_id, actor_type, action, target_type, target_id, request_id } = query;
  return { from, to, actor_id, actor_type, action, target_type, target_id, request_id };
}
