import { type Static, Type } from "typebox";
import { Choice, Emptiable, Id, Nullable, Omittable, Timestamp } from "#platform/schema.ts";

const teamSources = ["api", "hris", "admin"] as const;
const MOST_LISTED_USERS = 10_000;
export const MOST_CHANGED_MEMBERS = 1000;

export const Team = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    provider: Nullable(Type.String()),
    provider_id: Nullable(Type.String()),
    parent_id: Nullable(Type.Integer({ description: "The team this one belongs to" })),
    manager_ids: Type.Array(Type.Integer(), {
      description: "Users who see this team and its members once their `access_role` is `manager`",
    }),
    member_count: Type.Integer({ description: "Members, deactivated ones too" }),
    source: Choice(teamSources, {
      description:
        "Who keeps the team: `hris` ones the HR connector. Those of a deleted HR connection are `admin`",
    }),
    creation_date: Timestamp,
    modified_date: Type.String({
      ...Timestamp,
      description: "When fields, managers or members last changed",
    }),
  },
  { $id: "Team" },
);

const name = Type.String({
  minLength: 1,
  maxLength: 255,
  format: "name",
  description: "Spaces around it are dropped",
});
const KeyPart = (description: string, example: string) =>
  Type.Optional(
    Nullable(Type.String({ maxLength: 255, format: "trimmed", description, examples: [example] })),
  );
const changeable = {
  description: Emptiable(Type.String({ maxLength: 4000 }), ""),
  parent_id: Type.Optional(Nullable(Type.Integer({ ...Id, description: "null: a team of its own" }))),
  manager_ids: Omittable(
    Type.Array(Id, { maxItems: MOST_LISTED_USERS, description: "Replaces all managers" }),
  ),
  member_ids: Omittable(Type.Array(Id, { maxItems: MOST_LISTED_USERS, description: "Replaces all members" })),
};

export const UpsertTeam = Type.Object(
  {
    name,
    provider: KeyPart("Your own key, with `provider_id`; both or neither", "acme-portal"),
    provider_id: KeyPart("The team's id in your system", "team-42"),
    ...changeable,
  },
  { title: "TeamUpsert" },
);
export type UpsertTeam = Static<typeof UpsertTeam>;

export const UpdateTeam = Type.Object(
  { name: Omittable(name), ...changeable },
  { title: "TeamUpdate", examples: [{ name: "Analysts", description: "Whoever reads the numbers" }] },
);
export type TeamChanges = Static<typeof UpdateTeam>;

const ids = (description: string) =>
  Omittable(Type.Array(Id, { maxItems: MOST_CHANGED_MEMBERS, description }));
export const ChangeMembers = Type.Object(
  {
    add: ids("Users to put into the team"),
    remove: ids("Users to take out of the team"),
    set: ids("Exactly these shall be members; stands alone"),
  },
  { title: "TeamMembersUpdate", examples: [{ add: [1] }] },
);
export type MembershipRequest = Static<typeof ChangeMembers>;

export const MembershipChange = Type.Object(
  {
    team_id: Type.Integer(),
    member_count: Type.Integer(),
    added: Type.Array(Type.Integer()),
    removed: Type.Array(Type.Integer()),
    unchanged: Type.Array(Type.Integer(), { description: "Named, but already as asked" }),
  },
  { $id: "MembershipChange" },
);

export const TeamMember = Type.Object(
  {
    user_id: Type.Integer(),
    provider: Nullable(Type.String()),
    provider_id: Nullable(Type.String()),
    email: Nullable(Type.String()),
    first_name: Type.String(),
    last_name: Type.String(),
    is_active: Type.Boolean(),
    source: Choice(teamSources, { description: "Who put the user into the team" }),
    creation_date: Type.String({ ...Timestamp, description: "Since when the user is a member" }),
  },
  { $id: "TeamMember" },
);
