import { Type } from "typebox";
import { Id, Timestamp } from "#platform/schema.ts";

export const Month = Type.String({
  pattern: "^\\d{4}-(0[1-9]|1[0-2])$",
  description: "Only this calendar month, in UTC",
  examples: ["2026-09"],
});

export const Usage = Type.Object(
  {
    organization: Type.String({ description: "Slug" }),
    organization_id: Id,
    month: Type.String({ description: "A calendar month in UTC", examples: ["2026-09"] }),
    learners_active: Type.Integer({
      description: "Different learners who were at work in a lesson or a role-play in this month",
    }),
    events: Type.Integer({ description: "Events of the organization's stream, extensions included" }),
    deliveries: Type.Integer({ description: "Webhook deliveries that arrived, tests left out" }),
    counted_at: Timestamp,
  },
  { $id: "Usage" },
);
