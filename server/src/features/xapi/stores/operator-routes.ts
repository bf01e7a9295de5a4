import { Type } from "typebox";
import { recordAudit } from "#features/audit/index.ts";
import { organizationNotFound, organizationOf, readReference } from "#features/organizations/index.ts";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { sendingOnHold } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
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

const tags = ["Record stores"];
const params = Type.Object({ id: Type.String() });

export function storeOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/record-stores/",
    {
      schema: {
        operationId: "setRecordStore",
        summary: "Say where an organization's statements go, or change it",
        description:
          "One store for an organization: sending this again replaces its settings, and queued statements go to the new place. Addresses inside private networks are refused.",
        tags,
        body: SetRecordStore,
        response: { 200: reference(RecordStore), 201: reference(RecordStore) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
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
        tags,
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
      const filter = organization
        ? { organizationId: (await organizationOf(context, readReference(organization))).id }
        : {};
      return answerList(context, request, storeList(filter), presentStore);
    },
  );

  app.get(
    "/record-stores/:id/",
    {
      schema: {
        operationId: "readRecordStore",
        summary: "One record store and how it is doing",
        description: "With what waits for it, how old that is, and what went wrong last.",
        tags,
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
        summary: "Turn a record store off or on, or change its rate",
        description:
          "Fields that are left out stay. Address and credentials are set anew together, so that a secret never goes to an address it was not entered for.",
        tags,
        params,
        body: UpdateRecordStore,
        response: { 200: reference(RecordStore) },
      },
      config: { scope: "write", problems: [storeNotFound] },
    },
    async (request) =>
      presentStore(await changeStore(context, request, storeIdOf(request.params), request.body)),
  );

  for (const [action, summary] of [
    ["pause", "Queue statements and send nothing"],
    ["resume", "Send what is queued, at once"],
  ] as const) {
    app.post(
      `/record-stores/:id/${action}/`,
      {
        schema: {
          operationId: `${action}RecordStore`,
          summary,
          description: "Repeating it changes nothing. Nothing that is queued is lost.",
          tags,
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
        summary: "Try the connection without sending a statement",
        description: "Asks the store for `/about` and for one statement, and says what is wrong.",
        tags,
        params,
        response: { 200: reference(ConnectionTest) },
      },
      config: { scope: "write", problems: [storeNotFound, storeSecretUnreadable, sendingOnHold] },
    },
    async (request) => {
      const store = await storeOf(context.db, storeIdOf(request.params));
      await recordAudit(context.db, context.clock(), request, {
        organizationId: store.organization_id,
        action: "record_store.test",
        targetType: "record_store",
        targetId: store.id,
      });
      return testConnection(context, store);
    },
  );

  app.post(
    "/record-stores/:id/check/",
    {
      schema: {
        operationId: "checkRecordStore",
        summary: "Read delivered statements back and compare them",
        description:
          "Five of those delivered last, at random, or with `all` every one that matches. What the store does not hold gets the status `missing`, and operators get a notice; `resend` sends it again. The credentials must be allowed to read.",
        tags,
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
  const id = parseId(params.id);
  if (id === null) throw storeNotFound();
  return id;
}
