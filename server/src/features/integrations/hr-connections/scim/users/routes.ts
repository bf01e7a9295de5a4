import type { FastifyReply } from "fastify";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import type { RecordRow } from "../../records/record.ts";
import type { Followed } from "../http/following.ts";
import { idParams, listQuery, selectionQuery } from "../http/query.ts";
import { ownerOf, SCIM_TYPE } from "../http/scope.ts";
import { isKnown, versionRequired } from "../http/version.ts";
import { fittingPage } from "../listing/fitting-page.ts";
import { listRecords, selectRecord } from "../listing/list.ts";
import { listResponse } from "../listing/list-response.ts";
import { resourceNotFound } from "../messages/problems.ts";
import { readOperations } from "../patch/operation.ts";
import { addressOf, entityTagOf } from "../resources/meta.ts";
import { isSelected, readSelection, type Selection } from "../resources/selection.ts";
import { userType } from "../schemas/user.ts";
import { userColumns } from "./columns.ts";
import { presentUsers } from "./present.ts";
import { createUser, deleteUser, patchUser, replaceUser } from "./users.ts";

const config = { charge: "handler" } as const;
const bodyLimit = 256_000;

/** People, as an identity provider keeps them (RFC 7644, 3). */
export function userRoutes(app: HttpServer, context: Context, followed: Followed): void {
  const { db, settings } = context;
  const present = (request: HttpRequest, rows: readonly RecordRow[], selection: Selection) =>
    presentUsers({ db, siteUrl: settings.siteUrl }, ownerOf(request), rows, selection);

  async function send(request: HttpRequest, reply: FastifyReply, row: RecordRow, selection: Selection) {
    const [user] = await present(request, [row], selection);
    reply.headers({ etag: entityTagOf(row), location: addressOf(settings.siteUrl, userType, row.hub_id) });
    return reply.type(SCIM_TYPE).send(user);
  }

  app.get("/Users", { schema: { hide: true, querystring: listQuery }, config }, async (request, reply) => {
    const selection = readSelection(userType, request.query);
    const kind = { kind: "employee", columns: userColumns(ownerOf(request)) } as const;
    const { rows, total, startIndex } = await listRecords(db, ownerOf(request), kind, request.query);
    const entriesOf = ({ group_ids }: RecordRow) => (isSelected(selection, "groups") ? group_ids.length : 0);
    const users = await present(request, fittingPage(rows, entriesOf), selection);
    return reply.type(SCIM_TYPE).send(listResponse(users, total, startIndex));
  });

  const one = { schema: { hide: true, querystring: selectionQuery, params: idParams }, config, bodyLimit };

  app.get("/Users/:id", one, async (request, reply) => {
    const row = await selectRecord(db, ownerOf(request), "employee", request.params.id);
    if (!row) throw resourceNotFound();
    if (isKnown(request, row)) return reply.code(304).header("etag", entityTagOf(row)).send();
    return send(request, reply, row, readSelection(userType, request.query));
  });

  app.post(
    "/Users",
    { schema: { hide: true, querystring: selectionQuery }, config, bodyLimit },
    async (request, reply) => {
      const selection = readSelection(userType, request.query);
      const row = await createUser(context, ownerOf(request), request.body);
      await followed(ownerOf(request), { employees: [row.hub_id], groups: [] });
      return send(request, reply.code(201), row, selection);
    },
  );

  app.put("/Users/:id", one, async (request, reply) => {
    const { params, query, body } = request;
    const selection = readSelection(userType, query);
    const changed = await replaceUser(context, ownerOf(request), params.id, body, versionRequired(request));
    if (changed.isChanged) await followed(ownerOf(request), { employees: [params.id], groups: [] });
    return send(request, reply, changed.row, selection);
  });

  app.patch("/Users/:id", one, async (request, reply) => {
    const { params, query } = request;
    const selection = readSelection(userType, query);
    const operations = readOperations(request.body);
    const changed = await patchUser(
      context,
      ownerOf(request),
      params.id,
      operations,
      versionRequired(request),
    );
    if (changed.isChanged) await followed(ownerOf(request), { employees: [params.id], groups: [] });
    return send(request, reply, changed.row, selection);
  });

  app.delete("/Users/:id", { schema: { hide: true, params: idParams }, config }, async (request, reply) => {
    await deleteUser(context, ownerOf(request), request.params.id, versionRequired(request));
    await followed(ownerOf(request), { employees: [request.params.id], groups: [] });
    return reply.code(204).send();
  });
}
