import type { FastifyReply } from "fastify";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import type { RecordRow } from "../../records/record.ts";
import type { Followed } from "../http/following.ts";
import { idParams, listQuery, selectionQuery } from "../http/query.ts";
import { ownerOf, SCIM_TYPE } from "../http/scope.ts";
import { isKnown, versionRequired } from "../http/version.ts";
import { listRecords, selectRecord } from "../listing/list.ts";
import { listResponse } from "../listing/list-response.ts";
import { resourceNotFound } from "../messages/problems.ts";
import { readOperations } from "../patch/operation.ts";
import { addressOf, entityTagOf } from "../resources/meta.ts";
import { readSelection, type Selection } from "../resources/selection.ts";
import { groupType } from "../schemas/group.ts";
import { groupColumns } from "./columns.ts";
import { createGroup, deleteGroup, patchGroup, replaceGroup } from "./groups.ts";
import { fittingGroups, isLarge } from "./member-counts.ts";
import { presentGroups } from "./present.ts";

const config = { charge: "handler" } as const;
/** All members of a large group at once. */
const bodyLimit = 4_000_000;

/** Groups of people: teams here (RFC 7644, 3). */
export function groupRoutes(app: HttpServer, context: Context, followed: Followed): void {
  const { db, settings } = context;
  const present = (request: HttpRequest, rows: readonly RecordRow[], selection: Selection) =>
    presentGroups({ db, siteUrl: settings.siteUrl }, ownerOf(request), rows, selection);

  async function send(request: HttpRequest, reply: FastifyReply, row: RecordRow, selection: Selection) {
    const [group] = await present(request, [row], selection);
    reply.headers({ etag: entityTagOf(row), location: addressOf(settings.siteUrl, groupType, row.hub_id) });
    return reply.type(SCIM_TYPE).send(group);
  }

  app.get("/Groups", { schema: { hide: true, querystring: listQuery }, config }, async (request, reply) => {
    const selection = readSelection(groupType, request.query);
    const kind = { kind: "group", columns: groupColumns(ownerOf(request)) } as const;
    const { rows, total, startIndex } = await listRecords(db, ownerOf(request), kind, request.query);
    const groups = await present(
      request,
      await fittingGroups(db, ownerOf(request), rows, selection),
      selection,
    );
    return reply.type(SCIM_TYPE).send(listResponse(groups, total, startIndex));
  });

  const one = { schema: { hide: true, querystring: selectionQuery, params: idParams }, config, bodyLimit };

  app.get("/Groups/:id", one, async (request, reply) => {
    const row = await selectRecord(db, ownerOf(request), "group", request.params.id);
    if (!row) throw resourceNotFound();
    if (isKnown(request, row)) return reply.code(304).header("etag", entityTagOf(row)).send();
    return send(request, reply, row, readSelection(groupType, request.query));
  });

  app.post(
    "/Groups",
    { schema: { hide: true, querystring: selectionQuery }, config, bodyLimit },
    async (request, reply) => {
      const selection = readSelection(groupType, request.query);
      const { row, changed } = await createGroup(context, ownerOf(request), request.body);
      await followed(ownerOf(request), changed);
      return send(request, reply.code(201), row, selection);
    },
  );

  app.put("/Groups/:id", one, async (request, reply) => {
    const { params, query, body } = request;
    const selection = readSelection(groupType, query);
    const required = versionRequired(request);
    const { row, changed } = await replaceGroup(context, ownerOf(request), params.id, body, required);
    await followed(ownerOf(request), changed);
    return send(request, reply, row, selection);
  });

  // Groups with thousands of members change by one member at a time: such a one is answered only where attributes of it
  // are asked for (RFC 7644, 3.5.2).
  app.patch("/Groups/:id", one, async (request, reply) => {
    const { params, query } = request;
    const selection = readSelection(groupType, query);
    const operations = readOperations(request.body);
    const required = versionRequired(request);
    const { row, changed } = await patchGroup(context, ownerOf(request), params.id, operations, required);
    await followed(ownerOf(request), changed);
    if (selection.only === null && (await isLarge(db, ownerOf(request), row, selection)))
      return reply.code(204).header("etag", entityTagOf(row)).send();
    return send(request, reply, row, selection);
  });

  app.delete("/Groups/:id", { schema: { hide: true, params: idParams }, config }, async (request, reply) => {
    const required = versionRequired(request);
    const changed = await deleteGroup(context, ownerOf(request), request.params.id, required);
    await followed(ownerOf(request), changed);
    return reply.code(204).send();
  });
}
