import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { sendingOnHold } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { storeInactive, storeNotFound, storeSecretUnreadable } from "../problems.ts";
import { testConnection } from "./connection-test.ts";
import { presentStore } from "./presentation.ts";
import { storeList } from "./queries.ts";
import { readBack } from "./read-back.ts";
import {
  CheckStore,
  ConnectionTest,
  ReadBack,
  RecordStore,
  SetRecordStore,
  UpdateRecordStore,
} from "./schemas.ts";
import { changeStore, pauseStore, setStore, storeOf } from "./stores.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the record store" }) });

export function storeOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/record-stores/",
    {
      schema: {
        operationId: "setRecordStore",
        summary: "Create or update an organization's record store",
        description:
          "Idempotent. One store for an organization: sending this again replaces its settings, and queued statements go to the new place. Addresses inside private networks are refused.",
        body: SetRecordStore,
        response: { 200: reference(RecordStore), 201: reference(RecordStore) },
      },
      config: { scope: "write", takesPassword: true, problems: [organizationNotFound] },
    },
    async (request, reply) => {
      const { store, isNew } = await setStore(context, request, request.body);
      return reply.code(isNew ? 201 : 200).send(presentStore(store));
    },
  );

  app.get(
    "/record-stores/",
    {
      schema: {
        operationId: "listRecordStores",
        summary: "List record stores",
        description: "By organization, with what waits, since when, and how the store does.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(RecordStore)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization } = request.query;
      const filter = organization ? { organizationId: (await organizationOf(context, organization)).id } : {};
      return answerList(context, request, storeList(filter), presentStore);
    },
  );

  app.get(
    "/record-stores/:id/",
    {
      schema: {
        operationId: "readRecordStore",
        summary: "Retrieve a record store",
        description: "With what waits for it, how old that is, and what went wrong last.",
        params,
        response: { 200: reference(RecordStore) },
      },
      config: { scope: "read", problems: [storeNotFound] },
    },
    async (request) => presentStore(await storeOf(context.db, storeIdOf(request.params))),
  );

  app.patch(
    "/record-stores/:id/",
    {
      schema: {
        operationId: "updateRecordStore",
        summary: "Update a record store",
        description:
          "Fields that are left out stay. Address and credentials are set anew together, so that a secret never goes to an address it was not entered for.",
        params,
        body: UpdateRecordStore,
        response: { 200: reference(RecordStore) },
      },
      config: { scope: "write", problems: [storeNotFound] },
    },
    async (request) =>
      presentStore(await changeStore(context, request, storeIdOf(request.params), request.body)),
  );

  for (const [action, summary, effect] of [
    ["pause", "Pause a record store", "Statements are queued and not sent."],
    ["resume", "Resume a record store", "Queued statements are sent at once."],
  ] as const) {
    app.post(
      `/record-stores/:id/${action}/`,
      {
        schema: {
          operationId: `${action}RecordStore`,
          summary,
          description: `Idempotent. ${effect} Nothing that is queued is lost.`,
          params,
          response: { 200: reference(RecordStore) },
        },
        config: { scope: "write", problems: [storeNotFound, storeInactive] },
      },
      async (request) => presentStore(await pauseStore(context, request, storeIdOf(request.params), action)),
    );
  }

  app.post(
    "/record-stores/:id/test/",
    {
      schema: {
        operationId: "testRecordStore",
        summary: "Test the connection to a record store",
        description: "Asks the store for `/about` and for one statement, and says what is wrong.",
        params,
        response: { 200: reference(ConnectionTest) },
      },
      config: { scope: "write", problems: [storeNotFound, storeSecretUnreadable, sendingOnHold] },
    },
    async (request) => {
      const store = await storeOf(context.db, storeIdOf(request.params));
      await audit(changeOf(context, request), "record_store.test", {
        organizationId: store.organization_id,
        id: store.id,
      });
      return testConnection(context, store);
    },
  );

  app.post(
    "/record-stores/:id/check/",
    {
      schema: {
        operationId: "checkRecordStore",
        summary: "Verify delivered statements against the record store",
        description:
          "Reads them back and compares them. Five of those delivered last, at random, or with `all` every one that matches. What the store does not hold gets the status `missing`, and operators get a notice; `resend` sends it again. The credentials must be allowed to read.",
        params,
        body: Type.Optional(Type.Union([CheckStore, Type.Null()])),
        response: { 200: reference(ReadBack) },
      },
      config: { scope: "write", problems: [storeNotFound, storeSecretUnreadable, sendingOnHold] },
    },
    async (request) =>
      readBack(context, await storeOf(context.db, storeIdOf(request.params)), request.body ?? {}),
  );
}

export function storeIdOf(params: { id: string }): number {
  return requireId(params.id, storeNotFound);
}
