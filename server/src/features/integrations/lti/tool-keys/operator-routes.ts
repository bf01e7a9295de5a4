import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import type { ToolKeyRow } from "./queries.ts";
import { RotateToolKey, ToolKey } from "./schemas.ts";
import { publishedKeys, replaceToolKey, rotateToolKey } from "./tool-keys.ts";

const response = { 200: Type.Object({ keys: Type.Array(reference(ToolKey)) }, { title: "LtiKeys" }) };

export function toolKeyOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lti-keys/",
    {
      schema: {
        operationId: "listLtiKeys",
        summary: "List LTI signing keys",
        description: "Platforms read the public halves from `lti/jwks/`.",
        response,
      },
      config: { scope: "read" },
    },
    async () => ({ keys: (await publishedKeys(context)).map(present) }),
  );

  app.post(
    "/lti-keys/rotate/",
    {
      schema: {
        operationId: "rotateLtiKey",
        summary: "Rotate the LTI signing key",
        description:
          "The new key is published at once and signs after a day, when platforms have read it; the old one stays published for a week more. With `immediately`, for a key that leaked, the new one signs at once and all others are destroyed: platforms refuse this tool until they have read its keys again.",
        body: Type.Optional(Type.Union([RotateToolKey, Type.Null()])),
        response,
      },
      config: { scope: "write", takesPassword: true },
    },
    async (request) => {
      const isImmediate = request.body?.immediately === true;
      await inTransaction(context, request, async (change) => {
        const id = await (isImmediate ? replaceToolKey : rotateToolKey)(context, change.trx);
        const changes = changedFields({ immediately: false }, { immediately: isImmediate });
        await audit(change, "lti_key.rotate", { organizationId: null, id }, changes);
      });
      return { keys: (await publishedKeys(context)).map(present) };
    },
  );
}

function present({ id, creation_date, signs_from, published_until }: ToolKeyRow) {
  return { id, creation_date, signs_from, published_until };
}
