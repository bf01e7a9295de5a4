import { Type } from "typebox";
import { isUuid, requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { serviceOperators } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { nothingToResend, notParked, statementNotFound, storeInactive, storeNotFound } from "../problems.ts";
import { type StatementFilter, type StatementReference, statementList } from "../statement-queries.ts";
import { storeIdOf } from "../stores/operator-routes.ts";
import { storeOf } from "../stores/stores.ts";
import { backFill } from "./back-fill.ts";
import { discardStatement, dryRun, resendStatement, statementOf } from "./history.ts";
import {
  BackFill,
  BackFillResult,
  DryRun,
  ReportedStatement,
  ReportedStatementDetail,
  ResendStatements,
  Resent,
  statementFilters,
} from "./schemas.ts";
import { resendStatements } from "./send-again.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the record store" }) });
const statementParams = Type.Object({
  id: Type.String({
    description: "Its place in the queue (`id`), or the statement's own UUID (`statement_id`)",
  }),
});

export function historyOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/record-stores/statements/",
    {
      schema: {
        operationId: "listReportedStatements",
        summary: "List statements",
        description:
          "Newest first. `status=parked` are those that wait for somebody to look at them, `status=missing` those that the store took and does not hold.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          ...statementFilters,
          ...listParameters,
        }),
        response: { 200: Page(reference(ReportedStatement)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, status, verb, from, to } = request.query;
      const filter: StatementFilter = { status, verb, from, to };
      if (organization) filter.organizationId = (await organizationOf(context, organization)).id;
      return answerList(context, request, statementList(filter), (row) => row);
    },
  );

  app.get(
    "/record-stores/statements/:id/",
    {
      schema: {
        operationId: "readReportedStatement",
        summary: "Retrieve a statement",
        description:
          "With its exact bytes and the store's answer. The bytes are those of every attempt; their SHA-256 is kept for good.",
        params: statementParams,
        response: { 200: reference(ReportedStatementDetail) },
      },
      config: { scope: "read", problems: [statementNotFound] },
    },
    async (request) => statementOf(context, referenceOf(request.params)),
  );

  app.post(
    "/record-stores/statements/:id/resend/",
    {
      schema: {
        operationId: "resendReportedStatement",
        summary: "Resend a statement",
        description:
          "Same id, same bytes, whatever became of it; not one that is on its way, or whose text is no longer kept.",
        params: statementParams,
        response: { 200: reference(ReportedStatementDetail) },
      },
      config: { scope: "write", problems: [statementNotFound, nothingToResend] },
    },
    async (request) => resendStatement(context, request, referenceOf(request.params)),
  );

  app.post(
    "/record-stores/statements/:id/give-up/",
    {
      schema: {
        operationId: "giveUpReportedStatement",
        summary: "Discard a parked statement",
        description: "It is not tried again by itself. Sending it again takes that back.",
        params: statementParams,
        response: { 200: reference(ReportedStatementDetail) },
      },
      config: { scope: "write", problems: [statementNotFound, notParked] },
    },
    async (request) => discardStatement(context, request, referenceOf(request.params)),
  );

  app.post(
    "/record-stores/:id/resend/",
    {
      schema: {
        operationId: "resendStatements",
        summary: "Resend statements in bulk",
        description:
          "All parked ones, or others. Those of a status, a verb and a range of time. A bounded number for each request, the oldest first; go on with `next_after`. Those that the store still refuses are parked again; those that it holds it takes for what they are.",
        params,
        body: Type.Union([ResendStatements, Type.Null()]),
        response: { 200: reference(Resent) },
      },
      config: { scope: "write", problems: [storeNotFound] },
    },
    async (request) => {
      const store = await storeOf(context.db, storeIdOf(request.params));
      return resendStatements(context, request, store, request.body ?? {});
    },
  );

  app.post(
    "/record-stores/:id/backfill/",
    {
      schema: {
        operationId: "backFillRecordStore",
        summary: "Backfill a record store",
        description:
          "Sends what happened before the store was set up, or everything again. A bounded number of checkpoints for each request; go on with `next_after`. Statements keep the ids they would have had, so nothing is reported twice. With `again` also what was delivered before goes out once more: what a store needs that was restored from a backup.",
        params,
        body: Type.Union([BackFill, Type.Null()]),
        response: { 200: reference(BackFillResult) },
      },
      config: { scope: "write", problems: [storeNotFound, storeInactive] },
    },
    async (request) =>
      backFill(context, request, await storeOf(context.db, storeIdOf(request.params)), request.body ?? {}),
  );

  app.post(
    "/record-stores/:id/dry-run/",
    {
      schema: {
        operationId: "dryRunRecordStore",
        summary: "Preview the statements of a record store",
        description: "The exact statements of the latest checkpoints, checked. Nothing is queued or sent.",
        params,
        response: { 200: reference(DryRun) },
      },
      config: { scope: "read", operatorRoles: serviceOperators, problems: [storeNotFound] },
    },
    async (request) => ({
      statements: await dryRun(context, await storeOf(context.db, storeIdOf(request.params))),
    }),
  );
}

function referenceOf(params: { id: string }): StatementReference {
  if (isUuid(params.id)) return { statementId: params.id };
  const id = requireId(params.id, statementNotFound);
  return { id };
}
