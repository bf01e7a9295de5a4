import { Type } from "typebox";
import { languages } from "#kernel/language.ts";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { Choice, Nullable } from "#platform/schema.ts";
import { learnerKey } from "#tenancy/events/index.ts";

const UserEventData = Type.Object(
  {
    user_id: Type.Integer(),
    email: Nullable(Type.String()),
    first_name: Type.String(),
    last_name: Type.String(),
    access_role: Choice(["learner", "manager", "admin"]),
    language: Nullable(Choice(languages)),
    ...learnerKey,
    is_active: Type.Optional(Type.Boolean()),
  },
  { $id: "UserEventData" },
);

export const userEvents: readonly AnnouncedEvent[] = [
  {
    type: "user.created",
    audience: "public",
    when: "a learner was provisioned",
    data: UserEventData,
  },
  {
    type: "user.updated",
    audience: "public",
    when: "a profile was saved with changed fields, deactivated or reactivated",
    data: UserEventData,
  },
];
