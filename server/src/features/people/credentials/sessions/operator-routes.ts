import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import { userOf } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference, Timestamp } from "#platform/schema.ts";
import { sessionList } from "./session-list.ts";

export const UserSession = Type.Object(
  {
    id: Type.Integer(),
    creation_date: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Type.String({
      format: "timestamp",
      description: "In the past: expired. Deactivating the user ends it earlier",
      examples: ["2026-01-31T21:15:02.123456+00:00"],
    }),
  },
  { $id: "UserSession" },
);

export function userSessionRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/users/:id/sessions/",
    {
      schema: {
        operationId: "listUserSessions",
        summary: "List a user's sessions",
        description: "Browser sessions, newest first. Expired ones are listed for a while.",
        tags: ["Users"],
        params: Type.Object({ id: PathId() }),
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(UserSession)) },
      },
      config: { scope: "read", problems: [notFound] },
    },
    async (request) => {
      const userId = requireId(request.params.id, notFound);
      const { organization_id: organizationId } = await userOf(context.db, userId);
      return answerList(context, request, sessionList({ organizationId, userId }), (row) => row);
    },
  );
}
