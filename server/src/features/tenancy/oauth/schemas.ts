import { Type } from "typebox";
import { Choice, Nullable, nameBounds, Timestamp } from "#platform/schema.ts";

const Name = Type.String(nameBounds);
const ScopeName = Choice(["read", "write"]);
const settings = {
  provider_label: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 255,
        format: "trimmed",
        description:
          "The `provider` this partner uses: the half of a learner's key that a hand-over leaves out. Where none is set, that of the first upsert is taken",
      }),
    ),
  ),
  flexible_matching: Type.Optional(
    Nullable(
      Type.Boolean({
        description:
          "Enrol even when course or cohort match nothing on file; null: as the organization's setting says",
      }),
    ),
  ),
  default_course: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          "With flexible matching, slug of the course for learners who come without one; it must exist. Null: the organization's, and where that names none, `general`, which is made",
      }),
    ),
  ),
  default_access_days: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: "Length of the default access window; null: as the organization's setting says",
      }),
    ),
  ),
  scope: Type.Optional(Type.Array(ScopeName, { minItems: 1, maxItems: 2 })),
  return_url_hosts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 260 }), {
      maxItems: 50,
      description: "Hosts a return_url may lead to, each perhaps with a port; empty means any",
      examples: [["portal.example.com", "portal.example.com:8443"]],
    }),
  ),
};

export const CreateApplication = Type.Object(
  {
    organization: Type.Unsafe<string | number>({
      type: ["string", "integer"],
      description: "Slug or id of the organization",
    }),
    name: Name,
    ...settings,
  },
  {
    title: "ApplicationCreate",
    examples: [{ organization: "acme", name: "Employee portal", return_url_hosts: ["portal.example.com"] }],
  },
);
export const UpdateApplication = Type.Object(
  { name: Type.Optional(Name), ...settings },
  { title: "ApplicationUpdate" },
);
export const RotateSecret = Type.Object(
  {
    immediately: Type.Optional(
      Type.Boolean({
        description: "End all older secrets and all tokens at once: for a secret that got out",
      }),
    ),
  },
  { title: "ApplicationSecretRotate", examples: [{ immediately: false }] },
);

const applicationFields = {
  id: Type.Integer(),
  organization_id: Type.Integer(),
  organization: Type.String({ description: "Slug" }),
  name: Type.String(),
  client_id: Type.String(),
  provider_label: Nullable(Type.String()),
  scope: Type.Array(ScopeName),
  return_url_hosts: Type.Array(Type.String()),
  flexible_matching: Nullable(Type.Boolean({ description: "null: as the organization's setting says" })),
  default_course: Nullable(Type.String()),
  default_access_days: Nullable(Type.Integer()),
  is_active: Type.Boolean(),
  creation_date: Timestamp,
  modified_date: Timestamp,
};
export const Application = Type.Object(applicationFields, { $id: "Application" });
export const ApplicationSecret = Type.Object(
  { ...applicationFields, client_secret: Type.String({ description: "Shown once; only its hash is kept" }) },
  { $id: "ApplicationWithSecret" },
);
export const ReactivatedApplication = Type.Object(
  {
    ...applicationFields,
    client_secret: Nullable(
      Type.String({
        description: "Shown once; only its hash is kept. Null: it was active, and its secret goes on",
      }),
    ),
  },
  { $id: "ReactivatedApplication" },
);

/** Form fields are all optional here: what is missing is answered in OAuth's own shape (RFC 6749, 5.2). */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Optional(Type.String({ examples: ["client_credentials"] })),
    client_id: Type.Optional(Type.String({ examples: ["the application's id"] })),
    client_secret: Type.Optional(Type.String({ examples: ["its secret"] })),
    scope: Type.Optional(Type.String({ description: "Space-separated subset of the application's scopes" })),
  },
  { title: "AccessTokenRequest" },
);
export const TokenAnswer = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.String({ examples: ["Bearer"] }),
    expires_in: Type.Integer({ description: "Seconds", examples: [36000] }),
    scope: Type.String({ examples: ["read write"] }),
  },
  { $id: "AccessToken" },
);
