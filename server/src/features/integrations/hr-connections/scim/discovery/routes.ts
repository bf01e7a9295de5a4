import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { idParams } from "../http/query.ts";
import { SCIM_TYPE } from "../http/scope.ts";
import { listResponse } from "../listing/list-response.ts";
import { invalidFilter, resourceNotFound } from "../messages/problems.ts";
import { resourceTypes, schemas, serviceProviderConfig } from "./documents.ts";

const config = { charge: "handler" } as const;

/** What this service provider can do and how its resources are made (RFC 7644, 4). */
export function discoveryRoutes(app: HttpServer, { settings: { siteUrl } }: Context): void {
  const hidden = { schema: { hide: true }, config };
  app.get("/ServiceProviderConfig", hidden, async (_request, reply) =>
    reply.type(SCIM_TYPE).send(serviceProviderConfig(siteUrl)),
  );
  for (const [address, documents] of [
    ["/Schemas", schemas(siteUrl)],
    ["/ResourceTypes", resourceTypes(siteUrl)],
  ] as const) {
    const query = Type.Object({ filter: Type.Optional(Type.String()) });
    app.get(address, { schema: { hide: true, querystring: query }, config }, async (request, reply) => {
      if (request.query.filter !== undefined)
        throw invalidFilter({ detail: "These cannot be filtered; read all of them." });
      return reply.type(SCIM_TYPE).send(listResponse(documents, documents.length, 1));
    });
    app.get(
      `${address}/:id`,
      { schema: { hide: true, params: idParams }, config },
      async (request, reply) => {
        const document = documents.find(({ id }) => id === request.params.id);
        if (!document) throw resourceNotFound();
        return reply.type(SCIM_TYPE).send(document);
      },
    );
  }
}
