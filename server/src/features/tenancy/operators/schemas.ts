import { Type } from "typebox";
import { operatorRoles } from "#platform/http/guard/operator-roles.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";

export const Role = Choice(operatorRoles, {
  description:
    "`owner` may do everything, `operator` all but operators, `reader` may look. Of one organization, and nothing else: `author` writes its lessons, `publisher` also puts them before learners",
});

/** How long it has to be is said by the rule, in one place. */
const Password = Type.String({ minLength: 1, maxLength: 1024 });
const Code = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Six digits from the authenticator app, or a recovery code",
});

const ofOrganization = {
  organization: Type.Optional(
    Type.Unsafe<string | number>({
      type: ["string", "integer"],
      description: "Slug or id; for the roles `author` and `publisher`, and for no other",
    }),
  ),
};
const atConsole = {
  current_password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: "Your own; required where a session of the console asks, and not read where a token does",
    }),
  ),
};

export const Invitation = Type.Object(
  {
    email: Type.String({ format: "email", maxLength: 254 }),
    role: Role,
    ...ofOrganization,
    ...atConsole,
  },
  { title: "OperatorInvite", examples: [{ email: "grace@example.com", role: "operator" }] },
);
export const UpdateOperator = Type.Object(
  { role: Role, ...ofOrganization, ...atConsole },
  { title: "OperatorUpdate", examples: [{ role: "owner" }] },
);
export const NewLink = Type.Object(atConsole, {
  title: "OperatorInvitationRenew",
  examples: [{ current_password: "plum kettle orbit" }],
});
export const AcceptInvitation = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 100, description: "What stands behind the # of the link" }),
    password: Password,
  },
  { title: "OperatorInvitationAccept" },
);
export const NewPassword = Type.Object(
  { current_password: Password, password: Password },
  { title: "OperatorPasswordUpdate" },
);
export const StartSecondFactor = Type.Object({ password: Password }, { title: "SecondFactorStart" });
export const ConfirmSecondFactor = Type.Object({ code: Code }, { title: "SecondFactorConfirm" });
export const DisableSecondFactor = Type.Object(
  { password: Password, code: Code },
  { title: "SecondFactorDisable" },
);

const operatorFields = {
  id: Type.Integer(),
  email: Type.String(),
  role: Role,
  organization: Nullable(
    Type.String({ description: "Slug: whose lessons an author or publisher writes", examples: ["acme"] }),
  ),
  state: Choice(["invited", "active", "deactivated"], {
    description: "`invited`: may come in, and has not chosen a password yet",
  }),
  is_active: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  is_from_settings: Type.Boolean({ description: "The one that OPERATOR_EMAIL names" }),
  invitation_expires_at: Nullable(Timestamp),
  last_login_at: Nullable(Timestamp),
  creation_date: Timestamp,
  modified_date: Timestamp,
};
export const Operator = Type.Object(operatorFields, { $id: "Operator" });
export const OperatorWithInvitation = Type.Object(
  {
    ...operatorFields,
    invitation_url: Type.String({ description: "Works once, within 72 hours. Shown this once" }),
  },
  { $id: "OperatorWithInvitation" },
);
export const OperatorSession = Type.Object(
  {
    id: Type.Integer(),
    ip: Nullable(Type.String()),
    user_agent: Nullable(Type.String()),
    is_current: Type.Boolean({ description: "The session that asks" }),
    creation_date: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
  },
  { $id: "OperatorSession" },
);
export const SecondFactorSecret = Type.Object(
  {
    secret: Type.String({ description: "Base32, to type into an authenticator app" }),
    otpauth_uri: Type.String({ description: "The same for a QR code" }),
  },
  { $id: "SecondFactorSecret" },
);
export const RecoveryCodes = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: "Each works once. Shown this once" }) },
  { $id: "RecoveryCodes" },
);
