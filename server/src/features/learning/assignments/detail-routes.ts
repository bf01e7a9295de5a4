import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import { readAssigned } from "#learning/assignables/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { PathId, reference } from "#platform/schema.ts";
import { lessonKind, presentAssignment } from "./assignment.ts";
import { changeDueDate } from "./due-date.ts";
import { Assignment, UpdateAssignment } from "./schemas.ts";

const params = Type.Object({ id: PathId() });

export function assignmentDetailRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/assignments/:id/",
    {
      schema: {
        operationId: "readAssignment",
        summary: "Retrieve an assignment",
        description: "Managers read the assignments of the members of their teams, and their own.",
        params,
        response: { 200: reference(Assignment) },
      },
      config: { scope: "read", roles: ["manager"] },
    },
    async (request) =>
      presentAssignment(
        await readAssigned(context, lessonKind, partnerOf(request), parseId(request.params.id)),
      ),
  );

  app.patch(
    "/assignments/:id/",
    {
      schema: {
        operationId: "updateAssignment",
        summary: "Update an assignment",
        description:
          "Moves the due date, or takes it away. Nothing is announced: who has to learn what stays as it was.",
        params,
        body: UpdateAssignment,
        response: { 200: reference(Assignment) },
      },
      config: { scope: "write", roles: ["manager"], conditional: true },
    },
    async (request) => {
      const id = parseId(request.params.id);
      return presentAssignment(await changeDueDate(context, request, id, request.body.due_date));
    },
  );
}
