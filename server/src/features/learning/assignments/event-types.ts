import { Type } from "typebox";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { learnerKey } from "#tenancy/events/index.ts";

const AssignmentEventData = Type.Object(
  { user_id: Type.Integer(), template_id: Type.Integer(), ...learnerKey },
  { $id: "AssignmentEventData" },
);

export const assignmentEvents: readonly AnnouncedEvent[] = [
  {
    type: "assignment.created",
    audience: "public",
    when: "a lesson was [assigned](assignments-and-bulk.md), or taken back",
    data: AssignmentEventData,
  },
  {
    type: "assignment.deleted",
    audience: "public",
    when: "a lesson was [assigned](assignments-and-bulk.md), or taken back",
    data: AssignmentEventData,
  },
];
