import { Type } from "typebox";
import { idBounds, Nullable, Timestamp } from "#platform/schema.ts";

const Url = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 2048, description, examples: [example] });

const Issuer = Type.String({
  minLength: 1,
  maxLength: 255,
  format: "trimmed",
  description: "The platform's name for itself, letter by letter as the LMS shows it",
  examples: ["https://moodle.example.edu"],
});
const ClientId = Type.String({
  minLength: 1,
  maxLength: 255,
  format: "trimmed",
  description: "What the LMS calls this tool",
  examples: ["gNCW7kOoBWgwPu0"],
});
const DeploymentId = Type.String({
  minLength: 1,
  maxLength: 255,
  format: "trimmed",
  description: "What the LMS calls this installation of the tool",
  examples: ["1"],
});

const settings = {
  auth_url: Url("Where logins are sent (OIDC authentication)", "https://moodle.example.edu/mod/lti/auth.php"),
  jwks_url: Url("Where the platform publishes its keys", "https://moodle.example.edu/mod/lti/certs.php"),
  token_url: Type.Optional(
    Nullable(Url("Where this tool gets tokens for services", "https://moodle.example.edu/mod/lti/token.php")),
  ),
  token_audience: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: "Audience of those token requests, where it is not `token_url` (Brightspace)",
      }),
    ),
  ),
  match_email: Type.Optional(
    Type.Boolean({
      description:
        "A first launch may mean a learner who is here already with the same e-mail address. On by default; switch it off where LMS users set their address themselves",
    }),
  ),
  deep_linking: Type.Optional(
    Type.Boolean({
      description:
        "People who teach choose lessons for their course on a page of this service (Deep Linking 2.0). Off by default",
    }),
  ),
  scores: Type.Optional(
    Type.Boolean({
      description:
        "Scores of learners who came from the LMS are sent to its grade book (Assignment and Grade Services 2.0). Off by default; needs `token_url`",
    }),
  ),
  roster: Type.Optional(
    Type.Boolean({
      description:
        "The members of a course may be imported (Names and Role Provisioning Services 2.0). Off by default; needs `token_url`",
    }),
  ),
};

export const CreateRegistration = Type.Object(
  { issuer: Issuer, client_id: ClientId, ...settings },
  { title: "LtiRegistrationCreate" },
);
export const UpdateRegistration = Type.Object(
  {
    ...settings,
    auth_url: Type.Optional(settings.auth_url),
    jwks_url: Type.Optional(settings.jwks_url),
    is_active: Type.Optional(Type.Boolean({ description: "False: logins and launches are refused" })),
  },
  { title: "LtiRegistrationUpdate" },
);
export const CreateDeployment = Type.Object(
  {
    registration: Type.Integer({ ...idBounds, description: "Id of the registration" }),
    deployment_id: DeploymentId,
    organization: Type.Unsafe<string | number>({
      type: ["string", "integer"],
      description: "Whose learners these are: slug or id",
    }),
  },
  { title: "LtiDeploymentCreate" },
);
export const UpdateDeployment = Type.Object(
  {
    is_active: Type.Boolean({ description: "False: launches of this deployment are refused" }),
  },
  { title: "LtiDeploymentUpdate" },
);

export const Deployment = Type.Object(
  {
    id: Type.Integer(),
    registration: Type.Integer(),
    deployment_id: Type.String(),
    organization: Type.String({ description: "Slug" }),
    is_active: Type.Boolean(),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "LtiDeployment" },
);

export const Registration = Type.Object(
  {
    id: Type.Integer(),
    issuer: Type.String(),
    client_id: Type.String(),
    auth_url: Type.String(),
    jwks_url: Type.String(),
    token_url: Nullable(Type.String()),
    token_audience: Nullable(Type.String()),
    match_email: Type.Boolean(),
    deep_linking: Type.Boolean(),
    scores: Type.Boolean(),
    roster: Type.Boolean(),
    is_active: Type.Boolean(),
    deployments: Type.Array(
      Type.Object({
        id: Type.Integer(),
        deployment_id: Type.String(),
        organization: Type.String({ description: "Slug" }),
        is_active: Type.Boolean(),
      }),
    ),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "LtiRegistration" },
);
