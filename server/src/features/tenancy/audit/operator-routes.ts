import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { PathId, reference } from "#platform/schema.ts";
import { sealAuditLogs, sealChain } from "./chain/chain.ts";
import { verifyChain } from "./chain/verification.ts";
import { auditEntries, selectEntry } from "./list.ts";
import { namedOrganization, type Organizations, organizationParameters } from "./named-organization.ts";
import { auditEntryNotFound } from "./problems.ts";
import { filterOf } from "./routes.ts";
import { AuditEntry, AuditEntryDetail, auditFilters, ChainCheck } from "./schemas.ts";

export function auditOperatorRoutes(app: HttpServer, context: Context, organizations: Organizations): void {
  app.get(
    "/audit-log/",
    {
      schema: {
        operationId: "listAuditEntries",
        summary: "List audit log entries",
        description:
          "Newest first, of one organization or of all. Every write of operators is here, with what partners did to webhooks and people. With `organization_id` the list is in the order of that organization's chain, from its end: without further filters, `previous_hash` of each entry is `hash` of the next one in the list.",
        querystring: Type.Object({ ...organizationParameters, ...auditFilters, ...listParameters }),
        response: { 200: Page(reference(AuditEntry)) },
      },
      config: { scope: "read", problems: [organizations.notFound] },
    },
    async (request) => {
      const organization = await namedOrganization(context, organizations, request.query);
      await sealAuditLogs(context);
      return answerList(
        context,
        request,
        auditEntries(organization?.id ?? null, filterOf(request.query)),
        (row) => row,
      );
    },
  );

  app.get(
    "/audit-log/verify/",
    {
      schema: {
        operationId: "verifyAuditLog",
        summary: "Verify an organization's audit log",
        description:
          "Computes the chain of hashes anew and says whether it is whole. The answer names the organization. Without one: the chain of what belongs to none, such as operators and shared content.",
        querystring: Type.Object(organizationParameters),
        response: { 200: reference(ChainCheck) },
      },
      config: { scope: "read", problems: [organizations.notFound] },
    },
    async (request) => {
      const organization = await namedOrganization(context, organizations, request.query);
      const chain = organization?.id ?? 0;
      await sealChain(context.db, chain);
      return {
        organization_id: organization?.id ?? null,
        organization: organization?.slug ?? null,
        ...(await verifyChain(context.db, chain)),
      };
    },
  );

  app.get(
    "/audit-log/:id/",
    {
      schema: {
        operationId: "readAuditEntry",
        summary: "Retrieve an audit log entry",
        description:
          "`changes` says per field what it was and what it is; secrets and free text are left out.",
        params: Type.Object({ id: PathId() }),
        response: { 200: reference(AuditEntryDetail) },
      },
      config: { scope: "read", problems: [auditEntryNotFound] },
    },
    async (request) => {
      const id = parseId(request.params.id);
      const entry = id === null ? undefined : await selectEntry(context.db, null, id);
      if (!entry) throw auditEntryNotFound();
      const { operator_salt: _secret, ...shown } = entry;
      return shown;
    },
  );
}
