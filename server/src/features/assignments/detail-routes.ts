import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { presentAssignment } from "./assignment.ts";
import { changeDueDate, readAssignment } from "./existing.ts";
import { Assignment, UpdateAssignment } from "./schemas.ts";

const tags = ["Detail routes"];
const params = Type.Object({ id: Type.String({ description: "Internal id" }) });

export function assignmentDetailRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/assignments/:id/",
    {
      schema: {
        operationId: "readAssignment",
        summary: "One assignment",
        tags,
        params,
        response: { 200: reference(Assignment) },
      },
      config: { scope: "read", roles: ["manager"] },
    },
    async (request) =>
      presentAssignment(await readAssignment(context, partnerOf(request), parseId(request.params.id))),
  );

  app.patch(
    "/assignments/:id/",
    {
      schema: {
        operationId: "updateAssignment",
        summary: "Move an assignment's due date, or take it away",
        tags,
        params,
        body: UpdateAssignment,
        response: { 200: reference(Assignment) },
      },
      config: { scope: "write", roles: ["manager"] },
    },
    async (request) => {
      const id = parseId(request.params.id);
      return presentAssignment(await changeDueDate(context, partnerOf(request), id, request.body.due_date));
    },
  );
}
