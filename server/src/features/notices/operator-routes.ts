import { Type } from "typebox";
import { organizationNotFound, organizationOf, readReference } from "#features/organizations/index.ts";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { Page, pageEnvelope, pageParameters, readPage } from "#platform/pagination.ts";
import { Choice, reference } from "#platform/schema.ts";
import { acknowledgeNotice, noticeOf } from "./notices.ts";
import { noticeNotFound } from "./problems.ts";
import { listNotices, type NoticeFilter } from "./queries.ts";
import { Notice, noticeStates } from "./schemas.ts";

const tags = ["Notices"];
const params = Type.Object({ id: Type.String() });

export function noticeOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/notices/",
    {
      schema: {
        operationId: "listNotices",
        summary: "What the service wants operators to know, the newest first",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          state: Type.Optional(Choice(noticeStates, { description: "`open` is what nobody has seen yet" })),
          ...pageParameters,
        }),
        response: { 200: Page(reference(Notice)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const page = readPage(request.query);
      const { organization, state } = request.query;
      const filter: NoticeFilter = { state };
      if (organization)
        filter.organizationId = (await organizationOf(context, readReference(organization))).id;
      const { count, rows } = await listNotices(context.db, filter, page);
      return pageEnvelope(context.settings.siteUrl, request.url, page, count, rows);
    },
  );

  app.get(
    "/notices/:id/",
    {
      schema: {
        operationId: "readNotice",
        summary: "One notice",
        tags,
        params,
        response: { 200: reference(Notice) },
      },
      config: { scope: "read", problems: [noticeNotFound] },
    },
    async (request) => noticeOf(context.db, idOf(request.params)),
  );

  app.post(
    "/notices/:id/acknowledge/",
    {
      schema: {
        operationId: "acknowledgeNotice",
        summary: "Say that you know: it is no longer open",
        tags,
        params,
        response: { 200: reference(Notice) },
      },
      config: { scope: "write", problems: [noticeNotFound] },
    },
    async (request) => acknowledgeNotice(context, request, idOf(request.params)),
  );
}

function idOf(params: { id: string }): number {
  const id = parseId(params.id);
  if (id === null) throw noticeNotFound();
  return id;
}
