import { Type } from "typebox";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { Choice, Nullable } from "#platform/schema.ts";

const TeamEventData = Type.Object(
  {
    change: Choice(["created", "updated", "deleted"]),
    team_id: Type.Integer(),
    name: Type.String(),
    provider: Nullable(Type.String()),
    provider_id: Nullable(Type.String()),
    parent_id: Nullable(Type.Integer()),
    manager_ids: Type.Array(Type.Integer()),
    member_count: Type.Integer(),
    added: Type.Array(Type.Integer(), { description: "Who came into the team" }),
    removed: Type.Array(Type.Integer(), { description: "Who left it" }),
  },
  { $id: "TeamEventData" },
);

export const teamEvents: readonly AnnouncedEvent[] = [
  {
    type: "team.updated",
    audience: "extension",
    when: "a [team](people-and-teams.md) was made, changed or deleted",
    data: TeamEventData,
  },
];
