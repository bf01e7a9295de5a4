import { type Static, Type } from "typebox";
import { Choice, DateOnly, Id, idBounds, Nullable, Timestamp } from "#platform/schema.ts";

const grantTypes = ["course", "premium", "scenario_library"] as const;
const grantStatuses = ["upcoming", "active", "expired", "revoked"] as const;

export const AccessGrant = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer(),
    type: Choice(grantTypes, {
      description: "What it opens: the lessons of a course, all premium lessons, or the scenario library",
    }),
    course: Nullable(Type.String({ description: "Slug as on file" })),
    cohort: Nullable(DateOnly),
    reason: Choice(["enrolment", "subscription", "admin"]),
    starts_at: Timestamp,
    ends_at: Nullable(Timestamp),
    status: Choice(grantStatuses),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "AccessGrant" },
);

export const grantFilters = {
  user_id: Type.Optional(Type.Integer({ description: "Grants of this learner" })),
  status: Type.Optional(Choice(grantStatuses, { description: "Exactly this status" })),
  course: Type.Optional(Type.String({ maxLength: 255, description: "Slug of a course, in any case" })),
  modified_after: Type.Optional(
    Type.String({ format: "timestamp", description: "Granted, moved or revoked after this moment" }),
  ),
  expires_before: Type.Optional(
    Type.String({ format: "timestamp", description: "Grants that end before this moment" }),
  ),
};

const Moment = Type.String({ format: "timestamp", examples: ["2026-01-31T00:00:00+00:00"] });

export const CreateAccessGrant = Type.Object(
  {
    user_id: Id,
    type: Choice(grantTypes),
    course: Type.Optional(
      Type.String({ maxLength: 255, description: "Slug, in any case; needed for the type course" }),
    ),
    organization_subscription_id: Type.Optional(
      Type.Integer({
        ...idBounds,
        description: "The subscription that pays for it; its cancellation revokes the grant",
      }),
    ),
    starts_at: Type.Optional(Moment),
    ends_at: Type.Optional(Nullable(Moment)),
  },
  {
    title: "AccessGrantCreate",
    examples: [{ user_id: 1, type: "course", course: "onboarding", ends_at: "2027-01-01T00:00:00+00:00" }],
  },
);
export type CreateAccessGrant = Static<typeof CreateAccessGrant>;
