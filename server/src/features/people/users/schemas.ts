import { type Static, Type } from "typebox";
import { cohortField, courseField, Enrolment } from "#people/enrolments/index.ts";
import { BulkResult, MOST_BULK_ROWS } from "#platform/bulk.ts";
import { Choice, DateOnly, Nullable, Omittable, reference, Timestamp } from "#platform/schema.ts";
import { readProfile, sentProfile } from "./profile/user-profile.ts";

export const accessRoles = ["learner", "manager", "admin"] as const;
const sources = ["api", "bulk_import", "signup", "lti", "hris", "admin"] as const;

/** Kept and compared exactly as sent, so that no two keys are taken for one. */
const KeyPart = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 255, format: "trimmed", description, examples: [example] });

const profileExample = {
  first_name: "Ada",
  last_name: "Lovelace",
  preferred_language: "en",
  job_titles: ["Analyst"],
  department: "Engines",
  tools: ["Punch cards"],
  daily_tasks: ["Check tables of numbers"],
};
const userExample = {
  provider: "acme-portal",
  provider_id: "u-1815",
  email: "ada.lovelace@example.com",
  ...profileExample,
};

/** The body of the upsert (specification, "User"). A field that is left out stays as it is. */
export const UpsertUser = Type.Object(
  {
    provider: KeyPart("Free label chosen by the partner and used consistently", "acme-portal"),
    provider_id: KeyPart("The partner's stable id of the user; with `provider` the identity key", "u-1815"),
    ...sentProfile,
    course: courseField,
    cohort: cohortField,
  },
  { title: "UserUpsert", examples: [userExample] },
);
export type UserBody = Static<typeof UpsertUser>;
/** What may be changed of a user that is found by id. */
export const UpdateUser = Type.Object(
  { ...sentProfile, course: courseField, cohort: cohortField },
  { title: "UserUpdate", examples: [profileExample] },
);
export type ProfileChanges = Static<typeof UpdateUser>;
/** The same where it is one row of many. */
export const UserRowBody = Type.Object(UpsertUser.properties, { $id: "UserUpsert", examples: [userExample] });

const userFields = {
  id: Type.Integer({ description: "Internal id" }),
  user_id: Type.Integer({ description: "The same internal id" }),
  provider: Nullable(Type.String()),
  provider_id: Nullable(Type.String()),
  ...readProfile,
  course: Nullable(Type.String({ description: "Slug of the current enrolment's course" })),
  cohort: Nullable(DateOnly),
  enrolment: Type.Union([reference(Enrolment), Type.Null()]),
  access_role: Choice(accessRoles),
  is_active: Type.Boolean({ description: "False once deactivated" }),
  team_ids: Type.Array(Type.Integer()),
  source: Choice(sources, { description: "How the user came first" }),
  last_login_at: Nullable(Timestamp),
  deactivated_at: Nullable(Timestamp),
  erased_at: Nullable(
    Type.String({ ...Timestamp, description: "Since when nothing is kept that tells who it was" }),
  ),
  creation_date: Timestamp,
  modified_date: Type.String({
    ...Timestamp,
    description: "When profile, enrolment, role or state last changed",
  }),
};
export const User = Type.Object(userFields, { $id: "User" });

const warnings = Type.Optional(
  Type.Array(
    Type.Object({
      field: Type.String({ examples: ["email"] }),
      code: Type.String({
        description:
          "`own_account`: the field stays as it is, since the person has or had an account of their own, by a password, a role above learner or sign-up. `owned_by_hris`: it stays as it is, since the organization's HR system decides it; of `is_active`, since it deactivated the person. `access_ended`: they had a password or such a role, and come in again as a learner without",
      }),
      detail: Type.String(),
    }),
    { description: "What was asked for and not done. Absent where there is nothing to say" },
  ),
);
/** The user after a write. */
export const WrittenUser = Type.Object({ ...userFields, warnings }, { $id: "WrittenUser" });
export const OperatorUser = Type.Object(
  {
    organization_id: Type.Integer(),
    ...userFields,
    former_access_role: Nullable(
      Choice(accessRoles, {
        description:
          "Of somebody who was deactivated and came back through the partner: the role they had (`learner`: a password). Setting `access_role` decides, and empties it",
      }),
    ),
  },
  { $id: "User" },
);

export const BulkUsers = Type.Object(
  {
    users: Type.Array(reference(UserRowBody), {
      maxItems: MOST_BULK_ROWS,
      description: "1 to 1000 bodies of the upsert",
    }),
    atomic: Omittable(Type.Boolean({ description: "All rows or none: one failing row undoes the others" })),
    dry_run: Omittable(Type.Boolean({ description: "Say what would happen; write and announce nothing" })),
    deactivate_missing: Omittable(
      Type.Object(
        { provider: KeyPart("Whose users", "acme-portal") },
        {
          description:
            "Deactivate this provider's active users who are not among the rows. Needs every row to carry a readable key; otherwise nobody is deactivated.",
        },
      ),
    ),
  },
  { title: "UsersBulk" },
);
export type BulkUsers = Static<typeof BulkUsers>;

/** The other form of the bulk import. */
export const UsersFile = Type.Object(
  {
    file: Type.String({
      format: "binary",
      description:
        "CSV in UTF-8 with commas. The first line names fields of the upsert, lists have `;` between their entries, an empty cell leaves its field as it is.",
    }),
  },
  { title: "UsersImport" },
);

export const UsersBulkResult = BulkResult(
  "UsersBulkResult",
  { deactivated: Type.Integer({ description: "Users that `deactivate_missing` deactivated" }) },
  { warnings },
);
