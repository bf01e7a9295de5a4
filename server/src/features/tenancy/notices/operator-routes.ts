import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { acknowledgeNotice, noticeOf } from "./notices.ts";
import { noticeNotFound } from "./problems.ts";
import { type NoticeFilter, noticeList } from "./queries.ts";
import { Notice, NoticeTest, noticeStates } from "./schemas.ts";
import { testChannels } from "./telling/channel-test.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the notice" }) });

export function noticeOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/notices/",
    {
      schema: {
        operationId: "listNotices",
        summary: "List notices",
        description:
          "What the service wants operators to know, newest first. A matter is raised once and resolves itself when it is over; acknowledging says that somebody has seen it.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          state: Type.Optional(Choice(noticeStates, { description: "`open` is what nobody has seen yet" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(Notice)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, state } = request.query;
      const filter: NoticeFilter = { state };
      if (organization) filter.organizationId = (await organizationOf(context, organization)).id;
      return answerList(context, request, noticeList(filter), (row) => row);
    },
  );

  app.get(
    "/notices/:id/",
    {
      schema: {
        operationId: "readNotice",
        summary: "Retrieve a notice",
        description: "With when it was raised, seen and resolved, and by whom.",
        params,
        response: { 200: reference(Notice) },
      },
      config: { scope: "read", problems: [noticeNotFound] },
    },
    async (request) => noticeOf(context.db, requireId(request.params.id, noticeNotFound)),
  );

  app.post(
    "/notices/:id/acknowledge/",
    {
      schema: {
        operationId: "acknowledgeNotice",
        summary: "Acknowledge a notice",
        description:
          "The notice is no longer open. It stays until it resolves itself, and is not raised a second time meanwhile.",
        params,
        response: { 200: reference(Notice) },
      },
      config: { scope: "write", problems: [noticeNotFound] },
    },
    async (request) => acknowledgeNotice(context, request, requireId(request.params.id, noticeNotFound)),
  );

  app.post(
    "/notices/test/",
    {
      schema: {
        operationId: "testNotices",
        summary: "Test how notices are told",
        description:
          "Sends a test to each channel that is configured besides the console, mail and webhook, and waits for what becomes of it.",
        response: { 200: reference(NoticeTest) },
      },
      config: { scope: "write" },
    },
    async (request) => ({ channels: await testChannels(context, request) }),
  );
}
