import { Type } from "typebox";
import { DecryptionError } from "#platform/encryption/encryption.ts";
import { basePath, type Context } from "#platform/feature.ts";
import { chargeAddress } from "#platform/http/guard/guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { selectByPublicId } from "../connections/queries.ts";
import { secretUnreadable, webhookNotSigned } from "../problems.ts";
import { receive } from "./inbox.ts";
import { hubWebhook } from "./page-description.ts";

const LARGEST_BODY = 256 * 1024;

/** Where a hub sends its webhooks (contract G20). The signature is over the body's bytes, so nothing reads it before. */
export function inboxRoutes(app: HttpServer, context: Context): void {
  app.register(async (inbox: HttpServer) => {
    inbox.removeAllContentTypeParsers();
    inbox.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    inbox.post(
      `${basePath}/hris/webhooks/:connection/`,
      {
        schema: { hide: true, params: Type.Object({ connection: Type.String() }) },
        // Before the body: a hub sends many, and one that it did not sign costs a stranger's request beside.
        config: { charge: "light", session: "none", page: hubWebhook },
        bodyLimit: LARGEST_BODY,
      },
      async (request, reply) => {
        const connection = await selectByPublicId(context.db, request.params.connection);
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          const received =
            connection?.hub === "kombo" ? await receive(context, connection, raw, request.headers) : null;
          if (received !== null && received !== "refused") return { status: received };
          await chargeAddress(context, request, reply);
          throw received === null ? notFound() : webhookNotSigned();
        } catch (error) {
          if (error instanceof DecryptionError) throw secretUnreadable({ cause: error });
          throw error;
        }
      },
    );
  });
}
